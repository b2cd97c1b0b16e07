/// How text looks: weight, underline and colour.
public struct Style: Codable, Hashable, Sendable {
  /// The eight colours that every colour terminal has; their exact shade is the user's choice.
  public enum Color: Int, CaseIterable, Codable, Sendable {
    case black, red, green, yellow, blue, magenta, cyan, white
  }

  /// Whether the text is bold.
  public var isBold: Bool
  /// Whether the text is fainter than its surroundings.
  public var isDim: Bool
  /// Whether the text is slanted.
  public var isItalic: Bool
  /// Whether the text is underlined.
  public var isUnderlined: Bool
  /// The colour of the text; nil means the terminal's own.
  public var color: Color?

  /// Creates a style; without arguments it is the plain one.
  public init(
    bold: Bool = false, dim: Bool = false, italic: Bool = false, underlined: Bool = false, color: Color? = nil
  ) {
    isBold = bold
    isDim = dim
    isItalic = italic
    isUnderlined = underlined
    self.color = color
  }

  /// Text as the terminal prints it by itself.
  public static let plain = Style()
  /// Bold text.
  public static let bold = Style(bold: true)
  /// Faint text.
  public static let dim = Style(dim: true)

  /// The style with another colour.
  public func colored(_ color: Color?) -> Style {
    var style = self
    style.color = color
    return style
  }

  /// Wraps text in the escape sequences (SGR, ECMA-48 8.3.117) that show it in this style.
  ///
  /// - Parameter isOn: false leaves the text as it is, for output that shows no styles.
  public func apply(to text: String, if isOn: Bool = true) -> String {
    var codes: [String] = []
    if isBold { codes.append("1") }
    if isDim { codes.append("2") }
    if isItalic { codes.append("3") }
    if isUnderlined { codes.append("4") }
    if let color { codes.append(String(30 + color.rawValue)) }
    guard isOn, !codes.isEmpty, !text.isEmpty else { return text }
    return "\u{1B}[" + codes.joined(separator: ";") + "m" + text + "\u{1B}[0m"
  }
}

extension Style {
  /// Text without the sequences that ``apply(to:if:)`` puts around it.
  static func removed(from text: String) -> String {
    guard text.utf8.contains(0x1B) else { return text }
    var result = ""
    var isSequence = false
    for character in text {
      if character == "\u{1B}" {
        isSequence = true
      } else if !isSequence {
        result.append(character)
      } else if character == "m" {
        isSequence = false
      }
    }
    return result
  }
}

/// Text whose parts have a style each, such as a prompt.
public struct StyledText: Codable, Hashable, Sendable, ExpressibleByStringLiteral {
  /// A stretch of text in one style.
  public struct Run: Codable, Hashable, Sendable {
    /// The text, without escape sequences.
    public var text: String
    /// How it looks.
    public var style: Style
  }

  /// The parts in order.
  public var runs: [Run]

  /// Creates text in one style.
  public init(_ text: String, _ style: Style = .plain) {
    runs = [Run(text: text, style: style)]
  }

  /// Creates plain text.
  public init(stringLiteral value: String) {
    self.init(value)
  }

  /// The text without its styles.
  public var text: String { runs.map(\.text).joined() }

  /// The text with the escape sequences of its styles.
  ///
  /// Control characters in it are made visible, line breaks and tabs kept.
  ///
  /// - Parameter hasColor: false gives plain text.
  public func rendered(hasColor: Bool) -> String {
    runs.map { $0.style.apply(to: DisplayText.sanitized($0.text, keepsLines: true), if: hasColor) }.joined()
  }

  /// Joins two texts, each in its own styles.
  public static func + (first: StyledText, second: StyledText) -> StyledText {
    var joined = first
    joined.runs += second.runs
    return joined
  }
}
