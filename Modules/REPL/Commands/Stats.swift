import Domain
import Presentation

extension Command {
  static let stats = Command(
    Signature(
      name: "stats", help: .stats,
      parameters: [
        Signature.Parameter(
          name: "PICTURE", kind: .choice(Chart.Name.allCases.map(\.rawValue) + ["none"]), isOptional: true,
          isRepeated: true)
      ],
      options: [
        Signature.Option(name: "--html", value: .value("FILE", .file), help: .page),
        Signature.Option(name: "--replace", help: .replace),
        Signature.Option(name: "--ascii", help: .ascii),
      ],
      examples: ["stats", "stats forecast calendar", "stats --json", "stats --html stats.html"], isReadOnly: true)
  ) { arguments, context throws(CommandError) in
    let names = try arguments.words.map { word throws(CommandError) -> Chart.Name? in
      let name = Chart.Name(rawValue: word.text.lowercased())
      guard name != nil || word.text.lowercased() == "none" else {
        throw .usage(
          UsageError(
            .badValue(word.text, name: "PICTURE", allowed: Chart.Name.allCases.map(\.rawValue) + ["none"]),
            command: "stats", range: word.range))
      }
      return name
    }
    let statistics = context.statistics.refresh()
    let today = context.calendar.date(ofDay: context.calendar.day(of: context.now()))
    let charts = Chart.all(
      of: statistics, names: names.isEmpty ? Chart.Name.allCases : names.compactMap(\.self), today: today)
    guard let file = arguments["--html"] else {
      return .statistics(statistics, charts: charts, isASCII: arguments.has("--ascii"))
    }
    let path = context.path(file.text)
    let renderer = Renderer(
      columns: nil, hasColor: false, look: Look(language: context.language), calendar: context.calendar,
      now: context.now())
    let page = HTMLPage(
      figures: renderer.figures(statistics), charts: charts, moment: renderer.moment(context.now()),
      language: context.language
    ).text
    do throws(ExportFailure) {
      try await context.transfer.writePage(page, to: path, replacing: arguments.has("--replace"))
      return .written(path: path)
    } catch {
      throw CommandError.exporting(error).about(file)
    }
  }
}
