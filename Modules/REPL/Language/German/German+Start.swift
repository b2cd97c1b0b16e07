import Domain

/// Why the program cannot begin, or its files cannot be used.
extension German {
  func text(_ problem: StartProblem) -> String {
    switch problem {
    case .noHome: "kein Ordner für die Sammlung: HOME ist nicht gesetzt (--data DIR gibt einen an)"
    case .settings(let error): "die Konfiguration ist nicht verwendbar: \(text(error))"
    case .bankInUse(let holder, let path):
      "\(holder.map { "Prozess \($0)" } ?? "ein anderer Prozess") schreibt in die Sammlung (\(path)); "
        + "daneben geht nur, was liest, etwa „retain list“ oder „retain“ selbst"
    case .store(let problem): text(problem)
    case .thread(let operation, let code): "\(operation) fehlgeschlagen: \(system(code))"
    case .terminal(let error): "das Terminal ist nicht verwendbar: \(text(error))"
    case .noBackup(let failure): "keine Sicherung angelegt: \(text(failure))"
    }
  }

  func text(_ problem: StoreProblem) -> String {
    switch problem {
    case .location(let rule, let path): return text(rule, path.debugDescription)
    case .locked(let holder, let path):
      return "\(path) wird von \(holder.map { "Prozess \($0)" } ?? "einem anderen Prozess") benutzt"
    case .newerFormat(let version, let known, let path):
      let found = version.map { "Version \($0) des Formats" } ?? "Version des Formats unbekannt"
      return "\(path) stammt von einem neueren Programm (\(found); dieses Programm kennt \(known))"
    case .unrecognized(let path): return "\(path) ist keine Datei dieses Programms; sie blieb, wie sie war"
    case .damagedArray(let path, let line, let offset):
      return "\(path) ist kein gültiges JSON (Zeile \(line), Byte \(offset)); die Datei blieb, wie sie war"
    case .originalNotKept(let path, let call):
      return "\(path) ist beschädigt; die Datei blieb, wie sie war, weil sich ihr Original nicht aufbewahren ließ: "
        + text(call)
    case .system(let call): return text(call)
    case .cancelled(let path): return "\(path) wurde nicht zu Ende gelesen"
    }
  }

  private func text(_ call: StoreProblem.FailedCall) -> String {
    "\(call.path): \(call.operation) fehlgeschlagen: \(system(call.code))"
  }

  /// - Parameter path: in quotation marks.
  private func text(_ rule: StoreProblem.Rule, _ path: String) -> String {
    switch rule {
    case .fileURL: "\(path) ist keine URL einer Datei"
    case .thisMachine: "\(path) nennt einen anderen Rechner"
    case .absolutePath: "der Pfad \(path) beginnt nicht im Wurzelverzeichnis"
    case .printableDirectory: "der Pfad \(path) enthält Steuerzeichen"
    case .directoryNotTooLong(let limit): "der Pfad \(path) ist länger als \(number(limit)) Bytes"
    case .filenameNotEmpty: "der Dateiname ist leer"
    case .filenameNotDots: "\(path) ist kein Dateiname"
    case .filenameOneComponent: "der Dateiname \(path) enthält einen Schrägstrich"
    case .filenamePrintable: "der Dateiname \(path) enthält Steuerzeichen"
    case .filenameNotTooLong(let limit): "der Dateiname \(path) ist länger als \(number(limit)) Bytes"
    case .filenameNotReserved: "der Dateiname \(path) ist Begleitdateien vorbehalten"
    case .directory: "\(path) ist kein Ordner"
    case .directoryOwned: "der Ordner \(path) gehört einem anderen Benutzer"
    case .directoryPrivate: "die Gruppe oder andere dürfen in den Ordner \(path) schreiben"
    case .ancestorsNotShared: "in den Ordner \(path), der über dem der Sammlung liegt, dürfen alle schreiben"
    case .insideDirectory: "\(path) ist eine Verknüpfung, die aus ihrem Ordner hinausführt"
    case .noLink: "\(path) ist eine Verknüpfung"
    case .regularFile: "\(path) ist keine gewöhnliche Datei"
    case .fileOwned: "\(path) gehört einem anderen Benutzer"
    }
  }

  private func text(_ error: Scheduler.SettingsError) -> String {
    switch error {
    case .desiredRetention(let value, let allowed):
      "desiredRetention ist \(value) und muss zwischen \(allowed.lowerBound) und \(allowed.upperBound) liegen"
    case .learningStep(let index, let step, let allowed):
      "Schritt \(index + 1) von learningSteps \(text(step, allowed))"
    case .relearningStep(let index, let step, let allowed):
      "Schritt \(index + 1) von relearningSteps \(text(step, allowed))"
    case .maximumInterval(let value, let allowed):
      "maximumInterval ist \(value) und muss zwischen \(allowed.lowerBound) und \(allowed.upperBound) Tagen liegen"
    }
  }

  private func text(_ step: Duration, _ allowed: ClosedRange<Duration>) -> String {
    "ist \(wait(step)) und muss zwischen \(wait(allowed.lowerBound)) und \(wait(allowed.upperBound)) liegen"
  }
}
