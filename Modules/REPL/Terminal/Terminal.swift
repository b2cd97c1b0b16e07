import CTerminal
import Glibc

/// When output has styles and colours.
public enum ColorMode: String, CaseIterable, Sendable {
  /// On a terminal that is not dumb, unless `NO_COLOR` is set to something (no-color.org).
  case auto
  /// Wherever the output goes.
  case always
  /// Nowhere.
  case never
}

/// What standard input and output are, and a way to write to the latter.
public struct Terminal: Sendable {
  /// The columns and rows of a window.
  public struct Size: Hashable, Sendable {
    /// Characters in a row.
    public var columns: Int
    /// Rows in the window.
    public var rows: Int

    /// The size of the window behind standard output, of at least two columns; 80 by 24 where it has none.
    static var ofWindow: Size {
      var columns: Int32 = 0
      var rows: Int32 = 0
      guard terminal_size(STDOUT_FILENO, &columns, &rows) == 0 else { return Size(columns: 80, rows: 24) }
      return Size(columns: max(2, Int(columns)), rows: Int(rows))
    }
  }

  /// Whether standard input is a terminal.
  public let inputIsTerminal: Bool
  /// Whether standard output is a terminal.
  public let outputIsTerminal: Bool
  /// Whether output has styles and colours.
  public let hasColor: Bool
  /// How output is to look beside its colours.
  public var look: Look
  private let fallbackSize: Size

  /// Whether a person sits at it: both ends are terminals.
  public var isInteractive: Bool { inputIsTerminal && outputIsTerminal }
  /// Whether its cursor can be moved, so that lines can be drawn over (`TERM` is not `dumb`).
  public let movesCursor: Bool
  /// Whether nothing on it is to be drawn over, and everything said in words.
  public var isPlain: Bool { look.isPlain }
  /// Whether standard error is a terminal.
  public let errorIsTerminal: Bool

  /// Looks at the standard streams.
  ///
  /// From then on a reader that goes away makes writing throw ``TerminalError/closed``, where the system would have
  /// ended the process (SIGPIPE).
  ///
  /// - Parameters:
  ///   - isPlain: whether a person wants it plain; a terminal whose cursor cannot be moved is so anyway.
  ///   - environment: the variables `NO_COLOR`, `TERM`, `COLUMNS` and `LINES` count.
  public init(color: ColorMode = .auto, isPlain: Bool = false, environment: [String: String]) {
    self.init(
      inputIsTerminal: isatty(STDIN_FILENO) == 1, outputIsTerminal: isatty(STDOUT_FILENO) == 1,
      errorIsTerminal: isatty(STDERR_FILENO) == 1, color: color, isPlain: isPlain, environment: environment)
    signal(SIGPIPE, SIG_IGN)
  }

  init(
    inputIsTerminal: Bool, outputIsTerminal: Bool, errorIsTerminal: Bool = false, color: ColorMode,
    isPlain: Bool = false, environment: [String: String]
  ) {
    self.inputIsTerminal = inputIsTerminal
    self.outputIsTerminal = outputIsTerminal
    self.errorIsTerminal = errorIsTerminal
    movesCursor = environment["TERM"] != "dumb"
    look = Look(environment: environment)
    look.isPlain = isPlain || !movesCursor
    hasColor =
      switch color {
      case .always: true
      case .never: false
      case .auto: !look.isPlain && outputIsTerminal && environment["NO_COLOR", default: ""].isEmpty
      }
    func number(_ name: String, otherwise: Int) -> Int {
      guard let value = environment[name].flatMap({ Int($0) }), (1...10_000).contains(value) else { return otherwise }
      return value
    }
    fallbackSize = Size(columns: number("COLUMNS", otherwise: 80), rows: number("LINES", otherwise: 24))
  }

  /// The size of the window now; where there is none, `COLUMNS` and `LINES`, else 80 by 24.
  public var size: Size {
    var columns: Int32 = 0
    var rows: Int32 = 0
    guard outputIsTerminal, terminal_size(STDOUT_FILENO, &columns, &rows) == 0 else { return fallbackSize }
    return Size(columns: Int(columns), rows: Int(rows))
  }

  /// Writes text to standard output, all of it, waiting while the reader is slow.
  ///
  /// - Throws: ``TerminalError/closed`` where nobody reads any more: the program should end without a word.
  public func write(_ text: String) throws(TerminalError) {
    try write(text, to: STDOUT_FILENO)
  }

  /// Writes text to standard error, like ``write(_:)``.
  public func writeError(_ text: String) throws(TerminalError) {
    try write(text, to: STDERR_FILENO)
  }

  private func write(_ text: String, to descriptor: Int32) throws(TerminalError) {
    switch writeFully(text.utf8, to: descriptor) {
    case 0: return
    case EPIPE: throw .closed
    case let code: throw .failed(operation: "write", code: code)
    }
  }
}

/// Why the terminal cannot be used.
public enum TerminalError: Error, Hashable, Sendable {
  /// Standard input or output is something else, such as a file or a pipe.
  case notATerminal
  /// The reader of the output has gone.
  case closed
  /// A system call failed with an errno.
  case failed(operation: String, code: Int32)
}
