import CLibEdit
import Glibc

extension EditSession {
  /// Completes at the cursor: inserts what all candidates share; where that adds nothing, a second Tab lists them.
  func complete() -> UInt8 {
    if let ambiguous {
      list(ambiguous)
      return UInt8(CC_NORM)
    }
    let codes = codes
    let line = alphabet.decode(codes)
    let cursor = alphabet.decode(codes[..<self.cursor]).count
    let result = request.completer(line, cursor)
    guard let insertion = result.insertion else { return UInt8(CC_ERROR) }

    let characters = Array(line)
    let start = min(max(0, result.range.lowerBound), characters.count)
    let end = min(max(start, result.range.upperBound), characters.count)
    if !insertion.isDecided {
      ambiguous = result
      if String(characters[start..<end]) == insertion.text { return UInt8(CC_ERROR) }
      // A common beginning shorter than what is typed would take something away.
      if insertion.text.count < end - start { return UInt8(CC_ERROR) }
    }
    let before = String(characters[..<start]) + insertion.text
    // A space that is there already need not be added.
    let rest = insertion.isDecided && insertion.text.last == " " && characters[end...].first == " " ? end + 1 : end
    replaceLine(
      with: alphabet.encode(before + String(characters[rest...])), cursor: alphabet.encode(before).count)
    return UInt8(CC_REFRESH)
  }

  private func list(_ result: CompletionResult) {
    let lines = result.listing(columns: windowSize.columns, rows: windowSize.rows)
    moveToEnd()
    output.write("\r\n" + lines.map { $0 + "\r\n" }.joined())
    libedit_redraw(editor)
  }
}
