/// A tag and where it stands.
struct HTMLTag {
  /// In lower case.
  let name: String
  /// Whether it is an end tag.
  let isClosing: Bool
  /// Where its attributes begin.
  let attributes: Int
  /// The place behind it.
  let end: Int
}

/// Finds tags, attributes and character references in a fragment of HTML.
///
/// It remembers what it looked for in vain, so that a fragment full of `<` takes no longer than its length.
struct HTMLScanner {
  private let bytes: [UInt8]
  private var absent: Set<String> = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The tag that begins at a `<`; nil where it is only a sign, as in `a < b`.
  mutating func tag(at start: Int) -> HTMLTag? {
    var position = start + 1
    let isClosing = byte(at: position) == UInt8(ascii: "/")
    if isClosing { position += 1 }
    guard let first = byte(at: position), isLetter(first), let nearestEnd = find(">", from: position) else {
      return nil
    }
    let nameStart = position
    while let next = byte(at: position), !isHTMLSpace(next), next != UInt8(ascii: "/"), next != UInt8(ascii: ">") {
      position += 1
    }
    let name = String(decoding: bytes[nameStart..<position], as: UTF8.self).lowercased()
    var quote: UInt8?
    var end = position
    while let next = byte(at: end) {
      if next == quote {
        quote = nil
      } else if quote == nil {
        if next == UInt8(ascii: ">") { break }
        if (next == quotationMark || next == UInt8(ascii: "'")) && byte(at: end - 1) == UInt8(ascii: "=") {
          quote = next
        }
      }
      end += 1
    }
    // A quotation mark that nothing closes does not hide the end of the tag.
    return HTMLTag(
      name: name, isClosing: isClosing, attributes: position, end: end < bytes.count ? end + 1 : nearestEnd)
  }

  /// Whether an `<img` begins here.
  func isImage(at start: Int) -> Bool {
    guard bytes[start] == UInt8(ascii: "<"), start + 4 < bytes.count else { return false }
    return bytes[start + 1...start + 3].map { $0 | 0x20 }.elementsEqual("img".utf8) && !isLetter(bytes[start + 4])
  }

  /// The value of an attribute, decoded; nil where the tag has none.
  func attribute(_ name: String, of tag: HTMLTag) -> String? {
    var position = tag.attributes
    while position < tag.end {
      let nameStart = position
      while position < tag.end, !isHTMLSpace(bytes[position]), !"=>/".utf8.contains(bytes[position]) { position += 1 }
      let found = String(decoding: bytes[nameStart..<position], as: UTF8.self).lowercased()
      while position < tag.end, isHTMLSpace(bytes[position]) { position += 1 }
      guard position < tag.end, bytes[position] == UInt8(ascii: "=") else {
        if position == nameStart { position += 1 }
        continue
      }
      position += 1
      while position < tag.end, isHTMLSpace(bytes[position]) { position += 1 }
      guard position < tag.end else { return nil }
      let quote = bytes[position]
      let isQuoted = quote == quotationMark || quote == UInt8(ascii: "'")
      if isQuoted { position += 1 }
      let valueStart = position
      while position < tag.end - 1, isQuoted ? bytes[position] != quote : !isHTMLSpace(bytes[position]) {
        position += 1
      }
      if found == name { return decoded(bytes[valueStart..<position]) }
      position += 1
    }
    return nil
  }

  /// The place behind a comment, a declaration, a script or a style that begins at a `<`; nil where none does.
  mutating func endOfUnshownPart(at start: Int) -> Int? {
    let rest = bytes[start...]
    if rest.starts(with: "<!--".utf8) { return find("-->", from: start + 4) }
    if rest.starts(with: "<!".utf8) { return find(">", from: start) }
    for name in ["script", "style"] {
      guard rest.dropFirst().prefix(name.utf8.count).map({ $0 | 0x20 }).elementsEqual(name.utf8) else { continue }
      guard let tag = tag(at: start), tag.name == name, let close = find("</\(name)", from: tag.end) else { return nil }
      return find(">", from: close) ?? bytes.count
    }
    return nil
  }

  /// The text that `&amp;`, `&#38;` or `&#x26;` stands for, and the place behind it; nil for anything else.
  func characterReference(at start: Int) -> (text: String, end: Int)? {
    let limit = min(bytes.count, start + 34)
    guard let semicolon = bytes[start..<limit].firstIndex(of: UInt8(ascii: ";")), semicolon > start + 1 else {
      return nil
    }
    let name = String(decoding: bytes[start + 1..<semicolon], as: UTF8.self)
    guard let text = HTMLEntities.text(for: name) else { return nil }
    return (text, semicolon + 1)
  }

  private func decoded(_ value: ArraySlice<UInt8>) -> String {
    var result: [UInt8] = []
    var position = value.startIndex
    while position < value.endIndex {
      if bytes[position] == UInt8(ascii: "&"), let reference = characterReference(at: position),
        reference.end <= value.endIndex
      {
        result += reference.text.utf8
        position = reference.end
      } else {
        result.append(bytes[position])
        position += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The place behind the next occurrence of an ASCII text, letters in either case.
  private mutating func find(_ text: String, from start: Int) -> Int? {
    guard !absent.contains(text) else { return nil }
    let wanted = Array(text.utf8)
    var position = start
    while position + wanted.count <= bytes.count {
      var matched = 0
      while matched < wanted.count {
        let byte = bytes[position + matched]
        guard byte == wanted[matched] || (isLetter(byte) && byte | 0x20 == wanted[matched]) else { break }
        matched += 1
      }
      if matched == wanted.count { return position + matched }
      position += 1
    }
    absent.insert(text)
    return nil
  }

  private func byte(at position: Int) -> UInt8? {
    position >= 0 && position < bytes.count ? bytes[position] : nil
  }

  private func isLetter(_ byte: UInt8) -> Bool {
    (97...122).contains(byte | 0x20)
  }
}

/// Whether a byte is white space to HTML.
func isHTMLSpace(_ byte: UInt8) -> Bool {
  byte == 0x20 || (0x09...0x0D).contains(byte) && byte != 0x0B
}
