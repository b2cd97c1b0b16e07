/// One way to complete what stands before the cursor.
public struct Completion: Hashable, Sendable {
  /// What replaces the completed part of the line, quoted as the line's language wants it.
  public var replacement: String
  /// What a list of several completions shows.
  public var display: String
  /// A short explanation beside it in the list; nil for none.
  public var summary: String?
  /// Whether the word is complete, so that a space follows.
  public var isFinal: Bool

  /// Creates a completion that shows as what it inserts, unless told otherwise.
  public init(_ replacement: String, display: String? = nil, summary: String? = nil, isFinal: Bool = true) {
    self.replacement = replacement
    self.display = display ?? replacement
    self.summary = summary
    self.isFinal = isFinal
  }
}

/// The ways to complete a line at the cursor.
public struct CompletionResult: Hashable, Sendable {
  /// The part of the line that a completion replaces, in characters from its beginning.
  public var range: Range<Int>
  /// The completions in the order of the list.
  public var candidates: [Completion]

  /// Creates a result.
  public init(range: Range<Int>, candidates: [Completion]) {
    self.range = range
    self.candidates = candidates
  }

  /// A result without completions.
  public static let none = CompletionResult(range: 0..<0, candidates: [])
}

/// Finds completions for a line and a cursor, the latter in characters from the beginning of the line.
///
/// It runs on the editor's thread while a person waits for the key, so it works on values that it carries.
public typealias Completer = @Sendable (_ line: String, _ cursor: Int) -> CompletionResult

extension CompletionResult {
  /// What to put in place of the range, and whether that decides the matter; nil where no completion fits.
  var insertion: (text: String, isDecided: Bool)? {
    guard let first = candidates.first else { return nil }
    guard candidates.count > 1 else { return (first.replacement + (first.isFinal ? " " : ""), true) }
    var common = Array(first.replacement)
    for candidate in candidates.dropFirst() {
      let shared = zip(common, candidate.replacement).prefix { $0 == $1 }.count
      common.removeLast(common.count - shared)
    }
    return (String(common), false)
  }

  /// The candidates as lines that fit a window: a row each where there are explanations, else in columns, read downwards.
  func listing(columns: Int, rows: Int, isDescribed: Bool = true, words: any Catalogue = English()) -> [String] {
    let names = candidates.map { DisplayText.sanitized($0.display) }
    let widest = names.map { DisplayText.width(of: $0) }.max() ?? 0
    var lines: [String]
    if isDescribed, candidates.contains(where: { $0.summary != nil }) {
      let nameColumns = min(widest, max(8, columns / 2))
      lines = zip(names, candidates).map { name, candidate in
        let name = DisplayText.padded(DisplayText.truncated(name, to: nameColumns), to: nameColumns)
        let summary = candidate.summary.map { "  " + DisplayText.sanitized($0) } ?? ""
        return DisplayText.truncated(name + summary, to: columns - 1)
      }
    } else {
      let count = max(1, (columns + 1) / (widest + 2))
      let height = (names.count + count - 1) / count
      lines = (0..<height).map { row in
        let cells = stride(from: row, to: names.count, by: height).map { names[$0] }
        let padded = cells.dropLast().map { DisplayText.padded($0, to: widest + 2) } + cells.suffix(1)
        return DisplayText.truncated(padded.joined(), to: columns - 1)
      }
    }
    let room = max(2, rows - 2)
    if lines.count > room {
      let shown = room - 1
      let hidden = lines.count - shown
      lines = lines.prefix(shown) + [words.text(.moreLines(hidden))]
    }
    return lines
  }
}
