import Domain
import Persistence

extension OpenReport {
  /// What opening found, as findings; one that says that all is well where it is.
  var findings: [Finding] {
    var findings = damage.map { place in
      finding(
        .problem,
        .damaged(line: place.line, offset: place.offset, length: place.length, Finding.Damage(place.reason)))
    }
    findings += undecodable.map { finding(.problem, .undecodable(id: $0.id, reason: $0.reason)) }
    if !unknownLines.isEmpty {
      findings.append(
        finding(.notice, .unknownLines(count: unknownLines.count, first: Array(unknownLines.prefix(5)))))
    }
    if let tornTail {
      findings.append(finding(.notice, .tornTail(offset: tornTail.offset, length: tornTail.length)))
    }
    if !duplicates.isEmpty { findings.append(finding(.notice, .duplicates(count: duplicates.count))) }
    if wasArray { findings.append(finding(.notice, .olderForm)) }
    findings += keptOriginals.map { finding(.notice, .originalKept(path: $0)) }
    if findings.isEmpty {
      findings.append(finding(.fine, outcome == .missing ? .nothingYet : .sound(records: recordCount)))
    }
    return findings
  }

  /// What opening for writing would do about it.
  var plannedRepairs: [Finding] {
    var findings: [Finding] = []
    if !damage.isEmpty { findings.append(finding(.repair, .willLeaveOut(places: damage.count))) }
    if wasArray { findings.append(finding(.repair, .willConvert)) }
    return findings
  }

  /// What opening for writing set right, and where the original is kept.
  var repairs: [Finding] {
    keptOriginals.map { finding(.repair, .broughtIntoOrder(places: damage.count, original: $0)) }
  }

  private func finding(_ severity: Finding.Severity, _ detail: Finding.Detail) -> Finding {
    Finding(severity, subject: .file(path), detail: detail)
  }
}

extension Finding.Damage {
  fileprivate init(_ reason: OpenReport.Reason) {
    switch reason {
    case .checksum: self = .checksum
    case .lineFeed: self = .lineFeed
    case .missingHeader: self = .missingHeader
    case .misplacedHeader: self = .misplacedHeader
    case .unfinishedBatch: self = .unfinishedBatch
    case .element(let reason): self = .element(reason: reason)
    }
  }
}
