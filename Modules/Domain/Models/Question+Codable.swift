/// The one JSON form of a question: in the store, in `--json` output and in an exported file.
///
/// Keys that are missing take the value of a question just made, so that records of older versions stay readable.
extension Question: Codable, MemberDecodable, MemberEncodable {
  /// Decodes the form that ``write(to:)`` writes.
  public init(from decoder: any Decoder) throws {
    try self.init(members: DecodedMembers(decoder))
  }

  /// Reads the form that ``write(to:)`` writes.
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
    schedule.phase = try members.phase(.state) ?? .new
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
      if reviews.isEmpty { reviews.reserveCapacity(min(reps ?? count, count, 1000)) }
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

  /// Writes the form that files hold.
  public func write(to members: inout some MemberWriter & ~Copyable) throws {
    try members.write(id, as: .id)
    try members.write(prompt, as: .prompt)
    try members.write(answer, as: .answer)
    try members.write(kind.rawValue, as: .kind)
    if let group { try members.write(group, as: .group) }
    if let clozeNumber { try members.write(clozeNumber, as: .cloze) }
    if !choices.isEmpty { try members.write(choices, as: .choices) }
    if !fields.isEmpty { try members.write(fields, as: .fields) }
    try members.write(tags, as: .tags)
    if let guid { try members.write(guid, as: .guid) }
    try members.write(schedule.phase.rawValue, as: .state)
    if let step = schedule.step { try members.write(step, as: .step) }
    if let due = schedule.due { try members.write(due, as: .due) } else { try members.writeNull(as: .due) }
    if let lastReview = schedule.lastReview { try members.write(lastReview, as: .lastReview) }
    try members.write(schedule.interval, as: .interval)
    if let memory = schedule.memory {
      try members.write(memory.stability, as: .stability)
      try members.write(memory.difficulty, as: .difficulty)
    } else {
      try members.writeNull(as: .stability)
      try members.writeNull(as: .difficulty)
    }
    try members.write(schedule.reps, as: .reps)
    try members.write(schedule.lapses, as: .lapses)
    try members.write(isSuspended, as: .suspended)
    if isFlagged { try members.write(true, as: .flagged) }
    if let buriedUntil { try members.write(buriedUntil, as: .buriedUntil) }
    try members.write(createdAt, as: .createdAt)
    try members.write(modifiedAt, as: .modifiedAt)
    try members.write(reviews, as: .reviews)
  }
}

extension Question.Field: MemberEncodable {
  init(members: borrowing some Members & ~Copyable) throws {
    try self.init(
      name: members.required(.name, members.string(.name)), value: members.required(.value, members.string(.value)))
  }

  /// Writes the form that files hold.
  public func write(to members: inout some MemberWriter & ~Copyable) throws {
    try members.write(name, as: .name)
    try members.write(value, as: .value)
  }
}

extension Review: Codable, MemberEncodable {
  /// Decodes the form that ``write(to:)`` writes.
  public init(from decoder: any Decoder) throws {
    try self.init(members: DecodedMembers(decoder))
  }

  /// Reads the form that ``write(to:)`` writes.
  init(members: borrowing some Members & ~Copyable) throws {
    try self.init(
      at: members.required(.at, members.instant(.at)),
      rating: members.required(.rating, members.rating(.rating)),
      state: members.required(.state, members.phase(.state)),
      elapsedDays: members.required(.elapsedDays, members.integer(.elapsedDays)),
      milliseconds: members.integer(.milliseconds),
      device: members.string(.device))
  }

  /// Writes the form that files hold.
  public func write(to members: inout some MemberWriter & ~Copyable) throws {
    try members.write(at, as: .at)
    try members.write(rating.name, as: .rating)
    try members.write(state.rawValue, as: .state)
    try members.write(elapsedDays, as: .elapsedDays)
    if let milliseconds { try members.write(milliseconds, as: .milliseconds) }
    if let device { try members.write(device, as: .device) }
  }
}
