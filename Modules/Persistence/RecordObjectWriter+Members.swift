public import Domain
public import RecordCoding

/// The members of a record's object, as they are written. What cannot be written is found out by encoding the record once more.
extension RecordObjectWriter: MemberWriter {
  /// Writes a string.
  public mutating func write(_ text: String, as key: MemberKey) { write(text, as: key.name) }

  /// Writes a whole number.
  public mutating func write(_ number: Int, as key: MemberKey) { write(number, as: key.name) }

  /// Writes a number, or throws where it is not finite.
  public mutating func write(_ number: Double, as key: MemberKey) throws { try write(number, as: key.name) }

  /// Writes true or false.
  public mutating func write(_ truth: Bool, as key: MemberKey) { write(truth, as: key.name) }

  /// Writes an instant, without making a string of it.
  public mutating func write(_ instant: Instant, as key: MemberKey) {
    writeText(as: key.name, upTo: Instant.greatestLength) { instant.write(to: $0) }
  }

  /// Writes a list of strings.
  public mutating func write(_ texts: [String], as key: MemberKey) { write(texts, as: key.name) }

  /// Writes null.
  public mutating func writeNull(as key: MemberKey) { writeNull(as: key.name) }

  /// Writes a list of objects.
  public mutating func write(_ values: [some MemberEncodable], as key: MemberKey) throws {
    try writeObjects(as: key.name, count: values.count) { index, object in try values[index].write(to: &object) }
  }
}
