import Glibc

/// A text as a search compares it: capital and small letters are alike, and so are a letter with its mark and the composed
/// letter.
struct FoldedText: Hashable {
  private let bytes: [UInt8]

  init(_ text: String) {
    bytes = Array(Composition.composed(text.lowercased()).utf8)
  }

  func contains(_ other: FoldedText) -> Bool {
    guard let first = other.bytes.first, other.bytes.count <= bytes.count else { return other.bytes.isEmpty }
    return (0...bytes.count - other.bytes.count).contains {
      bytes[$0] == first && bytes[$0...].starts(with: other.bytes)
    }
  }

  func hasPrefix(_ other: FoldedText) -> Bool { bytes.starts(with: other.bytes) }
}

/// An incremental search backwards through the history.
///
/// The line itself stays as it was until a match is taken. While the query grows, lines that did not hold it are not looked
/// at again.
struct HistorySearch {
  private(set) var query = "" {
    didSet { wanted = FoldedText(query) }
  }
  private var wanted = FoldedText("")
  /// Where the present match stands in the history; nil for none.
  private(set) var match: Int?
  private(set) var hasFailed = false
  /// Whether neither the present match nor an older line holds the query.
  private var isNowhere = false

  /// Adds to what is looked for.
  mutating func extend(by text: String, in lines: some RandomAccessCollection<FoldedText>) {
    let former = wanted
    query += text
    if isNowhere, wanted.hasPrefix(former) { return }
    find(in: lines, before: match.map { $0 + 1 } ?? lines.count)
    isNowhere = hasFailed
  }

  /// Takes the last character off what is looked for, and begins again.
  mutating func shorten(in lines: some RandomAccessCollection<FoldedText>) {
    if !query.isEmpty { query.removeLast() }
    match = nil
    find(in: lines, before: lines.count)
    isNowhere = hasFailed
  }

  /// Looks for an older match.
  mutating func goOn(in lines: some RandomAccessCollection<FoldedText>) {
    find(in: lines, before: match ?? lines.count)
  }

  /// What the search shows: its text and the match, or the line where there is none.
  func frame(line: String, history: [String], words: any Catalogue) -> LineDrawing.Frame {
    let shown = match.map { history[$0] } ?? line
    return LineDrawing.Frame(
      prompt: StyledText(words.text(hasFailed ? .searchFailed(query) : .searching(query)), .dim), line: shown,
      cursor: shown.count)
  }

  private mutating func find(in lines: some RandomAccessCollection<FoldedText>, before limit: Int) {
    hasFailed = false
    guard !query.isEmpty else { return }
    let found = lines.prefix(limit).lastIndex { $0.contains(wanted) }
    hasFailed = found == nil
    match = found.map { lines.distance(from: lines.startIndex, to: $0) } ?? match
  }
}

extension EditSession {
  /// Handles a key while searching: text narrows the search, Ctrl-R looks further back, Escape and Ctrl-G return to the
  /// line, and any other key takes the match and then does its own work.
  func handleInSearch(_ key: Key) -> wchar_t? {
    switch key {
    case .character(let character): search?.extend(by: String(character), in: history.foldedLines)
    case .paste(let text): search?.extend(by: text, in: history.foldedLines)
    case .backspace: search?.shorten(in: history.foldedLines)
    case .control("r"): search?.goOn(in: history.foldedLines)
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
