import FoundationEssentials

/// What a value gets to decode itself from; also the container of a single value.
struct ValueDecoder: Decoder, SingleValueDecodingContainer {
  let reader: Reader
  /// The tape of the value; 0 for a null that is not in the text.
  let index: Int
  /// The tape of the container that it is in, 0 for none, and its place there.
  private let parentAndOrdinal: UInt64

  @inline(__always)
  init(reader: Reader, index: Int, parent: Int, ordinal: Int) {
    self.reader = reader
    self.index = index
    // Either fits: a tape has at most 2³¹ words, as a text has at most 1 GiB.
    parentAndOrdinal = UInt64(truncatingIfNeeded: parent) << 32 | UInt64(truncatingIfNeeded: ordinal)
  }

  private var parent: Int { Int(truncatingIfNeeded: parentAndOrdinal >> 32) }
  private var ordinal: Int { Int(truncatingIfNeeded: parentAndOrdinal & 0xFFFF_FFFF) }
  private var kind: Tape.Kind { reader.words.kind(index) }

  var codingPath: [any CodingKey] { reader.path(to: index, in: parent, at: ordinal) }
  var userInfo: [CodingUserInfoKey: Any] { reader.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard kind == .object else { throw mismatch([String: Any].self) }
    return KeyedDecodingContainer(KeyedReader<Key>(reader: reader, object: index))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard kind == .array else { throw mismatch([Any].self) }
    return UnkeyedReader(reader: reader, array: index)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  func decodeNil() -> Bool { kind == .null }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try value(type) }
  func decode(_ type: String.Type) throws -> String { try string() }
  func decode(_ type: Bool.Type) throws -> Bool { try bool() }
  func decode(_ type: Double.Type) throws -> Double { try double() }
  func decode(_ type: Float.Type) throws -> Float { try float() }
  func decode(_ type: Int.Type) throws -> Int { try integer() }
  func decode(_ type: Int8.Type) throws -> Int8 { try integer() }
  func decode(_ type: Int16.Type) throws -> Int16 { try integer() }
  func decode(_ type: Int32.Type) throws -> Int32 { try integer() }
  func decode(_ type: Int64.Type) throws -> Int64 { try integer() }
  func decode(_ type: Int128.Type) throws -> Int128 { try integer() }
  func decode(_ type: UInt.Type) throws -> UInt { try integer() }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try integer() }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try integer() }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try integer() }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try integer() }
  func decode(_ type: UInt128.Type) throws -> UInt128 { try integer() }
}

// MARK: Values

extension ValueDecoder {
  /// Decodes a value of any type; those come first for which JSON text has a form other than the type's own.
  func value<Value: Decodable>(_ type: Value.Type) throws -> Value {
    // The type has just been compared in each case, so the cast changes nothing but how the compiler sees the value.
    if type == String.self { return unsafeBitCast(try string(), to: type) }
    if type == Date.self {
      return unsafeBitCast(Date(timeIntervalSinceReferenceDate: try double()), to: type)
    }
    if type == Data.self { return unsafeBitCast(try data(), to: type) }
    if type == URL.self { return unsafeBitCast(try url(), to: type) }
    if type == Decimal.self { return unsafeBitCast(try decimal(), to: type) }
    return try Value(from: self)
  }

  @inline(__always)
  func string() throws -> String {
    let kind = kind
    if kind == .string { return String(decoding: reader.bytes(index), as: UTF8.self) }
    guard kind == .escapedString else { throw mismatch(String.self) }
    let bytes = reader.bytes(index)
    return String(unsafeUninitializedCapacity: bytes.count) { target in
      target.baseAddress.map { unescape(bytes, into: $0) } ?? 0
    }
  }

  func bool() throws -> Bool {
    switch kind {
    case .yes: true
    case .no: false
    default: throw mismatch(Bool.self)
    }
  }

  @inline(__always)
  func integer<Number: FixedWidthInteger>() throws -> Number {
    let kind = kind
    guard kind == .integer || kind == .number else { throw mismatch(Number.self) }
    let bytes = reader.bytes(index)
    guard let number: Number = NumberText(bytes).whole(bytes) else { throw unrepresentable(Number.self) }
    return number
  }

  func double() throws -> Double {
    let kind = kind
    guard kind == .integer || kind == .number else { throw mismatch(Double.self) }
    let bytes = reader.bytes(index)
    if let number = NumberText(bytes).double { return number }
    guard let number = Double(String(decoding: bytes, as: UTF8.self)), number.isFinite else {
      throw unrepresentable(Double.self)
    }
    return number
  }

  func float() throws -> Float {
    let kind = kind
    guard kind == .integer || kind == .number else { throw mismatch(Float.self) }
    // Not by way of `Double`, which would round twice.
    guard let number = Float(String(decoding: reader.bytes(index), as: UTF8.self)), number.isFinite else {
      throw unrepresentable(Float.self)
    }
    return number
  }

  private func decimal() throws -> Decimal {
    guard kind == .integer || kind == .number else { throw mismatch(Decimal.self) }
    guard let number = Decimal(string: String(decoding: reader.bytes(index), as: UTF8.self)) else {
      throw unrepresentable(Decimal.self)
    }
    return number
  }

  private func data() throws -> Data {
    guard let data = Data(base64Encoded: try string()) else { throw corrupted("it is not base64") }
    return data
  }

  private func url() throws -> URL {
    guard let url = URL(string: try string()) else { throw corrupted("it is not a URL") }
    return url
  }

  // MARK: Errors

  func mismatch(_ type: any Any.Type) -> DecodingError {
    let found =
      switch kind {
      case .null: "null"
      case .no, .yes: "a Boolean"
      case .integer, .number: "a number"
      case .string, .escapedString, .key, .escapedKey: "a string"
      case .object: "an object"
      case .array: "an array"
      }
    let context = DecodingError.Context(
      codingPath: codingPath, debugDescription: "\(type) was expected and \(found) was found")
    return kind == .null ? .valueNotFound(type, context) : .typeMismatch(type, context)
  }

  private func unrepresentable(_ type: any Any.Type) -> DecodingError {
    let number = String(decoding: reader.bytes(index), as: UTF8.self)
    return corrupted("\(type) cannot hold the number \(number)")
  }

  private func corrupted(_ reason: String) -> DecodingError {
    .dataCorrupted(DecodingError.Context(codingPath: codingPath, debugDescription: reason))
  }
}
