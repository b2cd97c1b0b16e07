// The standard library has neither function, and FoundationEssentials exports none; these two are all that is used.
import func Glibc.exp
import func Glibc.pow

/// The formulas of FSRS-6: how a memory fades, and how an answer changes it.
///
/// Pure functions of numbers: no calendar, no steps, no chance. Stability and interval are in days. The sources named
/// are the reference implementations, py-fsrs 6.3.2 (`fsrs/scheduler.py`) and fsrs-rs (`src/model.rs`); both follow
/// "The Algorithm" in the wiki of the open-spaced-repetition project.
public struct FSRS: Hashable, Sendable {
  /// The weights in use.
  public let parameters: FSRSParameters
  /// The weights, under the name that the published formulas give them.
  private let w: [Double]
  private let decay: Double
  private let factor: Double

  /// Creates the formulas for some weights.
  public init(_ parameters: FSRSParameters = .default) {
    self.parameters = parameters
    w = parameters.weights
    decay = -w[20]
    // Chosen so that retrievability is 0.9 when as many days have passed as the stability says.
    factor = pow(0.9, 1 / decay) - 1
  }

  /// The memory state after an answer.
  ///
  /// - Parameters:
  ///   - memory: the state before it; nil, or a state that is no number, stands for a first answer.
  ///   - elapsedDays: whole days since the answer before; less than 1 is the same day.
  public func memory(after memory: MemoryState?, rating: Rating, elapsedDays: Int) -> MemoryState {
    guard let memory, memory.stability.isFinite, memory.difficulty.isFinite else {
      return MemoryState(stability: initialStability(rating), difficulty: initialDifficulty(rating))
    }
    let stability = clampedStability(memory.stability)
    let difficulty = clampedDifficulty(memory.difficulty)
    let next =
      elapsedDays < 1
      ? sameDayStability(stability, rating: rating)
      : nextStability(
        stability, difficulty: difficulty,
        retrievability: retrievability(stability: stability, elapsedDays: elapsedDays), rating: rating)
    return MemoryState(stability: next, difficulty: nextDifficulty(difficulty, rating: rating))
  }

  /// The probability of remembering after some whole days; days before the last answer count as none.
  ///
  /// R(t, S) = (1 + factor · t / S)^decay. Source: `get_card_retrievability` (py-fsrs), `power_forgetting_curve`
  /// (fsrs-rs).
  public func retrievability(stability: Double, elapsedDays: Int) -> Double {
    pow(1 + factor * Double(max(elapsedDays, 0)) / clampedStability(stability), decay)
  }

  /// The stability after the first answer: w0 to w3.
  ///
  /// Source: `_initial_stability` (py-fsrs), `init_stability` (fsrs-rs).
  public func initialStability(_ rating: Rating) -> Double {
    clampedStability(w[rating.rawValue - 1])
  }

  /// The difficulty after the first answer, 1 to 10.
  ///
  /// D0(G) = w4 − e^(w5 · (G − 1)) + 1. Source: `_initial_difficulty` (py-fsrs), `init_difficulty` (fsrs-rs).
  public func initialDifficulty(_ rating: Rating) -> Double {
    clampedDifficulty(unclampedInitialDifficulty(rating))
  }

  /// The difficulty after a further answer, 1 to 10.
  ///
  /// The change is damped the nearer 10 it starts, then drawn towards D0(Easy), which is not clamped here:
  /// D′ = D − w6 · (G − 3) · (10 − D) / 9, D″ = w7 · D0(4) + (1 − w7) · D′. Source: `_next_difficulty` (py-fsrs),
  /// `linear_damping` and `mean_reversion` (fsrs-rs).
  public func nextDifficulty(_ difficulty: Double, rating: Rating) -> Double {
    let change = -(w[6] * Double(rating.rawValue - 3))
    let damped = difficulty + (10 - difficulty) * change / 9
    return clampedDifficulty(w[7] * unclampedInitialDifficulty(.easy) + (1 - w[7]) * damped)
  }

  /// The stability after a further answer on a later day.
  ///
  /// Remembered: S · (1 + e^w8 · (11 − D) · S^−w9 · (e^(w10 · (1 − R)) − 1) · [w15 if Hard] · [w16 if Easy]). Source:
  /// `_next_recall_stability` (py-fsrs), `stability_after_success` (fsrs-rs).
  ///
  /// Forgotten: the lesser of w11 · D^−w12 · ((S + 1)^w13 − 1) · e^(w14 · (1 − R)) and S / e^(w17 · w18). Source:
  /// `_next_forget_stability` (py-fsrs), `stability_after_failure` (fsrs-rs).
  ///
  /// - Parameter difficulty: the difficulty before the answer.
  public func nextStability(
    _ stability: Double, difficulty: Double, retrievability: Double, rating: Rating
  ) -> Double {
    if rating == .again {
      let relearned =
        w[11] * pow(difficulty, -w[12]) * (pow(stability + 1, w[13]) - 1) * exp((1 - retrievability) * w[14])
      return clampedStability(min(relearned, stability / exp(w[17] * w[18])))
    }
    let hardPenalty = rating == .hard ? w[15] : 1
    let easyBonus = rating == .easy ? w[16] : 1
    let gain =
      exp(w[8]) * (11 - difficulty) * pow(stability, -w[9]) * (exp((1 - retrievability) * w[10]) - 1) * hardPenalty
      * easyBonus
    return clampedStability(stability * (1 + gain))
  }

  /// The stability after a further answer on the same day.
  ///
  /// S · k with k = e^(w17 · (G − 3 + w18)) · S^−w19, and k at least 1 unless the answer was Again. Source:
  /// `_short_term_stability` (py-fsrs), `stability_short_term` (fsrs-rs).
  public func sameDayStability(_ stability: Double, rating: Rating) -> Double {
    let change = exp(w[17] * (Double(rating.rawValue - 3) + w[18])) * pow(stability, -w[19])
    return clampedStability(stability * (rating == .again ? change : max(change, 1)))
  }

  /// The days after which retrievability has fallen to the desired retention, before rounding.
  ///
  /// S / factor · (retention^(1 / decay) − 1). Source: `_next_interval` (py-fsrs), `next_interval` (fsrs-rs).
  public func exactInterval(stability: Double, desiredRetention: Double) -> Double {
    stability / factor * (pow(desiredRetention, 1 / decay) - 1)
  }

  /// The exact interval in whole days, halves rounded away from zero: at least 1, at most `maximum`.
  public func interval(stability: Double, desiredRetention: Double, maximum: Int) -> Int {
    let days = exactInterval(stability: stability, desiredRetention: desiredRetention).rounded()
    // Compared as numbers first: what is infinite or no number cannot become an Int.
    guard days >= 1 else { return min(1, maximum) }
    return days < Double(maximum) ? Int(days) : maximum
  }

  private func unclampedInitialDifficulty(_ rating: Rating) -> Double {
    w[4] - exp(w[5] * Double(rating.rawValue - 1)) + 1
  }

  private func clampedDifficulty(_ difficulty: Double) -> Double {
    min(max(1, difficulty), 10)
  }

  /// At least the 0.001 days that FSRS sets, and finite, because JSON has no infinity.
  ///
  /// In this order `max` gives the bound for what is no number.
  private func clampedStability(_ stability: Double) -> Double {
    min(max(0.001, stability), .greatestFiniteMagnitude)
  }
}
