/// The one JSON form of a question: in the store, in `--json` output and in an exported file.
///
/// Keys that are missing take the value of a question just made, so that records of older versions stay readable.
extension Question: Codable {
  private enum Key: String, CodingKey {
    case id, prompt, answer, kind, fields, tags, guid, state, step, due, lastReview, interval, stability, difficulty
    case reps, lapses, suspended, createdAt, modifiedAt, reviews
  }

  /// Decodes the form that `encode(to:)` writes.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let createdAt = try container.decodeIfPresent(Instant.self, forKey: .createdAt) ?? Instant(milliseconds: 0)
    let stability = try container.decodeIfPresent(Double.self, forKey: .stability)
    let difficulty = try container.decodeIfPresent(Double.self, forKey: .difficulty)
    var memory: MemoryState?
    if let stability, let difficulty { memory = MemoryState(stability: stability, difficulty: difficulty) }
    let reviews = try container.decodeIfPresent([Review].self, forKey: .reviews) ?? []
    do {
      try self.init(
        id: container.decode(String.self, forKey: .id),
        prompt: container.decode(String.self, forKey: .prompt),
        answer: container.decodeIfPresent(String.self, forKey: .answer) ?? "",
        kind: Kind(rawValue: container.decodeIfPresent(String.self, forKey: .kind) ?? Kind.basic.rawValue),
        fields: container.decodeIfPresent([Field].self, forKey: .fields) ?? [],
        tags: container.decodeIfPresent([String].self, forKey: .tags) ?? [],
        guid: container.decodeIfPresent(String.self, forKey: .guid),
        createdAt: createdAt,
        modifiedAt: container.decodeIfPresent(Instant.self, forKey: .modifiedAt),
        isSuspended: container.decodeIfPresent(Bool.self, forKey: .suspended) ?? false,
        schedule: Schedule(
          phase: container.decodeIfPresent(Phase.self, forKey: .state) ?? .new,
          step: container.decodeIfPresent(Int.self, forKey: .step),
          memory: memory,
          interval: container.decodeIfPresent(Int.self, forKey: .interval) ?? 0,
          due: container.decodeIfPresent(Instant.self, forKey: .due),
          lastReview: container.decodeIfPresent(Instant.self, forKey: .lastReview),
          reps: container.decodeIfPresent(Int.self, forKey: .reps) ?? reviews.count,
          lapses: container.decodeIfPresent(Int.self, forKey: .lapses) ?? 0),
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
    if !fields.isEmpty { try container.encode(fields, forKey: .fields) }
    try container.encode(tags, forKey: .tags)
    try container.encodeIfPresent(guid, forKey: .guid)
    try container.encode(schedule.phase, forKey: .state)
    try container.encodeIfPresent(schedule.step, forKey: .step)
    try container.encode(schedule.due, forKey: .due)
    try container.encodeIfPresent(schedule.lastReview, forKey: .lastReview)
    try container.encode(schedule.interval, forKey: .interval)
    try container.encode(schedule.memory?.stability, forKey: .stability)
    try container.encode(schedule.memory?.difficulty, forKey: .difficulty)
    try container.encode(schedule.reps, forKey: .reps)
    try container.encode(schedule.lapses, forKey: .lapses)
    try container.encode(isSuspended, forKey: .suspended)
    try container.encode(createdAt, forKey: .createdAt)
    try container.encode(modifiedAt, forKey: .modifiedAt)
    try container.encode(reviews, forKey: .reviews)
  }
}
