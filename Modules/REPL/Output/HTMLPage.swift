import Presentation

/// The statistics as one page: its own styles and pictures, and nothing from anywhere else.
struct HTMLPage {
  /// Figures with their labels.
  let figures: [(label: String, value: String)]
  let charts: [Chart]
  /// When it was made.
  let moment: String
  let language: Language

  private var words: any Catalogue { language.catalogue }

  var text: String {
    """
    <!DOCTYPE html>
    <html lang="\(language.rawValue)">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>\(escaped(words.text(.pageTitle)))</title>
    <style>
    \(Self.styles)
    </style>
    </head>
    <body>
    <header><h1>\(escaped(words.text(.heading)))</h1><p>\(escaped(moment))</p></header>
    <main>
    <section class="figures"><dl>
    \(figures.map { "<div><dt>\(escaped($0.label))</dt><dd>\(escaped($0.value))</dd></div>" }.joined(separator: "\n"))
    </dl></section>
    \(charts.map(section).joined(separator: "\n"))
    </main>
    </body>
    </html>

    """
  }

  private func section(_ chart: Chart) -> String {
    let summary = ChartWording(words: words).summary(chart)
    let isWide = chart.name == .calendar
    let picture =
      ChartWording.hasData(chart)
      ? ChartSVG(chart, words: words).text : "<p class=\"empty\">\(escaped(words.text(ChartText.nothingYet)))</p>"
    return """
      <section\(isWide ? " class=\"wide\"" : "")>
      <h2>\(escaped(words.title(chart.name)))</h2>
      \(summary.isEmpty ? "" : "<p>\(escaped(summary))</p>")
      \(picture)
      </section>
      """
  }

  private static let styles = """
    :root {
      --page: #f6f5f1; --card: #ffffff; --line: #e3e0d8; --text: #20262e; --soft: #626b76;
      --ink: #2b7a9b; --again: #c0453c; --hard: #c98a1b; --good: #3d8a4e; --easy: #2b7a9b;
      --day0: #ecebe5; --day1: #bfe0c2; --day2: #86c491; --day3: #479a5c; --day4: #1f6b3a;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --page: #14171b; --card: #1c2127; --line: #2f363e; --text: #e4e7ea; --soft: #9aa4af;
        --ink: #5fb3d4; --again: #e0746b; --hard: #e0b14f; --good: #6fbf80; --easy: #5fb3d4;
        --day0: #272d34; --day1: #1f4a2d; --day2: #2c7043; --day3: #46a063; --day4: #7fdb98;
      }
    }
    * { box-sizing: border-box; }
    body { margin: 0; background: var(--page); color: var(--text); font: 15px/1.5 system-ui, sans-serif; }
    header, main { max-width: 1080px; margin: 0 auto; padding: 0 20px; }
    header { display: flex; align-items: baseline; gap: 16px; padding-top: 28px; }
    h1 { font-size: 24px; margin: 0; } header p { color: var(--soft); margin: 0; }
    h2 { font-size: 15px; margin: 0 0 2px; }
    main { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 440px), 1fr)); gap: 16px;
      grid-auto-flow: dense; padding-top: 16px; padding-bottom: 40px; }
    section { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 16px 18px; min-width: 0; }
    section p { margin: 0 0 8px; color: var(--soft); font-size: 13px; }
    .figures, .wide { grid-column: 1 / -1; }
    .wide { overflow-x: auto; } .wide svg { min-width: 720px; }
    dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 300px), 1fr)); gap: 10px 24px; margin: 0; }
    dt { color: var(--soft); font-size: 13px; } dd { margin: 0; }
    svg { display: block; width: 100%; height: auto; }
    svg text { fill: var(--soft); font: 11px system-ui, sans-serif; }
    svg .name { fill: var(--text); font-weight: 600; }
    .grid { stroke: var(--line); } .end { text-anchor: end; } .middle { text-anchor: middle; }
    .ink { fill: var(--ink); } .again { fill: var(--again); } .hard { fill: var(--hard); } .good { fill: var(--good); }
    .easy { fill: var(--easy); } .track { fill: var(--day0); }
    .day0 { fill: var(--day0); } .day1 { fill: var(--day1); } .day2 { fill: var(--day2); } .day3 { fill: var(--day3); }
    .day4 { fill: var(--day4); }
    @media print { body { background: none; } section { break-inside: avoid; } }
    """
}

/// Text as it stands in HTML, in elements and in quoted attributes.
func escaped(_ text: String) -> String {
  DisplayText.sanitized(text).replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    .replacing("\"", with: "&quot;")
}
