import Domain
import FoundationEssentials
import Presentation

/// Turns what commands give back into JSON: one document on one line.
enum JSONText {
  /// Programs read the same words in every language.
  private static let english = English()

  /// The document for an output; nil where there is none.
  ///
  /// - Throws: where a value has no JSON form, such as a number that is not finite.
  static func text(_ output: Output) throws -> String? {
    guard let value = value(of: output) else { return nil }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
    return harmless(String(decoding: try encoder.encode(value), as: UTF8.self))
  }

  /// The same document with an escape for each character with an effect on a terminal that the encoder leaves alive.
  private static func harmless(_ json: String) -> String {
    if DisplayText.sanitized(json) == json { return json }
    var result = ""
    for scalar in json.unicodeScalars {
      let isHarmless = (0x20..<0x7F).contains(scalar.value) || DisplayText.sanitized(String(scalar)) == String(scalar)
      if isHarmless {
        result.unicodeScalars.append(scalar)
      } else {
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
      }
    }
    return result
  }

  private static func value(of output: Output) -> (any Encodable)? {
    switch output {
    case .none, .sourced: nil
    case .listing(let questions): questions
    case .emptyBank: [] as [Question]
    case .question(let question, _): question
    case .added(let added): Added(added: added)
    case .answered(let question, _): question
    case .changed(.edit, let questions): questions.first
    case .changed(_, let questions): questions
    case .undone(let undone):
      Undone(
        undone: undone.change.action, subject: undone.change.subject, questions: undone.change.records.count,
        leftAlone: undone.leftAlone)
    case .studied(let summary):
      Studied(
        answers: Dictionary(summary.answers.map { ($0.name, $1) }) { $1 }, milliseconds: summary.milliseconds,
        remaining: summary.remaining.total, nextDue: summary.nextDue, ratings: summary.ratings.map(\.name),
        leeches: summary.leeches.map(\.id), cram: summary.isCram)
    case .imported(let report):
      Imported(
        added: report.added, updated: report.updated, siblings: report.siblings, skipped: report.skipped.count,
        rejected: report.rejected.map { Row(line: $0.line, reason: english.text($0.reason)) },
        skippedRows: report.skipped.map { Row(line: $0.line, reason: english.text($0.reason)) })
    case .exported(let count, let path): Exported(exported: count, path: path, text: nil)
    case .verbatim(let text): Exported(exported: nil, path: "-", text: text)
    case .manual(let page): Exported(exported: nil, path: "-", text: page.text(in: english))
    case .completions(let completions): Exported(exported: nil, path: "-", text: completions.text(in: english))
    case .tags(let tags): tags.map { Tag(tag: $0.tag, count: $0.count) }
    case .statistics(let statistics, _, _): statistics
    case .written(let path): Written(written: path)
    case .backedUp(let copy): BackedUp(copy)
    case .backups(let backups): backups.map(ListedBackup.init)
    case .restored(let restored):
      Restored(
        restored: restored.count, path: restored.path, added: restored.added, changed: restored.changed,
        removed: restored.removed, unreadable: restored.unreadable, previous: restored.previous)
    case .findings(let findings):
      Examination(problems: findings.count { $0.severity == .problem }, findings: findings.map(Found.init))
    case .overview(let signatures): signatures.map(Help.init)
    case .help(let signature): Help(signature)
    case .topic(let topic): Topic(topic: topic.rawValue)
    }
  }

  private struct Undone: Encodable {
    let undone: Change.Action
    let subject: String?
    let questions: Int
    let leftAlone: Int
  }

  private struct Studied: Encodable {
    let answers: [String: Int]
    let milliseconds: Int
    let remaining: Int
    let nextDue: Instant?
    let ratings: [String]
    let leeches: [String]
    let cram: Bool
  }

  private struct Row: Encodable {
    let line: Int
    let reason: String
  }

  private struct Imported: Encodable {
    let added: Int
    let updated: Int
    let siblings: Int
    let skipped: Int
    let rejected: [Row]
    let skippedRows: [Row]
  }

  private struct Exported: Encodable {
    let exported: Int?
    let path: String
    let text: String?
  }

  /// The question, and the identifiers of its siblings where it has some.
  private struct Added: Encodable {
    let added: AddQuestion.Added

    private enum Key: String, CodingKey {
      case siblings
    }

    func encode(to encoder: any Encoder) throws {
      try added.question.encode(to: encoder)
      guard !added.siblings.isEmpty else { return }
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(added.siblings.map(\.id), forKey: .siblings)
    }
  }

  private struct Written: Encodable {
    let written: String
  }

  private struct BackedUp: Encodable {
    let path: String
    let questions: Int
    let damage: Int

    init(_ copy: BackupCopy) {
      (path, questions, damage) = (copy.path, copy.count, copy.damage)
    }
  }

  private struct ListedBackup: Encodable {
    let name: String
    let made: String
    let reason: Backup.Reason
    let copy: BackedUp?
    let problem: String?

    init(_ listed: KeepBackups.Listed) {
      (name, made, reason) = (listed.backup.name, listed.backup.moment, listed.backup.reason)
      switch listed.copy {
      case .success(let copy): (self.copy, problem) = (BackedUp(copy), nil)
      case .failure(let failure): (copy, problem) = (nil, english.text(failure))
      }
    }
  }

  private struct Restored: Encodable {
    let restored: Int
    let path: String
    let added: Int
    let changed: Int
    let removed: Int
    let unreadable: Int
    let previous: String?
  }

  private struct Tag: Encodable {
    let tag: String
    let count: Int
  }

  private struct Examination: Encodable {
    let problems: Int
    let findings: [Found]
  }

  private struct Found: Encodable {
    let severity: Finding.Severity
    let subject: String
    let detail: String

    init(_ finding: Finding) {
      (severity, subject, detail) = (finding.severity, english.text(finding.subject), english.text(finding.detail))
    }
  }

  private struct Help: Encodable {
    let name: String
    let aliases: [String]
    let summary: String
    let usage: String

    init(_ signature: Signature) {
      name = signature.name
      aliases = signature.aliases
      summary = english.summary(of: signature.help)
      usage = signature.usage
    }
  }

  private struct Topic: Encodable {
    let topic: String
  }
}
