import Testing

@testable import REPL

@Suite struct `Taking edits back` {
  /// Types text letter by letter, as one state after the other.
  func type(_ text: String, into undo: inout EditUndo, after start: String = "") {
    var line = start
    for character in text {
      line.append(character)
      undo.observe(state(line), typed: character)
    }
  }

  func state(_ text: String) -> EditUndo.State {
    EditUndo.State(codes: text.unicodeScalars.map { Int32($0.value) }, cursor: text.count)
  }

  @Test func `goes back by the words that were typed`() {
    var undo = EditUndo()
    type("list due", into: &undo)
    #expect(undo.undo() == state("list "))
    #expect(undo.undo() == state(""))
    #expect(undo.undo() == nil)
  }

  @Test func `makes again what was taken back, until something else is typed`() {
    var undo = EditUndo()
    type("ab", into: &undo)
    _ = undo.undo()
    #expect(undo.redo() == state("ab"))
    #expect(undo.redo() == nil)
    _ = undo.undo()
    type("c", into: &undo)
    #expect(undo.redo() == nil)
  }

  @Test func `takes a word that was killed back as one edit`() {
    var undo = EditUndo()
    type("ab", into: &undo)
    undo.observe(state(""))
    #expect(undo.undo() == state("ab"))
  }

  @Test func `puts the cursor where it was before the edit`() {
    var undo = EditUndo()
    type("ab", into: &undo)
    undo.observe(EditUndo.State(codes: state("ab").codes, cursor: 0))
    undo.observe(EditUndo.State(codes: state("b").codes, cursor: 0))
    #expect(undo.undo() == EditUndo.State(codes: state("ab").codes, cursor: 0))
  }

  @Test func `is over with the line`() {
    var undo = EditUndo()
    type("ab", into: &undo)
    undo.begin(with: state("x"))
    #expect(undo.undo() == nil)
  }
}
