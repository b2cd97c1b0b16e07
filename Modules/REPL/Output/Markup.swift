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
  }

  /// Reads a text, in time that grows with its length.
  init(_ text: String) {
    self.init([(text, false)])
  }

  /// Reads a text that comes in stretches, some of which were asked for; marks may begin in one and end in another.
  init(_ pieces: [(text: String, isAsked: Bool)]) {
    var source: [Character] = []
    var looks: [Look] = []
    for piece in pieces {
      let text = DisplayText.sanitized(piece.text, keepsLines: true).replacing("\t", with: "    ")
      source += text
      looks += Array(repeating: piece.isAsked ? .asked : [], count: source.count - looks.count)
    }
    var reader = MarkupReader(source, looks)
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
    return style
  }
}

/// Finds the marks in a text.
private struct MarkupReader {
  private let source: [Character]
  var looks: [Markup.Look]
  /// False for what is a mark and not text.
  var isShown: [Bool]
  /// What stands in the place of a character.
  var replaced: [Int: String] = [:]
  /// Whether marks count here: not in code and formulas.
  private var isText: [Bool]

  init(_ source: [Character], _ looks: [Markup.Look]) {
    self.source = source
    self.looks = looks
    isShown = Array(repeating: true, count: source.count)
    isText = isShown
  }

  mutating func read() {
    guard source.contains(where: { "*_`![\\$".contains($0) }) else { return }
    readFences()
    readSpans()
    readEmphasis()
  }

  // MARK: Blocks of code

  private mutating func readFences() {
    var start = 0
    var fence: Int?
    for end in source.indices.filter({ source[$0] == "\n" }) + [source.count] {
      let isFence = source[start..<end].starts(with: "```") && !source[start..<end].dropFirst(3).contains("`")
      let line = start..<min(end + 1, source.count)
      if isFence, let first = fence {
        mark(first..<start, .code)
        hide(line)
        fence = nil
      } else if isFence, hasFence(after: end) {
        hide(line)
        fence = line.upperBound
      }
      start = end + 1
    }
  }

  private func hasFence(after end: Int) -> Bool {
    var position = end
    while position + 3 < source.count {
      if source[position] == "\n", source[(position + 1)...].starts(with: "```") { return true }
      position += 1
    }
    return false
  }

  // MARK: Code, formulas, images and escapes

  private mutating func readSpans() {
    // Where runs of so many backticks begin, the last first.
    var runs: [Int: [Int]] = [:]
    var index = 0
    while index < source.count {
      let length = isText[index] ? run(of: "`", at: index) : 0
      if length > 0 { runs[length, default: []].append(index) }
      index += max(1, length)
    }
    for length in runs.keys { runs[length]?.reverse() }
    index = 0
    while index < source.count {
      guard isText[index] else {
        index += 1
        continue
      }
      switch source[index] {
      case "\\" where index + 1 < source.count && "*_`".contains(source[index + 1]):
        isShown[index] = false
        isText[index + 1] = false
        index += 2
      case "`":
        let length = run(of: "`", at: index)
        while let last = runs[length]?.last, last <= index { runs[length]?.removeLast() }
        if let end = runs[length]?.last {
          hide(index..<index + length)
          mark(index + length..<end, .code)
          hide(end..<end + length)
          index = end + length
        } else {
          index += length
        }
      case "$":
        index = endOfFormula(at: index) ?? index + 1
      case "!", "[":
        index = endOfPlaceholder(at: index) ?? index + 1
      default:
        index += 1
      }
    }
  }

  /// Far longer than any formula or file name on one line.
  private static let longest = 400

  /// Leaves a formula alone and says where it ends: `$…$` without white space inside the signs, and `$$…$$`.
  private mutating func endOfFormula(at start: Int) -> Int? {
    let length = run(of: "$", at: start)
    guard length <= 2, start + length < source.count, length == 2 || !source[start + 1].isWhitespace else {
      return start + length
    }
    var end = start + length
    while end < min(source.count, start + Self.longest) {
      if source[end] == "$", run(of: "$", at: end) >= length, length == 2 || !source[end - 1].isWhitespace {
        for index in start..<end + length { isText[index] = false }
        return end + length
      }
      end += 1
    }
    return start + length
  }

  /// Turns `![alt](file)` into `[image: alt]` and `[sound:file]` into `[sound: file]`, and says where it ends.
  private mutating func endOfPlaceholder(at start: Int) -> Int? {
    let rest = source[start..<min(source.count, start + Self.longest)]
    if rest.starts(with: "![") {
      guard let bracket = rest.firstIndex(of: "]"), let end = rest[bracket...].firstIndex(of: ")"),
        rest[bracket...].dropFirst().first == "(", !rest[..<end].contains("\n")
      else { return nil }
      let alternative = String(rest[start + 2..<bracket])
      let name = alternative.isEmpty ? String(rest[bracket + 2..<end]) : alternative
      hide(start + 1..<end + 1)
      replaced[start] = "[image: \(name)]"
      mark(start..<start + 1, .aside)
      return end + 1
    }
    for word in ["[image: ", "[sound: ", "[sound:"] where rest.starts(with: word) {
      guard let end = rest.firstIndex(of: "]"), !rest[..<end].contains("\n") else { return nil }
      mark(start..<end + 1, .aside)
      if word.last == ":" { replaced[start + word.count - 1] = ": " }
      return end + 1
    }
    return nil
  }

  // MARK: Emphasis

  /// A mark that may begin something.
  private struct Opener {
    let place: Int
    let mark: Character
    let length: Int
  }

  private mutating func readEmphasis() {
    var openers: [Opener] = []
    var index = 0
    while index < source.count {
      let character = source[index]
      if character == "\n", index + 1 < source.count, source[index + 1] == "\n" { openers = [] }
      guard isText[index], isShown[index], character == "*" || character == "_" else {
        index += 1
        continue
      }
      let length = run(of: character, at: index)
      if length <= 3 { take(character, at: index, length: length, openers: &openers) }
      index += length
    }
  }

  private mutating func take(_ mark: Character, at place: Int, length: Int, openers: inout [Opener]) {
    let before = place > 0 ? source[place - 1] : " "
    let after = place + length < source.count ? source[place + length] : " "
    let isInWord = Self.isWord(before) && Self.isWord(after)
    // In a word only two asterisks count, and not among digits.
    let isAllowed = !isInWord || (mark == "*" && length >= 2 && !(before.isNumber && after.isNumber))
    guard isAllowed else { return }
    let opens = !after.isWhitespace && (Self.isWord(after) || !Self.isWord(before))
    let closes = !before.isWhitespace && (Self.isWord(before) || !Self.isWord(after))
    var (place, length) = (place, length)
    while closes, length > 0,
      let found = openers.lastIndex(where: { $0.mark == mark && $0.length <= length && $0.place + $0.length < place })
    {
      let opener = openers[found]
      openers.removeSubrange(found...)
      hide(opener.place..<opener.place + opener.length)
      hide(place..<place + opener.length)
      self.mark(opener.place + opener.length..<place, opener.length == 2 ? .strong : .emphasis, isLiteral: false)
      (place, length) = (place + opener.length, length - opener.length)
    }
    guard opens, length > 0 else { return }
    if length == 3 {
      openers += [Opener(place: place, mark: mark, length: 2), Opener(place: place + 2, mark: mark, length: 1)]
    } else {
      openers.append(Opener(place: place, mark: mark, length: length))
    }
    // More marks that nothing closes than anybody writes: the oldest are text.
    if openers.count > 64 { openers.removeFirst() }
  }

  private static func isWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber
  }

  // MARK: Parts

  private func run(of character: Character, at start: Int) -> Int {
    var end = start
    while end < source.count, source[end] == character { end += 1 }
    return end - start
  }

  private mutating func hide(_ range: Range<Int>) {
    for index in range { (isShown[index], isText[index]) = (false, false) }
  }

  private mutating func mark(_ range: Range<Int>, _ look: Markup.Look, isLiteral: Bool = true) {
    for index in range {
      looks[index].insert(look)
      if isLiteral { isText[index] = false }
    }
  }
}
