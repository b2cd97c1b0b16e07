/// How identifiers of questions are made.
public enum QuestionID {
  /// Ten letters and digits that are hard to confuse (no i, l, o, u), the first a letter so that no identifier reads
  /// like a row number.
  ///
  /// The 49 bits make a clash between machines unlikely below some ten million questions; within one bank a clash is
  /// ruled out by looking.
  public static func random(using generator: inout some RandomNumberGenerator) -> String {
    let digits = Array("0123456789abcdefghjkmnpqrstvwxyz")
    var id = String(digits[10...].randomElement(using: &generator) ?? "a")
    for _ in 1..<10 { id.append(digits.randomElement(using: &generator) ?? "0") }
    return id
  }
}
