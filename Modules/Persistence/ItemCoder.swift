import Domain
import RecordCoding

/// Turns items into the JSON text of one line and back; with `RecordObject+Members`, all that knows the coder.
///
/// Dates keep the coder's own form, a number of seconds: it is the one that reads back as the same `Date`, always.
struct ItemCoder<Item: Codable & Identifiable & Sendable>: Sendable where Item.ID == String {
  private let encoder = RecordEncoder()
  private let decoder = RecordDecoder()
  /// Reads an item member by member, in half the time; nil for types that cannot be read so.
  private let read = Self.reading()
  /// Writes an item member by member; nil for types that cannot be written so.
  private let write = Self.writing()

  /// Encodes one change.
  func encode(_ change: RecordChange<Item>) throws(RepositoryError) -> EncodedChange {
    guard case .save(let item) = change else { return EncodedChange(id: change.id, item: nil) }
    var bytes: [UInt8] = []
    try encode(item, into: &bytes)
    return EncodedChange(id: item.id, item: bytes[...])
  }

  /// Encodes changes, or says as the port does why one of them cannot be.
  func encode(_ changes: [RecordChange<Item>]) throws(RepositoryError) -> [EncodedChange] {
    try changes.map { change throws(RepositoryError) in try encode(change) }
  }

  /// The lines of changes that are a part of one write.
  func lines(
    of changes: ArraySlice<RecordChange<Item>>, behind start: Int64, in batch: Batch
  ) -> Result<RecordLines, RepositoryError> {
    var lines = RecordLines(behind: start)
    lines.makeRoom(for: changes.count, bytes: changes.reduce(0) { if case .save = $1 { $0 + 1024 } else { $0 + 128 } })
    do throws(RepositoryError) {
      for change in changes {
        switch change {
        case .save(let item):
          try lines.append(item.id, of: batch) { bytes throws(RepositoryError) in try encode(item, into: &bytes) }
        case .delete(let id): lines.delete(id, of: batch)
        }
      }
      return .success(lines)
    } catch {
      return .failure(error)
    }
  }

  private func encode(_ item: Item, into bytes: inout [UInt8]) throws(RepositoryError) {
    if let write, write(encoder, item, &bytes) { return }
    do {
      try encoder.encode(item, into: &bytes)
    } catch {
      throw .notEncodable(id: item.id, reason: CodingFailure(error).reason)
    }
  }

  func decode(_ bytes: ArraySlice<UInt8>) -> Result<Item, CodingFailure> {
    bytes.withUnsafeBytes { bytes in Result { () throws(CodingFailure) in try item(bytes) } }
  }

  /// Decodes without making a result first, which would copy the item.
  func item(_ bytes: UnsafeRawBufferPointer) throws(CodingFailure) -> Item {
    if let item = read?(decoder, bytes) { return item }
    do {
      return try decoder.decode(Item.self, from: bytes)
    } catch {
      throw CodingFailure(error)
    }
  }

  private typealias Reading = @Sendable (RecordDecoder, UnsafeRawBufferPointer) -> Item?

  private static func reading() -> Reading? {
    (Item.self as? any MemberDecodable.Type).map { reading($0) }
  }

  private static func reading<Value: MemberDecodable>(_ type: Value.Type) -> Reading {
    { decoder, bytes in
      do {
        return try decoder.withObject(bytes) { try Value(members: $0) } as? Item
      } catch {
        // Decoding the item tells what is wrong with it.
        return nil
      }
    }
  }

  private typealias Writing = @Sendable (RecordEncoder, Item, inout [UInt8]) -> Bool

  private static func writing() -> Writing? {
    (Item.self as? any MemberEncodable.Type).flatMap { writing($0) }
  }

  private static func writing<Value: MemberEncodable>(_ type: Value.Type) -> Writing? {
    let write: @Sendable (RecordEncoder, Value, inout [UInt8]) -> Bool = { encoder, value, bytes in
      do {
        try encoder.encodeObject(into: &bytes) { try value.write(to: &$0) }
        return true
      } catch {
        // Encoding the item tells what is wrong with it.
        return false
      }
    }
    // The two are of one type: `Value` is `Item`.
    return write as? Writing
  }

  /// The string under the key `id`, whatever else the object holds.
  ///
  /// - Returns: nil where it is JSON but has no such string; a failure where it is not JSON.
  func identifier(in bytes: ArraySlice<UInt8>) -> Result<String?, CodingFailure> {
    coding { try decoder.decode(Identifier.self, from: bytes).value }
  }

  private func coding<Value>(_ body: () throws -> Value) -> Result<Value, CodingFailure> {
    Result(catching: body).mapError(CodingFailure.init)
  }

  private struct Identifier: Decodable {
    let value: String?

    private enum Key: CodingKey {
      case id
    }

    init(from decoder: any Decoder) {
      // An element that is no object, and an `id` that is no string, are answers and not failures here.
      do {
        value = try decoder.container(keyedBy: Key.self).decode(String.self, forKey: .id)
      } catch {
        value = nil
      }
    }
  }
}

/// Why an item and its JSON text could not be turned into one another.
struct CodingFailure: Error {
  /// The reason, with the keys that lead to it.
  let reason: String

  init(reason: String) {
    self.reason = reason
  }

  /// The item of a record is that of another one.
  init(carrying id: String) {
    reason = "the item carries the identifier \(id.debugDescription)"
  }

  init(_ error: any Error) {
    let context: (what: String, CodingPath: [any CodingKey])? =
      switch error {
      case DecodingError.keyNotFound(let key, let context):
        ("the key \"\(key.stringValue)\" is missing", context.codingPath)
      case DecodingError.valueNotFound(_, let context): ("a value is missing", context.codingPath)
      case DecodingError.typeMismatch(let type, let context): ("it is not of the type \(type)", context.codingPath)
      case DecodingError.dataCorrupted(let context): (context.debugDescription, context.codingPath)
      case EncodingError.invalidValue(let value, let context): ("JSON has no form for \(value)", context.codingPath)
      default: nil
      }
    guard let (what, path) = context else {
      reason = String(describing: error)
      return
    }
    let place = path.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: ".")
    reason = place.isEmpty ? what : "\(place): \(what)"
  }
}
