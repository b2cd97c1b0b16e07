/// The one JSON form of a question: in the store, in `--json` output and in an exported file.
///
/// Keys that are missing take the value of a question just made, so that records of older versions stay readable.
extension Question: Codable {
  private enum Key: String, CodingKey {
    case id, prompt, answer, kind, group, cloze, choices, fields, tags, guid, state, step, due, lastReview, interval
    case stability, difficulty, reps, lapses, suspended, flagged, buriedUntil, createdAt, modifiedAt, reviews
  }

  /// Decodes the form that `encode(to:)` writes.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    // In the order in which they are encoded: so a decoder finds each key where it looks first.
    let id = try container.decode(String.self, forKey: .id)
    let prompt = try container.decode(String.self, forKey: .prompt)
    let answer = try container.decodeIfPresent(String.self, forKey: .answer) ?? ""
    let kind = try container.decodeIfPresent(String.self, forKey: .kind).map(Kind.init) ?? .basic
    let group = try container.decodeIfPresent(String.self, forKey: .group)
    let clozeNumber = try container.decodeIfPresent(Int.self, forKey: .cloze)
    let choices = try container.decodeArray(forKey: .choices) { try $0.decode(String.self) }
    let fields = try container.decodeIfPresent([Field].self, forKey: .fields) ?? []
    let tags = try container.decodeArray(forKey: .tags) { try $0.decode(String.self) }
    let guid = try container.decodeIfPresent(String.self, forKey: .guid)
    var schedule = Schedule()
    schedule.phase = try container.decodePhaseIfPresent(forKey: .state) ?? .new
    schedule.step = try container.decodeIfPresent(Int.self, forKey: .step)
    schedule.due = try container.decodeInstantIfPresent(forKey: .due)
    schedule.lastReview = try container.decodeInstantIfPresent(forKey: .lastReview)
    schedule.interval = try container.decodeIfPresent(Int.self, forKey: .interval) ?? 0
    let stability = try container.decodeIfPresent(Double.self, forKey: .stability)
    let difficulty = try container.decodeIfPresent(Double.self, forKey: .difficulty)
    if let stability, let difficulty {
      schedule.memory = MemoryState(stability: stability, difficulty: difficulty)
    }
    let reps = try container.decodeIfPresent(Int.self, forKey: .reps)
    schedule.lapses = try container.decodeIfPresent(Int.self, forKey: .lapses) ?? 0
    let isSuspended = try container.decodeIfPresent(Bool.self, forKey: .suspended) ?? false
    let isFlagged = try container.decodeIfPresent(Bool.self, forKey: .flagged) ?? false
    let buriedUntil = try container.decodeInstantIfPresent(forKey: .buriedUntil)
    let createdAt = try container.decodeInstantIfPresent(forKey: .createdAt) ?? Instant(milliseconds: 0)
    let modifiedAt = try container.decodeInstantIfPresent(forKey: .modifiedAt)
    let reviews = try container.decodeArray(forKey: .reviews) { try Review(from: $0.superDecoder()) }
    schedule.reps = reps ?? reviews.count
    do {
      try self.init(
        id: id, prompt: prompt, answer: answer, kind: kind, fields: fields, tags: tags, guid: guid,
        createdAt: createdAt, modifiedAt: modifiedAt, isSuspended: isSuspended, isFlagged: isFlagged,
        buriedUntil: buriedUntil, group: group, clozeNumber: clozeNumber, choices: choices, schedule: schedule,
        reviews: reviews)
    } catch QuestionError.emptyPrompt {
      throw DecodingError.dataCorruptedError(forKey: .prompt, in: container, debugDescription: "the prompt is empty")
    }
  }

  /// Encodes the form that files hold.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
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

extension Review: Codable {
  private enum Key: String, CodingKey {
    case at, rating, state, elapsedDays, milliseconds, device
  }

  /// Decodes the form that `encode(to:)` writes.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    try self.init(
      at: container.decodeInstant(forKey: .at),
      rating: container.decodeWord(forKey: .rating, named: "a rating", { Rating($0) }),
      state: container.decodeWord(forKey: .state, named: "a phase", { Phase(name: $0) }),
      elapsedDays: container.decode(Int.self, forKey: .elapsedDays),
      milliseconds: container.decodeIfPresent(Int.self, forKey: .milliseconds),
      device: container.decodeIfPresent(String.self, forKey: .device))
  }

  /// Encodes the form that files hold.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(at.description, forKey: .at)
    try container.encode(rating.name, forKey: .rating)
    try container.encode(state.rawValue, forKey: .state)
    try container.encode(elapsedDays, forKey: .elapsedDays)
    try container.encodeIfPresent(milliseconds, forKey: .milliseconds)
    try container.encodeIfPresent(device, forKey: .device)
  }
}

// The parts of a question are decoded from their text at once, without a decoder of their own: that halves the time.

extension KeyedDecodingContainer {
  fileprivate func decodeWord<Value>(
    forKey key: Key, named name: String, _ parse: (String) -> Value?
  ) throws -> Value {
    try parsed(decode(String.self, forKey: key), key, name, parse)
  }

  fileprivate func decodeInstant(forKey key: Key) throws -> Instant {
    try decodeWord(forKey: key, named: "an ISO 8601 instant") { Instant($0) }
  }

  fileprivate func decodeInstantIfPresent(forKey key: Key) throws -> Instant? {
    guard let text = try decodeIfPresent(String.self, forKey: key) else { return nil }
    return try parsed(text, key, "an ISO 8601 instant") { Instant($0) }
  }

  fileprivate func decodePhaseIfPresent(forKey key: Key) throws -> Phase? {
    guard let text = try decodeIfPresent(String.self, forKey: key) else { return nil }
    return try parsed(text, key, "a phase") { Phase(name: $0) }
  }

  /// An array, empty where it is missing or null, made in place and not by the unspecialised code of the library.
  fileprivate func decodeArray<Element>(
    forKey key: Key, _ next: (inout any UnkeyedDecodingContainer) throws -> Element
  ) throws -> [Element] {
    guard contains(key) else { return [] }
    var container: any UnkeyedDecodingContainer
    do {
      container = try nestedUnkeyedContainer(forKey: key)
    } catch {
      // Asked last, because it is hardly ever so.
      if try decodeNil(forKey: key) { return [] }
      throw error
    }
    var elements: [Element] = []
    elements.reserveCapacity(min(container.count ?? 0, 1000))
    while !container.isAtEnd { elements.append(try next(&container)) }
    return elements
  }

  private func parsed<Value>(
    _ text: String, _ key: Key, _ name: String, _ parse: (String) -> Value?
  ) throws -> Value {
    guard let value = parse(text) else {
      throw DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: "not \(name): \(text)")
    }
    return value
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
