public import Domain

/// Turns the bytes of a file into what it holds, whatever its format.
public enum ImportReader {
  /// Reads a whole file.
  ///
  /// - Parameters:
  ///   - bytes: the file, in UTF-8, or in UTF-16 behind a byte order mark.
  ///   - name: its name, of which only the ending counts; nil where it has none, as for standard input.
  ///   - options: what a person said about it.
  /// - Throws: where the file as a whole cannot be read; nothing is read then. A bad row alone is no failure: it is in the
  ///   document's ``ImportDocument/rejected``.
  public static func document(
    from bytes: [UInt8], named name: String? = nil, options: ImportOptions = ImportOptions()
  ) throws(ImportFailure) -> ImportDocument {
    let text = try SourceText.utf8(from: bytes)
    return isJSON(text, name: name, format: options.format)
      ? try JSONReader.document(from: text, options: options)
      : try DelimitedReader.document(from: text, options: options)
  }

  private static func isJSON(_ text: [UInt8], name: String?, format: ImportFormat?) -> Bool {
    if let format { return format == .json }
    let ending = name?.split(separator: ".").last?.lowercased() ?? ""
    if ["json", "jsonl", "ndjson"].contains(ending) { return true }
    return !["csv", "tsv", "txt"].contains(ending) && JSONReader.isLikely(text)
  }
}
