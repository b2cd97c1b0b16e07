import Domain

extension German {
  func text(_ text: SessionText) -> String {
    switch text {
    case .done(let count, nil): "\(number(count)) erledigt"
    case .done(let count, let limit?): "\(number(count)) von \(number(limit)) erledigt"
    case .lastOne: "letzte Frage"
    case .cramming(let left): "Pauken, noch \(number(left))"
    case .left(let new, let learning, let review):
      list(
        [(new, "neu"), (learning, "in der Lernphase"), (review, "zu wiederholen")].filter { $0.0 > 0 }
          .map { "\(number($0)) \($1)" })
    case .thisIsTheLast: "Dies ist die letzte Frage"
    case .spokenLeft(let left): "Noch übrig: \(left)"
    case .time(let time): "Zeit: \(time)"
    case .flagged: "Markiert"
    case .tags(let tags): "Schlagwörter: \(tags)"

    case .askingKeys: "Enter zeigt die Antwort, a nimmt eine getippte Antwort entgegen. " + furtherKeys
    case .ratingKeys: "1 nochmal, 2 schwer, 3 gut, 4 einfach. " + furtherKeys
    case .typing: "Antwort eintippen; Enter allein zeigt sie, Strg+C führt zu den anderen Tasten."
    case .unchanged: "Nichts wurde geändert."
    case .nothingMoreToUndo:
      "In dieser Sitzung gibt es nichts mehr rückgängig zu machen; außerhalb geht „undo“ weiter zurück."
    case .spokenKeys(0): "Enter zeigt die Antwort. ? nennt alle Tasten."
    case .spokenKeys(let offered): "Auswahl mit 1 bis \(offered). Enter zeigt die Antwort. ? nennt alle Tasten."
    case .enterTakes(let rating): "Enter wählt \(rating.rawValue) \(name(rating))"

    case .question: "Frage"
    case .answer: "Antwort"
    case .right: "Richtig"
    case .wrong: "Falsch"
    case .rightAnswer: "richtig"
    case .youTyped(let typed, let isRight): "\(isRight ? "Richtig" : "Falsch"). Eingegeben: \(typed)"
    case .tooMuch(let parts): "Zu viel: \(parts)"
    case .missing(let parts): "Es fehlt: \(parts)"
    case .howWell(let ratings): "Wie gut gewusst? \(ratings)"
    case .ratingIn(let rating, let wait): "\(rating.rawValue) \(name(rating)), in \(wait)"
    case .noTime: "Kürze"

    case .leech(let name, let lapses, let id):
      "Lernbremse: \(name) wurde \(lapses)-mal vergessen. Ein anderer Wortlaut kann helfen: „edit \(id)“, "
        + "oder „suspend \(id)“."
    case .leechInShort(let name, let lapses): "Lernbremse: \(name), \(lapses)-mal vergessen."

    case .answers(let count, let time, let each, let ratings):
      "\(plural(count, "Antwort", "Antworten")) in \(time)\(each.map { ", je \($0)" } ?? ""): \(ratings)."
    case .ratings(let count, let rating): "\(number(count)) \(name(rating))"
    case .nothingToCram: "Nichts zu pauken."
    case .crammed(let left): "Der Zeitplan bleibt, wie er war; noch \(questions(left)) übrig."
    case .goesOn(let left): "Noch \(questions(left)) übrig; mit „study“ geht es weiter."
    case .nextIn(let wait, true): "Die nächste Frage ist in \(wait) fällig."
    case .nextIn(let wait, false): "Zurzeit gibt es nichts zu lernen; die nächste Frage ist in \(wait) fällig."
    case .nothingToStudy: "Es gibt nichts zu lernen."
    }
  }

  func keys(offered: Int) -> [String] {
    offered == 0
      ? [
        "Enter zeigt die Antwort · e bearbeiten  s aussetzen  u zurück  q Ende  ? mehr",
        "Enter zeigt die Antwort  ? mehr", "Enter · ? mehr",
      ]
      : [
        "1 bis \(offered) antwortet · Enter zeigt die Antwort · u zurück  q Ende  ? mehr",
        "1 bis \(offered) antwortet  ? mehr", "1 bis \(offered) · ? mehr",
      ]
  }

  private var furtherKeys: String {
    "e bearbeitet, t ändert die Schlagwörter, f markiert, s setzt aus, b schiebt bis morgen auf, "
      + "u macht rückgängig, r zeigt die Frage noch einmal, q beendet."
  }
}
