import Domain
import Foundation
import TestSupport
import Testing

/// Zones, questions and repeatable chance for the tests of scheduling.
enum SchedulingSamples {
  /// Days of the UTC calendar, from midnight to midnight.
  static let utc = StudyCalendar(timeZone: .gmt, rolloverHour: 0)

  static func calendar(_ zone: String, rollover: Int = 4) throws -> StudyCalendar {
    StudyCalendar(timeZone: try #require(TimeZone(identifier: zone)), rolloverHour: rollover)
  }

  static func instant(_ text: String) throws -> Instant {
    try #require(Instant(text))
  }

  static func question(
    _ id: String, _ schedule: Schedule = Schedule(), createdAt: Instant = Instant(milliseconds: 0),
    isSuspended: Bool = false, group: String? = nil
  ) throws -> Question {
    try Question(
      id: id, prompt: "What is \(id)?", answer: "This.", createdAt: createdAt, isSuspended: isSuspended, group: group,
      schedule: schedule)
  }

  /// The question after an answer.
  static func answered(
    _ question: Question, _ rating: Rating, at now: Instant, scheduler: Scheduler = Scheduler(),
    calendar: StudyCalendar = utc
  ) -> Question {
    let before = question.schedule
    let review = Review(
      at: now, rating: rating, state: before.phase,
      elapsedDays: scheduler.elapsedDays(since: before, at: now, calendar: calendar))
    var question = question
    question.record(
      review,
      schedule: scheduler.schedule(after: before, rating: rating, at: now, calendar: calendar, fuzz: nil))
    return question
  }
}

extension SeededGenerator {
  /// Weights anywhere in their ranges.
  mutating func parameters() throws -> FSRSParameters {
    try FSRSParameters(FSRSParameters.ranges.map { Double.random(in: $0, using: &self) })
  }
}
