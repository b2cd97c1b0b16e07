import Domain
import Presentation
import TestSupport
import Testing

@testable import REPL

@MainActor
@Suite struct `The listing of questions` {
  @Test(arguments: [20, 40, 80, 200]) func `never exceeds the window`(columns: Int) throws {
    let text = OutputSamples.renderer(columns).listing(try OutputSamples.questions())
    for line in text.split(separator: "\n") { #expect(DisplayText.width(of: line) <= columns, "\(line)") }
  }

  @Test(arguments: [20, 40, 80, 200]) func `has a row for each question with its number`(columns: Int) throws {
    let questions = try OutputSamples.questions()
    let lines = OutputSamples.renderer(columns).listing(questions).split(separator: "\n")
    #expect(lines.count == questions.count + 2)
    for (index, line) in lines.dropFirst().dropLast().enumerated() { #expect(line.hasPrefix("\(index + 1)  ")) }
    #expect(lines.last == "5 questions")
  }

  @Test func `shows where each question stands and when it is due`() throws {
    let lines = OutputSamples.renderer(120).listing(try OutputSamples.questions()).split(separator: "\n")
    #expect(lines[1].contains("new") && lines[1].contains("–"))
    #expect(lines[2].contains("review") && lines[2].contains("d  "))
    #expect(lines[3].contains("learning") && lines[3].contains("1m"))
    #expect(lines[4].contains("suspended"))
  }

  @Test func `says where nothing matches, but only to a person`() {
    #expect(OutputSamples.renderer(80).listing([]) == "No question matches.")
    #expect(OutputSamples.renderer(nil).listing([]) == "")
  }

  @Test func `is a line of six cells with tabs between them where no terminal reads it`() throws {
    let questions = try OutputSamples.questions()
    let lines = OutputSamples.renderer(nil).listing(questions).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == questions.count)
    for (line, question) in zip(lines, questions) {
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false)
      #expect(cells.count == 6 && cells.first.map(String.init) == question.id)
    }
    #expect(lines[1].contains("to meet, to see, to come across, to encounter by chance"))
  }
}

@MainActor
@Suite struct `Text for a person` {
  @Test(arguments: Language.allCases, [20, 40, 80, 200]) func `fits the window in every language`(
    language: Language, columns: Int
  ) throws {
    let renderer = OutputSamples.renderer(columns, look: Look(language: language))
    for output in try OutputSamples.outputs("some text and more of it") + [.emptyBank] {
      // What goes to another program has no width.
      switch output {
      case .verbatim, .manual, .completions: continue
      default: break
      }
      for line in renderer.text(output).split(separator: "\n") {
        #expect(DisplayText.width(of: line) <= columns, "\(line)")
      }
    }
  }

  @Test(arguments: [nil, 20, 80] as [Int?]) func `lets no control character through`(columns: Int?) throws {
    let renderer = OutputSamples.renderer(columns)
    for output in try OutputSamples.outputs(OutputSamples.hostile) {
      if case .verbatim = output, columns == nil { continue }
      #expect(!renderer.text(output).isDangerous, "\(output)")
    }
    for question in try OutputSamples.questions() {
      #expect(!renderer.asking(question, progress: OutputSamples.progress).isDangerous)
      let previews = OutputSamples.planner.previews(of: question, at: OutputSamples.now)
      #expect(!renderer.revealed(question, previews: previews).isDangerous)
    }
  }

  @Test func `that is passed on is not touched where no terminal reads it`() {
    #expect(OutputSamples.renderer(nil).text(.verbatim(OutputSamples.hostile)) == OutputSamples.hostile)
    #expect(OutputSamples.renderer(nil).text(.verbatim("a\n\n")) == "a\n")
    #expect(OutputSamples.renderer(nil).text(.verbatim("a\r\n")) == "a\r")
  }

  @Test func `has colours only where they are wanted`() throws {
    for output in try OutputSamples.outputs("text") {
      let plain = OutputSamples.renderer(80).text(output)
      let styled = OutputSamples.renderer(80, hasColor: true).text(output)
      #expect(!plain.contains("\u{1B}"))
      #expect(styled.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain)
    }
  }

  @Test func `does not end in a line break, so that one can follow`() throws {
    for output in try OutputSamples.outputs("text") {
      #expect(!OutputSamples.renderer(80).text(output).hasSuffix("\n"))
    }
    #expect(OutputSamples.renderer(80).text(.none) == "")
  }

  @Test func `tells all about a question`() throws {
    let question = try OutputSamples.question("k7m2x", "会う", "to meet\nto see", tags: ["verb"], rated: [.good, .again])
    let previews = OutputSamples.planner.previews(of: question, at: OutputSamples.now)
    let lines = OutputSamples.renderer(80).detail(question, previews: previews).split(separator: "\n").map(String.init)
    #expect(lines[0...1] == ["id          k7m2x", "prompt      会う"])
    #expect(lines[2...3] == ["answer      to meet", "            to see"])
    for part in ["tags        verb", "state       learning", "due         in 1m", "next        again 1m, hard"] {
      #expect(lines.contains { $0.hasPrefix(part) }, "\(part)")
    }
    #expect(lines.suffix(2).first?.hasSuffix("2026-11-30 10:00  good   4.2s") == true)
    #expect(lines.last?.hasSuffix("2026-11-30 10:00  again  4.2s") == true)
  }

  @Test func `tells of the last ten answers only, and how many there were before`() throws {
    let ratings = Array(repeating: Rating.again, count: 13)
    let question = try OutputSamples.question("k7m2x", "a", rated: ratings)
    let text = OutputSamples.renderer(80).detail(question, previews: [])
    #expect(text.contains("… and 3 before"))
    #expect(text.split(separator: "\n").count { $0.hasSuffix("again  4.2s") } == 10)
  }

  @Test func `gives no forecast for a question that is suspended`() throws {
    let question = try OutputSamples.question("k7m2x", "a", isSuspended: true)
    let previews = OutputSamples.planner.previews(of: question, at: OutputSamples.now)
    let text = OutputSamples.renderer(80).detail(question, previews: previews)
    #expect(text.contains("new, suspended") && !text.contains("next"))
  }

  @Test func `names each row that an import left out, unless it is there already`() throws {
    let lines = OutputSamples.renderer(80).imported(try OutputSamples.report("key")).split(separator: "\n")
    #expect(lines[0] == "1 added, 3 skipped, 7 rejected.")
    #expect(lines.filter { $0.contains("rejected:") }.map { $0.prefix(8) } == (10...16).map { "line \($0):" })
    #expect(lines.filter { $0.contains("skipped:") }.map { $0.prefix(7) }.sorted() == ["line 2:", "line 4:"])
  }

  @Test func `cuts a long list of skipped rows short, but none of those rejected`() throws {
    let rows = (1...30).map { ImportedRow(line: $0, prompt: "same", answer: "\($0)") }
    let rejected = (31...60).map { RejectedRow(line: $0, reason: .emptyPrompt) }
    let report = OutputSamples.report(of: ImportDocument(rows: rows, rejected: rejected))
    let lines = OutputSamples.renderer(80).imported(report).split(separator: "\n")
    #expect(lines.count { $0.contains("skipped:") } == 20)
    #expect(lines.count { $0.contains("rejected:") } == 30)
    #expect(lines.last?.contains("9 more") == true)
  }

  @Test func `explains every command in full`() {
    for signature in CommandTable.signatures {
      let text = OutputSamples.renderer(nil).help(signature)
      let parts = [signature.usage] + signature.aliases + signature.examples + [English().details(of: signature.help)]
      for part in parts + signature.allOptions.flatMap({ [$0.name, English().summary(of: $0.help)] })
      where !part.isEmpty {
        #expect(text.contains(part), "\(signature.name): \(part)")
      }
    }
  }

  @Test func `explains every filter of a query`() {
    let text = OutputSamples.renderer(80).topic(.query)
    for filter in Query.filters { #expect(text.contains("\(filter):"), "\(filter)") }
    for condition in Query.Condition.allCases { #expect(text.contains("is:\(condition)"), "\(condition)") }
    for property in Query.Property.allCases { #expect(text.contains("\(property)"), "\(property)") }
  }

  @Test(arguments: [
    (Change.Action.suspend, 1, "Suspended k7m2x ‘a’."), (.delete, 2, "Deleted 2 questions. ‘undo’ brings them back."),
    (.tag, 1, "k7m2x ‘a’ is tagged t."), (.edit, 0, "No question matches; nothing was changed."),
  ])
  func `says what was changed`(action: Change.Action, count: Int, text: String) throws {
    let questions = try (0..<count).map { _ in try OutputSamples.question("k7m2x", "a", tags: ["t"]) }
    #expect(OutputSamples.renderer(80).changed(action, questions) == text)
  }

  @Test(
    arguments: [
      (3, 0, nil, "3 answers in 4.2s, 1.4s each: 1 again, 2 good."),
      (1, 2, nil, "2 questions left for now; ‘study’ goes on."),
      (0, 0, 600, "Nothing to study now; next in 10m."), (3, 0, 600, "Next in 10m."), (0, 0, nil, "Nothing to study."),
    ] as [(Int, Int, Int64?, String)])
  func `sums a session up`(answers: Int, remaining: Int, seconds: Int64?, line: String) {
    let summary = OutputSamples.summary(
      answers: answers == 3 ? [.again: 1, .good: 2] : answers == 1 ? [.good: 1] : [:], remaining: remaining,
      nextDue: seconds.map { OutputSamples.now.advanced(bySeconds: $0) })
    #expect(OutputSamples.renderer(80).studied(summary).split(separator: "\n").map(String.init).contains(line))
  }
}

extension String {
  /// Whether a terminal would do something else with it than show it and end lines.
  var isDangerous: Bool {
    unicodeScalars.contains { scalar in
      (scalar.properties.generalCategory == .control && scalar != "\n" && scalar != "\t")
        || (0x2028...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
    }
  }
}
