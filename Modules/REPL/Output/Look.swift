/// How output is to look beside its colours, as a person asked for it.
public struct Look: Hashable, Sendable {
  /// Whether everything is said in words, for a screen reader: no pictures, no lines, no signs with a meaning of their own.
  public var isPlain: Bool
  /// Whether pictures are drawn with ASCII alone.
  public var isASCII: Bool
  /// The language in which a person is told things.
  public var language: Language

  /// Creates a look; the default one draws with the blocks of Unicode.
  public init(isPlain: Bool = false, isASCII: Bool = false, language: Language = .english) {
    self.isPlain = isPlain
    self.isASCII = isASCII
    self.language = language
  }

  /// The look for a terminal: with ASCII alone where the locale names another encoding than UTF-8, as POSIX has it decided
  /// by the first of `LC_ALL`, `LC_CTYPE` and `LANG` that is set.
  ///
  /// Where none is set, nothing is known, and nearly every terminal shows UTF-8. With ASCII alone the language is English.
  init(environment: [String: String]) {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    let encoding = locale?.split(separator: ".").dropFirst().first.map { $0.lowercased() }
    let isUTF8 = encoding.map { $0.hasPrefix("utf-8") || $0.hasPrefix("utf8") } ?? (locale != "C" && locale != "POSIX")
    self.init(isASCII: !isUTF8, language: isUTF8 ? Language(environment: environment) : .english)
  }
}
