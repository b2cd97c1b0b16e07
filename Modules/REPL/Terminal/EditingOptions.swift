/// How lines are edited.
public struct EditingOptions: Sendable {
  /// The keys with which a line is edited.
  public enum Keys: String, CaseIterable, Sendable {
    /// Those of Emacs and of most shells.
    case emacs
    /// Those of vi: Escape leaves inserting.
    case vi
  }

  /// The keys with which a line is edited.
  public var keys = Keys.emacs
  /// Whether libedit's own file, `~/.editrc`, is read as well; it may choose other keys.
  public var readsUserFile = false
  /// Whether prompts, hints and what is typed show styles.
  public var hasColor = true
  /// Whether the rest of a line of the history that begins like the typed one is shown; only with colour.
  public var showsHints = true
  /// Whether what is typed is coloured by what it means; only with colour.
  public var colorsInput = true
  /// Whether lists of completions say what each is.
  public var describesCompletions = true
  /// Whether nothing on the screen is ever drawn over: the terminal itself edits the line, as screen readers like it.
  public var isPlain = false
  /// The language in which the editor speaks.
  public var language = Language.english
  /// The command of the shell that edits a file, whose name is put behind it; nil where there is none.
  public var editor: String?

  /// Creates options with the defaults.
  public init() {}
}

/// What the editor has to know of the language in which lines are written.
///
/// Its functions run on the editor's thread while a person waits for the key, so they work on values that they carry.
public struct LineLanguage: Sendable {
  /// Finds completions.
  public var completer: Completer
  /// Tells how the parts of a line look.
  public var highlighter: Highlighter
  /// Whether the line goes on in the next row, so that Enter begins one rather than end the line.
  public var isUnfinished: @Sendable (String) -> Bool

  /// Creates a language; without arguments it is one of which nothing is known.
  public init(
    completer: @escaping Completer = { _, _ in .none }, highlighter: @escaping Highlighter = { _ in [] },
    isUnfinished: @escaping @Sendable (String) -> Bool = { _ in false }
  ) {
    self.completer = completer
    self.highlighter = highlighter
    self.isUnfinished = isUnfinished
  }
}

/// A part of a line and how it looks.
public struct StyledRange: Hashable, Sendable {
  /// The part, in characters from the beginning of the line.
  public var range: Range<Int>
  /// How it looks.
  public var style: Style

  /// Creates a part.
  public init(_ range: Range<Int>, _ style: Style) {
    self.range = range
    self.style = style
  }
}

/// Tells how the parts of a line look: in their order and apart from each other; what is in none is plain.
public typealias Highlighter = @Sendable (_ line: String) -> [StyledRange]
