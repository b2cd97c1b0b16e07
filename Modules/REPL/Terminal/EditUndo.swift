import Glibc

/// The states that a line was in, so that edits can be taken back and made again.
///
/// Letters that are typed one after the other are one edit up to the next space.
struct EditUndo {
  /// The characters of a line and the place of the cursor among them.
  struct State: Hashable {
    var codes: [wchar_t] = []
    var cursor = 0
  }

  private var past: [State] = []
  private var future: [State] = []
  private var current = State()
  private var isTyping = false

  /// More edits than this are not taken back.
  private static let limit = 1000

  /// Begins with a new line.
  mutating func begin(with state: State) {
    self = EditUndo()
    current = state
  }

  /// Takes note of how the line is after a key.
  ///
  /// - Parameter typed: the letter that the key inserted; nil for every other key.
  mutating func observe(_ state: State, typed: Character? = nil) {
    let wasTyping = isTyping
    isTyping = typed.map { !$0.isWhitespace } ?? false
    guard state.codes != current.codes else {
      current.cursor = state.cursor
      return
    }
    if !(wasTyping && typed != nil) {
      past.append(current)
      if past.count > Self.limit { past.removeFirst() }
    }
    future = []
    current = state
  }

  /// The line before the last edit; nil where there was none.
  mutating func undo() -> State? {
    guard let former = past.popLast() else { return nil }
    future.append(current)
    current = former
    isTyping = false
    return former
  }

  /// The line as it was before the last undo; nil where nothing was undone since the last edit.
  mutating func redo() -> State? {
    guard let later = future.popLast() else { return nil }
    past.append(current)
    current = later
    isTyping = false
    return later
  }
}
