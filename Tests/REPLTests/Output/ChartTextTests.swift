import TestSupport
import Testing

@testable import Domain
@testable import Presentation
@testable import REPL

@MainActor
@Suite struct `The pictures of the statistics on a terminal` {
  /// Two hundred questions with answers over the last year.
  static func questions() throws -> [Question] {
    var questions: [Question] = []
    for number in 0..<200 {
      var question = try Question(id: "q\(number)", prompt: "p", answer: "", createdAt: OutputSamples.now)
      for review in 0..<6 {
        let day = Int64(360 - review * 60 - number % 55)
        let at = OutputSamples.now.advanced(bySeconds: -day * 86_400 + Int64(number % 24) * 3600)
        question.record(
          Review(
            at: at, rating: number % 7 == review ? .again : .good, state: review == 0 ? .new : .review,
            elapsedDays: review * 10, milliseconds: 3000),
          schedule: Schedule(
            phase: .review, memory: MemoryState(stability: 9, difficulty: Double(number % 10 + 1)),
            interval: number * 3, due: OutputSamples.now.advanced(bySeconds: Int64(number % 40) * 86_400),
            lastReview: at))
      }
      questions.append(question)
    }
    return questions
  }

  static func text(_ columns: Int, look: Look = Look(), hasColor: Bool = false) throws -> String {
    OutputSamples.renderer(columns, hasColor: hasColor, look: look).text(OutputSamples.statistics(of: try questions()))
  }

  @Test(arguments: [20, 40, 80, 200]) func `never exceed the window`(columns: Int) throws {
    let looks =
      [Look(), Look(isASCII: true), Look(isPlain: true)]
      + Language.allCases.flatMap { [Look(language: $0), Look(isPlain: true, language: $0)] }
    for look in looks {
      for line in try Self.text(columns, look: look).split(separator: "\n") {
        #expect(DisplayText.width(of: line) <= columns, "\(line)")
      }
    }
  }

  @Test func `are drawn with blocks, or with ASCII alone`() throws {
    #expect(try Self.text(80).contains("█"))
    let pictures = try Self.text(80, look: Look(isASCII: true)).split(separator: "\n").filter { $0.contains("#") }
    #expect(pictures.count > 20 && pictures.allSatisfy { $0.allSatisfy { $0.isASCII || $0 == "–" } })
  }

  @Test func `are said in words to a person who listens`() throws {
    let text = try Self.text(80, look: Look(isPlain: true))
    #expect(!text.contains { "█▁▄░▒▓│·#".contains($0) })
    #expect(text.contains("Difficulty 10: 20.") && text.contains("2026-11: "))
  }

  @Test func `say where there is nothing to draw yet`() {
    let text = OutputSamples.renderer(80).text(OutputSamples.statistics(of: []))
    #expect(text.split(separator: "\n").count { $0 == "  Nothing yet." } == Chart.Name.allCases.count)
  }

  @Test func `have bars as long as their values`() {
    let drawing = ChartDrawing(columns: 60, isASCII: true, words: English(), paint: { text, _ in text })
    let points = [(1.0, 1), (10.0, 2), (0.0, 3)].map { Chart.Point(label: .step($0.1), value: $0.0, total: nil) }
    let lines = drawing.lines(Chart(name: .difficulty, content: .bars([Chart.Group(stage: nil, points: points)])))
    #expect(lines.map { $0.count { $0 == "#" } } == [4, 40, 0])
  }

  @Test func `have columns as high as their values, and never none for something`() {
    let drawing = ChartDrawing(columns: 60, isASCII: false, words: English(), paint: { text, _ in text })
    let points = [100.0, 50, 1, 0].map { Chart.Point(label: .hour(0), value: $0, total: nil) }
    let lines = drawing.lines(Chart(name: .reviews, content: .columns(points)))
    let columns = (0..<4).map { column in
      lines.prefix(6).map { line in Array(line.dropFirst(7))[safe: column * 4] ?? " " }
    }
    #expect(columns[0] == Array("██████") && columns[1] == Array("   ███"))
    #expect(columns[2] == Array("     ▁") && columns[3] == Array("      "))
  }
}

@MainActor
@Suite struct `The page of statistics` {
  static func page(_ moment: String = "2026-11-30 10:00") throws -> String {
    let statistics = Statistics(
      of: try `The pictures of the statistics on a terminal`.questions(), planner: OutputSamples.planner,
      now: OutputSamples.now)
    return HTMLPage(
      figures: OutputSamples.renderer(nil).figures(statistics),
      charts: Chart.all(of: statistics, today: CivilDate(daysSinceEpoch: 20_787)), moment: moment, language: .english
    ).text
  }

  @Test func `has a picture of each sort with a name for those who cannot see it`() throws {
    let page = try Self.page()
    #expect(page.split(separator: "<svg ").count - 1 == Chart.Name.allCases.count)
    #expect(page.split(separator: "role=\"img\" aria-label=").count - 1 == Chart.Name.allCases.count)
  }

  @Test func `needs nothing from anywhere, and runs no scripts`() throws {
    let page = try Self.page()
    for word in ["<script", "http:", "https:", "url(", "src=", "href=", "@import", "javascript:"] {
      #expect(!page.contains(word), "\(word)")
    }
    #expect(page.contains("default-src 'none'") && page.contains("prefers-color-scheme: dark"))
  }

  @Test func `escapes what comes from outside`() throws {
    let page = try Self.page("<b>\"&\u{1B}")
    #expect(page.contains("&lt;b&gt;&quot;&amp;␛") && !page.contains("<b>"))
  }

  @Test func `closes every element that it opens`() throws {
    var open: [Substring] = []
    for match in try Self.page().matches(of: /<(\/?)([a-z0-9]+)[^>]*?(\/?)>/) {
      let (_, closing, name, alone) = match.output
      if ["meta"].contains(name) || !alone.isEmpty { continue }
      if closing.isEmpty { open.append(name) } else { #expect(open.popLast() == name) }
    }
    #expect(open.isEmpty)
  }
}

extension Array {
  fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
