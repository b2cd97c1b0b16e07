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
  }

  /// Whether standard input is a terminal.
  public let inputIsTerminal: Bool
  /// Whether standard output is a terminal.
  public let outputIsTerminal: Bool
  /// Whether output has styles and colours.
  public let hasColor: Bool
  /// Whether nothing on it is to be drawn over, and everything said in words.
  public let isPlain: Bool
  /// Whether pictures are to be drawn with ASCII alone: the locale names another encoding than UTF-8.
  public let isASCII: Bool
  private let fallbackSize: Size

  /// Whether lines can be edited: both ends are terminals, and one that can move its cursor (`TERM` is not `dumb`).
  public let isInteractive: Bool

  /// Looks at the standard streams.
  ///
  /// From then on a reader that goes away makes writing throw ``TerminalError/closed``, where the system would have
  /// ended the process (SIGPIPE).
  ///
  /// - Parameter environment: the variables `NO_COLOR`, `TERM`, `COLUMNS` and `LINES` count.
  public init(color: ColorMode = .auto, environment: [String: String]) {
    self.init(
      inputIsTerminal: isatty(STDIN_FILENO) == 1, outputIsTerminal: isatty(STDOUT_FILENO) == 1, color: color,
      environment: environment)
    signal(SIGPIPE, SIG_IGN)
  }

  init(inputIsTerminal: Bool, outputIsTerminal: Bool, color: ColorMode, environment: [String: String]) {
    self.inputIsTerminal = inputIsTerminal
    self.outputIsTerminal = outputIsTerminal
    isInteractive = inputIsTerminal && outputIsTerminal && environment["TERM"] != "dumb"
    hasColor =
      switch color {
      case .always: true
      case .never: false
      case .auto: outputIsTerminal && environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
      }
    isPlain = environment["TERM"] == "dumb"
    isASCII = Terminal.isASCII(environment)
    func number(_ name: String, otherwise: Int) -> Int {
      guard let value = environment[name].flatMap({ Int($0) }), (1...10_000).contains(value) else { return otherwise }
      return value
    }
    fallbackSize = Size(columns: number("COLUMNS", otherwise: 80), rows: number("LINES", otherwise: 24))
  }

  /// Whether the locale names another encoding than UTF-8; as POSIX has it, the first variable that is set decides.
  ///
  /// Where none is set, nothing is known, and nearly every terminal shows UTF-8.
  private static func isASCII(_ environment: [String: String]) -> Bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    guard let encoding = locale?.split(separator: ".").dropFirst().first?.lowercased() else {
      return locale == "C" || locale == "POSIX"
    }
    return !encoding.hasPrefix("utf-8") && !encoding.hasPrefix("utf8")
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
