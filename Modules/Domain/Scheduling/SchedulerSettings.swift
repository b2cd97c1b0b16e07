extension Scheduler {
  /// What a person may set about scheduling.
  public struct Settings: Hashable, Sendable {
    /// The weights of FSRS-6.
    public let parameters: FSRSParameters
    /// The probability of remembering at which a question comes up again.
    public let desiredRetention: Double
    /// The waits between the first answers; empty to schedule in days from the first answer on.
    public let learningSteps: [Duration]
    /// The waits after a question was forgotten in review; empty to stay in review.
    public let relearningSteps: [Duration]
    /// The longest interval, in days.
    public let maximumInterval: Int
    /// Whether chance spreads intervals, so that questions learned together come apart.
    public let isFuzzed: Bool

    /// The settings of someone who has set nothing.
    public static let `default` = Settings(
      parameters: .default, desiredRetention: 0.9, learning: defaultLearningSteps,
      relearning: defaultRelearningSteps, maximumInterval: 36_500, isFuzzed: true)

    /// What `desiredRetention` may be: below, most answers would be wrong; above, intervals hardly grow.
    public static let desiredRetentionRange = 0.70...0.99
    /// What a step may be.
    public static let stepRange = Duration.seconds(1)...Duration.seconds(30 * 86_400)
    /// What `maximumInterval` may be: 36,500 days are a hundred years.
    public static let maximumIntervalRange = 1...36_500

    /// One minute, then ten.
    public static let defaultLearningSteps: [Duration] = [.seconds(60), .seconds(600)]
    /// Ten minutes.
    public static let defaultRelearningSteps: [Duration] = [.seconds(600)]

    /// Creates settings; the defaults are those of someone who has set nothing.
    ///
    /// - Throws: ``SettingsError`` for the first value outside its range; no value is ever adjusted.
    public init(
      parameters: FSRSParameters = .default, desiredRetention: Double = 0.9,
      learningSteps: [Duration] = defaultLearningSteps, relearningSteps: [Duration] = defaultRelearningSteps,
      maximumInterval: Int = 36_500, isFuzzed: Bool = true
    ) throws(SettingsError) {
      guard Self.desiredRetentionRange.contains(desiredRetention) else {
        throw .desiredRetention(desiredRetention, allowed: Self.desiredRetentionRange)
      }
      for (index, step) in learningSteps.enumerated() where !Self.stepRange.contains(step) {
        throw .learningStep(index: index, step, allowed: Self.stepRange)
      }
      for (index, step) in relearningSteps.enumerated() where !Self.stepRange.contains(step) {
        throw .relearningStep(index: index, step, allowed: Self.stepRange)
      }
      guard Self.maximumIntervalRange.contains(maximumInterval) else {
        throw .maximumInterval(maximumInterval, allowed: Self.maximumIntervalRange)
      }
      self.init(
        parameters: parameters, desiredRetention: desiredRetention, learning: learningSteps,
        relearning: relearningSteps, maximumInterval: maximumInterval, isFuzzed: isFuzzed)
    }

    private init(
      parameters: FSRSParameters, desiredRetention: Double, learning: [Duration], relearning: [Duration],
      maximumInterval: Int, isFuzzed: Bool
    ) {
      self.parameters = parameters
      self.desiredRetention = desiredRetention
      self.learningSteps = learning
      self.relearningSteps = relearning
      self.maximumInterval = maximumInterval
      self.isFuzzed = isFuzzed
    }
  }

  /// Why a value cannot be a setting: the value and what is allowed.
  public enum SettingsError: Error, Hashable, Sendable {
    /// The desired retention lies outside its range or is no number.
    case desiredRetention(Double, allowed: ClosedRange<Double>)
    /// The learning step at `index`, counted from 0, is too short or too long.
    case learningStep(index: Int, Duration, allowed: ClosedRange<Duration>)
    /// The relearning step at `index`, counted from 0, is too short or too long.
    case relearningStep(index: Int, Duration, allowed: ClosedRange<Duration>)
    /// The maximum interval is too short or too long.
    case maximumInterval(Int, allowed: ClosedRange<Int>)
  }
}
