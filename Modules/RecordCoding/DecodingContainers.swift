/// The container of an object.
struct KeyedReader<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let reader: Reader
  let object: Int

  var codingPath: [any CodingKey] { reader.path(toContainer: object) }

  var allKeys: [Key] {
    var keys: [Key] = []
    keys.reserveCapacity(reader.words.offset(object))
    var key = object + Tape.containerWords
    while key < reader.words.length(object) {
      if let name = reader.name(key), let known = Key(stringValue: name) { keys.append(known) }
      key = reader.words.next(key + 2)
    }
    return keys
  }

  func contains(_ key: Key) -> Bool { reader.find(key.stringValue, in: object) != 0 }

  @inline(__always)
  private func decoder(at index: Int) -> ValueDecoder {
    ValueDecoder(reader: reader, index: index, parent: object, ordinal: 0)
  }

  @inline(__always)
  private func decoder(_ key: Key) throws -> ValueDecoder {
    let index = reader.find(key.stringValue, in: object)
    if index == 0 { throw missing(key) }
    return decoder(at: index)
  }

  /// nil where there is no such key, or null.
  @inline(__always)
  private func decoderIfPresent(_ key: Key) -> ValueDecoder? {
    let index = reader.find(key.stringValue, in: object)
    return reader.words.kind(index) == .null ? nil : decoder(at: index)
  }

  private func missing(_ key: Key) -> DecodingError {
    .keyNotFound(
      key,
      DecodingError.Context(codingPath: codingPath, debugDescription: "the key \"\(key.stringValue)\" is missing"))
  }

  func decodeNil(forKey key: Key) throws -> Bool { try decoder(key).decodeNil() }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value { try decoder(key).value(type) }
  func decode(_ type: String.Type, forKey key: Key) throws -> String { try decoder(key).string() }
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try decoder(key).bool() }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try decoder(key).double() }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try decoder(key).float() }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try decoder(key).integer() }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try decoder(key).integer() }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try decoder(key).integer() }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try decoder(key).integer() }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try decoder(key).integer() }
  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try decoder(key).integer() }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try decoder(key).integer() }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try decoder(key).integer() }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try decoder(key).integer() }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try decoder(key).integer() }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try decoder(key).integer() }
  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try decoder(key).integer() }

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    try decoderIfPresent(key)?.value(type)
  }

  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { try decoderIfPresent(key)?.string() }
  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try decoderIfPresent(key)?.bool() }
  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? { try decoderIfPresent(key)?.double() }
  func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? { try decoderIfPresent(key)?.float() }
  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try decoderIfPresent(key)?.integer() }
  func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? { try decoderIfPresent(key)?.integer() }
  func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? { try decoderIfPresent(key)?.integer() }
  func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? { try decoderIfPresent(key)?.integer() }
  func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? { try decoderIfPresent(key)?.integer() }
  func decodeIfPresent(_ type: Int128.Type, forKey key: Key) throws -> Int128? { try decoderIfPresent(key)?.integer() }
  func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? { try decoderIfPresent(key)?.integer() }
  func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? { try decoderIfPresent(key)?.integer() }
  func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? { try decoderIfPresent(key)?.integer() }
  func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? { try decoderIfPresent(key)?.integer() }
  func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? { try decoderIfPresent(key)?.integer() }
  func decodeIfPresent(_ type: UInt128.Type, forKey key: Key) throws -> UInt128? { try decoderIfPresent(key)?.integer() }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try decoder(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder(key).unkeyedContainer()
  }

  func superDecoder() -> any Decoder { decoder(at: reader.find(RecordKey.superclass.stringValue, in: object)) }

  func superDecoder(forKey key: Key) -> any Decoder { decoder(at: reader.find(key.stringValue, in: object)) }
}

/// The container of an array.
struct UnkeyedReader: UnkeyedDecodingContainer {
  let reader: Reader
  private let array: UInt32
  private var ordinal: UInt32 = 0
  /// The tape of the next element.
  private var next: Int

  init(reader: Reader, array: Int) {
    self.reader = reader
    self.array = UInt32(truncatingIfNeeded: array)
    next = array + Tape.containerWords
  }

  var codingPath: [any CodingKey] { reader.path(toContainer: Int(array)) }
  var count: Int? { reader.words.offset(Int(array)) }
  var currentIndex: Int { Int(ordinal) }
  var isAtEnd: Bool { next >= reader.words.length(Int(array)) }

  /// Decodes the next element through `body`, and moves on where that succeeds.
  @inline(__always)
  private mutating func element<Value>(_ type: Any.Type, _ body: (ValueDecoder) throws -> Value) throws -> Value {
    guard !isAtEnd else {
      throw DecodingError.valueNotFound(
        type,
        DecodingError.Context(
          codingPath: codingPath + [RecordKey.index(currentIndex)], debugDescription: "the array has no more elements"))
    }
    let value = try body(
      ValueDecoder(reader: reader, index: next, parent: Int(array), ordinal: currentIndex))
    next = reader.words.next(next)
    ordinal += 1
    return value
  }

  mutating func decodeNil() throws -> Bool {
    guard !isAtEnd else { return try element(Never.self) { _ in true } }
    guard reader.words.kind(next) == .null else { return false }
    return try element(Never.self) { _ in true }
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try element(type) { try $0.value(type) } }
  mutating func decode(_ type: String.Type) throws -> String { try element(type) { try $0.string() } }
  mutating func decode(_ type: Bool.Type) throws -> Bool { try element(type) { try $0.bool() } }
  mutating func decode(_ type: Double.Type) throws -> Double { try element(type) { try $0.double() } }
  mutating func decode(_ type: Float.Type) throws -> Float { try element(type) { try $0.float() } }
  mutating func decode(_ type: Int.Type) throws -> Int { try element(type) { try $0.integer() } }
  mutating func decode(_ type: Int8.Type) throws -> Int8 { try element(type) { try $0.integer() } }
  mutating func decode(_ type: Int16.Type) throws -> Int16 { try element(type) { try $0.integer() } }
  mutating func decode(_ type: Int32.Type) throws -> Int32 { try element(type) { try $0.integer() } }
  mutating func decode(_ type: Int64.Type) throws -> Int64 { try element(type) { try $0.integer() } }
  mutating func decode(_ type: Int128.Type) throws -> Int128 { try element(type) { try $0.integer() } }
  mutating func decode(_ type: UInt.Type) throws -> UInt { try element(type) { try $0.integer() } }
  mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try element(type) { try $0.integer() } }
  mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try element(type) { try $0.integer() } }
  mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try element(type) { try $0.integer() } }
  mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try element(type) { try $0.integer() } }
  mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try element(type) { try $0.integer() } }

  mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) throws -> KeyedDecodingContainer<Nested> {
    try element(KeyedDecodingContainer<Nested>.self) { try $0.container(keyedBy: type) }
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try element((any UnkeyedDecodingContainer).self) { try $0.unkeyedContainer() }
  }

  mutating func superDecoder() throws -> any Decoder {
    try element((any Decoder).self) { $0 }
  }
}
