/// An object in a text, whose members are read one by one, by name and without `Codable`.
///
/// It is there for as long as the call that gives it. Members that are missing or null are nil; where a member is something
/// else than what it is read as, the calls throw the errors of ``RecordDecoder``.
public struct RecordObject: ~Copyable {
  private let reader: Reader
  private let object: Int

  @inline(__always)
  init(_ reader: Reader, _ place: Place) throws {
    guard reader.words.kind(place.index) == .object else { throw reader.mismatch([String: Any].self, place) }
    self.reader = reader
    object = place.index
  }

  /// nil where there is no such key, or null.
  @inline(__always)
  private func place(_ key: String) -> Place? {
    let index = reader.find(key, in: object)
    return reader.words.kind(index) == .null ? nil : Place(index, parent: object, ordinal: 0)
  }

  /// A string.
  public func string(_ key: String) throws -> String? {
    if let place = place(key) { try reader.string(place) } else { nil }
  }

  /// A whole number.
  public func integer(_ key: String) throws -> Int? {
    if let place = place(key) { try reader.integer(place) } else { nil }
  }

  /// A number.
  public func number(_ key: String) throws -> Double? {
    if let place = place(key) { try reader.double(place) } else { nil }
  }

  /// True or false.
  public func bool(_ key: String) throws -> Bool? {
    if let place = place(key) { try reader.bool(place) } else { nil }
  }

  /// Gives the bytes of a string to `body`, without making the string; does nothing where the member is missing or null.
  public func withUTF8(_ key: String, _ body: (UnsafeBufferPointer<UInt8>) throws -> Void) throws {
    guard let place = place(key) else { return }
    if reader.words.kind(place.index) == .string { return try body(reader.bytes(place.index)) }
    var string = try reader.string(place)
    try string.withUTF8(body)
  }

  /// A list of strings; empty where it is missing or null.
  public func strings(_ key: String) throws -> [String] {
    var strings: [String] = []
    try forEach(key) { place, count in
      if strings.isEmpty { strings.reserveCapacity(count) }
      strings.append(try reader.string(place))
    }
    return strings
  }

  /// Gives each object of a list, and how many there are, to `body`; none where the list is missing or null.
  public func forEachObject(_ key: String, _ body: (borrowing RecordObject, _ count: Int) throws -> Void) throws {
    try forEach(key) { place, count in try body(RecordObject(reader, place), count) }
  }

  @inline(__always)
  private func forEach(_ key: String, _ body: (Place, _ count: Int) throws -> Void) throws {
    guard let place = place(key) else { return }
    let words = reader.words
    guard words.kind(place.index) == .array else { throw reader.mismatch([Any].self, place) }
    let (count, end) = (words.offset(place.index), words.length(place.index))
    var element = place.index + Tape.containerWords
    for ordinal in 0..<count where element < end {
      try body(Place(element, parent: place.index, ordinal: ordinal), count)
      element = words.next(element)
    }
  }
}
