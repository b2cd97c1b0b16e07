public import Domain
public import RecordCoding

/// The members of a record's object. What is wrong with one is found out by decoding the record once more.
extension RecordObject: Members {
  /// A string.
  public func string(_ key: MemberKey) throws -> String? { try string(key.name) }

  /// A whole number.
  public func integer(_ key: MemberKey) throws -> Int? { try integer(key.name) }

  /// A number.
  public func number(_ key: MemberKey) throws -> Double? { try number(key.name) }

  /// True or false.
  public func truth(_ key: MemberKey) throws -> Bool? { try bool(key.name) }

  /// A list of strings.
  public func strings(_ key: MemberKey) throws -> [String] { try strings(key.name) }

  /// An instant.
  public func instant(_ key: MemberKey) throws -> Instant? { try value(key, Instant.init(utf8:)) }

  /// A phase.
  public func phase(_ key: MemberKey) throws -> Phase? { try value(key, Phase.init(utf8:)) }

  /// A rating.
  public func rating(_ key: MemberKey) throws -> Rating? { try value(key, Rating.init(utf8:)) }

  @inline(__always)
  private func value<Value>(_ key: MemberKey, _ read: (UnsafeBufferPointer<UInt8>) -> Value?) throws -> Value? {
    guard let text = try utf8(key.name) else { return nil }
    guard let value = read(text) else { throw invalid(key, "something else") }
    return value
  }

  /// Gives each object of a list to `body`.
  public func forEach(_ key: MemberKey, _ body: (borrowing RecordObject, _ count: Int) throws -> Void) throws {
    try forEachObject(key.name, body)
  }

  /// An error, of which nobody is told.
  public func missing(_ key: MemberKey) -> any Error { invalid(key, "missing") }

  /// An error, of which nobody is told.
  public func invalid(_ key: MemberKey, _ reason: String) -> any Error { CodingFailure(reason: reason) }
}

extension MemberKey {
  /// As the coder has it.
  var name: RecordName { names[rawValue] }
}

private let names = MemberKey.allCases.map { RecordName($0.stringValue) }
