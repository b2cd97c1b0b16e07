import CTerminal
import Glibc

/// Reads lines as the terminal itself edits them, and never draws over what is there: for screen readers and for terminals
/// that cannot do it.
struct PlainSession {
  let keys: KeyReader
  let notices: NoticePipe
  let language: Language

  /// Reads a line, on as many rows as the language wants.
  func read(_ request: EditSession.Request) -> LineInput {
    terminal_prepare_thread()
    keys.discardStaleSignals()
    terminal_watch_suspend(false)
    _ = terminal_restore()
    for notice in notices.take() { if let text = notice.text { say(text) } }
    if !request.prefilled.isEmpty { say(language.catalogue.text(.plainText(request.prefilled))) }
    var line = ""
    var prompt = request.prompt.rendered(hasColor: false)
    while true {
      send(prompt)
      switch row(&prompt, isFirst: line.isEmpty) {
      case .line(let row):
        line += row
        if request.language.isUnfinished(line) {
          line += "\n"
          prompt = language.catalogue.text(.furtherRow)
          continue
        }
        guard !request.prefilled.isEmpty else { return .line(line) }
        return .line(line.isEmpty ? request.prefilled : line == "-" ? "" : line)
      case let ending: return ending
      }
    }
  }

  /// Reads one row.
  ///
  /// - Parameter prompt: becomes that of a notice, if it is the first row's.
  private func row(_ prompt: inout String, isFirst: Bool) -> LineInput {
    var row = ""
    while true {
      if Task.isCancelled { return .interrupted }
      switch keys.next(takesNotices: true) {
      case .key(.enter): return .line(row)
      case .key(.character(let character)): row.append(character)
      case .key(.paste(let text)): row += text
      case .key(.tab): row += "\t"
      case .key: continue
      case .notices:
        // What was typed so far is on the screen only; the terminal has it still.
        for notice in notices.take() {
          if isFirst, let new = notice.prompt { prompt = new.rendered(hasColor: false) }
          guard let text = notice.text else { continue }
          send("\n")
          say(text)
          send(prompt)
        }
      case .signal(SIGINT):
        keys.discardKeys()
        send("\n")
        return .interrupted
      case .signal(SIGTERM), .signal(SIGHUP): return .terminated
      case .signal(SIGCONT): send(prompt)
      case .signal, .wake: continue
      case .end: return row.isEmpty ? .endOfInput : .line(row)
      }
    }
  }

  /// Prints a text on rows of its own.
  private func say(_ text: String) {
    let rows = DisplayText.wrapped(DisplayText.sanitized(text), to: Terminal.Size.ofWindow.columns - 1)
    send(rows.map { $0 + "\n" }.joined())
  }

  private func send(_ text: String) {
    // A terminal that is gone ends the input too; there is nobody to tell here.
    _ = writeFully(text.utf8, to: STDOUT_FILENO)
  }
}
