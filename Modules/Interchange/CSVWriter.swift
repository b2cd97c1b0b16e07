internal import Domain
internal import FoundationEssentials

/// Writes questions as CSV (RFC 4180) with the columns of ``QuestionColumns``.
///
/// Cells are written as they are. A cell that a spreadsheet would take for a formula (`=1+1`) is not altered, because what is
/// exported must come back the same; whoever opens the questions of strangers in a spreadsheet should know that.
enum CSVWriter {
  static func bytes(of questions: [Question]) throws(ExportFailure) -> [UInt8] {
    let names = fieldColumns(for: questions)
    var bytes: [UInt8] = []
    let first = QuestionColumns.Column.first.map(\.rawValue)
    let last = QuestionColumns.Column.last.map(\.rawValue)
    append(first + names.map(QuestionColumns.heading(forField:)) + last, to: &bytes)
    for (index, question) in questions.enumerated() {
      guard Work.goesOn(.writing, index, of: questions.count) else { throw .stopped }
      append(try cells(of: question, names: names), to: &bytes)
    }
    return bytes
  }

  /// The names of columns from which every question's fields can be read from left to right, repeats included.
  private static func fieldColumns(for questions: [Question]) -> [String] {
    var names: [String] = []
    for question in questions {
      var place = 0
      for field in question.fields {
        if let found = names[place...].firstIndex(of: field.name) {
          place = found + 1
        } else {
          names.append(field.name)
          place = names.count
        }
      }
    }
    return names
  }

  private static func cells(of question: Question, names: [String]) throws(ExportFailure) -> [String] {
    var values = Array(repeating: "", count: names.count)
    var place = 0
    for field in question.fields {
      guard let found = names[place...].firstIndex(of: field.name) else { break }
      values[found] = field.value
      place = found + 1
    }
    var cells: [String] = []
    for column in QuestionColumns.Column.first { cells.append(try cell(column, of: question)) }
    cells += values
    for column in QuestionColumns.Column.last { cells.append(try cell(column, of: question)) }
    return cells
  }

  private static func cell(_ column: QuestionColumns.Column, of question: Question) throws(ExportFailure) -> String {
    let schedule = question.schedule
    return switch column {
    case .id: question.id
    case .prompt: question.prompt
    case .answer: question.answer
    case .tags: question.tags.joined(separator: " ")
    case .guid: question.guid ?? ""
    case .kind: question.kind.rawValue
    case .suspended: String(question.isSuspended)
    case .createdAt: question.createdAt.description
    case .modifiedAt: question.modifiedAt.description
    case .state: schedule.phase.rawValue
    case .step: schedule.step.map { String($0) } ?? ""
    case .due: schedule.due?.description ?? ""
    case .lastReview: schedule.lastReview?.description ?? ""
    case .interval: String(schedule.interval)
    case .stability: try number(schedule.memory?.stability, column, of: question)
    case .difficulty: try number(schedule.memory?.difficulty, column, of: question)
    case .reps: String(schedule.reps)
    case .lapses: String(schedule.lapses)
    case .flagged: question.isFlagged ? "true" : ""
    case .buriedUntil: question.buriedUntil?.description ?? ""
    case .group: question.group ?? ""
    case .cloze: question.clozeNumber.map { String($0) } ?? ""
    case .choices: try list(question.choices, column, of: question)
    case .reviews: try list(question.reviews, column, of: question)
    }
  }

  private static func number(
    _ number: Double?, _ column: QuestionColumns.Column, of question: Question
  ) throws(ExportFailure) -> String {
    guard let number else { return "" }
    guard number.isFinite else { throw .notEncodable(id: question.id, key: column.rawValue) }
    // The description is the shortest text that reads back as the same number.
    return number.description
  }

  private static func list(
    _ elements: [some Encodable], _ column: QuestionColumns.Column, of question: Question
  ) throws(ExportFailure) -> String {
    if elements.isEmpty { return "" }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return String(decoding: try encoder.encode(elements), as: UTF8.self)
    } catch {
      throw .notEncodable(id: question.id, key: column.rawValue)
    }
  }

  /// Quotes what would be read otherwise: separators, quotation marks and line breaks, spaces at the ends, which some readers
  /// drop, and a `#` at the beginning of a row, which some take for a comment.
  private static func append(_ cells: [String], to bytes: inout [UInt8]) {
    for (index, cell) in cells.enumerated() {
      if index > 0 { bytes.append(Separator.comma.byte) }
      let text = cell.utf8
      let isQuoted =
        text.contains { $0 == Separator.comma.byte || $0 == quotationMark || $0 == newline || $0 == carriageReturn }
        || text.first.map(isHTMLSpace) ?? false || text.last.map(isHTMLSpace) ?? false
        || (index == 0 && text.first == UInt8(ascii: "#"))
      guard isQuoted else {
        bytes += text
        continue
      }
      bytes.append(quotationMark)
      for byte in text {
        if byte == quotationMark { bytes.append(quotationMark) }
        bytes.append(byte)
      }
      bytes.append(quotationMark)
    }
    bytes += "\r\n".utf8
  }
}
