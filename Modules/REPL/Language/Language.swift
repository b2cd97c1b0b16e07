/// A language in which the program speaks to a person.
public enum Language: String, CaseIterable, Sendable {
  case english = "en"
  case german = "de"
  case japanese = "ja"
  case korean = "ko"
  case traditionalChinese = "zh-Hant"

  /// All that is said in it.
  var catalogue: any Catalogue {
    switch self {
    case .english: English()
    case .german: German()
    case .japanese: Japanese()
    case .korean: Korean()
    case .traditionalChinese: TraditionalChinese()
    }
  }

  /// The language of a locale such as `de_AT.UTF-8`; nil where the program does not speak it.
  ///
  /// Chinese is the traditional one where the script or the place says so.
  init?(locale: String) {
    let parts = locale.prefix { $0 != "." && $0 != "@" }.split { $0 == "_" || $0 == "-" }.map { $0.lowercased() }
    switch parts.first {
    case "en", "c", "posix": self = .english
    case "de": self = .german
    case "ja": self = .japanese
    case "ko": self = .korean
    case "zh" where !Set(["hant", "tw", "hk", "mo"]).isDisjoint(with: parts): self = .traditionalChinese
    default: return nil
    }
  }

  /// The language that the environment asks for: the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set decides, as POSIX has
  /// it; English where the program does not speak that one.
  init(environment: [String: String]) {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    self = locale.flatMap(Language.init(locale:)) ?? .english
  }
}

extension Language {
  /// What went wrong, in one line that a terminal may print.
  public func text(_ error: CommandError) -> String { DisplayText.sanitized(catalogue.text(error)) }

  /// What is wrong with the history, in one line.
  public func text(_ error: HistoryError) -> String { DisplayText.sanitized(catalogue.text(error)) }

  /// What is wrong with the terminal, in a few words.
  public func text(_ error: TerminalError) -> String { DisplayText.sanitized(catalogue.text(error)) }
}
