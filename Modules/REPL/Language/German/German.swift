import Domain
import Glibc
import Presentation

/// What the program says in German.
struct German: Catalogue {
  let decimalPoint = ","
  let groupSign = "."
  let months = ["Jan", "Feb", "Mär", "Apr", "Mai", "Jun", "Jul", "Aug", "Sep", "Okt", "Nov", "Dez"]
  let weekdays = ["Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"]

  // The space before the sign breaks no line.
  func percent(_ number: String) -> String { "\(number)\u{A0}%" }

  func date(year: Int, month: Int, day: Int) -> String { "\(twoDigits(day)).\(twoDigits(month)).\(year)" }

  func shortDate(month: Int, day: Int) -> String { "\(twoDigits(day)).\(twoDigits(month))." }

  func text(_ span: Span) -> String {
    switch span {
    case .underAMinute: "<1 Min."
    case .minutes(let count): "\(count) Min."
    case .hours(let count): "\(count) Std."
    case .days(let count): "\(count) Tg."
    case .months(let count): "\(tenths(count)) Mon."
    case .years(let count): "\(tenths(count)) J."
    }
  }

  // A span stands behind “in”, which asks for the dative.
  func spoken(_ span: Span) -> String {
    switch span {
    case .underAMinute: "weniger als einer Minute"
    case .minutes(let count): plural(count, "Minute", "Minuten")
    case .hours(let count): plural(count, "Stunde", "Stunden")
    case .days(let count): plural(count, "Tag", "Tagen")
    case .months(let count): plural(tenths(count), "Monat", "Monaten")
    case .years(let count): plural(tenths(count), "Jahr", "Jahren")
    }
  }

  func text(_ elapsed: Elapsed) -> String {
    switch elapsed {
    case .seconds(let count): "\(tenths(count)) Sek."
    case .minutes(let count, let seconds): "\(count):\(twoDigits(seconds)) Min."
    case .hours(let count, let minutes): "\(count):\(twoDigits(minutes)) Std."
    }
  }

  func spoken(_ elapsed: Elapsed) -> String {
    switch elapsed {
    case .seconds(let count): plural(Int(count.rounded()), "Sekunde", "Sekunden")
    case .minutes(let count, 0): plural(count, "Minute", "Minuten")
    case .minutes(let count, let seconds):
      "\(plural(count, "Minute", "Minuten")) \(plural(seconds, "Sekunde", "Sekunden"))"
    case .hours(let count, let minutes):
      "\(plural(count, "Stunde", "Stunden")) \(plural(minutes, "Minute", "Minuten"))"
    }
  }

  func quoted(_ text: String) -> String { "„\(text)“" }
  func list(_ parts: [String]) -> String { parts.joined(separator: ", ") }
  func sentences(_ parts: [String]) -> String { parts.joined(separator: ". ") + "." }

  func label(_ label: Label) -> String {
    switch label {
    case .id: "Kennung"
    case .state: "Status"
    case .due: "fällig"
    case .prompt: "Fragetext"
    case .answer: "Antwort"
    case .tags: "Schlagwörter"
    case .asksFor: "gesucht"
    case .orWrong: "falsch wäre"
    case .kind: "Art"
    case .memory: "Gedächtnis"
    case .next: "nächstes Mal"
    case .made: "angelegt"
    case .answers: "Antworten"
    case .backup: "Sicherung"
    case .becauseOf: "Anlass"
    case .questions: "Fragen"
    case .today: "heute"
    case .streak: "Serie"
    case .retention: "behalten"
    case .coming: "demnächst"
    }
  }

  func name(_ rating: Rating) -> String {
    switch rating {
    case .again: "nochmal"
    case .hard: "schwer"
    case .good: "gut"
    case .easy: "einfach"
    }
  }

  func name(_ phase: Phase) -> String {
    switch phase {
    case .new: "neu"
    case .learning: "lernen"
    case .review: "wiederholen"
    case .relearning: "nachlernen"
    }
  }

  func name(_ mark: Mark) -> String {
    switch mark {
    case .suspended: "ausgesetzt"
    case .buried: "aufgeschoben"
    case .flagged: "markiert"
    }
  }

  func name(_ stage: Work.Stage) -> String {
    switch stage {
    case .reading: "Lesen"
    case .understanding: "Zeilen auswerten"
    case .comparing: "Vergleichen"
    case .saving: "Speichern"
    case .writing: "Schreiben"
    case .examiningFiles: "Dateien prüfen"
    case .examining: "Prüfen"
    }
  }

  func name(ofError code: Int32) -> String? {
    switch code {
    case ENOENT: "Datei oder Ordner nicht gefunden"
    case EACCES: "keine Berechtigung"
    case EPERM: "Vorgang nicht erlaubt"
    case EEXIST: "Datei ist schon vorhanden"
    case ENOTDIR: "kein Ordner"
    case EISDIR: "ist ein Ordner"
    case ENOSPC: "kein Speicherplatz mehr auf dem Gerät"
    case EDQUOT: "Speicherkontingent ausgeschöpft"
    case EROFS: "Dateisystem ist schreibgeschützt"
    case EIO: "Ein-/Ausgabefehler"
    case EMFILE: "zu viele offene Dateien"
    case ENAMETOOLONG: "Dateiname ist zu lang"
    case ELOOP: "zu viele symbolische Verknüpfungen hintereinander"
    case EFBIG: "Datei ist zu groß"
    case EINTR: "Systemaufruf wurde unterbrochen"
    case EAGAIN: "Ressource ist zurzeit nicht verfügbar"
    case ETXTBSY: "Programmdatei wird gerade ausgeführt"
    case EBUSY: "Gerät oder Ressource ist belegt"
    case EINVAL: "ungültiges Argument"
    default: nil
    }
  }

  func plural(_ count: Int, _ one: String, _ many: String) -> String {
    "\(number(count)) \(count == 1 ? one : many)"
  }

  /// The same for a number that is written already.
  func plural(_ number: String, _ one: String, _ many: String) -> String {
    "\(number) \(number == "1" ? one : many)"
  }

  func questions(_ count: Int) -> String { plural(count, "Frage", "Fragen") }

  /// Things in a row as a sentence has them.
  func row(_ parts: [String]) -> String { inRow(parts, "und") }

  /// The same for things to choose among.
  func choice(_ parts: [String]) -> String { inRow(parts, "oder") }

  private func inRow(_ parts: [String], _ word: String) -> String {
    guard parts.count > 1, let last = parts.last else { return parts.first ?? "" }
    return "\(list(parts.dropLast())) \(word) \(last)"
  }
}
