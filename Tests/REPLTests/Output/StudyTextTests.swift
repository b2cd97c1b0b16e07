import TestSupport
import Testing

@testable import Domain
@testable import Presentation
@testable import REPL

@MainActor
@Suite struct `The text of a study session` {
  static let now = OutputSamples.now
  nonisolated static let widths = [20, 40, 80, 200]

  static func question(_ kind: Question.Kind = .basic, prompt: String = "Hauptstadt von *Japan*") throws -> Question {
    try Question(
      id: "abcdefghjk", prompt: kind == .cloze ? "{{c1::Paris}} lies on the {{c2::Seine::river}}." : prompt,
      answer: kind == .cloze ? "" : "Tokio", kind: kind, tags: ["geo"], createdAt: now,
      clozeNumber: kind == .cloze ? 2 : nil, choices: kind == .choice ? ["Osaka", "Kyoto"] : [])
  }

  /// A question of each kind with texts longer than a narrow window.
  static func long(_ kind: Question.Kind) throws -> Question {
    let text = "what the capital of the largest prefecture in the north is called 日本の首都はどこですか"
    return try Question(
      id: "abcdefghjk", prompt: kind == .cloze ? "{{c1::\(text)}} and {{c2::\(text)::\(text)}}" : text, answer: text,
      kind: kind, fields: [Question.Field(name: "remembered best as", value: text)],
      tags: ["geography::asia::japan", "capitals"], createdAt: now, isFlagged: true,
      clozeNumber: kind == .cloze ? 2 : nil,
      choices: kind == .choice ? [text + "?", "no, " + text] : [])
  }

  func previews(_ question: Question) -> [Scheduler.Preview] {
    OutputSamples.planner.previews(of: question, at: Self.now)
  }

  func typed(_ text: String, _ expected: String) -> StudySessionModel.Attempt {
    .typed(AnswerComparison(typed: text, expected: expected))
  }

  @Test func `tells what was done, what is left by kind, and how long it takes`() throws {
    let progress = StudySessionModel.Progress(
      done: 3, limit: 20, remaining: StudyQueue.Counts(new: 12, learning: 4, review: 30), milliseconds: 80_400)
    let text = OutputSamples.renderer(80).asking(try Self.question(), progress: progress)
    #expect(text.contains("── 3 done of 20 · 12 new, 4 learning, 30 to review · 1m 20s · geo"))
    #expect(text.contains("\n  Hauptstadt von Japan\n"))
  }

  @Test(arguments: [20, 40], Language.allCases) func `tells all of it in a narrow window, where only tags are cut`(
    columns: Int, language: Language
  ) throws {
    let progress = StudySessionModel.Progress(
      done: 3, limit: 20, remaining: StudyQueue.Counts(new: 12, learning: 4, review: 30), milliseconds: 80_400)
    let renderer = OutputSamples.renderer(columns, look: Look(language: language))
    let words = renderer.words
    let text = renderer.asking(try Self.long(.basic), progress: progress)
    let head = text.split(separator: "\n\n")[0].filter { !$0.isWhitespace }
    for part in [
      words.text(.done(3, limit: 20)), words.text(.left(new: 12, learning: 4, review: 30)),
      words.text(Elapsed.minutes(1, seconds: 20)), words.name(.flagged), "geography::",
    ] {
      #expect(head.contains(part.filter { !$0.isWhitespace }), "\(part) in \(text)")
    }
    #expect(head.hasPrefix("──") && head.hasSuffix(columns == 20 ? "…" : "capitals"))
  }

  @Test func `breaks at words what is said of an answer, under its beginning`() throws {
    let question = try Self.question()
    let right = typed("tokyo is the capital of japan", "Tokyo is the capital of Japan")
    #expect(
      OutputSamples.renderer(30).revealed(question, previews: [], attempt: right)
        .hasPrefix("\n  Right  tokyo is the capital\n         of japan\n"))
    let wrong = typed("tokyo is capital of japan", "Tokyo is the capital of Japan")
    #expect(
      OutputSamples.renderer(20).revealed(question, previews: [], attempt: wrong)
        .hasPrefix("\n  Wrong\n    tokyo is\n    capital of\n    japan\n  is\n    Tokyo is [the\n    ]capital of\n"))
    let styled = OutputSamples.renderer(20, hasColor: true).revealed(question, previews: [], attempt: wrong)
    #expect(styled.contains("\n    Tokyo is \u{1B}[1;4;32mthe\u{1B}[0m\n    capital of\n"))
    let choice = try Self.long(.choice)
    let place = try #require(choice.offered.firstIndex { $0.hasPrefix("no,") })
    #expect(
      OutputSamples.renderer(40).revealed(choice, previews: [], attempt: .chosen(place, isRight: false))
        .hasPrefix("\n  Wrong: no, what the capital of the\n         largest prefecture in the\n"))
  }

  @Test func `shows the hidden part of a cloze in the text, in brackets where there is no colour`() throws {
    let question = try Self.question(.cloze)
    #expect(OutputSamples.renderer(80).asking(question, progress: OutputSamples.progress).contains("the [river]."))
    let plain = OutputSamples.renderer(80).revealed(question, previews: [])
    #expect(plain.contains("Paris lies on the [Seine]."))
    let styled = OutputSamples.renderer(80, hasColor: true).revealed(question, previews: [])
    #expect(styled.contains("the \u{1B}[1;4;32mSeine\u{1B}[0m."))
  }

  @Test func `offers the answers of a multiple choice by number`() throws {
    let text = OutputSamples.renderer(80).asking(try Self.question(.choice), progress: OutputSamples.progress)
    for (place, answer) in try Self.question(.choice).offered.enumerated() {
      #expect(text.contains("\n  \(place + 1)  \(answer)"))
    }
    #expect(text.contains("1 to 3 answers"))
  }

  @Test func `shows in brackets, or in colour, what was typed wrongly`() throws {
    let question = try Self.question()
    let plain = OutputSamples.renderer(80).revealed(question, previews: [], attempt: typed("Toki", "Tokio"))
    #expect(plain.contains("  Wrong  Toki\n  is     Toki[o]"))
    let extra = OutputSamples.renderer(80).revealed(question, previews: [], attempt: typed("Tokyio", "Tokio"))
    #expect(extra.contains("  Wrong  Tok[y]io\n  is     Tokio"))
    let styled = OutputSamples.renderer(80, hasColor: true)
      .revealed(question, previews: [], attempt: typed("Tokyio", "Tokio"))
    #expect(styled.contains("Tok\u{1B}[1;4;31my\u{1B}[0mio"))
  }

  @Test func `suggests the rating that fits what was typed`() throws {
    let question = try Self.question()
    let renderer = OutputSamples.renderer(80)
    #expect(
      renderer.revealed(question, previews: previews(question), attempt: typed("tokio", "Tokio"))
        .hasSuffix("Enter takes 3 good"))
    #expect(
      renderer.revealed(question, previews: previews(question), attempt: .chosen(0, isRight: false))
        .hasSuffix("Enter takes 1 again"))
    #expect(!renderer.revealed(question, previews: previews(question)).contains("Enter"))
  }

  @Test func `has the next interval beside each rating, and none where nothing is scheduled`() throws {
    let question = try Self.question()
    let text = OutputSamples.renderer(80).revealed(question, previews: previews(question))
    #expect(text.contains("1 again 1m   2 hard 6m   3 good 10m   4 easy "))
    #expect(OutputSamples.renderer(80).revealed(question, previews: []).hasSuffix("1 again   2 hard   3 good   4 easy"))
  }

  @Test(arguments: widths, Language.allCases) func `never exceeds the window`(
    columns: Int, language: Language
  ) throws {
    let looks = [
      Look(language: language), Look(isPlain: true, language: language), Look(isASCII: true, language: language),
    ]
    let attempts: [StudySessionModel.Attempt?] = [
      nil, .chosen(0, isRight: true), .chosen(1, isRight: false), typed("Tokio", "Tokio"), typed("Tokyo", "Tokio"),
      typed("tokyo is the capital of japan 日本の首都は東京", "tokyo is the capital of japan 日本の首都は東京"),
      typed("tokyo is capital of japan", "Tokyo is the capital of 日本の首都は東京です"), typed("", "Tokio"),
    ]
    let undone = UndoChange.Undone(
      change: Change(id: "1", at: Self.now, action: .suspend, subject: "the capital of Japan, again", records: []),
      restored: [], leftAlone: 1)
    for renderer in looks.map({ OutputSamples.renderer(columns, hasColor: true, look: $0) }) {
      var texts = [.askingKeys, .ratingKeys, .typing, .unchanged, .nothingMoreToUndo].map { renderer.hint($0) }
      for kind in [Question.Kind.basic, .cloze, .choice] {
        for question in [try Self.question(kind), try Self.long(kind)] {
          texts.append(renderer.asking(question, progress: OutputSamples.progress))
          texts += attempts.map { renderer.revealed(question, previews: previews(question), attempt: $0) }
          texts += [
            renderer.leech(question), renderer.text(.changed(.suspend, [question])), renderer.text(.undone(undone)),
          ]
        }
      }
      let summary = StudySessionModel.Summary(
        answers: [.good: 300], milliseconds: 4200, ratings: Array(repeating: .good, count: 300),
        leeches: [try Self.long(.basic)])
      texts.append(renderer.text(.studied(summary)))
      for line in texts.flatMap({ $0.split(separator: "\n") }) {
        let width = DisplayText.width(of: Style.removed(from: String(line)))
        if width > columns { Issue.record("\(width): \(line)") }
      }
    }
  }

  @Test(arguments: widths) func `keeps the order of what is written from right to left`(columns: Int) throws {
    for (text, width) in [("שָׁלוֹם 12", 7), ("مَرحَبًا 12", 8)] {
      let question = try OutputSamples.question("abcdefghjk", text, "ok", tags: ["t"])
      let renderer = OutputSamples.renderer(columns)
      #expect(DisplayText.width(of: text) == width)
      #expect(renderer.asking(question, progress: OutputSamples.progress).contains("\n  \(text)\n"))
      let rows = renderer.listing([question, try OutputSamples.question("b", "1234567", "ok")]).split(separator: "\n")
      #expect(rows[1...2].allSatisfy { DisplayText.width(of: $0) <= columns })
      guard columns > 20 else { continue }
      let starts = rows[1...2].map { row in
        row.firstRange(of: "ok").map { DisplayText.width(of: row[..<$0.lowerBound]) }
      }
      #expect(rows[1].contains(text) && starts[0] != nil && starts[0] == starts[1])
    }
  }

  @Test func `is in words where a person listens: no lines, no signs, no short units`() throws {
    let renderer = OutputSamples.renderer(200, look: Look(isPlain: true))
    let question = try Self.question()
    let progress = StudySessionModel.Progress(
      done: 1, remaining: StudyQueue.Counts(new: 2, learning: 1), milliseconds: 130_000)
    let asking = renderer.asking(question, progress: progress)
    #expect(asking.contains("1 done. Left: 2 new, 1 learning. Time: 2 minutes 10 seconds. Tags: geo."))
    #expect(asking.contains("Question:\n  Hauptstadt von Japan"))
    let revealed = renderer.revealed(question, previews: previews(question), attempt: typed("tokio", "Tokio"))
    #expect(revealed.contains("Answer:\n  Tokio"))
    #expect(revealed.contains("1 again, in 1 minute; 2 hard, in 6 minutes; 3 good, in 10 minutes;"))
    let summary = StudySessionModel.Summary(answers: [.good: 2], milliseconds: 4000, ratings: [.good, .good])
    for text in [asking, revealed, renderer.studied(summary)] {
      #expect(!text.contains { "─│█▁▃▅·–".contains($0) })
    }
  }

  @Test func `says what a cloze hid, and what was typed wrongly, to a person who listens`() throws {
    let renderer = OutputSamples.renderer(80, look: Look(isPlain: true))
    let cloze = renderer.revealed(try Self.question(.cloze), previews: [])
    #expect(cloze.contains("Answer:\n  Seine\n\n  Paris lies on the Seine."))
    let wrong = renderer.revealed(try Self.question(), previews: [], attempt: typed("Tokyo", "Tokio"))
    #expect(
      wrong.contains("  Wrong. You typed: Tokyo. Too much: y. Missing: i.\n") && wrong.contains("Answer:\n  Tokio"))
    let right = renderer.revealed(try Self.question(), previews: [], attempt: typed("tokio", "Tokio"))
    #expect(right.contains("  Right. You typed: tokio\n"))
  }

  @Test func `ends with a small picture of the answers in their order`() {
    let summary = StudySessionModel.Summary(
      answers: [.again: 1, .good: 2, .easy: 1], milliseconds: 8000, ratings: [.good, .again, .good, .easy])
    #expect(OutputSamples.renderer(80).studied(summary).contains("\n  ▅▁▅█\n"))
    #expect(OutputSamples.renderer(80, look: Look(isASCII: true)).studied(summary).contains("\n  =_=#\n"))
    #expect(OutputSamples.renderer(80).studied(summary).hasPrefix("4 answers in 8s, 2s each: 1 again, 2 good, 1 easy."))
  }

  @Test func `names leeches`() throws {
    let question = try Question(
      id: "abcdefghjk", prompt: "x", answer: "", createdAt: Self.now, schedule: Schedule(phase: .review, lapses: 8))
    #expect(OutputSamples.renderer(80).leech(question).contains("Leech: abcdefghjk ‘x’ was forgotten 8 times."))
    let summary = StudySessionModel.Summary(answers: [.again: 1], leeches: [question])
    #expect(OutputSamples.renderer(80).studied(summary).contains("Leech: abcdefghjk ‘x’, forgotten 8 times."))
  }
}
