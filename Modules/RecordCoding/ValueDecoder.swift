/// Where a value stands.
struct Place {
  /// The tape of the value; 0 for a null that is not in the text.
  let index: Int
  private let parentAndOrdinal: UInt64

  @inline(__always)
  init(_ index: Int, parent: Int, ordinal: Int) {
    self.index = index
    // Either fits: a tape has at most 2³¹ words, as a text has at most 1 GiB.
    parentAndOrdinal = UInt64(truncatingIfNeeded: parent) << 32 | UInt64(truncatingIfNeeded: ordinal)
  }

  /// The tape of the container that the value is in; 0 for none.
  var parent: Int { Int(truncatingIfNeeded: parentAndOrdinal >> 32) }
  /// Its place in an array.
  var ordinal: Int { Int(truncatingIfNeeded: parentAndOrdinal & 0xFFFF_FFFF) }
}

/// What a value gets to decode itself from; also the container of a single value.
struct ValueDecoder: Decoder, SingleValueDecodingContainer {
  let reader: Reader
  let place: Place

  private var kind: Tape.Kind { reader.words.kind(place.index) }

  var codingPath: [any CodingKey] { reader.path(to: place) }
  var userInfo: [CodingUserInfoKey: Any] { reader.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard kind == .object else { throw reader.mismatch([String: Any].self, place) }
    return KeyedDecodingContainer(KeyedReader<Key>(reader: reader, object: place.index))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard kind == .array else { throw reader.mismatch([Any].self, place) }
    return UnkeyedReader(reader: reader, array: place.index)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  func decodeNil() -> Bool { kind == .null }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try reader.value(type, place) }
  func decode(_ type: String.Type) throws -> String { try reader.string(place) }
  func decode(_ type: Bool.Type) throws -> Bool { try reader.bool(place) }
  func decode(_ type: Double.Type) throws -> Double { try reader.double(place) }
  func decode(_ type: Float.Type) throws -> Float { try reader.float(place) }
  func decode(_ type: Int.Type) throws -> Int { try reader.integer(place) }
  func decode(_ type: Int8.Type) throws -> Int8 { try reader.integer(place) }
  func decode(_ type: Int16.Type) throws -> Int16 { try reader.integer(place) }
  func decode(_ type: Int32.Type) throws -> Int32 { try reader.integer(place) }
  func decode(_ type: Int64.Type) throws -> Int64 { try reader.integer(place) }
  func decode(_ type: Int128.Type) throws -> Int128 { try reader.integer(place) }
  func decode(_ type: UInt.Type) throws -> UInt { try reader.integer(place) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try reader.integer(place) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try reader.integer(place) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try reader.integer(place) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try reader.integer(place) }
  func decode(_ type: UInt128.Type) throws -> UInt128 { try reader.integer(place) }
}
