/// The one JSON form of a question: in the store, in `--json` output and in an exported file.
///
/// Keys that are missing take the value of a question just made, so that records of older versions stay readable.
extension Question: Codable, FieldDecodable {
  /// Decodes the form that `encode(to:)` writes.
  public init(from decoder: any Decoder) throws {
    try self.init(fields: DecodedFields(decoder))
  }

  /// Reads the form that `encode(to:)` writes.
  public init(fields: borrowing some Fields & ~Copyable) throws {
    // In the order in which they are encoded: so a decoder finds each key where it looks first.
    let id = try fields.required(.id, fields.string(.id))
    let prompt = try fields.required(.prompt, fields.string(.prompt))
    let answer = try fields.string(.answer) ?? ""
    let kind = try fields.string(.kind).map(Kind.init) ?? .basic
    let group = try fields.string(.group)
    let clozeNumber = try fields.integer(.cloze)
    let choices = try fields.strings(.choices)
    var further: [Field] = []
    try fields.forEach(.fields) { field, _ in further.append(try Field(fields: field)) }
    let tags = try fields.strings(.tags)
    let guid = try fields.string(.guid)
    var schedule = Schedule()
    schedule.phase = try fields.word(.state, "a phase") { Phase(name: $0) } ?? .new
    schedule.step = try fields.integer(.step)
    schedule.due = try fields.instant(.due)
    schedule.lastReview = try fields.instant(.lastReview)
    schedule.interval = try fields.integer(.interval) ?? 0
    let stability = try fields.number(.stability)
    let difficulty = try fields.number(.difficulty)
    if let stability, let difficulty {
      schedule.memory = MemoryState(stability: stability, difficulty: difficulty)
    }
    let reps = try fields.integer(.reps)
    schedule.lapses = try fields.integer(.lapses) ?? 0
    let isSuspended = try fields.truth(.suspended) ?? false
    let isFlagged = try fields.truth(.flagged) ?? false
    let buriedUntil = try fields.instant(.buriedUntil)
    let createdAt = try fields.instant(.createdAt) ?? Instant(milliseconds: 0)
    let modifiedAt = try fields.instant(.modifiedAt)
    var reviews: [Review] = []
    try fields.forEach(.reviews) { review, count in
      if reviews.isEmpty { reviews.reserveCapacity(min(count, 1000)) }
      reviews.append(try Review(fields: review))
    }
    schedule.reps = reps ?? reviews.count
    do {
      try self.init(
        id: id, prompt: prompt, answer: answer, kind: kind, fields: further, tags: tags, guid: guid,
        createdAt: createdAt, modifiedAt: modifiedAt, isSuspended: isSuspended, isFlagged: isFlagged,
        buriedUntil: buriedUntil, group: group, clozeNumber: clozeNumber, choices: choices, schedule: schedule,
        reviews: reviews)
    } catch QuestionError.emptyPrompt {
      throw fields.invalid(.prompt, "the prompt is empty")
    }
  }

  /// Encodes the form that files hold.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FieldKey.self)
    try container.encode(id, forKey: .id)
    try container.encode(prompt, forKey: .prompt)
    try container.encode(answer, forKey: .answer)
    try container.encode(kind.rawValue, forKey: .kind)
    try container.encodeIfPresent(group, forKey: .group)
    try container.encodeIfPresent(clozeNumber, forKey: .cloze)
    if !choices.isEmpty { try container.encode(choices, forKey: .choices) }
    if !fields.isEmpty { try container.encode(fields, forKey: .fields) }
    try container.encode(tags, forKey: .tags)
    try container.encodeIfPresent(guid, forKey: .guid)
    try container.encode(schedule.phase.rawValue, forKey: .state)
    try container.encodeIfPresent(schedule.step, forKey: .step)
    try container.encodeOrNil(schedule.due?.description, forKey: .due)
    try container.encodeIfPresent(schedule.lastReview?.description, forKey: .lastReview)
    try container.encode(schedule.interval, forKey: .interval)
    try container.encodeOrNil(schedule.memory?.stability, forKey: .stability)
    try container.encodeOrNil(schedule.memory?.difficulty, forKey: .difficulty)
    try container.encode(schedule.reps, forKey: .reps)
    try container.encode(schedule.lapses, forKey: .lapses)
    try container.encode(isSuspended, forKey: .suspended)
    if isFlagged { try container.encode(true, forKey: .flagged) }
    try container.encodeIfPresent(buriedUntil?.description, forKey: .buriedUntil)
    try container.encode(createdAt.description, forKey: .createdAt)
    try container.encode(modifiedAt.description, forKey: .modifiedAt)
    try container.encode(reviews, forKey: .reviews)
  }
}

extension Question.Field {
  init(fields: borrowing some Fields & ~Copyable) throws {
    try self.init(
      name: fields.required(.name, fields.string(.name)), value: fields.required(.value, fields.string(.value)))
  }
}

extension Review: Codable, FieldDecodable {
  /// Decodes the form that `encode(to:)` writes.
  public init(from decoder: any Decoder) throws {
    try self.init(fields: DecodedFields(decoder))
  }

  /// Reads the form that `encode(to:)` writes.
  public init(fields: borrowing some Fields & ~Copyable) throws {
    try self.init(
      at: fields.required(.at, fields.instant(.at)),
      rating: fields.required(.rating, fields.word(.rating, "a rating") { Rating($0) }),
      state: fields.required(.state, fields.word(.state, "a phase") { Phase(name: $0) }),
      elapsedDays: fields.required(.elapsedDays, fields.integer(.elapsedDays)),
      milliseconds: fields.integer(.milliseconds),
      device: fields.string(.device))
  }

  /// Encodes the form that files hold.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FieldKey.self)
    try container.encode(at.description, forKey: .at)
    try container.encode(rating.name, forKey: .rating)
    try container.encode(state.rawValue, forKey: .state)
    try container.encode(elapsedDays, forKey: .elapsedDays)
    try container.encodeIfPresent(milliseconds, forKey: .milliseconds)
    try container.encodeIfPresent(device, forKey: .device)
  }
}

extension KeyedEncodingContainer {
  fileprivate mutating func encodeOrNil(_ text: String?, forKey key: Key) throws {
    if let text { try encode(text, forKey: key) } else { try encodeNil(forKey: key) }
  }

  fileprivate mutating func encodeOrNil(_ number: Double?, forKey key: Key) throws {
    if let number { try encode(number, forKey: key) } else { try encodeNil(forKey: key) }
  }
}
