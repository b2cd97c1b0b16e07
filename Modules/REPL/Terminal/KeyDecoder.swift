/// Turns the bytes that a terminal sends into keys.
///
/// Bytes may arrive in any portions: an unfinished character or sequence waits for the rest. Sequences are read as
/// ECMA-48 control sequences, so an unknown one is taken whole and leaves nothing behind. Bytes that are not UTF-8
/// become U+FFFD.
struct KeyDecoder {
  private var bytes: [UInt8] = []
  private var position = 0
  /// How far the end of a paste has been looked for, so that a long one is not searched again with every portion.
  private var searchedPaste = 0

  /// The most bytes of a sequence that is not a paste.
  private static let longestSequence = 256

  mutating func feed(_ new: some Sequence<UInt8>) {
    bytes.removeFirst(position)
    searchedPaste = max(0, searchedPaste - position)
    position = 0
    bytes.append(contentsOf: new)
  }

  /// Forgets what has not been read.
  mutating func reset() {
    bytes = []
    position = 0
    searchedPaste = 0
  }

  /// Whether bytes wait that the next one may give another meaning: Escape alone, or the beginning of a sequence.
  var isUndecided: Bool { position < bytes.count && bytes[position] == escape && !isInsidePaste }

  private var isInsidePaste: Bool { bytes[position...].starts(with: pasteStart) }

  /// The next key, or nil where more bytes are needed.
  ///
  /// - Parameter isPause: true where the terminal has been silent for a while, so that an unfinished sequence is over.
  mutating func next(isPause: Bool = false) -> Key? {
    guard position < bytes.count else { return nil }
    let first = bytes[position]
    switch first {
    case escape: return nextSequence(isPause: isPause)
    case 0x0D, 0x0A: return take(1, .enter)
    case 0x09: return take(1, .tab)
    case 0x08, 0x7F: return take(1, .backspace)
    case 0x03: return take(1, .interrupt)
    case 0x04: return take(1, .endOfInput)
    case 0x00..<0x20: return take(1, .control(controlCharacter(first)))
    default: return nextCharacter()
    }
  }

  private mutating func take(_ count: Int, _ key: Key) -> Key {
    position += count
    return key
  }

  // MARK: Characters

  /// A scalar and the bytes it took; nil where bytes are missing.
  private func scalar(at start: Int) -> (value: Unicode.Scalar, length: Int)? {
    let lead = bytes[start]
    let length: Int
    var value: UInt32
    switch lead {
    case 0..<0x80: return (Unicode.Scalar(lead), 1)
    case 0xC2..<0xE0: (length, value) = (2, UInt32(lead & 0x1F))
    case 0xE0..<0xF0: (length, value) = (3, UInt32(lead & 0x0F))
    case 0xF0..<0xF5: (length, value) = (4, UInt32(lead & 0x07))
    default: return ("\u{FFFD}", 1)
    }
    for offset in 1..<length {
      guard start + offset < bytes.count else { return nil }
      let byte = bytes[start + offset]
      // The second byte's range rules out overlong forms, surrogates and values beyond Unicode (Unicode 16, table 3-7).
      let allowed: ClosedRange<UInt8> =
        switch (offset, lead) {
        case (1, 0xE0): 0xA0...0xBF
        case (1, 0xED): 0x80...0x9F
        case (1, 0xF0): 0x90...0xBF
        case (1, 0xF4): 0x80...0x8F
        default: 0x80...0xBF
        }
      guard allowed.contains(byte) else { return ("\u{FFFD}", offset) }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    return (Unicode.Scalar(value) ?? "\u{FFFD}", length)
  }

  private mutating func nextCharacter() -> Key? {
    guard let (first, length) = scalar(at: position) else { return nil }
    if (0x80..<0xA0).contains(first.value) { return take(length, .unknown) }
    // A cluster that arrived in one piece is one key.
    var character = Character(first)
    var end = position + length
    while end < bytes.count, bytes[end] >= 0x80, let (more, moreLength) = scalar(at: end) {
      let joined = String(character) + String(more)
      guard joined.count == 1, let cluster = joined.first else { break }
      character = cluster
      end += moreLength
    }
    position = end
    return .character(character)
  }

  private func controlCharacter(_ byte: UInt8) -> Character {
    let shown = byte | 0x40
    return Character(Unicode.Scalar((0x41...0x5A).contains(shown) ? shown | 0x20 : shown))
  }

  // MARK: Sequences

  private mutating func nextSequence(isPause: Bool) -> Key? {
    if isInsidePaste { return nextPaste() }
    let waiting = bytes[position...]
    guard waiting.count > 1 else { return isPause ? take(1, .escape) : nil }
    switch bytes[position + 1] {
    case escape: return take(1, .escape)
    case UInt8(ascii: "["), UInt8(ascii: "O"):
      if let (key, length) = controlSequence() { return take(length, key) }
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "^"), UInt8(ascii: "_"), UInt8(ascii: "X"):
      if let length = controlStringLength() { return take(length, .unknown) }
    case 0x08, 0x7F: return take(2, .meta("\u{7F}"))
    case 0x0D, 0x0A: return take(2, .meta("\n"))
    case 0..<0x20: return take(1, .escape)
    default:
      guard let (scalar, length) = scalar(at: position + 1) else { return nil }
      return take(1 + length, .meta(Character(scalar)))
    }
    return isPause || waiting.count > Self.longestSequence ? take(waiting.count, .unknown) : nil
  }

  /// The control sequence at the position (ESC [ or ESC O, parameters, intermediate bytes, final byte).
  private func controlSequence() -> (key: Key, length: Int)? {
    var index = position + 2
    // The Linux console's F1 to F5 are ESC [ [ and a letter.
    if index < bytes.count, bytes[index - 1] == UInt8(ascii: "["), bytes[index] == UInt8(ascii: "[") { index += 1 }
    while index < bytes.count, (0x20...0x3F).contains(bytes[index]) { index += 1 }
    guard index < bytes.count else { return nil }
    let final = bytes[index]
    // A byte that cannot stand in a sequence ends it and is a key of its own.
    guard (0x40...0x7E).contains(final) else { return (.unknown, index - position) }
    return (key(parameters: bytes[(position + 2)..<index], final: final), index + 1 - position)
  }

  private func key(parameters: ArraySlice<UInt8>, final: UInt8) -> Key {
    let fields = String(decoding: parameters, as: UTF8.self).split(separator: ";", omittingEmptySubsequences: false)
    let code = fields.first.flatMap { Int($0) }
    // xterm's modifiers: 1 more than the sum of Shift 1, Alt 2, Ctrl 4.
    let modifiers = fields.count > 1 ? (Int(fields[1]) ?? 1) - 1 : 0
    let isWordwise = modifiers & 6 != 0
    switch (Character(Unicode.Scalar(final)), code) {
    case _ where parameters.first == UInt8(ascii: "["): return .unknown
    case ("A", _): return .up
    case ("B", _): return .down
    case ("C", _): return isWordwise ? .wordRight : .right
    case ("D", _): return isWordwise ? .wordLeft : .left
    case ("H", _), ("~", 1), ("~", 7): return .home
    case ("F", _), ("~", 4), ("~", 8): return .end
    case ("Z", _): return .backTab
    case ("M", nil): return parameters.isEmpty ? .enter : .unknown
    case ("~", 3): return .delete
    case ("~", 5): return .pageUp
    case ("~", 6): return .pageDown
    default: return .unknown
    }
  }

  /// The length of a string for the terminal (OSC, DCS, …) that ends with BEL or ESC \.
  private func controlStringLength() -> Int? {
    for index in (position + 2)..<max(position + 2, bytes.count) {
      if bytes[index] == 0x07 { return index + 1 - position }
      if bytes[index] == escape, index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "\\") {
        return index + 2 - position
      }
    }
    return nil
  }

  private mutating func nextPaste() -> Key? {
    let start = position + pasteStart.count
    guard let end = bytes[max(start, searchedPaste)...].firstRange(of: pasteEnd) else {
      searchedPaste = max(start, bytes.count - pasteEnd.count)
      return nil
    }
    searchedPaste = 0
    position = end.upperBound
    var text = String.UnicodeScalarView()
    var scalars = String(decoding: bytes[start..<end.lowerBound], as: UTF8.self).unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      switch scalar {
      // Terminals send the line breaks of a paste as CR.
      case "\r":
        if scalars.first != "\n" { text.append("\n") }
      case "\n", "\t": text.append(scalar)
      default: text.append(scalar.properties.generalCategory == .control ? "\u{FFFD}" : scalar)
      }
    }
    return .paste(Composition.composed(String(text)))
  }
}

private let escape: UInt8 = 0x1B
private let pasteStart = Array("\u{1B}[200~".utf8)
private let pasteEnd = Array("\u{1B}[201~".utf8)
