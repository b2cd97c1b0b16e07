/// The text written so far, and the values that are still open in it.
///
/// Values close in the reverse order in which they open, so one buffer serves them all. What may be filled in any
/// order (nested containers and the encoders of superclasses) has a writer of its own, whose text is spliced in at the
/// end. The memory is held by pointer: these few operations are all that an encoder does.
final class Writer {
  let userInfo: [CodingUserInfoKey: any Sendable]
  /// The path that leads to what this writer writes.
  let path: [any CodingKey]

  private(set) var bytes: UnsafeMutablePointer<UInt8>
  var count = 0
  private var capacity: Int

  private var frames: UnsafeMutablePointer<Frame>
  private(set) var depth = 0
  private var frameCapacity: Int
  private var lastID = 0
  /// The innermost frame; 0 for none.
  private var topID = 0

  /// Where in `bytes` the keys of the open objects begin.
  private var keys: UnsafeMutablePointer<Int>
  private var keyCount = 0
  private var keyCapacity: Int

  private var splices: [Splice] = []
  private var spliceCount = 0
  /// What went wrong in a call that cannot throw; the next one that can does.
  private var failure: EncodingError?
  private var hasFailed = false
  private let outerDepth: Int

  /// A value that is being encoded.
  struct Frame {
    let id: Int
    /// The last key of the path that leads here; nil for the root, and in an array, where it is the place.
    let key: (any CodingKey)?
    var content = Content.nothing
    /// How many elements or keys it has so far.
    var count = 0
    /// The first of its keys in `keys`.
    let firstKey: Int
    /// A bit for each key that it may have.
    var filter: UInt64 = 0
    /// The keys of a large object, and where each stands in `keys`.
    var index: [String: Int]?
  }

  enum Content {
    case nothing, scalar, object, array
  }

  /// A place in the text at which the text of another writer belongs.
  private struct Splice {
    var offset: Int
    let writer: Writer
  }

  init(userInfo: [CodingUserInfoKey: any Sendable], path: [any CodingKey], outerDepth: Int = 0, capacity: Int = 1024) {
    self.userInfo = userInfo
    self.path = path
    self.outerDepth = outerDepth
    self.capacity = capacity
    bytes = .allocate(capacity: capacity)
    frameCapacity = 8
    frames = .allocate(capacity: frameCapacity)
    keyCapacity = 32
    keys = .allocate(capacity: keyCapacity)
  }

  deinit {
    frames.deinitialize(count: depth)
    frames.deallocate()
    bytes.deallocate()
    keys.deallocate()
  }
}

// MARK: Bytes

extension Writer {
  /// Makes room for `additional` bytes.
  @inline(__always)
  func reserve(_ additional: Int) {
    if capacity - count < additional { grow(additional) }
  }

  @inline(never)
  private func grow(_ additional: Int) {
    capacity = max(capacity * 2, count + additional)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    larger.update(from: bytes, count: count)
    bytes.deallocate()
    bytes = larger
  }

  @inline(__always)
  func append(_ byte: UInt8) {
    reserve(1)
    bytes[count] = byte
    count += 1
  }

  func append(_ source: UnsafeBufferPointer<UInt8>) {
    guard let start = source.baseAddress else { return }
    reserve(source.count)
    (bytes + count).update(from: start, count: source.count)
    count += source.count
  }

  func append(_ text: StaticString) {
    append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// The writer that holds the whole text: this one where nothing is spliced in.
  func joined() throws -> Writer {
    guard spliceCount > 0 else { return self }
    let whole = Writer(userInfo: [:], path: [], capacity: count * 2 + 64)
    try join(into: whole)
    return whole
  }

  private func join(into whole: Writer) throws {
    try throwFailure()
    var start = 0
    for splice in splices {
      whole.append(UnsafeBufferPointer(start: bytes + start, count: splice.offset - start))
      try splice.writer.join(into: whole)
      start = splice.offset
    }
    whole.append(UnsafeBufferPointer(start: bytes + start, count: count - start))
    if depth > 0 { whole.close(frames[0].content) }
  }
}

// MARK: Values

extension Writer {
  /// Encodes the one value that the text is.
  func writeRoot<Value: Encodable>(_ value: Value) throws {
    if try writeKnown(value, at: nil) { return }
    let frame = push(nil)
    try value.encode(to: ValueEncoder(writer: self, frame: frame))
    if frames[0].content == .nothing, !hasFailed {
      throw error(value, nil, "a value of the type \(Value.self) encoded nothing")
    }
    try pop()
  }

  /// Encodes an element, or the value of a key, or leaves the text as it was.
  func write<Value: Encodable>(_ value: Value, at key: (any CodingKey)?, since mark: Mark) throws {
    do {
      if try writeKnown(value, at: key) { return }
      let id = push(key)
      try value.encode(to: ValueEncoder(writer: self, frame: id))
      try pop()
    } catch {
      restore(mark)
      throw error
    }
  }

  @inline(__always)
  private func push(_ key: (any CodingKey)?) -> Int {
    if depth == frameCapacity { growFrames() }
    lastID += 1
    (frames + depth).initialize(to: Frame(id: lastID, key: key, firstKey: keyCount))
    depth += 1
    topID = lastID
    return lastID
  }

  private func growFrames() {
    let larger = UnsafeMutablePointer<Frame>.allocate(capacity: frameCapacity * 2)
    larger.moveInitialize(from: frames, count: depth)
    frames.deallocate()
    frames = larger
    frameCapacity *= 2
  }

  /// Closes the innermost value.
  private func pop() throws {
    try throwFailure()
    close(frames[depth - 1].content)
    keyCount = frames[depth - 1].firstKey
    depth -= 1
    (frames + depth).deinitialize(count: 1)
    topID = depth > 0 ? frames[depth - 1].id : 0
  }

  private func close(_ content: Content) {
    switch content {
    case .nothing: append("{}")
    case .scalar: break
    case .object: append(UInt8(ascii: "}"))
    case .array: append(UInt8(ascii: "]"))
    }
  }

  @inline(__always)
  private func throwFailure() throws {
    if hasFailed { try throwPending() }
  }

  @inline(never)
  private func throwPending() throws {
    let failure = failure
    self.failure = nil
    hasFailed = false
    if let failure { throw failure }
  }

  /// Begins an object or an array, or goes on with it where the value began it before.
  func open(_ content: Content, _ frame: Int) {
    guard topID == frame else { return fail("its encoder was used out of turn") }
    let current = frames[depth - 1].content
    guard current != content else { return }
    guard current == .nothing else { return fail("it was encoded as two things at once") }
    if outerDepth + depth > RecordDecoder.greatestDepth {
      fail("it is nested deeper than \(RecordDecoder.greatestDepth) levels")
    }
    frames[depth - 1].content = content
    append(content == .object ? UInt8(ascii: "{") : UInt8(ascii: "["))
  }

  private func fail(_ reason: String) {
    if failure == nil { failure = error(reason, nil, reason) }
    hasFailed = true
  }

  /// Begins a value that is neither object nor array.
  @inline(__always)
  func beginScalar(_ frame: Int) throws {
    try throwFailure()
    guard topID == frame, frames[depth - 1].content == .nothing else {
      throw error(frame, nil, "a value was encoded beside another in its place")
    }
    frames[depth - 1].content = .scalar
  }

  /// Begins the next element of an array.
  @inline(__always)
  func beginElement(_ frame: Int) throws {
    try throwFailure()
    guard topID == frame, frames[depth - 1].content == .array else {
      throw error(frame, nil, "its container was used out of turn")
    }
    if frames[depth - 1].count > 0 { append(UInt8(ascii: ",")) }
    frames[depth - 1].count += 1
  }

  /// Takes back that a value is neither object nor array.
  @inline(__always)
  func undoScalar() {
    frames[depth - 1].content = .nothing
  }

  /// How many elements an array has; 0 for one that is closed.
  func elementCount(_ frame: Int) -> Int {
    topID == frame ? frames[depth - 1].count : 0
  }
}

// MARK: Keys

extension Writer {
  private static let greatestUnindexed = 32

  /// Writes a key and its colon.
  ///
  /// - Returns: where in `keys` the same key stands already; to be removed once the new value is there.
  @inline(__always)
  func beginValue(_ key: String, _ frame: Int) throws -> Int? {
    try throwFailure()
    guard topID == frame, frames[depth - 1].content == .object else {
      throw error(key, nil, "its container was used out of turn")
    }
    if frames[depth - 1].count > 0 { append(UInt8(ascii: ",")) }
    frames[depth - 1].count += 1
    let start = count
    write(key)
    append(UInt8(ascii: ":"))
    if keyCount == keyCapacity { growKeys() }
    keys[keyCount] = start
    keyCount += 1
    let length = count - start
    let bit = KeyFilter.bit(UnsafeBufferPointer(start: bytes + start + 1, count: length - 3))
    let isNew = frames[depth - 1].filter & bit == 0
    frames[depth - 1].filter |= bit
    if isNew && frames[depth - 1].count <= Self.greatestUnindexed { return nil }
    return earlier(start, length)
  }

  private func growKeys() {
    let larger = UnsafeMutablePointer<Int>.allocate(capacity: keyCapacity * 2)
    larger.update(from: keys, count: keyCount)
    keys.deallocate()
    keys = larger
    keyCapacity *= 2
  }

  /// Where in `keys` the key stands already that was written last.
  private func earlier(_ start: Int, _ length: Int) -> Int? {
    let first = frames[depth - 1].firstKey
    if frames[depth - 1].count <= Self.greatestUnindexed {
      return (first..<(keyCount - 1)).first { isEqual(bytes + keys[$0], bytes + start, length) }
    }
    if frames[depth - 1].index == nil {
      var index: [String: Int] = [:]
      for place in first..<(keyCount - 1) { index[exactName(at: keys[place])] = place }
      frames[depth - 1].index = index
    }
    let name = exactName(at: start)
    if let place = frames[depth - 1].index?[name] { return place }
    frames[depth - 1].index?[name] = keyCount - 1
    return nil
  }

  /// The key that begins at an offset, in a form in which two are equal only where their bytes are.
  private func exactName(at start: Int) -> String {
    var end = start + 1
    while bytes[end] != UInt8(ascii: "\"") { end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1 }
    let name = UnsafeBufferPointer(start: bytes + start, count: end - start)
    if name.allSatisfy({ $0 < 0x80 }) { return String(decoding: name, as: UTF8.self) }
    // Strings are equal where their characters are, however those are composed.
    return name.map { String($0, radix: 16) }.joined(separator: " ")
  }

  /// Takes a key and its value out, which others follow.
  func remove(_ place: Int) {
    let start = keys[place]
    let length = keys[place + 1] - start
    (bytes + start).update(from: bytes + start + length, count: count - start - length)
    count -= length
    for later in (place + 1)..<keyCount { keys[later - 1] = keys[later] - length }
    keyCount -= 1
    frames[depth - 1].count -= 1
    frames[depth - 1].index = nil
    guard spliceCount > 0 else { return }
    splices.removeAll { $0.offset > start && $0.offset <= start + length }
    spliceCount = splices.count
    for index in splices.indices where splices[index].offset > start { splices[index].offset -= length }
  }
}

// MARK: Writers within

extension Writer {
  /// A writer for the value of a key; the one there is already, where there is one for the same content.
  func child(_ key: any CodingKey, _ content: Content, _ frame: Int) -> Writer {
    let (before, keysBefore) = (count, keyCount)
    do {
      if let earlier = try beginValue(key.stringValue, frame) {
        let valueStart = keys[earlier] + count - keys[keyCount - 1]
        let splice = splices.first { $0.offset == valueStart && $0.writer.frames[0].content == content }
        if let splice, content != .nothing {
          (count, keyCount) = (before, keysBefore)
          frames[depth - 1].count -= 1
          return splice.writer
        }
        remove(earlier)
      }
      return child(at: key, content, frame)
    } catch {
      return orphan(key, content)
    }
  }

  /// A writer for the next element of an array.
  func childElement(_ content: Content, _ frame: Int) -> Writer {
    let key = RecordKey.index(elementCount(frame))
    do {
      try beginElement(frame)
      return child(at: key, content, frame)
    } catch {
      return orphan(key, content)
    }
  }

  private func child(at key: any CodingKey, _ content: Content, _ frame: Int) -> Writer {
    let child = orphan(key, content)
    splices.append(Splice(offset: count, writer: child))
    spliceCount += 1
    return child
  }

  /// A writer whose text goes nowhere unless it is spliced in.
  private func orphan(_ key: any CodingKey, _ content: Content) -> Writer {
    let child = Writer(userInfo: userInfo, path: fullPath(key), outerDepth: outerDepth + depth, capacity: 128)
    let root = child.push(nil)
    if content != .nothing { child.open(content, root) }
    return child
  }

  /// The frame of the value that a writer within begins with.
  var rootFrame: Int { frames[0].id }
}

// MARK: Errors

extension Writer {
  /// The state to go back to where a value throws half way.
  struct Mark {
    fileprivate let count, depth, keyCount, elements, splices: Int
    fileprivate let filter: UInt64
  }

  /// Notes the state before an element, or a key, is begun.
  @inline(__always)
  func mark() -> Mark {
    let isOpen = depth > 0
    return Mark(
      count: count, depth: depth, keyCount: keyCount, elements: isOpen ? frames[depth - 1].count : 0,
      splices: spliceCount, filter: isOpen ? frames[depth - 1].filter : 0)
  }

  func restore(_ mark: Mark) {
    while depth > mark.depth {
      depth -= 1
      (frames + depth).deinitialize(count: 1)
    }
    topID = depth > 0 ? frames[depth - 1].id : 0
    failure = nil
    hasFailed = false
    guard depth > 0 else { return }
    count = mark.count
    keyCount = mark.keyCount
    frames[depth - 1].count = mark.elements
    frames[depth - 1].filter = mark.filter
    frames[depth - 1].index = nil
    if spliceCount > mark.splices {
      splices.removeLast(spliceCount - mark.splices)
      spliceCount = mark.splices
    }
  }

  /// The path to what is being written, and one key more.
  func fullPath(_ key: (any CodingKey)? = nil) -> [any CodingKey] {
    var result = path(to: .max)
    if let key {
      result.append(key)
    } else if depth > 0, frames[depth - 1].content == .array {
      result.append(RecordKey.index(frames[depth - 1].count - 1))
    }
    return result
  }

  /// The path to the value of a frame.
  func path(to frame: Int) -> [any CodingKey] {
    var result = path
    for index in 0..<depth where frames[index].id <= frame {
      if let key = frames[index].key {
        result.append(key)
      } else if index > 0, frames[index - 1].content == .array {
        result.append(RecordKey.index(frames[index - 1].count - 1))
      }
    }
    return result
  }

  func error(_ value: Any, _ key: (any CodingKey)?, _ reason: String) -> EncodingError {
    .invalidValue(value, EncodingError.Context(codingPath: fullPath(key), debugDescription: reason))
  }
}
