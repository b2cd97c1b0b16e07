import CLibEdit
import Glibc

/// An incremental search backwards through the history.
struct HistorySearch {
  var query = ""
  /// Where the present match stands in the history; nil for none.
  var match: Int?
  var hasFailed = false
  /// The line and cursor to go back to.
  let originalCodes: [wchar_t]
  let originalCursor: Int

  /// Looks for the newest line before `limit` that holds the query.
  mutating func find(in lines: [String], before limit: Int) {
    guard !query.isEmpty else { return }
    let found = lines[..<min(limit, lines.count)].lastIndex { $0.lowercased().contains(query.lowercased()) }
    hasFailed = found == nil
    if let found { match = found }
  }
}

extension EditSession {
  func beginSearch() -> UInt8 {
    search = HistorySearch(originalCodes: codes, originalCursor: cursor)
    return show()
  }

  /// Handles a key while searching: text narrows the search, Ctrl-R looks further back, Escape and Ctrl-G return to the
  /// line before, and any other key takes the match and then does its own work.
  func continueSearch(_ key: Key) -> UInt8 {
    guard var search else { return UInt8(CC_ERROR) }
    let lines = history.lines
    switch key {
    case .character(let character):
      search.query.append(character)
      search.find(in: lines, before: search.match.map { $0 + 1 } ?? lines.count)
    case .control("r"):
      search.find(in: lines, before: search.match ?? lines.count)
    case .backspace:
      if !search.query.isEmpty { search.query.removeLast() }
      search.match = nil
      search.hasFailed = false
      search.find(in: lines, before: lines.count)
    case .escape, .control("g"):
      self.search = nil
      showPrompt(request.prompt)
      replaceLine(with: search.originalCodes, cursor: search.originalCursor)
      return UInt8(CC_REFRESH)
    default:
      self.search = nil
      showPrompt(request.prompt)
      handBack(key)
      return UInt8(CC_REFRESH)
    }
    self.search = search
    return show()
  }

  private func show() -> UInt8 {
    guard let search else { return UInt8(CC_ERROR) }
    let label = search.hasFailed ? "no match" : "search"
    showPrompt(StyledText("(\(label)) \(search.query): ", .dim))
    if let match = search.match {
      let found = alphabet.encode(history.lines[match])
      replaceLine(with: found, cursor: found.count)
    } else {
      replaceLine(with: search.originalCodes, cursor: search.originalCursor)
    }
    return UInt8(search.hasFailed ? CC_REFRESH_BEEP : CC_REFRESH)
  }
}
