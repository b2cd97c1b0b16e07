/// Picks the question that comes next, and knows how many are left.
///
/// Learning and relearning questions that are due come first, the longest due before the others; then reviews and new
/// questions, each up to the limit of the study day; and when nothing else is left, learning questions that are due
/// soon. Suspended questions never come, and buried ones not before their time.
///
/// Of the siblings that come from one text only one new question or review comes in a study day: a review before a new
/// one, the first due before the others. Where one of them is being learned, it is that one.
///
/// Built once in linear time, the queue follows every change of a question in logarithmic time, and then answers as a
/// queue built anew would. It holds for one study day: with the first call in another one, or after the clock has gone
/// back, it builds itself anew.
public struct StudyQueue: Sendable {
  /// Order and limits.
  public let settings: Settings
  private let scheduler: Scheduler
  private let calendar: StudyCalendar
  private let seed: UInt64

  /// The instant the queue was last asked about, and the study day around it.
  private var now: Instant
  private var today: Range<Instant>
  /// What was done today with any question, in the queue or not.
  private var done: Done
  private var members: [String: Member] = [:]
  /// The members of each group of siblings.
  private var groups: [String: Set<String>] = [:]
  private var pools: [Pool: Heap<Entry>] = [:]
  private var counts: [Pool: Int] = [:]
  private var lastVersion = 0

  /// Creates a queue.
  ///
  /// - Parameters:
  ///   - questions: those to study, new, due or not; of several with one identifier the last counts.
  ///   - done: what was done today with any question, in the queue or not.
  ///   - scheduler: tells how likely a question is remembered.
  ///   - seed: decides random orders; the same seed gives the same order.
  public init(
    _ questions: some Sequence<Question>, done: Done, settings: Settings = Settings(),
    scheduler: Scheduler = Scheduler(), at now: Instant, calendar: StudyCalendar, seed: UInt64 = 0
  ) {
    self.settings = settings
    self.scheduler = scheduler
    self.calendar = calendar
    self.seed = seed
    self.done = done
    self.now = now
    today = calendar.span(around: now)
    build(questions)
  }

  /// The question to ask at `now`; nil where nothing is left for the moment.
  ///
  /// Without a change of any question it stays the same, unless another one comes due.
  public mutating func next(at now: Instant) -> Question? {
    advance(to: now)
    let left = remaining
    if let question = first(in: .learningDue) { return question }
    if left.new > 0, left.review == 0 || newComesFirst(of: left) { return first(in: .new) }
    if left.review > 0 { return first(in: .reviewDue) }
    return first(in: .learningSoon)
  }

  /// How many questions are left to study, as of the instant that the queue was last asked about.
  public var remaining: Counts {
    Counts(
      new: min(count(of: .new), settings.newLeft(after: done)),
      learning: count(of: .learningDue) + count(of: .learningSoon),
      review: min(count(of: .reviewDue), settings.reviewsLeft(after: done)))
  }

  /// When the next question comes up that is not to be asked at `now`; nil where none will for as long as none changes.
  ///
  /// A learning question comes up when it is due, though it may be asked early. What the limits of today hold back comes
  /// up with the next study day.
  public mutating func nextDue(after now: Instant) -> Instant? {
    advance(to: now)
    let tomorrow = today.upperBound
    let left = remaining
    var instants = [Pool.learningSoon, .learningLater].compactMap { first(in: $0)?.schedule.due }
    if settings.reviewsPerDay > 0 {
      if let due = first(in: .reviewLater)?.schedule.due {
        instants.append(settings.reviewsLeft(after: done) > 0 ? due : max(due, tomorrow))
      }
      if count(of: .reviewDue) > left.review { instants.append(tomorrow) }
    }
    if settings.newPerDay > 0, count(of: .new) > left.new { instants.append(tomorrow) }
    if count(of: .apart) > 0 { instants.append(tomorrow) }
    if let instant = first(in: .buried)?.buriedUntil { instants.append(instant) }
    return instants.min()
  }

  /// Takes in a question as it is now: after an answer, an edit, an undo, or a change that another process made.
  ///
  /// One that was not in the queue joins it. What was done with the question today counts towards the limits, and no
  /// longer where an older version comes back.
  public mutating func update(_ question: Question) {
    remove(question.id)
    done.count(question, in: today)
    insert(question)
  }

  /// Forgets a question, and what was done with it today; where there is none, nothing happens.
  public mutating func remove(_ id: String) {
    guard let member = members.removeValue(forKey: id) else { return }
    done.count(member.question, in: today, times: -1)
    leave(member.pool)
    guard let group = member.question.group else { return }
    groups[group]?.remove(id)
    if groups[group]?.isEmpty == true { groups[group] = nil }
    keepApart(group)
  }
}

extension StudyQueue {
  /// Where a question waits for its turn.
  private enum Pool: CaseIterable {
    case new, reviewDue, reviewLater, learningDue, learningSoon, learningLater, buried
    /// A sibling's turn is today.
    case apart

    /// The pool of a question at an instant, siblings left aside; nil for one that never comes.
    init?(_ question: Question, at now: Instant, settings: Settings) {
      guard !question.isSuspended else { return nil }
      if question.isBuried(at: now) {
        self = .buried
        return
      }
      // An answered question without a due date is damaged: it comes now rather than never.
      let due = question.schedule.due ?? now
      switch question.schedule.phase {
      case .new: self = .new
      case .review: self = due <= now ? .reviewDue : .reviewLater
      case .learning, .relearning:
        self = due <= now ? .learningDue : due <= settings.horizon(at: now) ? .learningSoon : .learningLater
      }
    }

    var isLearning: Bool { self == .learningDue || self == .learningSoon || self == .learningLater }
  }

  /// A question in the queue, and the entry by which its pool knows it.
  private struct Member {
    let question: Question
    /// Where it would wait if it had no siblings.
    let own: Pool?
    let pool: Pool?
    let version: Int
  }

  /// A question's place in a pool: the lower the rank, the earlier its turn.
  ///
  /// A heap finds its least entry only, so the entry of a question that has left stays until it comes to the top. It is
  /// then known by its version, which is no longer that of the question.
  private struct Entry: Comparable {
    let rank: Double
    let id: String
    let version: Int

    static func < (left: Entry, right: Entry) -> Bool {
      left.rank != right.rank ? left.rank < right.rank : left.id < right.id
    }
  }

  private func count(of pool: Pool) -> Int { counts[pool, default: 0] }

  /// The first question of a pool, whose top entry is never stale.
  private func first(in pool: Pool) -> Question? {
    (pools[pool]?.first).flatMap { members[$0.id]?.question }
  }

  /// Moves on to an instant: what has come due changes its pool.
  private mutating func advance(to now: Instant) {
    let hasGoneBack = now < self.now
    self.now = now
    if !today.contains(now) {
      today = calendar.span(around: now)
      done = Done(members.values.lazy.map(\.question), in: today)
      return build(members.values.map(\.question))
    }
    if hasGoneBack { return build(members.values.map(\.question)) }
    for pool in [Pool.learningLater, .learningSoon, .reviewLater, .buried] {
      while let question = first(in: pool), Pool(question, at: now, settings: settings) != pool {
        leave(pool, of: question.id)
        insert(question)
      }
    }
  }

  /// Makes the queue one of these questions, each in the pool where it belongs now.
  private mutating func build(_ questions: some Sequence<Question>) {
    var entries: [Pool: [Entry]] = [:]
    counts = [:]
    members = [:]
    groups = [:]
    members.reserveCapacity(questions.underestimatedCount)
    for question in questions {
      let own = Pool(question, at: now, settings: settings)
      // Where siblings wait is told once all of them are there.
      let member = newMember(question, own: own, pool: question.group == nil ? own : nil)
      if let replaced = members.updateValue(member, forKey: question.id)?.pool { counts[replaced, default: 0] -= 1 }
      if let group = question.group { groups[group, default: []].insert(question.id) }
      guard let pool = member.pool else { continue }
      counts[pool, default: 0] += 1
      entries[pool, default: []].append(entry(of: member, in: pool))
    }
    pools = entries.mapValues { Heap($0) }
    for group in groups.keys { keepApart(group) }
    for pool in pools.keys { dropStale(from: pool) }
  }

  /// Puts one question into the pool where it belongs now; an entry that it had becomes stale.
  private mutating func insert(_ question: Question) {
    let own = Pool(question, at: now, settings: settings)
    members[question.id] = newMember(question, own: own, pool: nil)
    if let group = question.group {
      groups[group, default: []].insert(question.id)
      keepApart(group)
    } else {
      enter(own, question.id)
    }
  }

  /// Moves the siblings of a group so that the turn of one of them at most is today.
  private mutating func keepApart(_ group: String) {
    let siblings = groups[group, default: []].compactMap { members[$0] }
    let isLearning = siblings.contains { $0.own?.isLearning ?? false }
    let waiting = siblings.filter { $0.own == .new || $0.own == .reviewDue }
    let first = isLearning ? nil : waiting.min(by: comesFirst)?.question.id
    for sibling in siblings {
      var pool = sibling.own
      if pool == .new || pool == .reviewDue {
        let answered = done.siblings[group, default: 0] - (sibling.question.isAnswered(in: today) ? 1 : 0)
        if answered > 0 || sibling.question.id != first { pool = .apart }
      }
      guard pool != sibling.pool else { continue }
      leave(sibling.pool, of: sibling.question.id)
      enter(pool, sibling.question.id)
    }
  }

  private func comesFirst(_ left: Member, _ right: Member) -> Bool {
    guard left.own == right.own, let pool = left.own else { return left.own == .reviewDue }
    return entry(of: left, in: pool) < entry(of: right, in: pool)
  }

  private mutating func enter(_ pool: Pool?, _ id: String) {
    guard let pool, let question = members[id]?.question else { return }
    let member = newMember(question, own: members[id]?.own, pool: pool)
    members[id] = member
    counts[pool, default: 0] += 1
    pools[pool, default: Heap()].insert(entry(of: member, in: pool))
  }

  /// Takes a question out of its pool but keeps it as a member.
  private mutating func leave(_ pool: Pool?, of id: String) {
    guard let member = members[id], pool != nil else { return }
    members[id] = newMember(member.question, own: member.own, pool: nil)
    leave(pool)
  }

  private mutating func leave(_ pool: Pool?) {
    guard let pool else { return }
    counts[pool, default: 0] -= 1
    dropStale(from: pool)
  }

  private mutating func dropStale(from pool: Pool) {
    while let top = pools[pool]?.first, members[top.id]?.version != top.version {
      pools[pool]?.removeFirst()
    }
  }

  private mutating func newMember(_ question: Question, own: Pool?, pool: Pool?) -> Member {
    lastVersion += 1
    return Member(question: question, own: own, pool: pool, version: lastVersion)
  }

  private func entry(of member: Member, in pool: Pool) -> Entry {
    Entry(rank: rank(of: member.question, in: pool), id: member.question.id, version: member.version)
  }

  private func rank(of question: Question, in pool: Pool) -> Double {
    switch (pool, settings.newOrder, settings.reviewOrder) {
    case (.new, .added, _): Double(question.createdAt.milliseconds)
    case (.new, .random, _), (.reviewDue, _, .random): chance(of: question.id)
    case (.reviewDue, _, .retrievability):
      scheduler.retrievability(of: question.schedule, at: now, calendar: calendar) ?? 0
    case (.reviewDue, _, .due), (.reviewLater, _, _), (.learningDue, _, _), (.learningSoon, _, _),
      (.learningLater, _, _):
      Double((question.schedule.due ?? now).milliseconds)
    case (.buried, _, _): Double((question.buriedUntil ?? now).milliseconds)
    case (.apart, _, _): 0
    }
  }

  /// A number in 0..<1 that depends on the seed and the identifier alone, so a random order outlives every change.
  private func chance(of id: String) -> Double {
    Chance.unit(id, seed: seed)
  }

  /// Whether a new question comes before a review where both are left.
  private func newComesFirst(of left: Counts) -> Bool {
    switch settings.newReviewMix {
    case .newLast: return false
    case .newFirst: return true
    case .mixed:
      // Of the day's new questions and the day's reviews, the part that was done grows evenly.
      let newPart = Double(done.new + 1) / Double(done.new + left.new + 1)
      let reviewPart = Double(done.reviews + 1) / Double(done.reviews + left.review + 1)
      return newPart <= reviewPart
    }
  }
}
