import Glibc

extension EditSession {
  /// Does what a key is for; a character that is returned makes libedit do it, by its map.
  func handle(_ key: Key) -> wchar_t? {
    switch key {
    case .up, .down, .control("p"), .control("n"): break
    default: walk = nil
    }
    if isAfterControlX {
      isAfterControlX = false
      if handleAfterControlX(key) { return nil }
    }
    if vi != nil { return handleVi(key) }
    switch key {
    case .control("x"): isAfterControlX = true
    case .control("_"): takeBack()
    case .meta("_"), .meta("/"): makeAgain()
    case .control("r"): if request.usesHistory { search = HistorySearch() }
    case .control("f") where canTakeHint, .control("e") where canTakeHint: takeHint()
    case .meta("f") where canTakeHint, .wordRight where canTakeHint: takeHint(wordOnly: true)
    case .wordLeft: return meta("b")
    case .wordRight: return meta("f")
    case .meta("e"): editElsewhere()
    case .control(let letter) where passes(letter): return control(letter)
    case .meta(let character) where "bcdflu\u{7F}".contains(character) || options.readsUserFile:
      return meta(character)
    default: handleAnywhere(key)
    }
    return takeQueued()
  }

  /// Does what a key is for whatever the map.
  func handleAnywhere(_ key: Key) {
    switch key {
    case .character(let character): insert(String(character))
    case .paste(let text): insert(text)
    case .meta("\n"): insert("\n")
    case .enter:
      if request.language.isUnfinished(line) {
        insert("\n")
      } else {
        finish()
        queue.append(control("m"))
      }
    case .tab: complete()
    case .backspace: queue.append(0x7F)
    case .endOfInput where codes.isEmpty: outcome = .endOfInput
    case .delete, .endOfInput: deleteNext()
    case .left: move(-1)
    case .right: if canTakeHint { takeHint() } else { move(1) }
    case .home: moveInLine(toEnd: false)
    case .end: if canTakeHint { takeHint() } else { moveInLine(toEnd: true) }
    case .up: if !moveToRow(-1) { walkBack(isByBeginning: true) }
    case .down: if !moveToRow(1) { walkForth() }
    case .control("p"): walkBack(isByBeginning: false)
    case .control("n"): walkForth()
    case .control("l"): clearScreen()
    case .interrupt: outcome = .interrupted
    case .terminated: outcome = .terminated
    case .wordLeft, .wordRight, .control, .meta, .escape, .backTab, .pageUp, .pageDown, .redraw, .unknown: break
    }
  }

  /// The first character that is queued for libedit, so that it gets it at once.
  func takeQueued() -> wchar_t? {
    queue.isEmpty ? nil : queue.removeFirst()
  }

  private func handleAfterControlX(_ key: Key) -> Bool {
    switch key {
    case .control("e"): editElsewhere()
    case .control("u"): takeBack()
    case .control("g"): break
    default: return false
    }
    return true
  }

  /// Whether libedit gets Ctrl with this letter.
  private func passes(_ letter: Character) -> Bool {
    // Those of its commands that need no terminal; with a file of the user's own, whatever that binds.
    options.readsUserFile ? !"cdghijlmnpqrsxz".contains(letter) : "abefktuwy".contains(letter)
  }

  func control(_ letter: Character) -> wchar_t { wchar_t((letter.asciiValue ?? 0) & 0x1F) }

  func meta(_ character: Character) -> wchar_t? {
    guard let code = character.asciiValue else { return nil }
    queue.append(wchar_t(code))
    return 0x1B
  }

  // MARK: Rows of the line

  /// The beginning and the end of the row of the line that the cursor is in; line breaks part the rows.
  private var row: Range<Int> {
    let codes = codes
    let start = codes[..<cursor].lastIndex(of: newline).map { $0 + 1 } ?? 0
    let end = codes[cursor...].firstIndex(of: newline) ?? codes.count
    return start..<end
  }

  private func moveInLine(toEnd: Bool) {
    move((toEnd ? row.upperBound : row.lowerBound) - cursor)
  }

  /// Moves the cursor to the row above or below; false where there is none.
  private func moveToRow(_ step: Int) -> Bool {
    let (codes, row) = (codes, row)
    let column = cursor - row.lowerBound
    if step < 0 {
      guard row.lowerBound > 0 else { return false }
      let start = codes[..<(row.lowerBound - 1)].lastIndex(of: newline).map { $0 + 1 } ?? 0
      move(min(start + column, row.lowerBound - 1) - cursor)
    } else {
      guard row.upperBound < codes.count else { return false }
      let start = row.upperBound + 1
      let end = codes[start...].firstIndex(of: newline) ?? codes.count
      move(min(start + column, end) - cursor)
    }
    return true
  }

  // MARK: Edits

  func takeBack() {
    guard let former = undo.undo() else { return beep() }
    replaceLine(with: former)
  }

  func makeAgain() {
    guard let later = undo.redo() else { return beep() }
    replaceLine(with: later)
  }

  /// Has the line changed in the person's own editor.
  func editElsewhere() {
    guard let command = options.editor else { return beep() }
    let text = line
    if let edited = lend({ EditedText(editor: command).edit(text) }) {
      replaceLine(before: edited, after: "")
    } else {
      beep()
    }
  }

  // MARK: History

  private func walkBack(isByBeginning: Bool) {
    guard request.usesHistory else { return }
    if walk == nil { walk = HistoryWalk(from: line, isByBeginning: isByBeginning, in: history.lines) }
    guard let older = walk?.older(in: history.lines) else { return beep() }
    replaceLine(before: older, after: "")
  }

  private func walkForth() {
    guard request.usesHistory else { return }
    guard let newer = walk?.newer(in: history.lines) else { return beep() }
    replaceLine(before: newer, after: "")
  }

  /// How the newest line of the history that begins like the present one goes on; nil for none.
  var hint: String? {
    guard options.showsHints, options.hasColor, request.usesHistory, search == nil, vi?.isCommanding != true else {
      return nil
    }
    let codes = codes
    guard !codes.isEmpty, cursor == codes.count else { return nil }
    return history.continuation(of: alphabet.decode(codes))
  }

  private var canTakeHint: Bool { hint != nil }

  private func takeHint(wordOnly: Bool = false) {
    guard let hint else { return }
    guard wordOnly else { return insert(hint) }
    let spaces = hint.prefix { $0.isWhitespace }
    insert(String(spaces + hint.dropFirst(spaces.count).prefix { !$0.isWhitespace }))
  }
}

private let newline = wchar_t(0x0A)
