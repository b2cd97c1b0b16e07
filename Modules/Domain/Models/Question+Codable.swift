/// The one JSON form of a question: in the store, in `--json` output and in an exported file.
///
/// Keys that are missing take the value of a question just made, so that records of older versions stay readable.
extension Question: Codable, MemberDecodable {
  /// Decodes the form that `encode(to:)` writes.
  public init(from decoder: any Decoder) throws {
    try self.init(members: DecodedMembers(decoder))
  }

  /// Reads the form that `encode(to:)` writes.
  public init(members: borrowing some Members & ~Copyable) throws {
    // In the order in which they are encoded: so a decoder finds each key where it looks first.
    let id = try members.required(.id, members.string(.id))
    let prompt = try members.required(.prompt, members.string(.prompt))
    let answer = try members.string(.answer) ?? ""
    let kind = try members.string(.kind).map(Kind.init) ?? .basic
    let group = try members.string(.group)
    let clozeNumber = try members.integer(.cloze)
    let choices = try members.strings(.choices)
    var fields: [Field] = []
    try members.forEach(.fields) { field, _ in fields.append(try Field(members: field)) }
    let tags = try members.strings(.tags)
    let guid = try members.string(.guid)
    var schedule = Schedule()
    schedule.phase = try members.word(.state, "a phase") { Phase(name: $0) } ?? .new
    schedule.step = try members.integer(.step)
    schedule.due = try members.instant(.due)
    schedule.lastReview = try members.instant(.lastReview)
    schedule.interval = try members.integer(.interval) ?? 0
    let stability = try members.number(.stability)
    let difficulty = try members.number(.difficulty)
    if let stability, let difficulty {
      schedule.memory = MemoryState(stability: stability, difficulty: difficulty)
    }
    let reps = try members.integer(.reps)
    schedule.lapses = try members.integer(.lapses) ?? 0
    let isSuspended = try members.truth(.suspended) ?? false
    let isFlagged = try members.truth(.flagged) ?? false
    let buriedUntil = try members.instant(.buriedUntil)
    let createdAt = try members.instant(.createdAt) ?? Instant(milliseconds: 0)
    let modifiedAt = try members.instant(.modifiedAt)
    var reviews: [Review] = []
    try members.forEach(.reviews) { review, count in
      if reviews.isEmpty { reviews.reserveCapacity(min(count, 1000)) }
      reviews.append(try Review(members: review))
    }
    schedule.reps = reps ?? reviews.count
    do {
      try self.init(
        id: id, prompt: prompt, answer: answer, kind: kind, fields: fields, tags: tags, guid: guid,
        createdAt: createdAt, modifiedAt: modifiedAt, isSuspended: isSuspended, isFlagged: isFlagged,
        buriedUntil: buriedUntil, group: group, clozeNumber: clozeNumber, choices: choices, schedule: schedule,
        reviews: reviews)
    } catch QuestionError.emptyPrompt {
      throw members.invalid(.prompt, "the prompt is empty")
    }
  }

  /// Encodes the form that files hold.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
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
  init(members: borrowing some Members & ~Copyable) throws {
    try self.init(
      name: members.required(.name, members.string(.name)), value: members.required(.value, members.string(.value)))
  }
}

extension Review: Codable {
  /// Decodes the form that `encode(to:)` writes.
  public init(from decoder: any Decoder) throws {
    try self.init(members: DecodedMembers(decoder))
  }

  /// Reads the form that `encode(to:)` writes.
  init(members: borrowing some Members & ~Copyable) throws {
    try self.init(
      at: members.required(.at, members.instant(.at)),
      rating: members.required(.rating, members.word(.rating, "a rating") { Rating($0) }),
      state: members.required(.state, members.word(.state, "a phase") { Phase(name: $0) }),
      elapsedDays: members.required(.elapsedDays, members.integer(.elapsedDays)),
      milliseconds: members.integer(.milliseconds),
      device: members.string(.device))
  }

  /// Encodes the form that files hold.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
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
