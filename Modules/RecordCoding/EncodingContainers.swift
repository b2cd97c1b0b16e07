/// What a value gets to encode itself with; also the container of a single value.
struct ValueEncoder: Encoder, SingleValueEncodingContainer {
  let writer: Writer
  let frame: Int

  var codingPath: [any CodingKey] { writer.path(to: frame) }
  var userInfo: [CodingUserInfoKey: Any] { writer.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    writer.open(.object, frame)
    return KeyedEncodingContainer(KeyedWriter<Key>(writer: writer, frame: frame))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    writer.open(.array, frame)
    return UnkeyedWriter(writer: writer, frame: frame)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  func encodeNil() throws {
    try writer.beginScalar(frame)
    writer.append("null")
  }

  func encode<Value: Encodable>(_ value: Value) throws {
    try writer.beginScalar(frame)
    if try writer.writeKnown(value, at: nil) { return }
    writer.undoScalar()
    try value.encode(to: self)
  }

  func encode(_ value: String) throws {
    try writer.beginScalar(frame)
    writer.write(value)
  }

  func encode(_ value: Bool) throws {
    try writer.beginScalar(frame)
    writer.append(value ? "true" : "false")
  }

  func encode(_ value: Double) throws {
    try writer.checkFinite(value, nil)
    try writer.beginScalar(frame)
    writer.write(value)
  }

  func encode(_ value: Float) throws {
    try writer.checkFinite(value, nil)
    try writer.beginScalar(frame)
    writer.write(value)
  }

  func encode(_ value: Int) throws { try integer(value) }
  func encode(_ value: Int8) throws { try integer(value) }
  func encode(_ value: Int16) throws { try integer(value) }
  func encode(_ value: Int32) throws { try integer(value) }
  func encode(_ value: Int64) throws { try integer(value) }
  func encode(_ value: Int128) throws { try integer(value) }
  func encode(_ value: UInt) throws { try integer(value) }
  func encode(_ value: UInt8) throws { try integer(value) }
  func encode(_ value: UInt16) throws { try integer(value) }
  func encode(_ value: UInt32) throws { try integer(value) }
  func encode(_ value: UInt64) throws { try integer(value) }
  func encode(_ value: UInt128) throws { try integer(value) }

  @inline(__always)
  private func integer<Number: FixedWidthInteger>(_ value: Number) throws {
    try writer.beginScalar(frame)
    writer.write(value)
  }
}

/// The container of an object.
struct KeyedWriter<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let writer: Writer
  let frame: Int

  var codingPath: [any CodingKey] { writer.path(to: frame) }

  /// Writes a key and, through `body`, its value; an earlier value of the key goes.
  @inline(__always)
  private func member(_ key: Key, _ body: () -> Void) throws {
    try writer.beginValue(key.stringValue, frame)
    body()
    writer.endValue()
  }

  func encodeNil(forKey key: Key) throws { try member(key) { writer.append("null") } }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    let mark = writer.mark()
    try writer.beginValue(key.stringValue, frame)
    let repeated = writer.repeatedKey
    try writer.write(value, at: key, since: mark)
    if repeated >= 0 { writer.remove(repeated) }
  }

  func encode(_ value: String, forKey key: Key) throws {
    // Without `member`, whose closure would be called: a string is too much to be inlined from there.
    try writer.beginValue(key.stringValue, frame)
    writer.write(value)
    writer.endValue()
  }

  func encode(_ value: Bool, forKey key: Key) throws { try member(key) { writer.append(value ? "true" : "false") } }

  func encode(_ value: Double, forKey key: Key) throws {
    try writer.checkFinite(value, key)
    try member(key) { writer.write(value) }
  }

  func encode(_ value: Float, forKey key: Key) throws {
    try writer.checkFinite(value, key)
    try member(key) { writer.write(value) }
  }

  func encode(_ value: Int, forKey key: Key) throws { try member(key) { writer.write(value) } }
  func encode(_ value: Int8, forKey key: Key) throws { try member(key) { writer.write(value) } }
  func encode(_ value: Int16, forKey key: Key) throws { try member(key) { writer.write(value) } }
  func encode(_ value: Int32, forKey key: Key) throws { try member(key) { writer.write(value) } }
  func encode(_ value: Int64, forKey key: Key) throws { try member(key) { writer.write(value) } }
  func encode(_ value: Int128, forKey key: Key) throws { try member(key) { writer.write(value) } }
  func encode(_ value: UInt, forKey key: Key) throws { try member(key) { writer.write(value) } }
  func encode(_ value: UInt8, forKey key: Key) throws { try member(key) { writer.write(value) } }
  func encode(_ value: UInt16, forKey key: Key) throws { try member(key) { writer.write(value) } }
  func encode(_ value: UInt32, forKey key: Key) throws { try member(key) { writer.write(value) } }
  func encode(_ value: UInt64, forKey key: Key) throws { try member(key) { writer.write(value) } }
  func encode(_ value: UInt128, forKey key: Key) throws { try member(key) { writer.write(value) } }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    let child = writer.child(key, .object, frame)
    return KeyedEncodingContainer(KeyedWriter<Nested>(writer: child, frame: child.rootFrame))
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    let child = writer.child(key, .array, frame)
    return UnkeyedWriter(writer: child, frame: child.rootFrame)
  }

  func superEncoder() -> any Encoder { superEncoder(RecordKey.superclass) }

  func superEncoder(forKey key: Key) -> any Encoder { superEncoder(key) }

  private func superEncoder(_ key: any CodingKey) -> any Encoder {
    let child = writer.child(key, .nothing, frame)
    return ValueEncoder(writer: child, frame: child.rootFrame)
  }
}

/// The container of an array.
struct UnkeyedWriter: UnkeyedEncodingContainer {
  let writer: Writer
  let frame: Int

  var codingPath: [any CodingKey] { writer.path(to: frame) }
  var count: Int { writer.elementCount(frame) }
  private var key: RecordKey { .index(count) }

  func encodeNil() throws {
    try writer.beginElement(frame)
    writer.append("null")
  }

  func encode<Value: Encodable>(_ value: Value) throws {
    let mark = writer.mark()
    try writer.beginElement(frame)
    try writer.write(value, at: nil, since: mark)
  }

  func encode(_ value: String) throws {
    try writer.beginElement(frame)
    writer.write(value)
  }

  func encode(_ value: Bool) throws {
    try writer.beginElement(frame)
    writer.append(value ? "true" : "false")
  }

  func encode(_ value: Double) throws {
    try writer.checkFinite(value, key)
    try writer.beginElement(frame)
    writer.write(value)
  }

  func encode(_ value: Float) throws {
    try writer.checkFinite(value, key)
    try writer.beginElement(frame)
    writer.write(value)
  }

  func encode(_ value: Int) throws { try integer(value) }
  func encode(_ value: Int8) throws { try integer(value) }
  func encode(_ value: Int16) throws { try integer(value) }
  func encode(_ value: Int32) throws { try integer(value) }
  func encode(_ value: Int64) throws { try integer(value) }
  func encode(_ value: Int128) throws { try integer(value) }
  func encode(_ value: UInt) throws { try integer(value) }
  func encode(_ value: UInt8) throws { try integer(value) }
  func encode(_ value: UInt16) throws { try integer(value) }
  func encode(_ value: UInt32) throws { try integer(value) }
  func encode(_ value: UInt64) throws { try integer(value) }
  func encode(_ value: UInt128) throws { try integer(value) }

  @inline(__always)
  private func integer<Number: FixedWidthInteger>(_ value: Number) throws {
    try writer.beginElement(frame)
    writer.write(value)
  }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    let child = writer.childElement(.object, frame)
    return KeyedEncodingContainer(KeyedWriter<Nested>(writer: child, frame: child.rootFrame))
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    let child = writer.childElement(.array, frame)
    return UnkeyedWriter(writer: child, frame: child.rootFrame)
  }

  func superEncoder() -> any Encoder {
    let child = writer.childElement(.nothing, frame)
    return ValueEncoder(writer: child, frame: child.rootFrame)
  }
}
