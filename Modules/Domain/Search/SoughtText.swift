/// A text that is sought in others in any case, made ready once for many of them.
///
/// It occurs where its lower case occurs in theirs, as it stands or with characters that are composed in another way. The
/// bytes nearly always decide.
struct SoughtText: Sendable {
  private let lowercase: String
  private let bytes: SoughtBytes
  private let isASCII: Bool
  private let isComposed: Bool
  /// A part in ASCII that stands in every text in which the whole is, however that is composed; may be empty.
  private let part: SoughtBytes

  /// Takes the text in any case.
  init(_ text: String) {
    lowercase = text.lowercased()
    var bytes: [UInt8] = []
    isComposed = LowercaseText.append(text, to: &bytes)
    isASCII = bytes.allSatisfy { $0 < 0x80 }
    self.bytes = SoughtBytes(bytes)
    part = SoughtBytes(isASCII ? [] : Self.longestPart(of: bytes))
  }

  /// The longest part in ASCII; the last letter before one that is not may be composed with that.
  private static func longestPart(of bytes: [UInt8]) -> [UInt8] {
    var runs = bytes.split(omittingEmptySubsequences: true) { $0 >= 0x80 }
    for index in runs.indices where runs[index].endIndex < bytes.endIndex { runs[index].removeLast() }
    return runs.max { $0.count < $1.count }.map(Array.init) ?? []
  }

  /// How long it is, in bytes.
  var length: Int { bytes.count }

  /// Whether it occurs in texts in lower case that lie side by side with a byte between them that none has.
  ///
  /// - Parameter isComposed: whether no character of the texts can be composed in another way.
  @inline(__always)
  func occurs(
    in texts: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, isComposed: Bool, separator: UInt8
  ) -> Bool {
    if bytes.occur(in: texts, range) { return true }
    if isASCII || (isComposed && self.isComposed) { return false }
    return occursComposed(in: texts, range, separator: separator)
  }

  /// Whether it occurs with characters that are composed in another way.
  private func occursComposed(
    in texts: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, separator: UInt8
  ) -> Bool {
    part.occur(in: texts, range)
      && texts[range].split(separator: separator).contains {
        String(decoding: $0, as: UTF8.self).contains(lowercase)
      }
  }
}

/// A tag that is sought with those below it, in any case.
struct SoughtTag: Sendable {
  private let folded: String
  private let isComposed: Bool
  /// The tag itself and the beginning of those below it, as they stand among the tags of a question.
  private let itself: SoughtBytes
  private let below: SoughtBytes

  /// Takes the tag in any case.
  ///
  /// - Parameter separator: what stands before and behind each tag where those of a question lie side by side.
  init(_ tag: String, separator: UInt8) {
    folded = Tags.folded(tag)
    var bytes = [separator]
    isComposed = LowercaseText.append(tag, to: &bytes)
    itself = SoughtBytes(bytes + [separator])
    below = SoughtBytes(bytes + Array("::".utf8))
  }

  /// Whether a tag is the one that is sought or lies below it.
  func matches(_ tag: String) -> Bool {
    // The first bytes tell most of them apart, and never those whose letters beyond ASCII are the same in lower case.
    if let first = tag.utf8.first, let own = folded.utf8.first, first < 0x80, own < 0x80, first | 0x20 != own | 0x20 {
      return false
    }
    let tag = Tags.folded(tag)
    return tag == folded || tag.hasPrefix(folded + "::")
  }

  /// Whether one of a question's tags, which lie side by side in lower case, is the one that is sought or lies below it.
  ///
  /// - Parameter isComposed: whether no character of the tags can be composed in another way.
  /// - Returns: nil where the bytes do not decide.
  @inline(__always)
  func occurs(in tags: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, isComposed: Bool) -> Bool? {
    if itself.occur(in: tags, range) || below.occur(in: tags, range) { return true }
    return isComposed && self.isComposed ? false : nil
  }
}

/// Bytes that are sought, many places at a time: where the first one and the last one stand as far apart as they should, the
/// rest is compared.
///
/// After the "generic SIMD" algorithm of Wojciech Muła, "SIMD-friendly algorithms for substring searching" (2016).
struct SoughtBytes: Sendable {
  typealias Block = SIMD32<UInt8>

  private let bytes: [UInt8]
  private let first: Block
  private let last: Block

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    first = Block(repeating: bytes.first ?? 0)
    last = Block(repeating: bytes.last ?? 0)
  }

  var count: Int { bytes.count }

  /// Whether the bytes stand within a range of others, behind which a block more can be read.
  @inline(__always)
  func occur(in text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
    let length = bytes.count
    guard length > 0, let start = text.baseAddress else { return true }
    var place = UnsafeRawPointer(start + range.lowerBound)
    let end = UnsafeRawPointer(start + range.upperBound) - length
    while place <= end {
      let isFirst = place.loadUnaligned(as: Block.self) .== first
      let isLast = (place + length - 1).loadUnaligned(as: Block.self) .== last
      let found = unsafeBitCast(isFirst .& isLast, to: SIMD4<UInt64>.self)
      if found.x | found.y | found.z | found.w != 0, stand(in: found, from: place, to: end) { return true }
      place += MemoryLayout<Block>.size
    }
    return false
  }

  /// Whether the bytes stand in one of the places found, up to the last that is possible.
  private func stand(in found: SIMD4<UInt64>, from start: UnsafeRawPointer, to end: UnsafeRawPointer) -> Bool {
    for number in 0..<4 {
      // A byte of ones for each place.
      var places = found[number].littleEndian
      while places != 0 {
        let bit = places.trailingZeroBitCount
        let place = start + number * 8 + bit / 8
        if place > end { return false }
        if isEqual(place) { return true }
        places &= ~(0xFF << UInt64(bit))
      }
    }
    return false
  }

  private func isEqual(_ place: UnsafeRawPointer) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      for offset in bytes.indices where place.load(fromByteOffset: offset, as: UInt8.self) != bytes[offset] {
        return false
      }
      return true
    }
  }
}
