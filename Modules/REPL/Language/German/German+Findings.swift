import Domain

/// What ‘doctor’ and the start find.
extension German {
  func label(_ severity: Finding.Severity) -> String {
    switch severity {
    case .fine: "ok"
    case .notice: "Hinweis"
    case .problem: "Problem"
    case .repair: "Reparatur"
    }
  }

  func conclusion(problems count: Int) -> String {
    count == 0 ? "Keine Probleme." : plural(count, "Problem", "Probleme") + "."
  }

  func text(_ subject: Finding.Subject) -> String {
    switch subject {
    case .file(let path): path
    case .lock(let name): "Sperre von \(name)"
    case .question(let id): "Frage \(id)"
    case .schedules: "Zeitpläne"
    case .backups: "Sicherungen"
    case .backup: "Sicherung"
    case .repair: "Reparatur"
    }
  }

  func text(_ detail: Finding.Detail) -> String {
    switch detail {
    case .damaged(let line, let offset, let length, let damage):
      "Zeile \(line), Byte \(offset), \(bytes(length)): \(text(damage))"
    case .undecodable(let id, let reason): "der Datensatz \(id) ist für diese Version nicht lesbar: \(reason)"
    case .unknownLines(1, let first): "1 Zeile einer neueren Version bleibt erhalten (\(numbers(first)))"
    case .unknownLines(let count, let first):
      "\(number(count)) Zeilen einer neueren Version bleiben erhalten (\(numbers(first)))"
    case .tornTail(let offset, let length):
      "ein Absturz hat den letzten Schreibvorgang abgebrochen: \(bytes(length)) ab Byte \(offset) wurden nie bestätigt"
    case .duplicates(1): "1 Kennung kam mehrfach vor; es gilt die letzte Fassung"
    case .duplicates(let count): "\(number(count)) Kennungen kamen mehrfach vor; es gilt jeweils die letzte Fassung"
    case .olderForm: "die Datei hatte die ältere Form eines einzigen JSON-Arrays"
    case .originalKept(let path): "der ursprüngliche Inhalt ist in \(path) aufbewahrt"
    case .nothingYet: "noch nichts vorhanden"
    case .sound(let count): "alle \(number(count)) Datensätze sind in Ordnung"
    case .store(let problem): text(problem)

    case .unlocked: "niemand schreibt"
    case .lockedHere: "dieses Programm schreibt"
    case .locked(let process): "Prozess \(process) schreibt"
    case .staleLock(let process):
      "niemand hält sie; Prozess \(process), der sie hielt, ist beendet, und der nächste, der schreibt, übernimmt sie"
    case .notPrivate(let permissions):
      "andere können den Inhalt \(permissions.letOthersWrite ? "ändern" : "lesen"): die Rechte sind "
        + "\(octal(permissions.found)) statt \(octal(permissions.right))"
    case .allPrivate: "alles darin ist nur dem Besitzer zugänglich"
    case .leftover: "von einem schreibenden Programm unfertig zurückgelassen, oder noch in Arbeit"
    case .original: "das Original aus der Zeit vor einer Reparatur; kann weg, wenn es nicht mehr gebraucht wird"

    case .backupFailed(let failure): text(failure)
    case .backupDamaged(let count): "die Sicherung ist an \(places(count)) beschädigt"
    case .backupsSound(1, let newest): "die einzige ist in Ordnung; sie ist vom \(moment(newest))"
    case .backupsSound(let count, let newest):
      "alle \(number(count)) sind in Ordnung, die neueste ist vom \(moment(newest))"
    case .noBackups: "noch keine vorhanden"

    case .inconsistent(let inconsistency): text(inconsistency)
    case .different(1, let total, let id, let difference):
      "1 von \(number(total)) weicht von dem ab, was die jetzigen Einstellungen aus den Antworten machen, nämlich der "
        + "von \(id): \(text(difference)); er bleibt, wie er ist"
    case .different(let count, let total, let id, let difference):
      "\(number(count)) von \(number(total)) weichen von dem ab, was die jetzigen Einstellungen aus den Antworten "
        + "machen, etwa der von \(id): \(text(difference)); sie bleiben, wie sie sind"
    case .schedulesFit(let count): "alle \(number(count)) passen zu den gegebenen Antworten"

    case .madePrivate(let permissions, true):
      "würde nur dem Besitzer zugänglich: die Rechte würden von \(octal(permissions.found)) auf "
        + "\(octal(permissions.right)) gesetzt"
    case .madePrivate(let permissions, false):
      "jetzt nur dem Besitzer zugänglich: die Rechte wurden von \(octal(permissions.found)) auf "
        + "\(octal(permissions.right)) gesetzt"
    case .removed(let isPlanned):
      "\(isPlanned ? "würde gelöscht" : "gelöscht"): ein abgebrochenes Programm hat dies unfertig zurückgelassen"
    case .willLeaveOut(let count):
      "würde ohne das Beschädigte (\(places(count))) neu geschrieben; die jetzige Datei bliebe daneben erhalten"
    case .willConvert: "würde in der heutigen Form neu geschrieben; das Array bliebe erhalten"
    case .broughtIntoOrder(0, let original):
      "in Ordnung gebracht; der vorherige Inhalt ist in \(original) aufbewahrt"
    case .broughtIntoOrder(let count, let original):
      "in Ordnung gebracht, ohne das Beschädigte (\(places(count))); der vorherige Inhalt ist in \(original) aufbewahrt"
    case .rebuilt(let inconsistency, let isPlanned):
      "der Zeitplan \(isPlanned ? "würde" : "wurde") aus den Antworten neu berechnet (\(text(inconsistency)))"
    case .backedUp(let path): "die Sammlung von vor der Reparatur ist in \(path) aufbewahrt"
    case .nothingToRepair(let isPlanned): "es \(isPlanned ? "gibt" : "gab") nichts zu reparieren"
    }
  }

  private func text(_ damage: Finding.Damage) -> String {
    switch damage {
    case .checksum: "die Prüfsumme stimmt nicht"
    case .lineFeed: "der Zeilenvorschub fehlt"
    case .missingHeader: "die Kopfzeile fehlt"
    case .misplacedHeader: "eine Kopfzeile steht mittendrin"
    case .unfinishedBatch: "Teil eines Stapels, der nicht vollständig ist"
    case .element(let reason): "das Element ist nicht lesbar: \(reason)"
    }
  }

  private func text(_ inconsistency: Question.Inconsistency) -> String {
    switch inconsistency {
    case .newWithDueDate: "der Status ist „\(name(.new))“, aber es gibt eine Fälligkeit"
    case .withoutDueDate(let phase): "der Status ist „\(name(phase))“, aber es gibt keine Fälligkeit"
    case .newWithMemory: "der Status ist „\(name(.new))“, aber es gibt einen Gedächtniszustand"
    case .withoutMemory(let phase): "der Status ist „\(name(phase))“, aber es gibt keinen Gedächtniszustand"
    case .memoryOutOfRange(let memory):
      "der Gedächtniszustand ist unmöglich: Stabilität \(exact(memory.stability)), "
        + "Schwierigkeit \(exact(memory.difficulty))"
    case .newWithAnswers(let count):
      "der Status ist „\(name(.new))“, aber es gibt \(plural(count, "Antwort", "Antworten"))"
    case .impossibleCounts(let answers, let lapses, let interval):
      "die Zahlen sind unmöglich: \(plural(answers, "Antwort", "Antworten")), \(number(lapses))-mal vergessen, "
        + "Intervall \(number(interval))"
    case .unorderedAnswers: "die Antworten stehen nicht in der Reihenfolge, in der sie gegeben wurden"
    case .unknownAnswer(let instant): "der Zeitplan weiß nichts von der Antwort vom \(instant)"
    }
  }

  private func text(_ difference: Question.Difference) -> String {
    switch difference {
    case .answers(let counted, let held):
      "gezählt \(counted == 1 ? "ist" : "sind") \(plural(counted, "Antwort", "Antworten")), vorhanden \(number(held))"
    case .phase(let phase): "der Status wäre „\(name(phase))“"
    case .memory: "der Gedächtniszustand wäre ein anderer"
    }
  }

  private func bytes(_ count: Int64) -> String { "\(count) \(count == 1 ? "Byte" : "Bytes")" }

  private func numbers(_ numbers: [Int]) -> String { list(numbers.map(String.init)) }

  /// A number with all its digits.
  private func exact(_ number: Double) -> String { "\(number)".replacing(".", with: decimalPoint) }
}
