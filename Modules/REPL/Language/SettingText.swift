/// A key of the configuration, by its name there.
public enum SettingKey: String, CaseIterable, Sendable {
  case data, language, color, plain, keys, editrc, historyHints, inputColors, completionSummaries, editor, pager
  case desiredRetention, maximumInterval, learningSteps, relearningSteps, fuzz, weights
  case newPerDay, reviewsPerDay, newOrder, reviewOrder, newReviewMix, learnAheadMinutes, leechThreshold, rolloverHour
  case timeZone, device, historyLimit
  case backups, backupRecentDays, backupDays, backupWeeks, backupMonths
}

/// What a key of the configuration takes: its range, and its default where there is one of its own.
public enum SettingValues: Hashable, Sendable {
  case folder
  case flag(default: Bool)
  case choice([String], default: String)
  case number(ClosedRange<Double>, default: Double)
  case count(ClosedRange<Int>, default: Int)
  /// Waits such as `10m`; the default is written like them.
  case waits(default: String)
  case weights([ClosedRange<Double>])
  case timeZone
  case device
  case editor
  case pager
}

/// A configuration that cannot be used.
public enum ConfigurationError: Error, Hashable, Sendable {
  case unreadable(path: String, Obstacle)
  /// The file is not JSON; `detail` is what the parser says.
  case malformed(path: String, detail: String)
  /// The file holds another value than an object.
  case notAnObject(path: String)
  case unknownKey(String, path: String, known: [String])
  case badValue(SettingKey, path: String, takes: SettingValues)
  /// A variable of the environment has a value that its key does not take.
  case badVariable(String, value: String, takes: SettingValues)

  /// Why a file cannot be read.
  public enum Obstacle: Hashable, Sendable {
    case missing
    case forbidden
    /// What the system says.
    case other(String)
  }

  /// The key or the variable concerned; nil where the file as a whole is the trouble.
  public var key: String? {
    switch self {
    case .unreadable, .malformed, .notAnObject: nil
    case .unknownKey(let key, _, _), .badVariable(let key, _, _): key
    case .badValue(let key, _, _): key.rawValue
    }
  }
}

extension Language {
  /// What a key of the configuration is for, in a few words.
  public func text(_ key: SettingKey) -> String { catalogue.summary(of: key) }

  /// What a key of the configuration takes, in a few words.
  public func text(_ values: SettingValues) -> String { catalogue.text(values) }

  /// What is wrong with the configuration, in one line that a terminal may print.
  public func text(_ error: ConfigurationError) -> String { DisplayText.sanitized(catalogue.text(error)) }
}
