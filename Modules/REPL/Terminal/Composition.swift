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
