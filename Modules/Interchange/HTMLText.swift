/// Text with marks from the HTML that cards of other programs hold.
enum HTMLText {
  /// What a browser would show of a fragment, as text with the marks of Markdown.
  ///
  /// `<b>` and `<strong>` become `**`, `<i>`, `<em>` and `<u>` become `*`, `<code>` and its like `` ` ``, where such a mark
  /// counts; small raised and lowered figures become those of Unicode. Signs that would be taken for marks get a backslash.
  ///
  /// `<br>` and the beginning and end of blocks (`<div>`, `<p>`, …) break the line; lists get `- ` and `1. `; cells of a
  /// table ` | `; `<img src="a.svg">` becomes `[image: a.svg]` and Anki's `[sound:a.mp3]` `[sound: a.mp3]`. Scripts, styles
  /// and comments go, and so do all other tags without their content. White space runs are one space outside `<pre>`.
  /// Character references are decoded; one that is unknown, and a `<` that begins no tag, stay as they are.
  static func plain(_ html: String) -> String {
    var converter = HTMLConverter(Array(html.utf8))
    return converter.text()
  }

  /// Whether a text that nobody declared as HTML looks like it.
  static func isLikely(_ text: String) -> Bool {
    guard text.utf8.contains(UInt8(ascii: "<")) else { return text.contains("&nbsp;") }
    let folded = text.lowercased()
    return ["<br", "</b>", "</i>", "</u>", "</div>", "</span>", "</p>", "</li>"].contains { folded.contains($0) }
  }

  /// A text that nobody declared as HTML, with its `<img src="…">` elements, and only those, as `[image: …]`.
  static func replacingImages(in text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "<")) else { return text }
    let bytes = Array(text.utf8)
    var scanner = HTMLScanner(bytes)
    var result: [UInt8] = []
    var position = 0
    while position < bytes.count {
      if scanner.isImage(at: position), let tag = scanner.tag(at: position) {
        if let source = scanner.attribute("src", of: tag) {
          result += "[image: \(source)]".utf8
        } else {
          result += bytes[position..<tag.end]
        }
        position = tag.end
      } else {
        result.append(bytes[position])
        position += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

/// Turns one fragment into text.
private struct HTMLConverter {
  private let bytes: [UInt8]
  private var scanner: HTMLScanner
  private var position = 0
  private var output: [UInt8] = []
  /// A block begins or ends here: what comes next goes on a line of its own.
  private var isBreakPending = false
  /// White space came before: what comes next stands apart.
  private var isSpacePending = false
  /// For each list that is open the number of its last item; nil where items are not numbered.
  private var lists: [Int?] = []
  /// Only the mark of a list's item stands on this line: a block that begins here stays on it.
  private var isAfterMark = false
  private var preformattedDepth = 0
  private var marks = HTMLMarks()

  private static let blocks: Set = [
    "address", "article", "aside", "blockquote", "center", "dd", "details", "div", "dl", "dt", "fieldset", "figcaption",
    "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "li", "main", "nav", "ol", "p",
    "pre",
    "section", "summary", "table", "tbody", "tfoot", "thead", "tr", "ul",
  ]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    scanner = HTMLScanner(bytes)
  }

  mutating func text() -> String {
    let sound = Array("[sound:".utf8)
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "<"), let end = scanner.endOfUnshownPart(at: position) {
        position = end
      } else if byte == UInt8(ascii: "<"), let tag = scanner.tag(at: position) {
        apply(tag)
        position = tag.end
      } else if byte == UInt8(ascii: "&"), let reference = scanner.characterReference(at: position) {
        emit(reference.text.utf8)
        position = reference.end
      } else if byte == UInt8(ascii: "["), bytes[position...].starts(with: sound) {
        emit("[sound: ".utf8)
        position += sound.count
      } else if preformattedDepth == 0 && isHTMLSpace(byte) {
        isSpacePending = true
        position += 1
      } else {
        emit(CollectionOfOne(byte))
        position += 1
      }
    }
    return trimmed(marks.applied(to: output))
  }

  private mutating func apply(_ tag: HTMLTag) {
    if Self.blocks.contains(tag.name) { isBreakPending = true }
    switch (tag.name, tag.isClosing) {
    case ("br", _):
      isSpacePending = false
      emit("\n".utf8)
    case ("img", false):
      guard let source = scanner.attribute("src", of: tag) else { break }
      emit("[image: \(source)]".utf8)
      marks.leaveAlone(from: output.count - source.utf8.count - 1, to: output.count)
    case ("ul", false): lists.append(nil)
    case ("ol", false): lists.append(0)
    case ("ul", true), ("ol", true): _ = lists.popLast()
    case ("li", false): beginItem()
    case ("td", false), ("th", false):
      if !isBreakPending && !isAtLineStart { emit(" | ".utf8) }
    case ("pre", false): preformattedDepth += 1
    case ("pre", true): preformattedDepth = max(0, preformattedDepth - 1)
    case (let name, false): marks.open(name, at: output.count)
    case (let name, true): marks.close(name, in: &output)
    }
  }

  private mutating func beginItem() {
    var mark = "- "
    if let number = lists.last ?? nil {
      lists[lists.count - 1] = number + 1
      mark = "\(number + 1). "
    }
    isAfterMark = false
    emit((String(repeating: "  ", count: max(0, min(lists.count, 16) - 1)) + mark).utf8)
    isAfterMark = true
  }

  private var isAtLineStart: Bool { output.isEmpty || output.last == newline }

  private mutating func emit(_ text: some Collection<UInt8>) {
    if isBreakPending {
      if !isAtLineStart && !isAfterMark { output.append(newline) }
    } else if isSpacePending && !isAtLineStart && output.last != UInt8(ascii: " ") {
      output.append(UInt8(ascii: " "))
    }
    (isBreakPending, isSpacePending, isAfterMark) = (false, false, false)
    output.append(contentsOf: text)
  }
}
