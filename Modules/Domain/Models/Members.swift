/// The members of one JSON object, as a question is read from them.
///
/// It stands beside `Decoder`, whose wrapper of each container takes longer for a member than reading it does. Members that
/// are missing or null are nil; a call throws where a member is something else.
public protocol Members: ~Copyable {
  /// A string.
  func string(_ key: MemberKey) throws -> String?
  /// A whole number.
  func integer(_ key: MemberKey) throws -> Int?
  /// A number.
  func number(_ key: MemberKey) throws -> Double?
  /// True or false.
  func truth(_ key: MemberKey) throws -> Bool?
  /// An instant, written as ISO 8601.
  func instant(_ key: MemberKey) throws -> Instant?
  /// A phase, written as a word.
  func phase(_ key: MemberKey) throws -> Phase?
  /// A rating, written as a word.
  func rating(_ key: MemberKey) throws -> Rating?
  /// A list of strings; empty where it is missing or null.
  func strings(_ key: MemberKey) throws -> [String]
  /// Gives each object of a list, and about how many there may be, to `body`; none where the list is missing or null.
  func forEach(_ key: MemberKey, _ body: (borrowing Self, _ count: Int) throws -> Void) throws
  /// The error that says that a member is missing or null.
  func missing(_ key: MemberKey) -> any Error
  /// The error that says what is wrong with a member.
  func invalid(_ key: MemberKey, _ reason: String) -> any Error
}

/// The names of the members of a question, of its reviews and of its fields.
public enum MemberKey: Int, CaseIterable, CodingKey, Sendable {
  case id, prompt, answer, kind, group, cloze, choices, fields, tags, guid, state, step, due, lastReview, interval
  case stability, difficulty, reps, lapses, suspended, flagged, buriedUntil, createdAt, modifiedAt, reviews
  case at, rating, elapsedDays, milliseconds, device
  case name, value

  /// Nil, since it is a name and no place.
  public var intValue: Int? { nil }

  /// Nil, for the same reason.
  public init?(intValue: Int) { nil }
}

/// A value that can be read from the members of an object.
public protocol MemberDecodable: Sendable {
  /// Reads a value.
  init(members: borrowing some Members & ~Copyable) throws
}

/// Takes the members of one JSON object, as a question writes them.
///
/// It stands beside `Encoder` as ``Members`` stands beside `Decoder`. Members stand in the order in which they are written, and
/// each is written once.
public protocol MemberWriter: ~Copyable {
  /// Writes a string.
  mutating func write(_ text: String, as key: MemberKey) throws
  /// Writes a whole number.
  mutating func write(_ number: Int, as key: MemberKey) throws
  /// Writes a number, or throws where it is not finite.
  mutating func write(_ number: Double, as key: MemberKey) throws
  /// Writes true or false.
  mutating func write(_ truth: Bool, as key: MemberKey) throws
  /// Writes an instant as ISO 8601.
  mutating func write(_ instant: Instant, as key: MemberKey) throws
  /// Writes a list of strings.
  mutating func write(_ texts: [String], as key: MemberKey) throws
  /// Writes null.
  mutating func writeNull(as key: MemberKey) throws
  /// Writes a list of objects.
  mutating func write(_ values: [some MemberEncodable], as key: MemberKey) throws
}

/// A value that can be written as the members of an object.
public protocol MemberEncodable: Encodable, Sendable {
  /// Writes the value.
  func write(to members: inout some MemberWriter & ~Copyable) throws
}

extension MemberEncodable {
  /// Encodes the value as the object that it writes.
  public func encode(to encoder: any Encoder) throws {
    var members = EncodedMembers(encoder)
    try write(to: &members)
  }
}

// Inlined, because the compiler would otherwise look up the types of what is optional in each call.
extension Members where Self: ~Copyable {
  /// A value that must be there.
  @inline(__always)
  func required<Value>(_ key: MemberKey, _ value: Value?) throws -> Value {
    guard let value else { throw missing(key) }
    return value
  }
}

/// The members that a decoder gives.
struct DecodedMembers: Members {
  let container: KeyedDecodingContainer<MemberKey>

  init(_ decoder: any Decoder) throws {
    container = try decoder.container(keyedBy: MemberKey.self)
  }

  private init(_ container: KeyedDecodingContainer<MemberKey>) {
    self.container = container
  }

  func string(_ key: MemberKey) throws -> String? { try container.decodeIfPresent(String.self, forKey: key) }
  func integer(_ key: MemberKey) throws -> Int? { try container.decodeIfPresent(Int.self, forKey: key) }
  func number(_ key: MemberKey) throws -> Double? { try container.decodeIfPresent(Double.self, forKey: key) }
  func truth(_ key: MemberKey) throws -> Bool? { try container.decodeIfPresent(Bool.self, forKey: key) }

  func instant(_ key: MemberKey) throws -> Instant? { try value(key, "an ISO 8601 instant", Instant.init(utf8:)) }
  func phase(_ key: MemberKey) throws -> Phase? { try value(key, "a phase", Phase.init(utf8:)) }
  func rating(_ key: MemberKey) throws -> Rating? { try value(key, "a rating", Rating.init(utf8:)) }

  @inline(__always)
  private func value<Value>(
    _ key: MemberKey, _ name: String, _ read: (UnsafeBufferPointer<UInt8>) -> Value?
  ) throws -> Value? {
    // Not by the decoder of a value of its own, which takes twice as long.
    guard var text = try string(key) else { return nil }
    guard let value = text.withUTF8(read) else { throw invalid(key, "not \(name): \(text)") }
    return value
  }

  func strings(_ key: MemberKey) throws -> [String] {
    try container.decodeIfPresent([String].self, forKey: key) ?? []
  }

  func forEach(_ key: MemberKey, _ body: (borrowing DecodedMembers, _ count: Int) throws -> Void) throws {
    guard var list = try container.decodeIfPresent(List.self, forKey: key)?.container else { return }
    let count = list.count ?? 0
    while !list.isAtEnd { try body(DecodedMembers(try list.nestedContainer(keyedBy: MemberKey.self)), count) }
  }

  /// A list whose elements are decoded by whoever asks for it.
  private struct List: Decodable {
    let container: any UnkeyedDecodingContainer

    init(from decoder: any Decoder) throws {
      container = try decoder.unkeyedContainer()
    }
  }

  func missing(_ key: MemberKey) -> any Error {
    // Only the decoder can make its error for what is missing or null, so it is asked for it.
    do {
      return invalid(key, try container.decode(String.self, forKey: key))
    } catch {
      return error
    }
  }

  func invalid(_ key: MemberKey, _ reason: String) -> any Error {
    DecodingError.dataCorruptedError(forKey: key, in: container, debugDescription: reason)
  }
}

/// The members that an encoder takes.
struct EncodedMembers: MemberWriter {
  private var container: KeyedEncodingContainer<MemberKey>

  init(_ encoder: any Encoder) {
    container = encoder.container(keyedBy: MemberKey.self)
  }

  mutating func write(_ text: String, as key: MemberKey) throws { try container.encode(text, forKey: key) }
  mutating func write(_ number: Int, as key: MemberKey) throws { try container.encode(number, forKey: key) }
  mutating func write(_ number: Double, as key: MemberKey) throws { try container.encode(number, forKey: key) }
  mutating func write(_ truth: Bool, as key: MemberKey) throws { try container.encode(truth, forKey: key) }
  // Not by the encoder of a value of its own, which takes twice as long.
  mutating func write(_ instant: Instant, as key: MemberKey) throws { try write(instant.description, as: key) }
  mutating func write(_ texts: [String], as key: MemberKey) throws { try container.encode(texts, forKey: key) }
  mutating func writeNull(as key: MemberKey) throws { try container.encodeNil(forKey: key) }
  mutating func write(_ values: [some MemberEncodable], as key: MemberKey) throws {
    try container.encode(values, forKey: key)
  }
}
