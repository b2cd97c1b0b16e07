import CTerminal
import Glibc

/// Where wide characters come to stand when libedit draws them from the left edge: the rules of its `re_refresh`.
struct BlockLayout {
  struct Place: Hashable {
    var row = 0
    var column = 0
  }

  let columns: Int

  /// The place after some characters; `next`, if any, is the character that will stand there.
  func place(after codes: some Sequence<wchar_t>, next: wchar_t? = nil) -> Place {
    var place = Place()
    for code in codes { advance(&place, over: code) }
    if let next, place.column + width(of: next) > columns { place = Place(row: place.row + 1) }
    return place
  }

  private func width(of code: wchar_t) -> Int { max(0, Int(terminal_character_width(UInt32(bitPattern: code)))) }

  private func advance(_ place: inout Place, over code: wchar_t) {
    switch code {
    case 0x0A:
      place = Place(row: place.row + 1)
      return
    case 0x09:
      place.column = place.column / 8 * 8 + 8
    default:
      let width = width(of: code)
      if place.column + width > columns { place = Place(row: place.row + 1) }
      place.column += width
    }
    if place.column >= columns { place = Place(row: place.row + 1) }
  }
}
