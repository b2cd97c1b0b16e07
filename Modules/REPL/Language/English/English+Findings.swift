import Domain

/// What ‘doctor’ and the start find.
extension English {
  func label(_ severity: Finding.Severity) -> String {
    switch severity {
    case .fine: "ok"
    case .notice: "note"
    case .problem: "problem"
    case .repair: "repair"
    }
  }

  func conclusion(problems count: Int) -> String {
    switch count {
    case 0: "No problems."
    case 1: "1 problem."
    default: "\(count) problems."
    }
  }

  func text(_ subject: Finding.Subject) -> String {
    switch subject {
    case .file(let path): path
    case .lock(let name): "lock of \(name)"
    case .question(let id): "question \(id)"
    case .schedules: "schedules"
    case .backups: "backups"
    case .backup: "backup"
    case .repair: "repair"
    }
  }

  func text(_ detail: Finding.Detail) -> String {
    switch detail {
    case .damaged(let line, let offset, let length, let damage):
      "line \(line), byte \(offset), \(length) bytes: \(text(damage))"
    case .undecodable(let id, let reason): "record \(id) cannot be read by this version: \(reason)"
    case .unknownLines(let count, let first):
      "\(count) lines of a newer version are kept (\(first.map(String.init).joined(separator: ", ")))"
    case .tornTail(let offset, let length):
      "the last write was cut off by a crash: \(length) bytes at byte \(offset) that were never acknowledged"
    case .duplicates(let count): "\(count) identifiers stood there more than once; the last of each counts"
    case .olderForm: "the file was in the older form of one JSON array"
    case .originalKept(let path): "the original bytes are kept in \(path)"
    case .nothingYet: "there is nothing yet"
    case .sound(let count): "all \(count) records are sound"
    case .store(let problem): text(problem)

    case .unlocked: "nobody is writing"
    case .lockedHere: "this program is writing"
    case .locked(let process): "process \(process) is writing"
    case .staleLock(let process):
      "nobody holds it; process \(process) that did has ended, and the next one that writes takes it"
    case .notPrivate(let permissions):
      "others may \(permissions.letOthersWrite ? "change" : "read") it: its permissions are "
        + "\(octal(permissions.found)) and should be \(octal(permissions.right))"
    case .allPrivate: "everything in it is for you alone"
    case .leftover: "a program that writes left it unfinished, or is still at it"
    case .original: "the original from before a repair; remove it when you need it no more"

    case .backupFailed(let failure): text(failure)
    case .backupDamaged(let count): "the backup is damaged in \(plural(count, "place"))"
    case .backupsSound(let count, let newest): "all \(count) are sound, the newest is of \(newest.moment)"
    case .noBackups: "there are none yet"

    case .inconsistent(let inconsistency): text(inconsistency)
    case .different(let count, let total, let id, let difference):
      "\(count) of \(total) are not what today's settings make of the answers, such as that of \(id): "
        + "\(text(difference)); they stay as they are"
    case .schedulesFit(let count): "all \(count) fit the answers that were given"

    case .madePrivate(let permissions, let isPlanned):
      "\(isPlanned ? "would be " : "")made private: permissions \(octal(permissions.found)) "
        + "\(isPlanned ? "would become" : "became") \(octal(permissions.right))"
    case .removed(let isPlanned):
      "\(isPlanned ? "would be " : "")removed: a program that was stopped left it unfinished"
    case .willLeaveOut(let count):
      "would be rewritten without what is damaged (\(plural(count, "place"))), and the file as it is kept beside it"
    case .willConvert: "would be rewritten in the form of today, and the array kept"
    case .broughtIntoOrder(let count, let original):
      "brought into order\(count == 0 ? "" : ", without what was damaged (\(plural(count, "place")))"); "
        + "the bytes that it had are kept in \(original)"
    case .rebuilt(let inconsistency, let isPlanned):
      "\(isPlanned ? "would rebuild" : "rebuilt") its schedule from its answers (\(text(inconsistency)))"
    case .backedUp(let path): "the bank as it was before the repair is kept in \(path)"
    case .nothingToRepair(let isPlanned): "there \(isPlanned ? "is" : "was") nothing to repair"
    }
  }

  private func text(_ damage: Finding.Damage) -> String {
    switch damage {
    case .checksum: "the checksum does not fit"
    case .lineFeed: "the line feed is missing"
    case .missingHeader: "the header is missing"
    case .misplacedHeader: "a header stands in the middle"
    case .unfinishedBatch: "it is a part of a batch that is not all there"
    case .element(let reason): "the element cannot be read: \(reason)"
    }
  }

  private func text(_ inconsistency: Question.Inconsistency) -> String {
    switch inconsistency {
    case .newWithDueDate: "its state is new but it has a due date"
    case .withoutDueDate(let phase): "its state is \(phase.rawValue) but it has no due date"
    case .newWithMemory: "its state is new but it has a memory state"
    case .withoutMemory(let phase): "its state is \(phase.rawValue) but it has no memory state"
    case .memoryOutOfRange(let memory):
      "its memory state is out of range: stability \(memory.stability), difficulty \(memory.difficulty)"
    case .newWithAnswers(let count): "its state is new but it holds \(plural(count, "answer"))"
    case .impossibleCounts(let answers, let lapses, let interval):
      "its counts cannot be: \(plural(answers, "answer")), \(plural(lapses, "lapse")), interval \(interval)"
    case .unorderedAnswers: "its answers are not in the order in which they were given"
    case .unknownAnswer(let instant): "its schedule knows nothing of the answer of \(instant)"
    }
  }

  private func text(_ difference: Question.Difference) -> String {
    switch difference {
    case .answers(let counted, let held): "it counts \(plural(counted, "answer")) and holds \(held)"
    case .phase(let phase): "its state would be \(phase.rawValue)"
    case .memory: "its memory state would be another"
    }
  }
}
