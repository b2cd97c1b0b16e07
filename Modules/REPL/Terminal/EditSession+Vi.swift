import CLibEdit
import Glibc

/// What the vi keys do at the moment, as far as it is known here: libedit keeps the mode to itself.
struct ViState {
  /// Whether keys are commands; otherwise they insert text.
  var isCommanding = false
  /// Whether the mode may have changed, so that libedit is to be asked before the next key.
  var mustProbe = true
  /// Whether libedit waits for the character that a command such as `f` takes.
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
    let code = vi.isCommanding ? handleViCommand(key) : handleViInsertion(key)
    return code ?? takeQueued()
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
    case .wordLeft: move(-1)
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
    // These would read further keys, or end the line, behind our back.
    case .character("#"), .character(":"), .character("@"), .character("_"): beep()
    case .character(let character):
      guard let code = character.asciiValue, (0x20..<0x7F).contains(code) else {
        beep()
        return nil
      }
      self.vi?.awaitsCharacter = "fFtT".contains(character)
      self.vi?.mustProbe = !"fFtT".contains(character)
      return wchar_t(code)
    case .backspace: move(-1)
    case .paste: beep()
    case .tab: beep()
    default: handleAnywhere(key)
    }
    return nil
  }

  private func giveAwaited(_ key: Key) -> wchar_t? {
    vi?.awaitsCharacter = false
    vi?.mustProbe = true
    guard case .character(let character) = key, let code = alphabet.encode(String(character)).first else { return 0x1B }
    return code
  }

  private func escape() -> wchar_t {
    vi?.mustProbe = true
    return 0x1B
  }
}
