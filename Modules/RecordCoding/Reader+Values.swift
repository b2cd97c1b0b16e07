import FoundationEssentials

extension Reader {
  /// Decodes a value of any type; those come first for which JSON text has a form other than the type's own.
  func value<Value: Decodable>(_ type: Value.Type, _ place: Place) throws -> Value {
    // The type has just been compared in each case, so the cast changes nothing but how the compiler sees the value.
    if type == String.self { return unsafeBitCast(try string(place), to: type) }
    if type == [String].self { return unsafeBitCast(try strings(place), to: type) }
    if type == Date.self {
      return unsafeBitCast(Date(timeIntervalSinceReferenceDate: try double(place)), to: type)
    }
    if type == Data.self { return unsafeBitCast(try data(place), to: type) }
    if type == URL.self { return unsafeBitCast(try url(place), to: type) }
    if type == Decimal.self { return unsafeBitCast(try decimal(place), to: type) }
    return try Value(from: ValueDecoder(reader: self, place: place))
  }

  @inline(__always)
  func string(_ place: Place) throws -> String {
    let kind = words.kind(place.index)
    guard kind == .string || kind == .escapedString else { throw mismatch(String.self, place) }
    return CheckedText.string(
      bytes(place.index), hasEscapes: kind == .escapedString, isASCII: words.isASCII(place.index))
  }

  private func strings(_ place: Place) throws -> [String] {
    guard words.kind(place.index) == .array else { throw mismatch([Any].self, place) }
    var strings: [String] = []
    strings.reserveCapacity(words.offset(place.index))
    var next = place.index + Tape.containerWords
    while next < words.length(place.index) {
      strings.append(try string(Place(next, parent: place.index, ordinal: strings.count)))
      next = words.next(next)
    }
    return strings
  }

  func bool(_ place: Place) throws -> Bool {
    switch words.kind(place.index) {
    case .yes: true
    case .no: false
    default: throw mismatch(Bool.self, place)
    }
  }

  @inline(__always)
  func integer<Number: FixedWidthInteger>(_ place: Place) throws -> Number {
    let bytes = self.bytes(place.index)
    if words.kind(place.index) == .integer, let small = Self.small(bytes), let number = Number(exactly: small) {
      return number
    }
    guard words.kind(place.index).isNumber else { throw mismatch(Number.self, place) }
    guard let number: Number = NumberText(bytes).whole(bytes) else { throw unrepresentable(Number.self, place) }
    return number
  }

  /// A whole number of few digits; nil for all others.
  @inline(__always)
  private static func small(_ text: UnsafeBufferPointer<UInt8>) -> Int64? {
    guard text.count <= 18, text[0] != UInt8(ascii: "-") else { return nil }
    var value: Int64 = 0
    for byte in text { value = value &* 10 &+ Int64(byte &- UInt8(ascii: "0")) }
    return value
  }

  func double(_ place: Place) throws -> Double {
    guard words.kind(place.index).isNumber else { throw mismatch(Double.self, place) }
    let bytes = self.bytes(place.index)
    if let number = NumberText(bytes).double { return number }
    guard let number = Double(String(decoding: bytes, as: UTF8.self)), number.isFinite else {
      throw unrepresentable(Double.self, place)
    }
    return number
  }

  func float(_ place: Place) throws -> Float {
    guard words.kind(place.index).isNumber else { throw mismatch(Float.self, place) }
    // Not by way of `Double`, which would round twice.
    guard let number = Float(String(decoding: bytes(place.index), as: UTF8.self)), number.isFinite else {
      throw unrepresentable(Float.self, place)
    }
    return number
  }

  private func decimal(_ place: Place) throws -> Decimal {
    guard words.kind(place.index).isNumber else { throw mismatch(Decimal.self, place) }
    guard let number = Decimal(string: String(decoding: bytes(place.index), as: UTF8.self)) else {
      throw unrepresentable(Decimal.self, place)
    }
    return number
  }

  private func data(_ place: Place) throws -> Data {
    guard let data = Data(base64Encoded: try string(place)) else { throw corrupted("it is not base64", place) }
    return data
  }

  private func url(_ place: Place) throws -> URL {
    guard let url = URL(string: try string(place)) else { throw corrupted("it is not a URL", place) }
    return url
  }

  // MARK: Errors

  func mismatch(_ type: any Any.Type, _ place: Place) -> DecodingError {
    let kind = words.kind(place.index)
    let found =
      switch kind {
      case .null: "null"
      case .no, .yes: "a Boolean"
      case .integer, .number: "a number"
      case .object: "an object"
      case .array: "an array"
      default: "a string"
      }
    let context = DecodingError.Context(
      codingPath: path(to: place), debugDescription: "\(type) was expected and \(found) was found")
    return kind == .null ? .valueNotFound(type, context) : .typeMismatch(type, context)
  }

  private func unrepresentable(_ type: any Any.Type, _ place: Place) -> DecodingError {
    let number = String(decoding: bytes(place.index), as: UTF8.self)
    return corrupted("\(type) cannot hold the number \(number)", place)
  }

  private func corrupted(_ reason: String, _ place: Place) -> DecodingError {
    .dataCorrupted(DecodingError.Context(codingPath: path(to: place), debugDescription: reason))
  }
}
