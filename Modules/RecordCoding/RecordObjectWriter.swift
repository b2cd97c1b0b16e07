/// The text of an object, whose members are written one by one, by name and without `Codable`.
///
/// The text is that of ``RecordEncoder``. Nothing checks that a name comes once only.
public struct RecordObjectWriter: ~Copyable {
  private let writer: Writer
  private var isEmpty = true

  init(_ writer: Writer) {
    self.writer = writer
    writer.append(UInt8(ascii: "{"))
  }

  consuming func end() {
    writer.append(UInt8(ascii: "}"))
  }

  /// Writes a name, with what stands before and behind it.
  @inline(__always)
  private mutating func begin(_ key: RecordName) {
    writer.write(key, isFirst: isEmpty)
    isEmpty = false
  }

  /// Writes a string.
  public mutating func write(_ text: String, as key: RecordName) {
    begin(key)
    writer.write(text)
  }

  /// Writes a whole number.
  public mutating func write(_ number: Int, as key: RecordName) {
    begin(key)
    writer.write(number)
  }

  /// Writes a number.
  ///
  /// - Throws: where it is not finite.
  public mutating func write(_ number: Double, as key: RecordName) throws {
    try writer.checkFinite(number, RecordKey.name(key.text))
    begin(key)
    writer.write(number)
  }

  /// Writes true or false.
  public mutating func write(_ truth: Bool, as key: RecordName) {
    begin(key)
    writer.append(truth ? "true" : "false")
  }

  /// Writes null.
  public mutating func writeNull(as key: RecordName) {
    begin(key)
    writer.append("null")
  }

  /// Writes a string of ASCII characters that need no escapes, without making it first.
  ///
  /// - Parameters:
  ///   - length: how many bytes it has at most.
  ///   - body: writes them to the front of the buffer, and returns how many there are.
  public mutating func writeText(
    as key: RecordName, upTo length: Int, _ body: (UnsafeMutableBufferPointer<UInt8>) -> Int
  ) {
    begin(key)
    writer.writeText(upTo: length, body)
  }

  /// Writes a list of strings.
  public mutating func write(_ texts: [String], as key: RecordName) {
    begin(key)
    writer.write(texts)
  }

  /// Writes a list of so many objects, each of which `body` writes.
  public mutating func writeObjects(
    as key: RecordName, count: Int, _ body: (_ index: Int, inout RecordObjectWriter) throws -> Void
  ) rethrows {
    begin(key)
    writer.append(UInt8(ascii: "["))
    for index in 0..<count {
      if index > 0 { writer.append(UInt8(ascii: ",")) }
      var object = RecordObjectWriter(writer)
      try body(index, &object)
      object.end()
    }
    writer.append(UInt8(ascii: "]"))
  }
}
