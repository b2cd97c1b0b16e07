import Domain
import Glibc

/// Numbers and dates as the language writes them.
extension Catalogue {
  /// A number with one digit after the point, which is left out where it is 0.
  func tenths(_ number: Double) -> String {
    // A file may hold any number, and not every one is an integer's worth of tenths.
    guard let tenths = Int(exactly: (number * 10).rounded()) else { return "\(number)" }
    let digits = tenths.magnitude % 10 == 0 ? "" : "\(decimalPoint)\(tenths.magnitude % 10)"
    return (tenths < 0 ? "-" : "") + "\(tenths.magnitude / 10)" + digits
  }

  /// A whole number, in groups of three digits from five digits on.
  func number(_ number: Int) -> String {
    let digits = Array(String(number.magnitude))
    guard digits.count > 4 else { return String(number) }
    return (number < 0 ? "-" : "")
      + digits.enumerated().map { index, digit in
        (index > 0 && (digits.count - index) % 3 == 0 ? groupSign : "") + String(digit)
      }.joined()
  }

  /// A number that is a whole one as a rule.
  func number(_ value: Double) -> String {
    Int(exactly: value.rounded()).map { number($0) } ?? "\(value)"
  }

  /// A share as a percentage, rounded to a whole number.
  func percent(_ share: Double) -> String {
    percent(Int(exactly: (share * 100).rounded()).map(String.init) ?? "\(share * 100)")
  }

  /// A date that is given as `yyyy-mm-dd`.
  func date(_ text: String) -> String {
    guard let (year, month, day) = parts(of: text) else { return text }
    return date(year: year, month: month, day: day)
  }

  /// The same without the year, short enough to stand below a column.
  func shortDate(_ text: String) -> String {
    guard let (_, month, day) = parts(of: text) else { return text }
    return shortDate(month: month, day: day)
  }

  /// The month of a date that is given as `yyyy-mm-dd`, in a few letters.
  func month(of text: String) -> String {
    guard let month = parts(of: text)?.month, (1...12).contains(month) else { return "" }
    return months[month - 1]
  }

  /// The numbers of a date that is given as `yyyy-mm-dd`; nil where it is none.
  func parts(of date: String) -> (year: Int, month: Int, day: Int)? {
    let numbers = date.split(separator: "-").compactMap { Int($0) }
    return numbers.count == 3 ? (numbers[0], numbers[1], numbers[2]) : nil
  }

  /// The local date and time of a backup.
  func moment(_ backup: Backup) -> String {
    "\(date(String(backup.moment.prefix(10))))\(backup.moment.dropFirst(10))"
  }

  /// Two digits of a clock or a date.
  func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  /// Permissions as people read them, such as 0644.
  func octal(_ permissions: UInt32) -> String {
    let digits = String(permissions, radix: 8)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// What an error number of the system means.
  func system(_ code: Int32) -> String {
    name(ofError: code) ?? String(cString: strerror(code))
  }

  /// A wait as the configuration has it, such as 10m.
  func wait(_ duration: Duration) -> String {
    let seconds = duration.components.seconds
    let (length, unit) =
      [(86_400, "d"), (3600, "h"), (60, "m")].first { seconds != 0 && seconds % $0.0 == 0 } ?? (1, "s")
    return "\(seconds / length)\(unit)"
  }
}
