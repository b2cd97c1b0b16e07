import Domain
import Presentation

@testable import REPL

/// One value of each case of what is said in sessions, lists and pictures; its payloads are found again in every language.
enum TextSamples {
  static let messages: [Message] =
    [
      .questions(1), .questions(37), .listed(37), .noQuestionsYet, .noMatch, .nothingChanged,
      .added(name: "⟦a⟧", siblings: 0),
      .added(name: "⟦a⟧", siblings: 1), .added(name: "⟦a⟧", siblings: 37), .duplicates(1, name: "⟦a⟧"),
      .duplicates(37, name: "⟦a⟧"), .answered(name: "⟦a⟧", .hard, wait: "⟦b⟧"), .tagged(subject: "⟦a⟧", tags: "⟦b⟧"),
      .undoBringsBack, .deletes(37), .restores(37, path: "⟦a⟧", added: 41, changed: 43, removed: 47), .goOn,
      .leftAsItWas,
      .tagged(subject: "⟦a⟧", tags: nil), .questionsFrom(37, file: "⟦a⟧"), .leftAlone(1), .leftAlone(37), .noTags,
      .dueNow,
      .dueIn(wait: "⟦a⟧", moment: "⟦b⟧"), .memory(stability: "⟦a⟧", difficulty: "⟦b⟧"), .earlierAnswers(37),
      .image("⟦a⟧"), .sound("⟦a⟧"),
      .exported(1, path: "⟦a⟧"), .exported(37, path: "⟦a⟧"), .written(path: "⟦a⟧"), .importAdded(37),
      .importUpdated(37),
      .importSkipped(37), .importRejected(37), .furtherSiblings(37), .looksLikeHTML,
      .rejectedRow(line: 37, reason: "⟦a⟧"),
      .skippedRow(line: 37, reason: "⟦a⟧"), .moreSkipped(37), .backedUp(37, path: "⟦a⟧"), .backedUpDamaged(37),
      .damagedPlaces(1), .damagedPlaces(37), .noBackups,
      .restored(37, path: "⟦a⟧", added: 41, changed: 43, removed: 47),
      .unreadableRecords(37), .previousKept(path: "⟦a⟧"), .greeting(questions: 0), .opening,
      .greeting(questions: 37),
      .promptDue(37),
      .promptNew(37), .reading(writer: 37), .reading(writer: nil), .writerEnded(37), .reloaded(by: 37),
      .reloaded(by: nil),
      .news(by: 37, added: 41, changed: 43, deleted: 47, rows: [53, 59], more: 0),
      .news(by: nil, added: 1, changed: 0, deleted: 0, rows: [53], more: 0),
      .news(by: nil, added: 0, changed: 41, deleted: 0, rows: [53, 59], more: 2),
      .news(by: nil, added: 0, changed: 0, deleted: 41, rows: [], more: 0), .becameDue(1), .becameDue(37), .atLine(37),
      .errorLabel, .noteLabel, .itIsAbout("⟦a⟧"), .searching("⟦a⟧"), .searchFailed("⟦a⟧"), .moreLines(37),
      .plainText("⟦a⟧"), .furtherRow, .promptField, .answerField, .tagsField, .amount("⟦a⟧", of: "⟦b⟧"), .rate("⟦a⟧"),
      .timeLeft("⟦a⟧"),
    ] + actions.flatMap { [.changed($0, subject: "⟦a⟧"), .undone($0, subject: "⟦a⟧")] }

  static let actions: [Change.Action] = [
    .add, .edit, .delete, .tag, .suspend, .resume, .flag, .unflag, .bury, .unbury, .answer, .import, .repair, .restore,
  ]

  static let session: [SessionText] = [
    .done(37, limit: nil), .done(37, limit: 41), .lastOne, .cramming(left: 37),
    .left(new: 37, learning: 41, review: 43),
    .left(new: 0, learning: 0, review: 37), .thisIsTheLast, .spokenLeft("⟦a⟧"), .time("⟦a⟧"), .flagged, .tags("⟦a⟧"),
    .askingKeys, .ratingKeys, .typing, .unchanged, .nothingMoreToUndo, .spokenKeys(offered: 0), .spokenKeys(offered: 4),
    .enterTakes(.good),
    .question, .answer, .right, .wrong, .rightAnswer, .youTyped("⟦a⟧", isRight: true), .youTyped("⟦a⟧", isRight: false),
    .tooMuch("⟦a⟧"), .missing("⟦a⟧"), .howWell("⟦a⟧"), .ratingIn(.good, wait: "⟦a⟧"), .noTime,
    .leech(name: "⟦a⟧", lapses: 37, id: "⟦b⟧"), .leechInShort(name: "⟦a⟧", lapses: 37),
    .answers(37, time: "⟦a⟧", each: "⟦b⟧", ratings: "⟦c⟧"), .answers(1, time: "⟦a⟧", each: nil, ratings: "⟦c⟧"),
    .ratings(37, .easy), .nothingToCram, .crammed(left: 1), .crammed(left: 37), .goesOn(left: 37),
    .nextIn(wait: "⟦a⟧", didStudy: true), .nextIn(wait: "⟦a⟧", didStudy: false), .nothingToStudy,
  ]

  static let charts: [ChartText] = [
    .questions(total: 37, new: 41, learning: 43, review: 47, marks: ["⟦a⟧", "⟦b⟧"]), .marked(37, .suspended),
    .leeches(1),
    .leeches(37), .dueNow(37), .today(answers: 0, time: "⟦a⟧", new: 0), .today(answers: 37, time: "⟦a⟧", new: 41),
    .streak(1), .streak(37), .share("⟦a⟧", of: .today), .noReviews,
    .answers(37, [.again: 41, .hard: 43, .good: 47, .easy: 53]),
    .memory(remembered: "⟦a⟧", stability: "⟦b⟧", difficulty: "⟦c⟧"), .coming([37, 41]), .nothingYet, .none,
    .only(value: "⟦a⟧", at: "⟦b⟧"), .bestAndLeast(best: "⟦a⟧", at: "⟦b⟧", least: "⟦c⟧", leastAt: "⟦d⟧"),
    .sum("⟦a⟧", aDay: "⟦b⟧", most: "⟦c⟧", on: "⟦d⟧"), .studiedDays(37, of: 41, most: 43, on: "⟦a⟧"),
    .youngAndMature(days: 37), .month(year: 2041, month: 11, answers: 37, days: 43), .of(share: "⟦a⟧", total: 37),
    .pageTitle,
    .heading,
  ]

  static let chartLabels: [Chart.Label] =
    [
      .date("2026-11-30"), .week("2026-11-30"), .hour(7), .days(0, 1), .days(11, 37), .days(37, nil), .step(7),
      .period(.today), .period(.week), .period(.month), .period(.all),
    ] + Rating.allCases.map(Chart.Label.rating)

  static let spans: [Span] = [
    .underAMinute, .minutes(1), .minutes(37), .hours(1), .hours(23), .days(1), .days(30), .months(1.5), .months(11.9),
    .years(1), .years(99.9),
  ]
  static let elapsed: [Elapsed] = [
    .seconds(0), .seconds(1), .seconds(37.5), .minutes(1, seconds: 0), .minutes(37, seconds: 41), .hours(1, minutes: 1),
    .hours(23, minutes: 37),
  ]

  /// Every text of a language with the case that it is of.
  static func texts(_ words: any Catalogue) -> [(sample: String, text: String)] {
    messages.map { ("\($0)", words.text($0)) } + session.map { ("\($0)", words.text($0)) }
      + charts.map { ("\($0)", words.text($0)) }
  }
}
