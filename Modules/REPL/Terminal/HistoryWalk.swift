/// A walk through the history with the Up and Down keys, over the lines that begin like the one that was typed.
struct HistoryWalk {
  private let draft: String
  private let isByBeginning: Bool
  private var place: Int
  private var shown: String

  /// Starts behind the newest line.
  ///
  /// - Parameters:
  ///   - draft: the line that was typed, to which the walk comes back.
  ///   - isByBeginning: false walks over every line.
  init(from draft: String, isByBeginning: Bool, in lines: [String]) {
    self.draft = draft
    self.isByBeginning = isByBeginning
    place = lines.count
    shown = draft
  }

  /// The next older line that fits; nil where there is none.
  mutating func older(in lines: [String]) -> String? {
    move(to: lines[..<min(place, lines.count)].lastIndex { fits($0) }, in: lines)
  }

  /// The next newer line that fits, at last the typed one; nil where that is shown already.
  mutating func newer(in lines: [String]) -> String? {
    guard place < lines.count else { return nil }
    if let newer = move(to: lines[(place + 1)...].firstIndex { fits($0) }, in: lines) { return newer }
    place = lines.count
    shown = draft
    return draft
  }

  private func fits(_ line: String) -> Bool {
    line != shown && (!isByBeginning || line.hasPrefix(draft))
  }

  private mutating func move(to index: Int?, in lines: [String]) -> String? {
    guard let index else { return nil }
    place = index
    shown = lines[index]
    return shown
  }
}
