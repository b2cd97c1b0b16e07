internal import Domain

/// Reads CSV, TSV and Anki's "notes in plain text".
enum DelimitedReader {
  /// - Parameter bytes: UTF-8 without a byte order mark.
  static func document(from bytes: [UInt8], options: ImportOptions) throws(ImportFailure) -> ImportDocument {
    var header = try AnkiHeader([], isCertain: false)
    if options.format == nil || options.format == .anki {
      header = try AnkiHeader(bytes, isCertain: options.format == .anki)
    }
    let separator = separator(of: bytes, header: header, options: options)
    var parser = RowParser(
      bytes, separator: separator?.byte, quoting: options.quoting, from: header.end, line: header.endLine)
    var document = ImportDocument(comments: header.comments, tags: options.tags)
    document.isReversed = header.isReversed
    var rows: [ParsedRow] = []
    var count = 0
    while let row = parser.next() {
      count += 1
      guard Work.goesOn(.reading, parser.position, of: bytes.count, round: count) else { throw .stopped }
      if let problem = row.problem {
        document.rejected.append(RejectedRow(line: row.line, reason: problem))
      } else if !row.isBlank {
        rows.append(row)
      }
    }

    let firstLine = rows.first?.line
    let names = names(in: &rows, header: header, separator: separator, options: options)
    if rows.first?.line != firstLine { document.headerLine = firstLine }
    if options.columns == ColumnMapping(), let columns = QuestionColumns(header: names) {
      for (index, row) in rows.enumerated() {
        guard Work.goesOn(.understanding, index, of: rows.count) else { throw .stopped }
        do {
          document.rows.append(try columns.row(row.cells, line: row.line))
        } catch {
          document.rejected.append(RejectedRow(line: row.line, reason: error))
        }
      }
      document.rejected.sort { $0.line < $1.line }
      return document
    }
    let layout = try ColumnLayout(
      names: names, width: rows.lazy.map(\.cells.count).max() ?? 0, mapping: options.columns, header: header)
    let builder = RowBuilder(layout: layout, header: header, options: options)
    document.rows.reserveCapacity(rows.count)
    for (index, row) in rows.enumerated() {
      guard Work.goesOn(.understanding, index, of: rows.count) else { throw .stopped }
      document.rows.append(builder.row(row))
    }
    // What is so in a file is so early in it.
    document.looksLikeHTML =
      (options.isHTML ?? header.isHTML) == nil
      && rows.prefix(1000).contains { $0.cells.contains(where: HTMLText.isLikely) }
    return document
  }

  private static func separator(of bytes: [UInt8], header: AnkiHeader, options: ImportOptions) -> Separator? {
    if let separator = options.separator ?? header.separator { return separator }
    if options.format == .tsv { return .tab }
    return QuestionColumns.separator(of: bytes)
      ?? SeparatorDetection.separator(of: bytes, from: header.end, quoting: options.quoting)
  }

  /// The names of the columns, and takes the row that holds them away.
  private static func names(
    in rows: inout [ParsedRow], header: AnkiHeader, separator: Separator?, options: ImportOptions
  ) -> [String] {
    if let columns = header.columns, options.hasHeader != true {
      var parser = RowParser(Array(columns.utf8), separator: separator?.byte, quoting: options.quoting)
      return parser.next()?.cells.map { trimmed($0) } ?? []
    }
    guard let first = rows.first else { return [] }
    let isHeader = ColumnNames.isHeader(first.cells) || QuestionColumns(header: first.cells) != nil
    guard options.hasHeader ?? isHeader else { return [] }
    rows.removeFirst()
    return first.cells
  }
}

/// Makes plain rows from cells.
private struct RowBuilder {
  private let layout: ColumnLayout
  private let tags: [String]
  private let hasTags: Bool
  /// Nil where nobody says whether cells hold HTML.
  private let isHTML: Bool?

  init(layout: ColumnLayout, header: AnkiHeader, options: ImportOptions) {
    self.layout = layout
    tags = (header.tags ?? []) + (header.deck.map { [Self.tag(forDeck: $0)] } ?? [])
    hasTags = layout.hasTags || header.tags != nil || header.deck != nil
    isHTML = options.isHTML ?? header.isHTML
  }

  func row(_ parsed: ParsedRow) -> ImportedRow {
    var (prompt, answer, guid) = ("", "", String?.none)
    var fields: [Question.Field] = []
    var tags: [String] = []
    for (index, cell) in parsed.cells.enumerated() where !cell.isEmpty {
      switch layout[index] {
      case .prompt: prompt = text(cell)
      case .answer: answer = text(cell)
      case .field(let name):
        let value = text(cell)
        if !value.isEmpty { fields.append(Question.Field(name: name, value: value)) }
      case .tags: tags += Tags.words(in: cell)
      case .deck: tags.append(Self.tag(forDeck: cell))
      case .guid: guid = cell
      case .ignored: break
      }
    }
    return ImportedRow(
      line: parsed.line, prompt: prompt, answer: answer, fields: fields,
      tags: hasTags ? tags + self.tags : nil, guid: guid)
  }

  private func text(_ cell: String) -> String {
    let text = isHTML == true ? HTMLText.plain(cell) : isHTML == nil ? HTMLText.replacingImages(in: cell) : cell
    return text.utf8.contains(carriageReturn) ? withPlainLineBreaks(text) : text
  }

  /// A cell of a file with CR LF between its rows has them within too.
  private func withPlainLineBreaks(_ text: String) -> String {
    String(text.map { $0 == "\r\n" || $0 == "\r" ? "\n" : $0 })
  }

  /// A deck's name as one tag: white space and commas become `_`, the `::` between levels stays.
  private static func tag(forDeck name: String) -> String {
    Tags.words(in: name).joined(separator: "_")
  }
}
