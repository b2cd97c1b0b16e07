internal import Domain
internal import FoundationEssentials

/// Reads questions from JSON: an array of objects, or objects one after the other (JSON Lines).
///
/// An object with an `id` is a complete question, in the form in which it is stored. One without is a plain row: its names
/// are understood as those of columns are, `tags` is an array or a text, `fields` an array of names and values, and every
/// other name is a field. Progress without an `id` belongs to no question: an object with reviews is rejected then.
enum JSONReader {
  /// - Parameter bytes: UTF-8 without a byte order mark.
  static func document(from bytes: [UInt8], options: ImportOptions) throws(ImportFailure) -> ImportDocument {
    var parser = JSONParser(bytes)
    var document = ImportDocument(tags: options.tags)
    let decoder = JSONDecoder()
    let elements = try parser.elements()
    for (index, element) in elements.enumerated() {
      guard Work.goesOn(.understanding, index, of: elements.count) else { throw .stopped }
      do {
        document.rows.append(try row(element, in: bytes, options: options, decoder: decoder))
      } catch {
        document.rejected.append(RejectedRow(line: element.line, reason: error))
      }
    }
    return document
  }

  /// Whether a text is more likely JSON than delimited text, to judge by how it begins.
  static func isLikely(_ bytes: [UInt8]) -> Bool {
    let start = bytes.lazy.filter { !isHTMLSpace($0) }.prefix(2)
    return start.elementsEqual("[{".utf8) || start.elementsEqual("{\"".utf8) || start.elementsEqual("[]".utf8)
  }

  private static func row(
    _ element: JSONElement, in bytes: [UInt8], options: ImportOptions, decoder: JSONDecoder
  ) throws(RejectedRow.Reason) -> ImportedRow {
    guard case .object(let members) = element.value else { throw .notAnObject }
    if element.value.containsNUL { throw .containsNUL }
    guard members.contains(where: { $0.key == "id" }) else {
      return try plainRow(members, line: element.line, options: options)
    }
    let question: Question
    do {
      question = try decoder.decode(Question.self, from: Data(bytes[element.range]))
    } catch {
      throw reason(for: error)
    }
    if let key = question.unusableKey { throw .invalid(key: key) }
    return ImportedRow(line: element.line, question: question)
  }

  private static func plainRow(
    _ members: [JSONValue.Member], line: Int, options: ImportOptions
  ) throws(RejectedRow.Reason) -> ImportedRow {
    var (prompt, answer, guid, tags) = (String?.none, String?.none, String?.none, [String]?.none)
    var fields: [Question.Field] = []
    let isExported = Set(members.map(\.key)).isSuperset(of: ["createdAt", "modifiedAt"])
    func text(_ member: JSONValue.Member) throws(RejectedRow.Reason) -> String {
      guard let text = member.value.text else { throw .invalid(key: member.key) }
      return options.isHTML == true ? HTMLText.plain(text) : text
    }
    for member in members {
      if member.key == "reviews", case .array(let reviews) = member.value, !reviews.isEmpty { throw .reviewsWithoutID }
      if member.key == "fields", case .array(let values) = member.value {
        fields += try values.map { value throws(RejectedRow.Reason) in try field(value) }
        continue
      }
      switch ColumnNames.meaning(of: member.key) {
      case .prompt where prompt == nil: prompt = try text(member)
      case .answer where answer == nil: answer = try text(member)
      case .guid where guid == nil:
        guard let text = member.value.text else { throw .invalid(key: member.key) }
        guid = text.isEmpty ? nil : text
      case .tags: tags = (tags ?? []) + (try words(member))
      case .deck:
        guard let name = member.value.text else { throw .invalid(key: member.key) }
        tags = (tags ?? []) + [Tags.words(in: name).joined(separator: "_")]
      default:
        if isExported && QuestionColumns.Column(rawValue: member.key) != nil { continue }
        let value = try text(member)
        if !value.isEmpty { fields.append(Question.Field(name: member.key, value: value)) }
      }
    }
    guard let prompt else { throw .missing(key: "prompt") }
    return ImportedRow(
      line: line, prompt: prompt, answer: answer ?? "", fields: fields, tags: tags, guid: guid)
  }

  private static func words(_ member: JSONValue.Member) throws(RejectedRow.Reason) -> [String] {
    if let text = member.value.text { return Tags.words(in: text) }
    guard case .array(let values) = member.value else { throw .invalid(key: member.key) }
    let texts = values.compactMap(\.text)
    guard texts.count == values.count else { throw .invalid(key: member.key) }
    return texts.flatMap(Tags.words)
  }

  private static func field(_ value: JSONValue) throws(RejectedRow.Reason) -> Question.Field {
    guard case .object(let members) = value,
      let name = members.first(where: { $0.key == "name" })?.value.text,
      let text = members.first(where: { $0.key == "value" })?.value.text
    else { throw .invalid(key: "fields") }
    return Question.Field(name: name, value: text)
  }

  private static func reason(for error: any Error) -> RejectedRow.Reason {
    func path(_ keys: [any CodingKey]) -> String {
      keys.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
    }
    switch error {
    case DecodingError.keyNotFound(let key, let context):
      return .missing(key: path(context.codingPath + [key]))
    case DecodingError.dataCorrupted(let context):
      return path(context.codingPath) == "prompt" ? .emptyPrompt : .invalid(key: path(context.codingPath))
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      return .invalid(key: path(context.codingPath))
    default:
      return .invalid(key: "")
    }
  }
}
