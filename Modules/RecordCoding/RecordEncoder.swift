/// Writes values as JSON text (RFC 8259), made for many small records.
///
/// The text is what `JSONEncoder` writes with `.withoutEscapingSlashes` and its other defaults: `Data` as base64, `Date`
/// as seconds since 2001-01-01T00:00:00Z, `URL` as a string, `Decimal` as a number. Keys stand in the order in which
/// they are encoded; of a key that is encoded twice, the later value stays.
///
/// A number that is not finite is refused, and so is nesting deeper than ``RecordDecoder/greatestDepth``, which no
/// decoder would read back.
public struct RecordEncoder: Sendable {
  /// What the values being encoded find in their encoder's `userInfo`.
  public var userInfo: [CodingUserInfoKey: any Sendable]

  /// Creates an encoder.
  public init(userInfo: [CodingUserInfoKey: any Sendable] = [:]) {
    self.userInfo = userInfo
  }

  /// The JSON text of a value.
  ///
  /// - Throws: `EncodingError`, and whatever the value itself throws.
  public func encode(_ value: some Encodable) throws -> [UInt8] {
    try withText(of: value) { [UInt8]($0) }
  }

  /// Appends the JSON text of a value to `bytes`, which stay as they are where it throws.
  ///
  /// - Throws: `EncodingError`, and whatever the value itself throws.
  public func encode(_ value: some Encodable, into bytes: inout [UInt8]) throws {
    try withText(of: value) { bytes.append(contentsOf: $0) }
  }

  /// Appends the JSON text of an object whose members `body` writes to `bytes`, which stay as they are where it throws.
  ///
  /// - Throws: what `body` throws.
  public func encodeObject(into bytes: inout [UInt8], _ body: (inout RecordObjectWriter) throws -> Void) rethrows {
    let writer = Writer(userInfo: userInfo, path: [], isPlain: true)
    var object = RecordObjectWriter(writer)
    try body(&object)
    object.end()
    bytes.append(contentsOf: UnsafeBufferPointer(start: writer.bytes, count: writer.count))
  }

  private func withText<Result>(
    of value: some Encodable, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) throws -> Result {
    let writer = Writer(userInfo: userInfo, path: [])
    try writer.writeRoot(value)
    let text = try writer.joined()
    return body(UnsafeBufferPointer(start: text.bytes, count: text.count))
  }
}
