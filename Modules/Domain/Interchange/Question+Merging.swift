extension Question {
  /// Takes in the reviews of the same question from elsewhere, so that neither side loses work.
  ///
  /// The reviews become the union of both, by instant; the schedule is that of the side that was answered last, this one
  /// where both were answered at the same time. `modifiedAt` moves on where that changes anything.
  public mutating func merge(progressOf other: Question, at now: Instant) {
    var more: [Review] = []
    if other.reviews != reviews {
      var known = Set(reviews)
      more = other.reviews.filter { known.insert($0).inserted }
    }
    let isOtherLater =
      switch (schedule.lastReview, other.schedule.lastReview) {
      case (let own?, let theirs?): own < theirs
      case (nil, .some): true
      default: false
      }
    guard !more.isEmpty || isOtherLater else { return }
    if !more.isEmpty { reviews = (reviews + more).sorted(by: Self.isBefore) }
    if isOtherLater { schedule = other.schedule }
    touch(at: now)
  }

  /// By instant, then by what makes both sides of a merge arrive at the same order.
  private static func isBefore(_ left: Review, _ right: Review) -> Bool {
    (left.at, left.rating, left.device ?? "") < (right.at, right.rating, right.device ?? "")
  }

  /// Replaces everything that a person wrote or set, and keeps progress and identity; unchanged where nothing differs.
  mutating func adopt(contentOf other: Question, at now: Instant) {
    let guid = other.guid ?? self.guid
    let isSame =
      hasSameText(as: other) && tags == other.tags && kind == other.kind && guid == self.guid
      && isSuspended == other.isSuspended && isFlagged == other.isFlagged && choices == other.choices
      && clozeNumber == other.clozeNumber
    guard !isSame else { return }
    (prompt, answer, fields, tags) = (other.prompt, other.answer, other.fields, other.tags)
    (kind, self.guid, isSuspended) = (other.kind, guid, other.isSuspended)
    (isFlagged, choices, clozeNumber) = (other.isFlagged, other.choices, other.clozeNumber)
    group = other.group ?? group
    touch(at: now)
  }

  /// Whether prompt, answer and fields are the same.
  func hasSameText(as other: Question) -> Bool {
    prompt == other.prompt && answer == other.answer && fields == other.fields
  }
}
