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

  var frames: UnsafeMutablePointer<Frame>
  var depth = 0
  private var frameCapacity: Int
  private var lastID = 0
  /// The innermost frame; 0 for none, and -1 while there is a failure to be thrown.
  var topID = 0

  /// Where in `bytes` the keys of the open objects begin.
  var keys: UnsafeMutablePointer<Int>
  var keyCount = 0
  var keyCapacity: Int
  /// Where in `keys` the key stands already that was begun last; -1 where it is new.
  var repeatedKey = -1
  /// The keys of each large object, and where they stand in `keys`.
  var indexes: [Int: [String: Int]] = [:]

  var splices: [Splice] = []
  var spliceCount = 0
  /// What went wrong in a call that cannot throw; the next one that can does.
  var failure: (any Error)?
  var hasFailed = false
  let outerDepth: Int

  /// A value that is being encoded.
  struct Frame {
    let id: Int
    var content = Content.nothing
    /// How many elements or keys it has so far.
    var count = 0
    /// The first of its keys in `keys`; the one before that is the key that it is the value of.
    let firstKey: Int
    /// A bit for each key that it may have.
    var filter: UInt64 = 0
  }

  enum Content {
    case nothing, scalar, object, array
  }

  /// A place in the text at which the text of another writer belongs.
  struct Splice {
    var offset: Int
    let writer: Writer
  }

  /// - Parameter isPlain: whether all is written member by member, which needs neither frames nor keys.
  init(
    userInfo: [CodingUserInfoKey: any Sendable], path: [any CodingKey], outerDepth: Int = 0, capacity: Int = 2048,
    isPlain: Bool = false
  ) {
    self.userInfo = userInfo
    self.path = path
    self.outerDepth = outerDepth
    self.capacity = capacity
    bytes = .allocate(capacity: capacity)
    frameCapacity = isPlain ? 0 : 8
    frames = .allocate(capacity: frameCapacity)
    keyCapacity = isPlain ? 0 : 32
    keys = .allocate(capacity: keyCapacity)
  }

  deinit {
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
    let whole = Writer(userInfo: [:], path: [], capacity: count * 2 + 64, isPlain: true)
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
    let frame = push()
    try value.encode(to: ValueEncoder(writer: self, frame: frame))
    if frames[0].content == .nothing, !hasFailed {
      throw error(value, nil, "a value of the type \(Value.self) encoded nothing")
    }
    try pop()
  }

  /// Encodes an element, or the value of a key, or leaves the text as it was.
  @inline(__always)
  func write<Value: Encodable>(
    _ value: Value, at key: @autoclosure () -> (any CodingKey)?, since mark: Mark
  ) throws {
    do {
      if try writeKnown(value, at: key()) { return }
      let id = push()
      try value.encode(to: ValueEncoder(writer: self, frame: id))
      try pop()
    } catch {
      restore(mark)
      throw error
    }
  }

  @inline(__always)
  func push() -> Int {
    if depth == frameCapacity { growFrames() }
    lastID &+= 1
    frames[depth] = Frame(id: lastID, firstKey: keyCount)
    depth &+= 1
    topID = lastID
    return lastID
  }

  private func growFrames() {
    frameCapacity = max(8, frameCapacity * 2)
    let larger = UnsafeMutablePointer<Frame>.allocate(capacity: frameCapacity)
    larger.update(from: frames, count: depth)
    frames.deallocate()
    frames = larger
  }

  /// Closes the innermost value.
  private func pop() throws {
    try throwFailure()
    close(frames[depth - 1].content)
    if !indexes.isEmpty { indexes[topID] = nil }
    keyCount = frames[depth - 1].firstKey
    depth -= 1
    setTop()
  }

  @inline(__always)
  func setTop() {
    topID = depth > 0 ? frames[depth &- 1].id : 0
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
  func throwFailure() throws {
    if hasFailed { try throwPending() }
  }

  @inline(never)
  private func throwPending() throws {
    let failure = failure
    self.failure = nil
    hasFailed = false
    setTop()
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

  func fail(_ reason: String) { fail(error(reason, nil, reason)) }

  func fail(_ error: any Error) {
    if failure == nil { failure = error }
    hasFailed = true
    topID = -1
  }

  /// Begins a value that is neither object nor array.
  @inline(__always)
  func beginScalar(_ frame: Int) throws {
    guard topID == frame, frames[depth &- 1].content == .nothing else {
      try throwFailure()
      throw error(frame, nil, "a value was encoded beside another in its place")
    }
    frames[depth &- 1].content = .scalar
  }

  /// Begins the next element of an array.
  @inline(__always)
  func beginElement(_ frame: Int) throws {
    guard topID == frame, frames[depth &- 1].content == .array else {
      try throwFailure()
      throw error(frame, nil, "its container was used out of turn")
    }
    if frames[depth &- 1].count > 0 { append(UInt8(ascii: ",")) }
    frames[depth &- 1].count &+= 1
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
