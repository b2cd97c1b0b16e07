public import Domain
internal import FoundationEssentials

/// Turns questions into the bytes of a file, with everything that is known about them.
public enum ExportWriter {
  /// Writes UTF-8 without a byte order mark, one question after the other in the order given.
  ///
  /// - Throws: ``ExportFailure/notEncodable(id:key:)`` where a question holds a number that has no text form.
  public static func bytes(of questions: [Question], as format: ExportFormat) throws(ExportFailure) -> [UInt8] {
    switch format {
    case .csv: try CSVWriter.bytes(of: questions)
    case .json: try json(of: questions)
    }
  }

  /// An array with one question a line, so that a comparison of two exports shows the questions that differ.
  private static func json(of questions: [Question]) throws(ExportFailure) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    var bytes: [UInt8] = Array("[".utf8)
    for (index, question) in questions.enumerated() {
      guard Work.goesOn(.writing, index, of: questions.count) else { throw .stopped }
      bytes += (index == 0 ? "\n" : ",\n").utf8
      do {
        bytes += try encoder.encode(question)
      } catch {
        throw .notEncodable(id: question.id, key: key(of: error))
      }
    }
    bytes += (questions.isEmpty ? "]\n" : "\n]\n").utf8
    return bytes
  }

  private static func key(of error: any Error) -> String {
    guard case EncodingError.invalidValue(_, let context) = error else { return "" }
    return context.codingPath.map(\.stringValue).joined(separator: ".")
  }
}
