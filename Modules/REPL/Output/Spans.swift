/// How long something lies ahead or behind, in the one unit that suits it.
enum Span: Hashable, Sendable {
  case underAMinute
  case minutes(Int)
  case hours(Int)
  case days(Int)
  case months(Double)
  case years(Double)

  init(milliseconds: Int64) {
    let seconds = milliseconds / 1000
    switch seconds {
    case ..<60: self = .underAMinute
    case ..<3600: self = .minutes(Int((seconds + 30) / 60))
    case ..<86_400: self = .hours(Int((seconds + 1800) / 3600))
    default: self.init(days: Int((seconds + 43_200) / 86_400))
    }
  }

  init(days: Int) {
    switch days {
    case ..<31: self = .days(days)
    case ..<365: self = .months(Double(days) / 30.4375)
    default: self = .years(Double(days) / 365.25)
    }
  }
}

/// How long an answer or a session took, as exactly as people want to know it.
enum Elapsed: Hashable, Sendable {
  case seconds(Double)
  case minutes(Int, seconds: Int)
  case hours(Int, minutes: Int)

  init(milliseconds: Int) {
    let seconds = milliseconds / 1000
    switch seconds {
    case ..<60: self = .seconds(Double(milliseconds) / 1000)
    case ..<3600: self = .minutes(seconds / 60, seconds: seconds % 60)
    default: self = .hours(seconds / 3600, minutes: seconds / 60 % 60)
    }
  }
}
