/// Finds the marks in a text.
struct MarkupReader {
  private let source: [Character]
  var looks: [Markup.Look]
  /// False for what is a mark and not text.
  var isShown: [Bool]
  /// What stands in the place of a character.
  var replaced: [Int: String] = [:]
  /// Whether marks count here: not in code and formulas.
  private var isText: [Bool]
  private let words: any Catalogue

  init(_ source: [Character], _ looks: [Markup.Look], _ words: any Catalogue) {
    self.source = source
    self.words = words
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

  /// Puts what the language calls an image or a sound in the place of `![alt](file)`, `[image: file]`, `[sound: file]` and
  /// `[sound:file]`, and says where it ends.
  private mutating func endOfPlaceholder(at start: Int) -> Int? {
    let rest = source[start..<min(source.count, start + Self.longest)]
    if rest.starts(with: "![") {
      guard let bracket = rest.firstIndex(of: "]"), let end = rest[bracket...].firstIndex(of: ")"),
        rest[bracket...].dropFirst().first == "(", !rest[..<end].contains("\n")
      else { return nil }
      let alternative = String(rest[start + 2..<bracket])
      let name = alternative.isEmpty ? String(rest[bracket + 2..<end]) : alternative
      put(.image(name), in: start..<end + 1)
      return end + 1
    }
    for (word, text) in [("[image: ", Message.image), ("[sound: ", Message.sound), ("[sound:", Message.sound)]
    where rest.starts(with: word) {
      guard let end = rest.firstIndex(of: "]"), !rest[..<end].contains("\n") else { return nil }
      put(text(String(rest[(start + word.count)..<end])), in: start..<end + 1)
      return end + 1
    }
    return nil
  }

  private mutating func put(_ placeholder: Message, in range: Range<Int>) {
    hide(range.dropFirst())
    replaced[range.lowerBound] = words.text(placeholder)
    mark(range.prefix(1), .aside)
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
