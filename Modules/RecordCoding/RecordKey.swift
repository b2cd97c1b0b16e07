/// A key of a coding path: a name, or a place in an array.
enum RecordKey: CodingKey {
  case name(String)
  case index(Int)

  static let superclass = RecordKey.name("super")

  init(stringValue: String) {
    self = .name(stringValue)
  }

  init(intValue: Int) {
    self = .index(intValue)
  }

  var stringValue: String {
    switch self {
    case .name(let name): name
    case .index(let index): "Index \(index)"
    }
  }

  var intValue: Int? {
    switch self {
    case .name: nil
    case .index(let index): index
    }
  }
}
