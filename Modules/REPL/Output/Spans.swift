import Domain

/// How spans of time are put, short enough for a table.
enum Spans {
  /// A span such as `<1m`, `10m`, `3h`, `12d`, `2.5mo` or `1.4y`.
  static func text(milliseconds: Int64) -> String {
    let seconds = milliseconds / 1000
    switch seconds {
    case ..<60: return "<1m"
    case ..<3600: return "\((seconds + 30) / 60)m"
    case ..<86_400: return "\((seconds + 1800) / 3600)h"
    default: return text(days: Int((seconds + 43_200) / 86_400))
    }
  }

  /// A span of days.
  static func text(days: Int) -> String {
    switch days {
    case ..<31: "\(days)d"
    case ..<365: tenths(Double(days) / 30.4375) + "mo"
    default: tenths(Double(days) / 365.25) + "y"
    }
  }

  /// A span in words, such as `less than a minute`, `10 minutes` or `1 hour`, for those who listen.
  static func spoken(milliseconds: Int64) -> String {
    let seconds = milliseconds / 1000
    switch seconds {
    case ..<60: return "less than a minute"
    case ..<3600: return spoken((seconds + 30) / 60, "minute")
    case ..<86_400: return spoken((seconds + 1800) / 3600, "hour")
    default: return spoken(days: Int((seconds + 43_200) / 86_400))
    }
  }

  /// A span of days in words.
  static func spoken(days: Int) -> String {
    switch days {
    case ..<31: spoken(Int64(days), "day")
    case ..<365: tenths(Double(days) / 30.4375) + " months"
    default: tenths(Double(days) / 365.25) + " years"
    }
  }

  /// How long an answer or a session took, in words.
  static func spokenDuration(milliseconds: Int) -> String {
    let seconds = Int64(milliseconds / 1000)
    switch seconds {
    case ..<60: return spoken(seconds, "second")
    case ..<3600:
      return spoken(seconds / 60, "minute") + (seconds % 60 == 0 ? "" : " " + spoken(seconds % 60, "second"))
    default: return spoken(seconds / 3600, "hour") + " " + spoken(seconds / 60 % 60, "minute")
    }
  }

  private static func spoken(_ number: Int64, _ unit: String) -> String {
    "\(number) \(unit)\(number == 1 ? "" : "s")"
  }

  /// How long an answer or a session took: `4.2s`, `3m 10s`, `1h 20m`.
  static func duration(milliseconds: Int) -> String {
    let seconds = milliseconds / 1000
    switch seconds {
    case ..<60: return tenths(Double(milliseconds) / 1000) + "s"
    case ..<3600: return "\(seconds / 60)m \(seconds % 60)s"
    default: return "\(seconds / 3600)h \(seconds / 60 % 60)m"
    }
  }

  /// A number with one digit after the point, which is left out where it is 0.
  static func tenths(_ number: Double) -> String {
    // A file may hold any number, and not every one is an integer's worth of tenths.
    guard let tenths = Int(exactly: (number * 10).rounded()) else { return "\(number)" }
    let digits = tenths.magnitude % 10 == 0 ? "" : ".\(tenths.magnitude % 10)"
    return (tenths < 0 ? "-" : "") + "\(tenths.magnitude / 10)" + digits
  }

  /// A share as a percentage, rounded to a whole number.
  static func percent(_ share: Double) -> String {
    "\(Int(exactly: (share * 100).rounded()).map(String.init) ?? "\(share * 100)") %"
  }
}
