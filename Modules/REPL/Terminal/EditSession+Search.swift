import Glibc

/// An incremental search backwards through the history.
///
/// The line itself stays as it was until a match is taken.
struct HistorySearch {
  private(set) var query = ""
  /// Where the present match stands in the history; nil for none.
  private(set) var match: Int?
  private(set) var hasFailed = false

  /// Adds to what is looked for.
  mutating func extend(by text: String, in lines: [String]) {
    query += text
    find(in: lines, before: match.map { $0 + 1 } ?? lines.count)
  }

  /// Takes the last character off what is looked for, and begins again.
  mutating func shorten(in lines: [String]) {
    if !query.isEmpty { query.removeLast() }
    match = nil
    find(in: lines, before: lines.count)
  }

  /// Looks for an older match.
  mutating func goOn(in lines: [String]) {
    find(in: lines, before: match ?? lines.count)
  }

  /// What the search shows: its text and the match, or the line where there is none.
  func frame(line: String, history: [String], words: any Catalogue) -> LineDrawing.Frame {
    let shown = match.map { history[$0] } ?? line
    return LineDrawing.Frame(
      prompt: StyledText(words.text(hasFailed ? .searchFailed(query) : .searching(query)), .dim), line: shown,
      cursor: shown.count)
  }

  private mutating func find(in lines: [String], before limit: Int) {
    hasFailed = false
    guard !query.isEmpty else { return }
    let wanted = query.lowercased()
    let found = lines[..<limit].lastIndex { $0.lowercased().contains(wanted) }
    hasFailed = found == nil
    match = found ?? match
  }
}

extension EditSession {
  /// Handles a key while searching: text narrows the search, Ctrl-R looks further back, Escape and Ctrl-G return to the
  /// line, and any other key takes the match and then does its own work.
  func handleInSearch(_ key: Key) -> wchar_t? {
    switch key {
    case .character(let character): search?.extend(by: String(character), in: history.lines)
    case .paste(let text): search?.extend(by: text, in: history.lines)
    case .backspace: search?.shorten(in: history.lines)
    case .control("r"): search?.goOn(in: history.lines)
    case .escape, .control("g"): search = nil
    default:
      if let match = search?.match { replaceLine(before: history.lines[match], after: "") }
      search = nil
      return handle(key)
    }
    if search?.hasFailed == true { beep() }
    return nil
  }
}
