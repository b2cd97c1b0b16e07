import Domain
import FoundationEssentials
import Persistence

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
      findings.append(Finding(.problem, subject: .file(path), detail: .store(StoreProblem(error))))
    }
    if let backups { findings += await examine(backups: backups) }
    return findings
  }

  /// Sets right what can be set right about the files.
  ///
  /// - Parameter isDryRun: only tells what would be done, what opening would do included.
  func repair(isDryRun: Bool) async -> [Finding] {
    var findings: [Finding] = []
    do {
      let repair = try await inspection.tidy(isDryRun: isDryRun)
      findings += repair.tightened.map {
        Finding(
          .repair, subject: .file($0.path), detail: .madePrivate(Finding.Permissions($0), isPlanned: isDryRun))
      }
      findings += repair.removed.map {
        Finding(.repair, subject: .file($0), detail: .removed(isPlanned: isDryRun))
      }
      findings += repair.failures.map {
        Finding(.problem, subject: .file($0.path), detail: .store(StoreProblem($0)))
      }
    } catch {
      findings.append(Finding(.problem, subject: .file(path), detail: .store(StoreProblem(error))))
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
    case .failure(let error): [Finding(.problem, subject: .file(name), detail: .store(StoreProblem(error)))]
    }
  }

  /// What opening for writing would do.
  private func plan(_ result: Result<OpenReport, StoreError>) -> [Finding] {
    guard case .success(let report) = result else { return [] }
    return report.plannedRepairs
  }

  private func around(_ found: StoreInspection.Surroundings) -> [Finding] {
    var findings: [Finding] = []
    for (name, lock) in zip([questionsFile, changesFile], found.locks) {
      let (severity, detail): (Finding.Severity, Finding.Detail) =
        switch lock {
        case .free: (.fine, .unlocked)
        case .own: (.fine, .lockedHere)
        case .held(let process): (.notice, .locked(process: process))
        case .stale(let process): (.notice, .staleLock(process: process))
        }
      findings.append(Finding(severity, subject: .lock(of: name), detail: detail))
    }
    findings += found.loose.map {
      let permissions = Finding.Permissions($0)
      return Finding(
        permissions.letOthersWrite ? .problem : .notice, subject: .file($0.path), detail: .notPrivate(permissions))
    }
    if found.loose.isEmpty {
      findings.append(Finding(.fine, subject: .file(found.directory), detail: .allPrivate))
    }
    findings += found.leftovers.map { Finding(.notice, subject: .file($0), detail: .leftover) }
    findings += found.originals.map { Finding(.notice, subject: .file($0), detail: .original) }
    return findings
  }

  private func examine(backups: KeepBackups) async -> [Finding] {
    let listed: [KeepBackups.Listed]
    do {
      listed = try await backups.list()
    } catch {
      return [Finding(.problem, subject: .backups, detail: .backupFailed(error))]
    }
    var findings: [Finding] = []
    for backup in listed {
      switch backup.copy {
      case .success(let copy) where copy.damage == 0: break
      case .success(let copy):
        findings.append(
          Finding(.notice, subject: .file(copy.path), detail: .backupDamaged(places: copy.damage)))
      case .failure(let failure):
        findings.append(Finding(.notice, subject: .file(backup.backup.name), detail: .backupFailed(failure)))
      }
    }
    if findings.isEmpty {
      let detail = listed.first.map { Finding.Detail.backupsSound(count: listed.count, newest: $0.backup) }
      findings.append(Finding(.fine, subject: .backups, detail: detail ?? .noBackups))
    }
    return findings
  }
}

extension Finding.Permissions {
  fileprivate init(_ loose: StoreInspection.Loose) {
    self.init(found: loose.permissions, right: loose.right)
  }
}
