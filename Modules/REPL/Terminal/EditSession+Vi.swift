import CLibEdit
import Glibc

/// What the vi keys do at the moment, as far as it is known here: libedit keeps the mode to itself.
struct ViState {
  /// Whether keys are commands; otherwise they insert text.
  var isCommanding = false
  /// Whether the mode may have changed, so that libedit is to be asked before the next key.
  var mustProbe = true
  /// Whether libedit may hold a count, or an operator that waits for a movement.
  var mayHoldOperator = false
  /// Whether libedit waits for the character that a command such as `f` or `r` takes.
  var awaitsCharacter = false

  /// What stands before the prompt.
  var sign: StyledText { StyledText(isCommanding ? "[n] " : "[i] ", .dim) }
}

extension EditSession {
  /// Takes libedit's answer to the probe; what it returns makes libedit go on as if nothing had been asked.
  func tellMode(isCommand: Bool) -> UInt8 {
    vi?.isCommanding = isCommand
    return UInt8(CC_ARGHACK)
  }

  /// Does what a key is for where the keys are those of vi.
  func handleVi(_ key: Key) -> wchar_t? {
    guard let vi else { return nil }
    if vi.awaitsCharacter { return giveAwaited(key) }
    if case .meta(let character) = key {
      // Escape and the next key came together.
      keysAhead.insert(character == "\n" ? .enter : character == "\u{7F}" ? .backspace : .character(character), at: 0)
      return escape()
    }
    if key == .escape { return escape() }
    guard vi.isCommanding else { return handleViInsertion(key) ?? takeQueued() }
    if !isForLibedit(key), vi.mayHoldOperator {
      // An operator remembers a place in the line, which what is done here would make a wrong one.
      self.vi?.mayHoldOperator = false
      keysAhead.insert(key, at: 0)
      return wchar_t(LIBEDIT_NOTHING)
    }
    return handleViCommand(key) ?? takeQueued()
  }

  private func handleViInsertion(_ key: Key) -> wchar_t? {
    switch key {
    case .character(let character):
      // libedit remembers what it inserts by itself, for the command that repeats it.
      let codes = alphabet.encode(String(character))
      let left = alphabet.decode(self.codes[..<cursor].suffix(1))
      let right = alphabet.decode(self.codes[cursor...].prefix(1))
      let standsAlone = (left + String(character) + right).count == left.count + 1 + right.count
      if codes.count == 1, standsAlone, let code = codes.first, !(0x80..<0x100).contains(code) { return code }
      insert(String(character))
    case .control("r"): if request.usesHistory { search = HistorySearch() }
    case .control("x"): isAfterControlX = true
    case .control("w"): return control("w")
    case .control("u"): return control("u")
    case .control("_"): takeBack()
    default: handleAnywhere(key)
    }
    return nil
  }

  private func handleViCommand(_ key: Key) -> wchar_t? {
    switch key {
    case .character("/"), .character("?"): if request.usesHistory { search = HistorySearch() }
    case .character("v"): editElsewhere()
    case .character("u"), .control("_"): takeBack()
    case .control("r"): makeAgain()
    case .character(let character) where isForLibedit(key):
      // There is nothing to replace at the end of a line, and libedit then waits for nothing.
      let takesCharacter = "fFtT".contains(character) || character == "r" && cursor < codes.count
      vi?.awaitsCharacter = takesCharacter
      vi?.mustProbe = !takesCharacter
      vi?.mayHoldOperator = true
      return character.asciiValue.map { wchar_t($0) }
    case .character: beep()
    case .backspace: move(-1)
    case .paste: beep()
    case .tab: beep()
    default: handleAnywhere(key)
    }
    return nil
  }

  /// Whether a key is a command that libedit carries out.
  private func isForLibedit(_ key: Key) -> Bool {
    guard case .character(let character) = key, let code = character.asciiValue else { return false }
    // Those left out are done here, or would read further keys, or end the line, behind our back.
    let isHistory = "jkJKG+-".contains(character)
    return (0x20..<0x7F).contains(code) && !"/?vu#:@_".contains(character) && (request.usesHistory || !isHistory)
  }

  private func giveAwaited(_ key: Key) -> wchar_t? {
    vi?.awaitsCharacter = false
    vi?.mustProbe = true
    guard case .character(let character) = key, let code = alphabet.encode(String(character)).first else { return 0x1B }
    return code
  }

  private func escape() -> wchar_t {
    vi?.mustProbe = true
    vi?.mayHoldOperator = false
    return 0x1B
  }
}
