/// An object in a text, whose members are read one by one, by name and without `Codable`.
///
/// It is made for the texts that ``RecordObjectWriter`` writes: one pass checks and reads them, and makes nothing but the values
/// that are asked for. So members must be asked for in the order in which they stand, all of them, and there must be no
/// white space between them. A text that is otherwise makes the calls throw ``RecordObjectError``, or that which reads the whole:
/// nothing of it is to be trusted then, and ``RecordDecoder/decode(_:from:)`` tells what it says.
///
/// It is there for as long as the call that gives it. Members that are missing or null are nil.
public struct RecordObject: ~Copyable {
  private let text: CheckedText
  private let state: UnsafeMutablePointer<State>

  private struct State {
    /// Where the next byte stands that was not read yet.
    var place = 0
    /// Whether a comma comes before the next member.
    var isBehindMember = false
  }

  /// Reads the object that a text is.
  static func reading<Result>(
    _ text: CheckedText, _ body: (borrowing RecordObject) throws -> Result
  ) throws -> Result {
    var state = State()
    return try withUnsafeMutablePointer(to: &state) { state in
      let object = RecordObject(text: text, state: state)
      try object.step(over: UInt8(ascii: "{"))
      let result = try body(object)
      try object.step(over: UInt8(ascii: "}"))
      if state.pointee.place < text.end { throw RecordObjectError() }
      return result
    }
  }

  // MARK: Members

  /// A string.
  public func string(_ key: RecordName) throws -> String? {
    try begin(key) ? string() : nil
  }

  /// A whole number.
  public func integer(_ key: RecordName) throws -> Int? {
    guard try begin(key) else { return nil }
    // Most have few digits.
    let start = state.pointee.place
    var (place, value) = (start, 0)
    while place < text.end, isDigit(text.start[place]) {
      value = value &* 10 &+ Int(text.start[place] &- UInt8(ascii: "0"))
      place &+= 1
    }
    let count = place &- start
    if count > 0, count <= 18, count == 1 || text.start[start] > UInt8(ascii: "0"), place < text.end,
      text.start[place] == UInt8(ascii: ",") || text.start[place] == UInt8(ascii: "}")
    {
      state.pointee.place = place
      return value
    }
    let digits = try number()
    guard let value: Int = NumberText(digits).whole(digits) else { throw RecordObjectError() }
    return value
  }

  /// A number.
  public func number(_ key: RecordName) throws -> Double? {
    guard try begin(key) else { return nil }
    guard let value = NumberText(try number()).double else { throw RecordObjectError() }
    return value
  }

  /// True or false.
  public func bool(_ key: RecordName) throws -> Bool? {
    guard try begin(key) else { return nil }
    let isTrue = try text.byte(at: state.pointee.place) == UInt8(ascii: "t")
    try text.scanWord(isTrue ? "true" : "false", &state.pointee.place)
    return isTrue
  }

  /// The bytes of a string that has no escapes, without the string; they are there for as long as the object is.
  public func utf8(_ key: RecordName) throws -> UnsafeBufferPointer<UInt8>? {
    guard try begin(key) else { return nil }
    let string = try scan()
    if string.hasEscapes { throw RecordObjectError() }
    return text[string.start, string.count]
  }

  /// A list of strings; empty where it is missing or null.
  public func strings(_ key: RecordName) throws -> [String] {
    var strings: [String] = []
    try forEach(key) {
      // One or two are most.
      if strings.isEmpty { strings.reserveCapacity(2) }
      strings.append(try string())
    }
    return strings
  }

  /// Gives each object of a list to `body`, and how many there are at most if none takes less than 64 bytes; none where the
  /// list is missing or null.
  public func forEachObject(_ key: RecordName, _ body: (borrowing RecordObject, _ count: Int) throws -> Void) throws {
    try forEach(key) {
      let count = (text.end &- state.pointee.place) / 64 &+ 1
      try step(over: UInt8(ascii: "{"))
      state.pointee.isBehindMember = false
      try body(self, count)
      try step(over: UInt8(ascii: "}"))
    }
  }

  // MARK: Steps

  /// Steps over the name of a member, where it comes next, and over a null.
  ///
  /// - Returns: whether its value follows.
  @inline(__always)
  private func begin(_ key: RecordName) throws -> Bool {
    var place = state.pointee.place
    if state.pointee.isBehindMember {
      guard place < text.end, text.start[place] == UInt8(ascii: ",") else { return false }
      place &+= 1
    }
    guard key.stands(at: place, in: text) else { return false }
    place &+= key.count
    state.pointee.isBehindMember = true
    guard text.start[place] == UInt8(ascii: "n") else {
      state.pointee.place = place
      return true
    }
    try text.scanWord("null", &place)
    state.pointee.place = place
    return false
  }

  @inline(__always)
  private func step(over byte: UInt8) throws {
    guard try text.byte(at: state.pointee.place) == byte else { throw RecordObjectError() }
    state.pointee.place &+= 1
  }

  @inline(__always)
  private func scan() throws -> CheckedText.ScannedString {
    guard try text.byte(at: state.pointee.place) == UInt8(ascii: "\"") else { throw RecordObjectError() }
    return try text.scanString(&state.pointee.place)
  }

  @inline(__always)
  private func string() throws -> String { text.string(try scan()) }

  @inline(__always)
  private func number() throws -> UnsafeBufferPointer<UInt8> {
    let start = state.pointee.place
    guard start < text.end else { throw RecordObjectError() }
    _ = try text.scanNumber(&state.pointee.place)
    return text[start, state.pointee.place &- start]
  }

  /// Steps over a list, each element of which `body` reads.
  private func forEach(_ key: RecordName, _ body: () throws -> Void) throws {
    guard try begin(key) else { return }
    try step(over: UInt8(ascii: "["))
    if try text.byte(at: state.pointee.place) != UInt8(ascii: "]") {
      try body()
      while try text.byte(at: state.pointee.place) == UInt8(ascii: ",") {
        state.pointee.place &+= 1
        try body()
      }
    }
    try step(over: UInt8(ascii: "]"))
    state.pointee.isBehindMember = true
  }
}

/// A text is not what an object that is read in one pass can be.
public struct RecordObjectError: Error {}
