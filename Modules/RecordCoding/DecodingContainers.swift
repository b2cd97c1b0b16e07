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
  private func place(_ key: Key) throws -> Place {
    let index = reader.find(key.stringValue, in: object)
    if index == 0 { throw missing(key) }
    return Place(index, parent: object, ordinal: 0)
  }

  /// nil where there is no such key, or null.
  @inline(__always)
  private func placeIfPresent(_ key: Key) -> Place? {
    let index = reader.find(key.stringValue, in: object)
    return reader.words.kind(index) == .null ? nil : Place(index, parent: object, ordinal: 0)
  }

  private func decoder(_ key: Key) throws -> ValueDecoder { try ValueDecoder(reader: reader, place: place(key)) }

  private func missing(_ key: Key) -> DecodingError {
    .keyNotFound(
      key,
      DecodingError.Context(codingPath: codingPath, debugDescription: "the key \"\(key.stringValue)\" is missing"))
  }

  func decodeNil(forKey key: Key) throws -> Bool { try reader.words.kind(place(key).index) == .null }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try reader.value(type, place(key))
  }
  func decode(_ type: String.Type, forKey key: Key) throws -> String { try reader.string(place(key)) }
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try reader.bool(place(key)) }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try reader.double(place(key)) }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try reader.float(place(key)) }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try reader.integer(place(key)) }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try reader.integer(place(key)) }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try reader.integer(place(key)) }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try reader.integer(place(key)) }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try reader.integer(place(key)) }
  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try reader.integer(place(key)) }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try reader.integer(place(key)) }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try reader.integer(place(key)) }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try reader.integer(place(key)) }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try reader.integer(place(key)) }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try reader.integer(place(key)) }
  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try reader.integer(place(key)) }

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    if let place = placeIfPresent(key) { try reader.value(type, place) } else { nil }
  }

  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
    if let place = placeIfPresent(key) { try reader.string(place) } else { nil }
  }
  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
    if let place = placeIfPresent(key) { try reader.bool(place) } else { nil }
  }
  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
    if let place = placeIfPresent(key) { try reader.double(place) } else { nil }
  }
  func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? {
    if let place = placeIfPresent(key) { try reader.float(place) } else { nil }
  }
  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
    if let place = placeIfPresent(key) { try reader.integer(place) } else { nil }
  }
  func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? {
    if let place = placeIfPresent(key) { try reader.integer(place) } else { nil }
  }
  func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? {
    if let place = placeIfPresent(key) { try reader.integer(place) } else { nil }
  }
  func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? {
    if let place = placeIfPresent(key) { try reader.integer(place) } else { nil }
  }
  func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? {
    if let place = placeIfPresent(key) { try reader.integer(place) } else { nil }
  }
  func decodeIfPresent(_ type: Int128.Type, forKey key: Key) throws -> Int128? {
    if let place = placeIfPresent(key) { try reader.integer(place) } else { nil }
  }
  func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? {
    if let place = placeIfPresent(key) { try reader.integer(place) } else { nil }
  }
  func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? {
    if let place = placeIfPresent(key) { try reader.integer(place) } else { nil }
  }
  func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? {
    if let place = placeIfPresent(key) { try reader.integer(place) } else { nil }
  }
  func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? {
    if let place = placeIfPresent(key) { try reader.integer(place) } else { nil }
  }
  func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? {
    if let place = placeIfPresent(key) { try reader.integer(place) } else { nil }
  }
  func decodeIfPresent(_ type: UInt128.Type, forKey key: Key) throws -> UInt128? {
    if let place = placeIfPresent(key) { try reader.integer(place) } else { nil }
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try decoder(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder(key).unkeyedContainer()
  }

  func superDecoder() -> any Decoder { superDecoder(RecordKey.superclass) }

  func superDecoder(forKey key: Key) -> any Decoder { superDecoder(key) }

  /// A key that is missing counts as null.
  private func superDecoder(_ key: any CodingKey) -> any Decoder {
    let index = reader.find(key.stringValue, in: object)
    return ValueDecoder(reader: reader, place: Place(index, parent: object, ordinal: 0))
  }
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
  private mutating func element<Value>(
    _ type: @autoclosure () -> Any.Type, _ body: (Reader, Place) throws -> Value
  ) throws -> Value {
    guard !isAtEnd else {
      throw DecodingError.valueNotFound(
        type(),
        DecodingError.Context(
          codingPath: codingPath + [RecordKey.index(currentIndex)], debugDescription: "the array has no more elements"))
    }
    let value = try body(reader, Place(next, parent: Int(array), ordinal: currentIndex))
    next = reader.words.next(next)
    ordinal += 1
    return value
  }

  mutating func decodeNil() throws -> Bool {
    guard !isAtEnd else { return try element(Never.self) { _, _ in true } }
    guard reader.words.kind(next) == .null else { return false }
    return try element(Never.self) { _, _ in true }
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try element(type) { try $0.value(type, $1) }
  }
  mutating func decode(_ type: String.Type) throws -> String { try element(type) { try $0.string($1) } }
  mutating func decode(_ type: Bool.Type) throws -> Bool { try element(type) { try $0.bool($1) } }
  mutating func decode(_ type: Double.Type) throws -> Double { try element(type) { try $0.double($1) } }
  mutating func decode(_ type: Float.Type) throws -> Float { try element(type) { try $0.float($1) } }
  mutating func decode(_ type: Int.Type) throws -> Int { try element(type) { try $0.integer($1) } }
  mutating func decode(_ type: Int8.Type) throws -> Int8 { try element(type) { try $0.integer($1) } }
  mutating func decode(_ type: Int16.Type) throws -> Int16 { try element(type) { try $0.integer($1) } }
  mutating func decode(_ type: Int32.Type) throws -> Int32 { try element(type) { try $0.integer($1) } }
  mutating func decode(_ type: Int64.Type) throws -> Int64 { try element(type) { try $0.integer($1) } }
  mutating func decode(_ type: Int128.Type) throws -> Int128 { try element(type) { try $0.integer($1) } }
  mutating func decode(_ type: UInt.Type) throws -> UInt { try element(type) { try $0.integer($1) } }
  mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try element(type) { try $0.integer($1) } }
  mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try element(type) { try $0.integer($1) } }
  mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try element(type) { try $0.integer($1) } }
  mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try element(type) { try $0.integer($1) } }
  mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try element(type) { try $0.integer($1) } }

  mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) throws -> KeyedDecodingContainer<Nested> {
    try element(KeyedDecodingContainer<Nested>.self) {
      try ValueDecoder(reader: $0, place: $1).container(keyedBy: type)
    }
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try element((any UnkeyedDecodingContainer).self) { try ValueDecoder(reader: $0, place: $1).unkeyedContainer() }
  }

  mutating func superDecoder() throws -> any Decoder {
    try element((any Decoder).self) { ValueDecoder(reader: $0, place: $1) }
  }
}
