/// How a file is to be read, where it does not say so itself or says it wrongly.
public struct ImportOptions: Hashable, Sendable {
  /// The format; nil to find it out from the name and the content.
  public var format: ImportFormat?
  /// What stands between two cells; nil to take the file's word, or else to find it out.
  public var separator: Separator?
  /// How cells may be quoted.
  public var quoting: Quoting
  /// Whether the first row holds names; nil to find it out from the names.
  public var hasHeader: Bool?
  /// Which column is what; the rest is found out from the names and the order.
  public var columns: ColumnMapping
  /// Tags for every question of the file, beside those it has there.
  public var tags: [String]
  /// Whether cells hold HTML; nil to take the file's word, and text where it has none.
  public var isHTML: Bool?
  /// Whether each row is to be asked from both sides.
  public var isReversed = false

  /// Creates options; the defaults leave everything to be found out.
  public init(
    format: ImportFormat? = nil, separator: Separator? = nil, quoting: Quoting = .rfc4180, hasHeader: Bool? = nil,
    columns: ColumnMapping = ColumnMapping(), tags: [String] = [], isHTML: Bool? = nil
  ) {
    self.format = format
    self.separator = separator
    self.quoting = quoting
    self.hasHeader = hasHeader
    self.columns = columns
    self.tags = tags
    self.isHTML = isHTML
  }
}

/// A format that questions can be imported from.
public enum ImportFormat: String, CaseIterable, Sendable {
  /// Delimited text in which every line is data, lines that begin with `#` too.
  case csv
  /// The same with tabs.
  case tsv
  /// Anki's "notes in plain text": delimited text with `#key:value` lines at the top.
  case anki
  /// A JSON array of objects, or objects one after the other (JSON Lines).
  case json
}

/// How cells of delimited text may be quoted.
public enum Quoting: String, CaseIterable, Sendable {
  /// A cell that begins with `"` ends at the next `"` that is not doubled, as in RFC 4180.
  case rfc4180
  /// Quotation marks are text, as in what Quizlet exports.
  case none
}

/// The one ASCII character between two cells of a row.
public struct Separator: Hashable, Sendable {
  /// The character's code.
  public let byte: UInt8

  /// Between cells in most CSV files.
  public static let comma = Separator(byte: UInt8(ascii: ","))
  /// Between cells in the CSV files of locales that write numbers with a decimal comma.
  public static let semicolon = Separator(byte: UInt8(ascii: ";"))
  /// Between cells in TSV files and in Anki's exports.
  public static let tab = Separator(byte: UInt8(ascii: "\t"))
  /// A single space.
  public static let space = Separator(byte: UInt8(ascii: " "))
  /// A vertical bar.
  public static let pipe = Separator(byte: UInt8(ascii: "|"))
  /// A colon.
  public static let colon = Separator(byte: UInt8(ascii: ":"))

  private init(byte: UInt8) {
    self.byte = byte
  }

  /// Reads a separator from its name in Anki's header lines, from `\t`, or from the character itself.
  ///
  /// Returns nil for anything else, and for characters that have another meaning in delimited text: quotation mark,
  /// line breaks and NUL.
  public init?(_ text: String) {
    switch text.lowercased() {
    case "comma": self = .comma
    case "semicolon": self = .semicolon
    case "tab", "\\t": self = .tab
    case "space": self = .space
    case "pipe": self = .pipe
    case "colon": self = .colon
    default:
      guard text.utf8.count == 1, let byte = text.utf8.first, byte < 0x80, !"\"\r\n\0".utf8.contains(byte) else {
        return nil
      }
      self.byte = byte
    }
  }
}

/// Which columns a person assigned.
public struct ColumnMapping: Hashable, Sendable {
  /// What is asked.
  public var prompt: ImportColumn?
  /// What is to be remembered.
  public var answer: ImportColumn?
  /// The identifier under which another program knows the question.
  public var guid: ImportColumn?
  /// The deck, which becomes a tag.
  public var deck: ImportColumn?
  /// The tags.
  public var tags: [ImportColumn]
  /// What is left out.
  public var ignored: [ImportColumn]

  /// Creates a mapping; nil and empty leave a role to be found out.
  public init(
    prompt: ImportColumn? = nil, answer: ImportColumn? = nil, guid: ImportColumn? = nil, deck: ImportColumn? = nil,
    tags: [ImportColumn] = [], ignored: [ImportColumn] = []
  ) {
    self.prompt = prompt
    self.answer = answer
    self.guid = guid
    self.deck = deck
    self.tags = tags
    self.ignored = ignored
  }
}

/// A column as a person names it.
public enum ImportColumn: Hashable, Sendable {
  /// By the name in the header, in any case.
  case name(String)
  /// By its place, from 1.
  case number(Int)

  /// Reads a number as a place and anything else as a name.
  public init(_ text: String) {
    if let number = Int(text), number > 0 { self = .number(number) } else { self = .name(text) }
  }
}
