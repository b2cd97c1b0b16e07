import CUnistring
import Glibc

/// Composes characters and their marks where Unicode has one character for both (normalization form C).
enum Composition {
  /// The same text, composed; the text itself where the system has no memory left for it.
  static func composed(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    var text = text
    return text.withUTF8 { bytes in
      var count = 0
      guard let composed = unistring_compose(bytes.baseAddress, bytes.count, &count) else {
        return String(decoding: bytes, as: UTF8.self)
      }
      defer { free(composed) }
      return String(decoding: UnsafeBufferPointer(start: composed, count: count), as: UTF8.self)
    }
  }
}

/// Where text without spaces may go on in the next line (Unicode Standard Annex 14).
///
/// It knows of the signs that may not begin a line, such as `。`, and of those that may not end one, such as `「`.
struct LineBreaks {
  private var places: [CChar]

  init(_ text: Substring) {
    var text = text
    places = text.withUTF8 { bytes in
      var places = [CChar](repeating: 0, count: bytes.count)
      unistring_line_breaks(bytes.baseAddress, bytes.count, &places)
      return places
    }
  }

  /// Whether the text may be parted before the byte at an offset.
  func isPossible(before offset: Int) -> Bool { places.indices.contains(offset) && places[offset] == 1 }
}
