/// Text of a question with its marks turned into styles: a part of Markdown.
///
/// `*emphasis*` and `_emphasis_`, `**strong**`, `` `code` `` and fenced code, `![image](file)`, and a backslash before one of
/// `*`, `_` and `` ` ``. A mark counts where CommonMark lets it, but that a single one never does inside a word: `2*3*4` and
/// `snake_case` are text. In formulas between dollar signs nothing counts. Everything else is text as it stands.
struct Markup {
  /// The characters that are shown; their only control characters are line feeds.
  private(set) var characters: [Character] = []
  /// How each of them looks.
  private(set) var styles: [Look] = []

  /// How a character looks.
  struct Look: OptionSet, Hashable {
    let rawValue: UInt8

    static let emphasis = Look(rawValue: 1)
    static let strong = Look(rawValue: 2)
    static let code = Look(rawValue: 4)
    /// A placeholder, such as that of an image.
    static let aside = Look(rawValue: 8)
    /// What was asked for, in a text that is shown with the answer.
    static let asked = Look(rawValue: 16)
    /// What should not be there, in a text that a person typed.
    static let excess = Look(rawValue: 32)
  }

  /// Reads a text, in time that grows with its length.
  ///
  /// - Parameter words: what placeholders are called.
  init(_ text: String, in words: any Catalogue) {
    self.init([(text, false)], in: words)
  }

  /// Text in which nothing is a mark, in stretches that look as they are given.
  init(literally pieces: [(text: String, look: Look)]) {
    for piece in pieces {
      characters += DisplayText.sanitized(piece.text, keepsLines: true).replacing("\t", with: "    ")
      styles += Array(repeating: piece.look, count: characters.count - styles.count)
    }
  }

  /// Reads a text that comes in stretches, some of which were asked for; marks may begin in one and end in another.
  init(_ pieces: [(text: String, isAsked: Bool)], in words: any Catalogue) {
    var source: [Character] = []
    var looks: [Look] = []
    for piece in pieces {
      let text = DisplayText.sanitized(piece.text, keepsLines: true).replacing("\t", with: "    ")
      source += text
      looks += Array(repeating: piece.isAsked ? .asked : [], count: source.count - looks.count)
    }
    var reader = MarkupReader(source, looks, words)
    reader.read()
    for (index, character) in source.enumerated() where reader.isShown[index] {
      if let other = reader.replaced[index] {
        characters += other
        styles += Array(repeating: reader.looks[index], count: other.count)
      } else {
        characters.append(character)
        styles.append(reader.looks[index])
      }
    }
  }

  /// The text without its marks.
  var plain: String { String(characters) }

  /// The text in lines that fit a width, each with the escape sequences of its styles.
  ///
  /// A line that goes on below an item of a list goes on under its text.
  ///
  /// - Parameters:
  ///   - width: nil leaves the lines as they are.
  ///   - base: how text without marks looks.
  ///   - hasColor: false leaves the styles out.
  func lines(width: Int?, base: Style, hasColor: Bool) -> [String] {
    var lines: [String] = []
    var start = 0
    for end in characters.indices.filter({ characters[$0].isNewline }) + [characters.count] {
      let marker = markerLength(in: start..<end)
      let text = String(characters[start + marker..<end])
      let parts = width.map { DisplayText.wrapped(text, to: max(1, $0 - marker)) } ?? [text]
      var place = start + marker
      for (number, part) in parts.enumerated() {
        let margin =
          number == 0 ? String(characters[start..<start + marker]) : String(repeating: " ", count: marker)
        lines.append(margin + styled(part, from: &place, base: base, hasColor: hasColor))
      }
      start = end + 1
    }
    return lines
  }

  /// How long the mark is with which an item of a list begins, such as `- ` or `2. `; 0 where none does.
  private func markerLength(in range: Range<Int>) -> Int {
    let line = characters[range]
    let indentation = line.prefix { $0 == " " }.count
    let rest = line.dropFirst(indentation)
    let digits = rest.prefix { $0.isASCII && $0.isNumber }.count
    let sign = rest.dropFirst(digits).first
    let isMark = digits == 0 ? sign == "-" || sign == "*" || sign == "•" : digits <= 3 && (sign == "." || sign == ")")
    guard isMark, rest.dropFirst(digits + 1).first == " ", indentation + digits + 2 < line.count else { return 0 }
    return indentation + digits + 2
  }

  /// A line as it was wrapped, whose characters are those from a place on but for spaces that were left out.
  private func styled(_ line: String, from place: inout Int, base: Style, hasColor: Bool) -> String {
    var result = ""
    var run = ""
    var look = Look()
    func flush() {
      result += Markup.style(look, on: base).apply(to: run, if: hasColor)
      run = ""
    }
    for character in line {
      while place < characters.count, characters[place] != character, characters[place].isWhitespace { place += 1 }
      let next = place < styles.count ? styles[place] : []
      if next != look {
        flush()
        look = next
      }
      run.append(character)
      place += 1
    }
    flush()
    return result
  }

  private static func style(_ look: Look, on base: Style) -> Style {
    var style = base
    if look.contains(.strong) {
      // In bold text bold says nothing.
      if base.isBold { style.isUnderlined = true } else { style.isBold = true }
    }
    if look.contains(.emphasis) { style.isItalic = true }
    if look.contains(.code) { style.color = .cyan }
    if look.contains(.aside) { style.isDim = true }
    if look.contains(.asked) {
      style.isBold = true
      style.isUnderlined = true
      style.color = .green
    }
    if look.contains(.excess) {
      style.isBold = true
      style.isUnderlined = true
      style.color = .red
    }
    return style
  }
}
