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
  /// The questions in the queue, each in a place that it keeps.
  private var members: [Member] = []
  private var places: [String: Int] = [:]
  /// The places of members that are gone.
  private var free: [Int] = []
  /// The places of each group of siblings.
  private var groups: [String: Set<Int>] = [:]
  /// By the number of the pool.
  private var pools: [Heap<Entry>] = []
  private var counts: [Int] = []
  private var lastVersion = 0

  /// Creates a queue.
  ///
  /// - Parameters:
  ///   - questions: those to study, new, due or not; of several with one identifier the last counts.
  ///   - done: what was done today with any question, in the queue or not.
  ///   - scheduler: tells how likely a question is remembered.
  ///   - seed: decides random orders; the same seed gives the same order.
  public init(
    _ questions: [Question], done: Done, settings: Settings = Settings(),
    scheduler: Scheduler = Scheduler(), at now: Instant, calendar: StudyCalendar, seed: UInt64 = 0
  ) {
    self.settings = settings
    self.scheduler = scheduler
    self.calendar = calendar
    self.seed = seed
    self.done = done
    self.now = now
    today = calendar.span(around: now)
    members.reserveCapacity(questions.count)
    places.reserveCapacity(questions.count)
    for question in questions { _ = take(question) }
    build()
  }

  /// The identifier of the question to ask at `now`; nil where nothing is left for the moment.
  ///
  /// Without a change of any question it stays the same, unless another one comes due.
  public mutating func next(at now: Instant) -> String? {
    advance(to: now)
    let left = remaining
    if let (_, question) = first(in: .learningDue) { return question.id }
    if left.new > 0, left.review == 0 || newComesFirst(of: left) { return first(in: .new)?.question.id }
    if left.review > 0 { return first(in: .reviewDue)?.question.id }
    return first(in: .learningSoon)?.question.id
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
    var instants = [Pool.learningSoon, .learningLater].compactMap { first(in: $0)?.question.schedule.due }
    if settings.reviewsPerDay > 0 {
      if let due = first(in: .reviewLater)?.question.schedule.due {
        instants.append(settings.reviewsLeft(after: done) > 0 ? due : max(due, tomorrow))
      }
      if count(of: .reviewDue) > left.review { instants.append(tomorrow) }
    }
    if settings.newPerDay > 0, count(of: .new) > left.new { instants.append(tomorrow) }
    if count(of: .apart) > 0 { instants.append(tomorrow) }
    if let instant = first(in: .buried)?.question.buriedUntil { instants.append(instant) }
    return instants.min()
  }

  /// Takes in a question as it is now: after an answer, an edit, an undo, or a change that another process made.
  ///
  /// One that was not in the queue joins it. What was done with the question today counts towards the limits, and no
  /// longer where an older version comes back.
  public mutating func update(_ question: Question) {
    remove(question.id)
    let place = take(question)
    done.count(question.reviews, of: question.group, in: today)
    insert(place)
  }

  /// Forgets a question, and what was done with it today; where there is none, nothing happens.
  public mutating func remove(_ id: String) {
    guard let place = places.removeValue(forKey: id) else { return }
    let group = members[place].question.group
    done.count(members[place].question.reviews, of: group, in: today, times: -1)
    leave(place)
    members[place].isGone = true
    free.append(place)
    guard let group else { return }
    groups[group]?.remove(place)
    if groups[group]?.isEmpty == true { groups[group] = nil }
    keepApart(group)
  }
}

extension StudyQueue {
  private func count(of pool: Pool) -> Int { counts[pool.rawValue] }

  /// The first question of a pool, whose top entry is never stale.
  private func first(in pool: Pool) -> (place: Int, question: Question)? {
    pools[pool.rawValue].first.map { ($0.place, members[$0.place].question) }
  }

  /// Moves on to an instant: what has come due changes its pool.
  private mutating func advance(to now: Instant) {
    let hasGoneBack = now < self.now
    self.now = now
    if !today.contains(now) {
      today = calendar.span(around: now)
      done = Done()
      for member in members where !member.isGone {
        done.count(member.question.reviews, of: member.question.group, in: today)
      }
      return build()
    }
    if hasGoneBack { return build() }
    for pool in [Pool.learningLater, .learningSoon, .reviewLater, .buried] {
      while let (place, question) = first(in: pool), Pool(question, at: now, settings: settings) != pool {
        leave(place)
        insert(place)
      }
    }
  }

  /// Gives a question a place, in no pool yet; another one with its identifier goes.
  private mutating func take(_ question: Question) -> Int {
    let member = Member(question)
    let place = places.number(of: question.id, orNext: free.last ?? members.count)
    if place == members.count {
      members.append(member)
    } else {
      members[place] = member
      if place == free.last { free.removeLast() }
    }
    return place
  }

  /// Puts each question into the pool where it belongs now.
  private mutating func build() {
    var entries = [[Entry]](repeating: [], count: Pool.allCases.count)
    counts = [Int](repeating: 0, count: entries.count)
    groups = [:]
    for place in members.indices where !members[place].isGone {
      let own = Pool(members[place].question, at: now, settings: settings)
      members[place].own = own
      // Where siblings wait is told once all of them are there.
      if let group = members[place].question.group {
        members[place].pool = nil
        groups[group, default: []].insert(place)
      } else {
        members[place].pool = own
        guard let own else { continue }
        counts[own.rawValue] += 1
        entries[own.rawValue].append(newEntry(of: place, in: own))
      }
    }
    pools = entries.map { Heap($0) }
    for group in groups.keys { keepApart(group) }
  }

  /// Puts one question, which is in no pool, where it belongs now.
  private mutating func insert(_ place: Int) {
    let own = Pool(members[place].question, at: now, settings: settings)
    members[place].own = own
    if let group = members[place].question.group {
      groups[group, default: []].insert(place)
      keepApart(group)
    } else {
      enter(own, place)
    }
  }

  /// Moves the siblings of a group so that the turn of one of them at most is today.
  private mutating func keepApart(_ group: String) {
    let siblings = groups[group, default: []]
    let isLearning = siblings.contains { members[$0].own?.isLearning ?? false }
    let waiting = siblings.filter { members[$0].own == .new || members[$0].own == .reviewDue }
    let first = isLearning ? nil : waiting.min(by: comesFirst)
    for place in siblings {
      var pool = members[place].own
      if pool == .new || pool == .reviewDue {
        let isAnswered = members[place].isAnswered(in: today)
        let answered = done.siblings[group, default: 0] - (isAnswered ? 1 : 0)
        if answered > 0 || place != first { pool = .apart }
      }
      guard pool != members[place].pool else { continue }
      leave(place)
      enter(pool, place)
    }
  }

  private func comesFirst(_ left: Int, _ right: Int) -> Bool {
    guard members[left].own == members[right].own, let pool = members[left].own else {
      return members[left].own == .reviewDue
    }
    let ranks = (rank(of: left, in: pool), rank(of: right, in: pool))
    return ranks.0 != ranks.1 ? ranks.0 < ranks.1 : members[left].question.id < members[right].question.id
  }

  private mutating func enter(_ pool: Pool?, _ place: Int) {
    guard let pool else { return }
    members[place].pool = pool
    counts[pool.rawValue] += 1
    pools[pool.rawValue].insert(newEntry(of: place, in: pool))
  }

  /// Takes a question out of its pool but keeps it as a member.
  private mutating func leave(_ place: Int) {
    guard let pool = members[place].pool else { return }
    members[place].pool = nil
    lastVersion += 1
    members[place].version = lastVersion
    counts[pool.rawValue] -= 1
    while let top = pools[pool.rawValue].first, members[top.place].version != top.version {
      pools[pool.rawValue].removeFirst()
    }
  }

  /// The entry by which a pool knows a question from now on.
  private mutating func newEntry(of place: Int, in pool: Pool) -> Entry {
    lastVersion += 1
    members[place].version = lastVersion
    return Entry(
      rank: rank(of: place, in: pool), id: members[place].question.id, place: place, version: lastVersion)
  }

  private func rank(of place: Int, in pool: Pool) -> Double {
    let question = members[place].question
    return switch (pool, settings.newOrder, settings.reviewOrder) {
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
