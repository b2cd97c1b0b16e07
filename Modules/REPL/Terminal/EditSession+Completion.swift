extension EditSession {
  /// Completes at the cursor: inserts what all candidates share; where that adds nothing, a second Tab lists them.
  func complete() {
    if let ambiguous {
      let size = windowSize
      show(
        ambiguous.listing(
          columns: size.columns, rows: size.rows, isDescribed: options.describesCompletions,
          words: options.language.catalogue))
      return
    }
    let characters = Array(alphabet.decode(codes))
    let cursor = alphabet.decode(codes[..<self.cursor]).count
    let result = request.language.completer(String(characters), cursor)
    guard let insertion = result.insertion else {
      beep()
      return
    }
    let start = min(max(0, result.range.lowerBound), characters.count)
    let end = min(max(start, result.range.upperBound), characters.count)
    if !insertion.isDecided {
      ambiguous = result
      // A common beginning that is shorter than what is typed would take something away.
      if insertion.text.count < end - start || insertion.text == String(characters[start..<end]) {
        beep()
        return
      }
    }
    var rest = characters[end...]
    // A space that is there already need not be added.
    if insertion.isDecided, insertion.text.last == " ", rest.first == " " { rest = rest.dropFirst() }
    replaceLine(before: String(characters[..<start]) + insertion.text, after: String(rest))
  }
}
