import Glibc

/// Gives every grapheme cluster one wide character, so that libedit, which knows single characters only, edits text by
/// cluster.
///
/// A cluster of several characters goes into libedit's buffer as a stand-in: one of CJK Extension B for letters, which
/// libedit takes for letters too, and a private-use one for everything else. Text that contains such characters gets
/// stand-ins for them as well. Stand-ins are for one run of the program and never leave it.
final class ClusterAlphabet {
  private struct Block {
    let scalars: ClosedRange<UInt32>
    var clusters: [Character] = []

    func contains(_ code: UInt32) -> Bool { scalars.contains(code) }

    func cluster(for code: UInt32) -> Character? {
      guard scalars.contains(code) else { return nil }
      let index = Int(code - scalars.lowerBound)
      return index < clusters.count ? clusters[index] : nil
    }

    /// A new stand-in; nil where all are taken.
    mutating func add(_ cluster: Character) -> UInt32? {
      let code = scalars.lowerBound + UInt32(clusters.count)
      guard scalars.contains(code) else { return nil }
      clusters.append(cluster)
      return code
    }
  }

  private var letters = Block(scalars: 0x20000...0x2A6DF)
  private var others = Block(scalars: 0xF0000...0xFFFFD)
  /// By the exact bytes: equal characters may be written in different ways.
  private var codes: [[UInt8]: UInt32] = [:]

  /// The wide characters that stand for text, one for each cluster.
  func encode(_ text: some StringProtocol) -> [wchar_t] {
    var result: [wchar_t] = []
    for character in text {
      let scalars = character.unicodeScalars
      let first = scalars.first?.value ?? 0
      let isSingle = scalars.count == 1 && first != 0 && !letters.contains(first) && !others.contains(first)
      if isSingle {
        result.append(wchar_t(bitPattern: first))
      } else if let code = standIn(for: character) {
        result.append(wchar_t(bitPattern: code))
      } else {
        // Tens of thousands of different clusters in one run: what has no stand-in is edited character by character.
        result += scalars.map { letters.contains($0.value) || others.contains($0.value) ? 0xFFFD : $0.value }
          .map { wchar_t(bitPattern: $0) }
      }
    }
    return result
  }

  /// The text that wide characters stand for.
  func decode(_ codes: some Collection<wchar_t>) -> String {
    // Most lines are ASCII, and a long one is decoded for every key.
    if codes.allSatisfy({ (0..<0x80).contains($0) }) {
      return String(decoding: codes.map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
    }
    var text = ""
    for code in codes {
      let value = UInt32(bitPattern: code)
      if let cluster = letters.cluster(for: value) ?? others.cluster(for: value) {
        text.append(cluster)
      } else {
        text.unicodeScalars.append(Unicode.Scalar(value) ?? "\u{FFFD}")
      }
    }
    return text
  }

  private func standIn(for character: Character) -> UInt32? {
    let key = Array(character.utf8)
    if let code = codes[key] { return code }
    let code = character.isLetter ? letters.add(character) : others.add(character)
    codes[key] = code
    return code
  }
}
