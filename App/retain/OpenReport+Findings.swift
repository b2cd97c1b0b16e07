import Domain
import Persistence

extension OpenReport {
  /// What opening found, as findings; one that says that all is well where it is.
  var findings: [Finding] {
    var findings: [Finding] = []
    for place in damage {
      findings.append(
        Finding(
          .problem, subject: path,
          detail: "line \(place.line), byte \(place.offset), \(place.length) bytes: \(place.reason)"))
    }
    for record in undecodable {
      findings.append(
        Finding(
          .problem, subject: path, detail: "record \(record.id) cannot be read by this version: \(record.reason)"))
    }
    if !unknownLines.isEmpty {
      let lines = unknownLines.prefix(5).map(String.init).joined(separator: ", ")
      findings.append(
        Finding(.notice, subject: path, detail: "\(unknownLines.count) lines of a newer version are kept (\(lines))"))
    }
    if let tornTail {
      findings.append(
        Finding(
          .notice, subject: path,
          detail: "the last write was cut off by a crash: \(tornTail.length) bytes at byte \(tornTail.offset) that "
            + "were never acknowledged"))
    }
    if !duplicates.isEmpty {
      findings.append(
        Finding(
          .notice, subject: path,
          detail: "\(duplicates.count) identifiers stood there more than once; the last of each counts"))
    }
    if wasArray {
      findings.append(Finding(.notice, subject: path, detail: "the file was in the older form of one JSON array"))
    }
    for original in keptOriginals {
      findings.append(Finding(.notice, subject: path, detail: "the original bytes are kept in \(original)"))
    }
    if findings.isEmpty {
      let state = outcome == .missing ? "there is nothing yet" : "all \(recordCount) records are sound"
      findings.append(Finding(.fine, subject: path, detail: state))
    }
    return findings
  }
}
