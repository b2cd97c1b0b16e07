import Domain
import FoundationEssentials
import Persistence
import REPL

/// Looks at the files of a bank, on the disk, and sets right what can be set right about them.
struct BankExamination: Sendable {
  let directory: URL
  let questionsFile: String
  let changesFile: String
  let inspection: StoreInspection

  /// What the files, and what is around them, are like.
  ///
  /// - Parameter backups: nil where they are not to be looked at.
  func examine(_ backups: KeepBackups?) async -> [Finding] {
    Work.report(.examiningFiles, 0)
    var findings = await findings(of: read(Question.self, questionsFile), questionsFile)
    findings += await self.findings(of: read(Change.self, changesFile), changesFile)
    do {
      if let found = try await inspection.inspect() { findings += around(found) }
    } catch {
      findings.append(Finding(.problem, subject: path, detail: "\(error)"))
    }
    if let backups { findings += await examine(backups: backups) }
    return findings
  }

  /// Sets right what can be set right about the files.
  ///
  /// - Parameter isDryRun: only tells what would be done, what opening would do included.
  func repair(isDryRun: Bool) async -> [Finding] {
    var findings: [Finding] = []
    let would = isDryRun ? "would be " : ""
    do {
      let repair = try await inspection.tidy(isDryRun: isDryRun)
      findings += repair.tightened.map {
        Finding(
          .repair, subject: $0.path,
          detail: "\(would)made private: permissions \(octal($0.permissions)) \(isDryRun ? "would become" : "became") "
            + octal($0.right))
      }
      findings += repair.removed.map {
        Finding(.repair, subject: $0, detail: "\(would)removed: a program that was stopped left it unfinished")
      }
      findings += repair.failures.map { Finding(.problem, subject: $0.path, detail: "\($0)") }
    } catch {
      findings.append(Finding(.problem, subject: path, detail: "\(error)"))
    }
    if isDryRun {
      findings += await plan(read(Question.self, questionsFile))
      findings += await plan(read(Change.self, changesFile))
    }
    return findings
  }

  private var path: String { directory.path(percentEncoded: false) }

  private func read<Item: Codable & Identifiable & Sendable>(
    _ type: Item.Type, _ name: String
  ) async -> Result<OpenReport, StoreError> where Item.ID == String {
    do {
      let store = try await LocalRepository<Item>.open(directory: directory, filename: name, access: .reading)
      return .success(store.report)
    } catch {
      return .failure(error)
    }
  }

  private func findings(of result: Result<OpenReport, StoreError>, _ name: String) -> [Finding] {
    switch result {
    case .success(let report): report.findings
    case .failure(let error): [Finding(.problem, subject: name, detail: "\(error)")]
    }
  }

  /// What opening for writing would do.
  private func plan(_ result: Result<OpenReport, StoreError>) -> [Finding] {
    guard case .success(let report) = result else { return [] }
    var findings: [Finding] = []
    if !report.damage.isEmpty {
      findings.append(
        Finding(
          .repair, subject: report.path,
          detail:
            "would be rewritten without what is damaged (\(places(report.damage.count))), and the file as it is kept "
            + "beside it"))
    }
    if report.wasArray {
      findings.append(
        Finding(.repair, subject: report.path, detail: "would be rewritten in the form of today, and the array kept"))
    }
    return findings
  }

  private func around(_ found: StoreInspection.Surroundings) -> [Finding] {
    var findings: [Finding] = []
    for (name, lock) in zip([questionsFile, changesFile], found.locks) {
      let (severity, detail): (Finding.Severity, String) =
        switch lock {
        case .free: (.fine, "nobody is writing")
        case .own: (.fine, "this program is writing")
        case .held(let process): (.notice, "process \(process) is writing")
        case .stale(let process):
          (.notice, "nobody holds it; process \(process) that did has ended, and the next one that writes takes it")
        }
      findings.append(Finding(severity, subject: "lock of \(name)", detail: detail))
    }
    findings += found.loose.map {
      Finding(
        $0.permissions & 0o022 == 0 ? .notice : .problem, subject: $0.path,
        detail: "others may \($0.permissions & 0o022 == 0 ? "read" : "change") it: its permissions are "
          + "\(octal($0.permissions)) and should be \(octal($0.right))")
    }
    if found.loose.isEmpty {
      findings.append(Finding(.fine, subject: found.directory, detail: "everything in it is for you alone"))
    }
    findings += found.leftovers.map {
      Finding(.notice, subject: $0, detail: "a program that writes left it unfinished, or is still at it")
    }
    findings += found.originals.map {
      Finding(.notice, subject: $0, detail: "the original from before a repair; remove it when you need it no more")
    }
    return findings
  }

  private func examine(backups: KeepBackups) async -> [Finding] {
    let listed: [KeepBackups.Listed]
    do {
      listed = try await backups.list()
    } catch {
      return [Finding(.problem, subject: "backups", detail: CommandError.backup(error).description)]
    }
    var findings: [Finding] = []
    for backup in listed {
      switch backup.copy {
      case .success(let copy) where copy.damage == 0: break
      case .success(let copy):
        findings.append(Finding(.notice, subject: copy.path, detail: "the backup is damaged in \(places(copy.damage))"))
      case .failure(let failure):
        findings.append(
          Finding(.notice, subject: backup.backup.name, detail: CommandError.backup(failure).description))
      }
    }
    if findings.isEmpty {
      let newest = listed.first.map { "all \(listed.count) are sound, the newest is of \($0.backup.moment)" }
      findings.append(Finding(.fine, subject: "backups", detail: newest ?? "there are none yet"))
    }
    return findings
  }

  private func octal(_ permissions: UInt32) -> String {
    let digits = String(permissions, radix: 8)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension OpenReport {
  /// What opening for writing set right, and where the original is kept.
  var repairs: [Finding] {
    keptOriginals.map { original in
      let places = damage.isEmpty ? "" : ", without what was damaged (\(places(damage.count)))"
      return Finding(
        .repair, subject: path, detail: "brought into order\(places); the bytes that it had are kept in \(original)")
    }
  }
}

private func places(_ count: Int) -> String { "\(count) place\(count == 1 ? "" : "s")" }
