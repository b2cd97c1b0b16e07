import Domain
import Interchange

/// Reads a text as if it were a file.
func read(
  _ text: String, named name: String? = nil, options: ImportOptions = ImportOptions()
) throws(ImportFailure) -> ImportDocument {
  try ImportReader.document(from: Array(text.utf8), named: name, options: options)
}

/// What a person asks about a row in most tests.
func pairs(_ document: ImportDocument) -> [[String]] {
  document.rows.map { [$0.prompt, $0.answer] }
}

/// A row's fields as `name=value`.
func fields(_ row: ImportedRow?) -> [String] {
  row?.fields.map { "\($0.name)=\($0.value)" } ?? []
}
