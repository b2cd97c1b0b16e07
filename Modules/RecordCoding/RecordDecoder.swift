/// Reads values from JSON text (RFC 8259), made for many small records.
///
/// It reads what ``RecordEncoder`` and `JSONEncoder` with its defaults write. The text is checked as a whole before any
/// value is made: UTF-8, with or without a byte order mark, one value and white space. Keys are matched byte for byte;
/// of a key that is there twice, the first value counts; keys that nobody asks for are passed over. Coding paths name
/// keys as they stand in the text.
public struct RecordDecoder: Sendable {
  /// How many objects and arrays may lie within one another.
  public static let greatestDepth = 512

  /// What the values being decoded find in their decoder's `userInfo`.
  public var userInfo: [CodingUserInfoKey: any Sendable]

  /// Creates a decoder.
  public init(userInfo: [CodingUserInfoKey: any Sendable] = [:]) {
    self.userInfo = userInfo
  }

  /// Decodes the one value that the text is.
  ///
  /// - Throws: `DecodingError`, and whatever the value itself throws.
  public func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
    try bytes.withUnsafeBytes { try decode(type, from: $0) }
  }

  /// Decodes the one value that a part of a larger text is, without copying it.
  ///
  /// - Throws: `DecodingError`, and whatever the value itself throws.
  public func decode<Value: Decodable>(_ type: Value.Type, from bytes: ArraySlice<UInt8>) throws -> Value {
    try bytes.withUnsafeBytes { try decode(type, from: $0) }
  }

  /// Decodes the one value that the text at an address is, without copying it.
  ///
  /// - Throws: `DecodingError`, and whatever the value itself throws.
  public func decode<Value: Decodable>(_ type: Value.Type, from bytes: UnsafeRawBufferPointer) throws -> Value {
    var reader = try reader(bytes)
    // A value may have kept its decoder; the bytes are the caller's only until this call returns.
    defer { if !isKnownUniquelyReferenced(&reader) { reader.keepBytes() } }
    return try reader.value(type, Place(Tape.root, parent: 0, ordinal: 0))
  }

  /// Reads the one object that the text at an address is, in one pass, without copying it.
  ///
  /// - Throws: where it cannot be read so (``RecordObject`` says when), and whatever `body` throws.
  public func withObject<Result>(
    _ bytes: UnsafeRawBufferPointer, _ body: (borrowing RecordObject) throws -> Result
  ) throws -> Result {
    guard let start = bytes.baseAddress else { throw RecordObjectError() }
    return try RecordObject.reading(
      CheckedText(start: start.assumingMemoryBound(to: UInt8.self), end: bytes.count), body)
  }

  private func reader(_ bytes: UnsafeRawBufferPointer) throws -> Reader {
    do throws(SyntaxError) {
      guard let start = bytes.baseAddress else { throw SyntaxError(reason: .unexpectedEnd, offset: 0) }
      var parser = Parser(start.assumingMemoryBound(to: UInt8.self), bytes.count)
      let tape = try parser.parse()
      return Reader(parser, tape, userInfo: userInfo)
    } catch {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: [], debugDescription: error.description, underlyingError: error))
    }
  }
}

/// Why a text is not JSON.
public struct SyntaxError: Error, Hashable, CustomStringConvertible {
  /// What is wrong.
  public enum Reason: String, Sendable {
    case unexpectedByte = "a byte that cannot stand here"
    case unexpectedEnd = "the text ends too early"
    case number = "not a number"
    case controlCharacter = "a control character in a string"
    case escape = "not an escape sequence"
    case surrogate = "half a surrogate pair"
    case encoding = "not UTF-8"
    case depth = "nested too deeply"
    case trailing = "something follows the value"
    case size = "longer than 1 GiB"
  }

  /// What is wrong.
  public let reason: Reason
  /// At which byte, from 0.
  public let offset: Int

  /// The reason and the place.
  public var description: String { "not JSON: \(reason.rawValue), at byte \(offset)" }
}
