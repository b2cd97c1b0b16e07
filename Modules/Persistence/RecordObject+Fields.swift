public import Domain
public import RecordCoding

/// The members of a record's object. What is wrong with one is found out by decoding the record once more.
extension RecordObject: Fields {
  /// A string.
  public func string(_ key: FieldKey) throws -> String? { try string(key.rawValue) }

  /// A whole number.
  public func integer(_ key: FieldKey) throws -> Int? { try integer(key.rawValue) }

  /// A number.
  public func number(_ key: FieldKey) throws -> Double? { try number(key.rawValue) }

  /// True or false.
  public func truth(_ key: FieldKey) throws -> Bool? { try bool(key.rawValue) }

  /// A list of strings.
  public func strings(_ key: FieldKey) throws -> [String] { try strings(key.rawValue) }

  /// An instant, read without making a string of it.
  public func instant(_ key: FieldKey) throws -> Instant? {
    var instant: Instant?
    try withUTF8(key.rawValue) { text in
      instant = Instant(utf8: text)
      if instant == nil { throw invalid(key, "not an ISO 8601 instant") }
    }
    return instant
  }

  /// Gives each object of a list to `body`.
  public func forEach(_ key: FieldKey, _ body: (borrowing RecordObject, _ count: Int) throws -> Void) throws {
    try forEachObject(key.rawValue, body)
  }

  /// An error, of which nobody is told.
  public func missing(_ key: FieldKey) -> any Error { invalid(key, "missing") }

  /// An error, of which nobody is told.
  public func invalid(_ key: FieldKey, _ reason: String) -> any Error { CodingFailure(reason: reason) }
}
