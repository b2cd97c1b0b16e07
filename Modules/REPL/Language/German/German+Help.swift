import Domain

/// What help says.
extension German {
  func summary(of command: CommandHelp) -> String {
    switch command {
    case .program: "eine Fragensammlung zum Lernen im Terminal"
    case .add: "eine Frage hinzufügen"
    case .answer: "eine Frage ohne Lernsitzung beantworten"
    case .backup: "die Sammlung in eine Datei sichern"
    case .bury: "Fragen bis morgen aufschieben oder zurückholen"
    case .delete: "Fragen mit allen ihren Antworten löschen"
    case .doctor: "die Sammlung prüfen, also Dateien, Datensätze und Zeitpläne, und sie reparieren"
    case .edit: "den Text einer Frage ändern; ihr Lernstand bleibt"
    case .export: "Fragen mit ihrem ganzen Lernstand in eine CSV- oder JSON-Datei schreiben"
    case .flag: "Fragen markieren oder die Markierung entfernen"
    case .help: "diese Liste, einen Befehl oder die Form von Suchanfragen zeigen"
    case .import: "die Fragen aus einer CSV-, TSV-, Anki-Text- oder JSON-Datei hinzufügen"
    case .list: "die Fragen auflisten, die zu einer Suchanfrage passen, oder alle"
    case .quit: "beenden; alles ist schon gespeichert"
    case .restore: "die Sammlung auf den Stand einer Sicherung bringen; ohne Angabe die Sicherungen auflisten"
    case .resume: "ausgesetzte Fragen wieder aufnehmen"
    case .show: "eine Frage mit Antwort und Lernstand zeigen"
    case .source: "die Befehle aus einer Datei ausführen, einen je Zeile"
    case .stats: "zeigen, wie das Lernen läuft"
    case .study: "lernen, was fällig ist, oder den Teil davon, der zu einer Suchanfrage passt"
    case .suspend: "Fragen bis auf Weiteres aussetzen"
    case .tag: "Schlagwörter hinzufügen und entfernen, oder alle auflisten"
    case .undo: "die letzte Änderung rückgängig machen, beim nächsten Aufruf die davor"
    }
  }

  func details(of command: CommandHelp) -> String {
    switch command {
    case .program, .resume, .show, .suspend: ""
    case .add:
      """
      Ohne Optionen werden Fragetext, Antwort und Schlagwörter nacheinander abgefragt.
      Ein Text mit Lücken wird zu einer Frage je Nummer: {{c1::Paris}} liegt an der {{c2::Seine::Fluss}}.
      Texte können *Betonung*, **starke Betonung**, `Code` und Zeilenumbrüche enthalten.
      """
    case .answer: "Als Bewertung geht auch eine Zahl von 1 bis 4."
    case .backup:
      """
      Ohne Datei kommt die Sicherung in den Ordner „backups“ neben der Sammlung und bleibt dort, bis jemand sie löscht.
      Die Kopie gilt erst, wenn jeder Datensatz mit der Sammlung verglichen ist. „restore“ spielt sie zurück.
      """
    case .bury: "Mit dem nächsten Lerntag kommen sie von selbst zurück. „list is:buried“ zeigt sie."
    case .delete: "„undo“ holt sie zurück. Im Terminal wird gefragt, bevor viele auf einmal gelöscht werden."
    case .doctor:
      """
      Ohne --repair wird nichts geändert.
      Eine Reparatur baut beschädigte Dateien aus dem auf, was an ihnen heil ist, macht sie nur dem Besitzer \
      zugänglich, löscht, was ein abgebrochenes Programm zurückgelassen hat, und berechnet Zeitpläne neu, die ihren \
      Antworten widersprechen. „undo“ und die Kopien, die sie nennt, machen sie rückgängig.
      """
    case .edit:
      """
      Ohne Optionen lassen sich Fragetext, Antwort und Schlagwörter direkt ändern; Alt+Enter beginnt eine neue Zeile.
      Der Text von Geschwisterfragen, etwa der Lücken eines Lückentexts, ändert sich in allen.
      Der eigene Editor ist der, den VISUAL, EDITOR oder die Konfiguration nennt.
      """
    case .export:
      """
      Die Datei „-“ steht für die Ausgabe.
      Der Import der Datei in eine leere Sammlung ergibt dieselbe Sammlung.
      """
    case .flag: "„list is:flagged“ findet sie wieder."
    case .help:
      """
      „help keys“ erklärt die Tasten, „help query“, wonach sich suchen lässt.
      Vervollständigung für bash: retain help --completions bash > ~/.local/share/bash-completion/completions/retain
      """
    case .import:
      """
      Jede Zeile, die nicht übernommen wird, wird mit ihrer Nummer und dem Grund genannt.
      Eine Zeile mit Lücken wie {{c1::Paris}} wird zu einer Frage je Nummer.
      Ein erneuter Import derselben Datei fügt nichts hinzu. Ein „undo“ nimmt den ganzen Import zurück.
      """
    case .list:
      """
      Andere Befehle nehmen bis zur nächsten Liste auch die Nummer einer Zeile.
      „help query“ erklärt, wonach sich suchen lässt.
      """
    case .quit: "Strg+D tut dasselbe."
    case .restore:
      """
      BACKUP ist ein Name aus der Liste, der Anfang eines solchen oder der Pfad einer Datei (mit einem Schrägstrich).
      Zuvor wird der jetzige Stand der Sammlung gesichert; ein „undo“ nimmt die Wiederherstellung zurück.
      Im Terminal wird vorher gesagt, was sich ändert, und gefragt.
      """
    case .source:
      """
      Eine Zeile, die fehlschlägt, wird genannt und hält die übrigen nicht auf. Der Rückgabewert ist der der ersten \
      fehlgeschlagenen. „quit“ beendet die Datei.
      """
    case .stats:
      """
      Die Bilder sind \(CommandHelp.pictures); ohne Angabe erscheinen alle, und mit „none“ nur die Zahlen.
      Die Seite braucht weder Netz noch Skripte und ist hell oder dunkel, wie der Browser es vorgibt.
      """
    case .study:
      """
      Enter zeigt die Antwort; 1 bis 4 sagen, wie gut sie gewusst war, jeweils mit der Zeit bis zum nächsten Mal.
      Jederzeit: e bearbeitet, t ändert die Schlagwörter, f markiert, s setzt aus, b schiebt bis morgen auf, \
      u macht rückgängig, q beendet; ? nennt alle Tasten.
      Jede Antwort ist gespeichert, bevor die nächste Frage erscheint.
      Von mehreren Fragen aus einem Text, etwa den Lücken eines Lückentexts, kommt eine am Tag.
      """
    case .tag:
      """
      Ein Wort mit + fügt ein Schlagwort hinzu, ein Wort mit - entfernt eines.
      Schlagwörter bilden durch :: einen Baum und enthalten keine Leerzeichen.
      """
    case .undo: "Antworten, Änderungen, Importe und Löschungen lassen sich rückgängig machen, auch nach einem Neustart."
    }
  }
}
