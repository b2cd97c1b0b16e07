internal import Domain
internal import FoundationEssentials

/// The columns of an exported CSV file: everything that a question has.
///
/// `id,prompt,answer,tags`, a column for each field, then the rest. The values have the same names and forms as in JSON;
/// tags are separated by spaces, and `reviews` is a JSON array. An empty cell is a value that is not there. A column of a
/// field is headed by the field's name, or by `field:NAME` where the name would be taken for another column.
struct QuestionColumns {
  /// The columns that every question has.
  enum Column: String, CaseIterable {
    case id, prompt, answer, tags, guid, kind, suspended, createdAt, modifiedAt, state, step, due, lastReview
    case interval, stability, difficulty, reps, lapses, flagged, buriedUntil, group, cloze, choices, reviews

    /// Those in front of the fields.
    static let first: [Column] = [.id, .prompt, .answer, .tags]
    /// Those behind.
    static let last = allCases.filter { !first.contains($0) }
  }

  private var places: [Column: Int] = [:]
  private var fields: [(place: Int, name: String)] = []

  /// Recognises a header row that an export wrote, even where columns were moved, added or taken out since; nil for others.
  init?(header: [String]) {
    guard Set(header).isSuperset(of: ["prompt", "createdAt", "modifiedAt"]) else { return nil }
    for (place, name) in header.enumerated() {
      if let column = Column(rawValue: name), places[column] == nil {
        places[column] = place
      } else {
        fields.append((place, name.hasPrefix(Self.fieldPrefix) ? String(name.dropFirst(6)) : name))
      }
    }
  }

  /// The separator of a file that begins as an export does, so that it need not be found out; nil for others.
  static func separator(of bytes: [UInt8]) -> Separator? {
    [.comma, .semicolon, .tab].first { separator in
      let names = Column.first.map(\.rawValue).joined(separator: String(UnicodeScalar(separator.byte)))
      return bytes.starts(with: names.utf8)
    }
  }

  /// The header of a field's column.
  static func heading(forField name: String) -> String {
    let isTaken = Column(rawValue: name) != nil || name.hasPrefix(fieldPrefix) || name.isEmpty
    return isTaken ? fieldPrefix + name : name
  }

  private static let fieldPrefix = "field:"

  /// The row that the cells are: a complete question, or a plain row where there is no `id`.
  func row(_ cells: [String], line: Int) throws(RejectedRow.Reason) -> ImportedRow {
    func text(_ column: Column) -> String {
      places[column].flatMap { $0 < cells.count ? cells[$0] : nil } ?? ""
    }
    func value<Value>(_ column: Column, _ read: (String) -> Value?) throws(RejectedRow.Reason) -> Value? {
      let text = text(column)
      if text.isEmpty { return nil }
      guard let value = read(text) else { throw .invalid(key: column.rawValue) }
      return value
    }
    let fields = fields.compactMap { place, name in
      place < cells.count && !cells[place].isEmpty ? Question.Field(name: name, value: cells[place]) : nil
    }
    let tags = Tags.words(in: text(.tags))
    let guid = try value(.guid) { $0 }
    let reviews: [Review] = try list(in: text(.reviews), of: .reviews)
    guard let id = try value(.id, { $0 }) else {
      guard reviews.isEmpty else { throw .reviewsWithoutID }
      return ImportedRow(
        line: line, prompt: text(.prompt), answer: text(.answer), fields: fields,
        tags: places[.tags] == nil ? nil : tags, guid: guid)
    }
    var memory: MemoryState?
    if let stability = try value(.stability, Double.init), let difficulty = try value(.difficulty, Double.init) {
      memory = MemoryState(stability: stability, difficulty: difficulty)
    }
    let schedule = Schedule(
      phase: try value(.state, Phase.init(rawValue:)) ?? .new, step: try value(.step) { Int($0) }, memory: memory,
      interval: try value(.interval) { Int($0) } ?? 0, due: try value(.due) { Instant($0) },
      lastReview: try value(.lastReview) { Instant($0) }, reps: try value(.reps) { Int($0) } ?? reviews.count,
      lapses: try value(.lapses) { Int($0) } ?? 0)
    let createdAt = try value(.createdAt) { Instant($0) } ?? Instant(milliseconds: 0)
    let modifiedAt = try value(.modifiedAt) { Instant($0) }
    let isSuspended = try value(.suspended) { Bool($0.lowercased()) } ?? false
    let isFlagged = try value(.flagged) { Bool($0.lowercased()) } ?? false
    let buriedUntil = try value(.buriedUntil) { Instant($0) }
    let group = try value(.group) { $0 }
    let clozeNumber = try value(.cloze) { Int($0) }
    let choices: [String] = try list(in: text(.choices), of: .choices)
    let question: Question
    do {
      question = try Question(
        id: id, prompt: text(.prompt), answer: text(.answer),
        kind: Question.Kind(rawValue: try value(.kind) { $0 } ?? Question.Kind.basic.rawValue), fields: fields,
        tags: tags, guid: guid, createdAt: createdAt, modifiedAt: modifiedAt, isSuspended: isSuspended,
        isFlagged: isFlagged, buriedUntil: buriedUntil, group: group, clozeNumber: clozeNumber, choices: choices,
        schedule: schedule, reviews: reviews)
    } catch {
      throw .emptyPrompt
    }
    if let key = question.unusableKey { throw .invalid(key: key) }
    return ImportedRow(line: line, question: question)
  }

  private func list<Element: Decodable>(
    in text: String, of column: Column
  ) throws(RejectedRow.Reason) -> [Element] {
    if text.isEmpty || text == "[]" { return [] }
    do {
      return try JSONDecoder().decode([Element].self, from: Data(text.utf8))
    } catch {
      throw .invalid(key: column.rawValue)
    }
  }
}

extension Question {
  /// The key of the first value that no question can have and that would do harm later; nil where all is well.
  var unusableKey: String? {
    guard let first = id.utf8.first, (first | 0x20) >= 97, (first | 0x20) <= 122,
      id.utf8.allSatisfy({ (48...57).contains($0) || (97...122).contains($0 | 0x20) })
    else { return "id" }
    if let memory = schedule.memory {
      if !(memory.stability > 0 && memory.stability.isFinite) { return "stability" }
      if !(1...10).contains(memory.difficulty) { return "difficulty" }
    }
    if schedule.interval < 0 { return "interval" }
    if schedule.step.map({ $0 < 0 }) ?? false { return "step" }
    if schedule.reps < 0 { return "reps" }
    if schedule.lapses < 0 { return "lapses" }
    return nil
  }
}
