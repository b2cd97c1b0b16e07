import CLibEdit
import Glibc

/// The lines of this run and of former ones: in libedit for its own commands, such as `k` of vi, as text for walking and
/// searching, and in the file.
final class EditHistory {
  private let handle: OpaquePointer
  /// The oldest line first.
  private(set) var lines: [String] = []
  private var folded: [FoldedText] = []
  private let file: HistoryFile?
  private let alphabet: ClusterAlphabet
  private let report: @Sendable (HistoryError) -> Void
  private var isLoaded = false

  /// Takes over a history of libedit's.
  init(
    handle: OpaquePointer, file: HistoryFile?, alphabet: ClusterAlphabet,
    report: @escaping @Sendable (HistoryError) -> Void
  ) {
    self.handle = handle
    self.file = file
    self.alphabet = alphabet
    self.report = report
    _ = libedit_history_set_size(handle, Int32(clamping: file?.maximum ?? HistoryFile.standardMaximum))
  }

  deinit {
    history_wend(handle)
  }

  /// Reads the file, the first time.
  func loadOnce() {
    guard !isLoaded else { return }
    isLoaded = true
    guard let file else { return }
    do {
      let contents = try file.load()
      for line in contents.lines { enter(line) }
      if !contents.damagedLines.isEmpty { report(.damaged(path: file.path, lines: contents.damagedLines)) }
    } catch {
      report(error)
    }
  }

  /// Remembers a line, unless it is empty, begins with a space or repeats the one before.
  func add(_ line: String) {
    guard HistoryFile.isWorthKeeping(line), lines.last != line else { return }
    enter(line)
    do {
      try file?.append(line)
    } catch {
      report(error)
    }
  }

  /// The lines as a search compares them, made once.
  var foldedLines: [FoldedText] {
    folded += lines[folded.count...].map { FoldedText($0) }
    return folded
  }

  /// How the newest line that begins with a text goes on; nil where no other line begins so.
  func continuation(of text: String) -> String? {
    guard let line = lines.last(where: { $0.hasPrefix(text) && $0.count > text.count }) else { return nil }
    return String(line.dropFirst(text.count))
  }

  private func enter(_ line: String) {
    lines.append(line)
    _ = (alphabet.encode(line) + [0]).withUnsafeBufferPointer { libedit_history_enter(handle, $0.baseAddress) }
  }
}
