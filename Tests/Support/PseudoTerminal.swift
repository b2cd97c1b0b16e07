import CTerminal
import Glibc

/// A program on a terminal of its own, driven by a test that plays both the person and the window.
///
/// The terminal is the controlling terminal of a new session, so Ctrl-C and Ctrl-Z are signals as they are for people.
/// Nothing here waits for a fixed time: a test waits until the screen shows what it should.
public actor PseudoTerminal {
  /// A key that is more than a character.
  public enum Key: String, Sendable {
    case enter = "\r"
    case tab = "\t"
    case escape = "\u{1B}"
    case backspace = "\u{7F}"
    case delete = "\u{1B}[3~"
    case up = "\u{1B}[A"
    case down = "\u{1B}[B"
    case right = "\u{1B}[C"
    case left = "\u{1B}[D"
    case home = "\u{1B}[H"
    case end = "\u{1B}[F"
    case controlA = "\u{01}"
    case controlC = "\u{03}"
    case controlD = "\u{04}"
    case controlE = "\u{05}"
    case controlG = "\u{07}"
    case controlK = "\u{0B}"
    case controlL = "\u{0C}"
    case controlP = "\u{10}"
    case controlR = "\u{12}"
    case controlU = "\u{15}"
    case controlY = "\u{19}"
    case controlX = "\u{18}"
    case controlZ = "\u{1A}"
    case controlUnderscore = "\u{1F}"
    case metaEnter = "\u{1B}\r"
    case metaF = "\u{1B}f"
    case metaSlash = "\u{1B}/"
  }

  /// The settings of a terminal that programs change and should put back.
  public struct Modes: Hashable, Sendable {
    let input, output, control, local: UInt32
    let characters: [UInt8]

    /// Whether the terminal shows what is typed.
    public var echoes: Bool { local & UInt32(ECHO) != 0 }
    /// Whether the terminal hands over whole lines only.
    public var readsLines: Bool { local & UInt32(ICANON) != 0 }
  }

  /// What the terminal shows, as far as it was read.
  public private(set) var screen: Screen
  /// The process on it.
  public var processID: Int32 { process.id }

  /// The terminal's settings before the program was started.
  public let initialModes: Modes

  private let main: Int32
  // Kept open so that the terminal and its modes outlive the program.
  private let side: Int32
  private let process: ChildProcess

  /// Starts a program on a new terminal.
  ///
  /// - Parameters:
  ///   - environment: all of its environment but `TERM`, which is `xterm-256color` unless given.
  ///   - typedAhead: what is typed before the program starts.
  public init(
    _ path: String, _ arguments: [String] = [], environment: [String: String] = [:], columns: Int = 80, rows: Int = 24,
    typedAhead: String = ""
  ) throws {
    var name = [CChar](repeating: 0, count: 64)
    main = terminal_open_pseudo(&name, name.count)
    guard main >= 0 else { throw OpenError(operation: "posix_openpt", code: errno) }
    let sidePath = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    side = open(sidePath, O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard side >= 0 else {
      close(main)
      throw OpenError(operation: "open", code: errno)
    }
    _ = fcntl(main, F_SETFL, O_NONBLOCK)
    _ = terminal_set_size(main, Int32(columns), Int32(rows))
    initialModes = try Self.modes(of: side)
    screen = Screen(columns: columns, rows: rows)
    if !typedAhead.isEmpty { _ = write(main, typedAhead, typedAhead.utf8.count) }
    do {
      process = try ChildProcess(
        path: path, arguments: arguments,
        environment: environment.merging(["TERM": "xterm-256color"]) { own, _ in own },
        files: [(sidePath, O_RDWR), (nil, 0), (nil, 0)], startsSession: true)
    } catch {
      close(main)
      close(side)
      throw error
    }
  }

  deinit {
    close(main)
    close(side)
  }

  /// Types text.
  public func type(_ text: String) async throws {
    try await send(Array(text.utf8))
  }

  /// Presses a key.
  public func press(_ keys: Key...) async throws {
    for key in keys { try await send(Array(key.rawValue.utf8)) }
  }

  /// Pastes text, marked if the program has asked for that.
  public func paste(_ text: String) async throws {
    read()
    try await type(screen.marksPaste ? "\u{1B}[200~\(text)\u{1B}[201~" : text)
  }

  /// Sends bytes as the keyboard would, all of them.
  public func send(_ bytes: [UInt8]) async throws {
    var remaining = bytes[...]
    try await poll("taking \(bytes.count) bytes of input", within: .seconds(30)) {
      let count = remaining.withUnsafeBytes { write(main, $0.baseAddress, $0.count) }
      if count > 0 { remaining.removeFirst(count) }
      return remaining.isEmpty
    }
  }

  /// Gives the window another size, which the program learns by SIGWINCH.
  public func resize(columns: Int, rows: Int) {
    read()
    screen.resize(columns: columns, rows: rows)
    _ = terminal_set_size(main, Int32(columns), Int32(rows))
  }

  /// Sends a signal to the program.
  public func signal(_ number: Int32) {
    kill(process.id, number)
  }

  /// The terminal's settings now.
  public func modes() throws -> Modes { try Self.modes(of: side) }

  private static func modes(of descriptor: Int32) throws -> Modes {
    var modes = termios()
    guard tcgetattr(descriptor, &modes) == 0 else { throw OpenError(operation: "tcgetattr", code: errno) }
    return Modes(
      input: modes.c_iflag, output: modes.c_oflag, control: modes.c_cflag, local: modes.c_lflag,
      characters: withUnsafeBytes(of: modes.c_cc) { Array($0) })
  }

  /// Waits until the screen is as it should be.
  ///
  /// - Parameter expectation: says what is waited for, for the message.
  /// - Throws: ``TimeoutError`` with the screen.
  @discardableResult
  public func wait(
    for expectation: String, within timeout: Duration = .seconds(20), until isMet: @Sendable (Screen) -> Bool
  ) async throws -> Screen {
    try await poll(expectation, within: timeout) { isMet(screen) }
    return screen
  }

  /// Waits until a row holds a text.
  @discardableResult
  public func wait(forText text: String) async throws -> Screen {
    try await wait(for: "the text “\(text)”") { $0.contains(text) }
  }

  /// Waits until the row with the cursor is a text, spaces at its end aside.
  @discardableResult
  public func wait(forRow text: String) async throws -> Screen {
    try await wait(for: "the cursor in the row “\(text)”") { $0.currentRow == text }
  }

  /// Waits until the row with the cursor ends with a text, which a prompt does that waits for a line.
  @discardableResult
  public func settle(at ending: String) async throws -> Screen {
    try await wait(for: "the cursor behind “\(ending)”") { $0.currentRow.hasSuffix(ending) }
  }

  /// Waits like ``wait(for:within:until:)`` without a pause between two looks, to measure how long it takes.
  public func waitClosely(until isMet: @Sendable (Screen) -> Bool) async throws {
    let deadline = ContinuousClock.now + .seconds(20)
    while true {
      var source = pollfd(fd: main, events: Int16(POLLIN), revents: 0)
      _ = Glibc.poll(&source, 1, 100)
      read()
      if isMet(screen) { return }
      await Task.yield()
      guard ContinuousClock.now < deadline else { throw TimeoutError(description: screen.description) }
    }
  }

  /// Waits until a key that is pressed now reaches the program at once and unseen.
  public func waitForRawMode() async throws {
    try await poll("raw mode", within: .seconds(20)) {
      let modes = try modes()
      return !modes.readsLines && !modes.echoes
    }
  }

  /// Waits until the program has ended, and reads the rest of its output.
  public func waitForExit(within timeout: Duration = .seconds(20)) async throws -> ProcessStatus {
    var result: ProcessStatus?
    try await poll("the end of the program", within: timeout) {
      if case .ended(let status) = process.update() { result = status }
      return result != nil
    }
    read()
    guard let result else { throw TimeoutError(description: "the end of the program") }
    return result
  }

  /// How the program ended; nil where it still runs after a while.
  public func exitStatus(within span: Duration) async throws -> ProcessStatus? {
    let deadline = ContinuousClock.now + span
    while ContinuousClock.now < deadline {
      read()
      if case .ended(let status) = process.update() { return status }
      try await Task.sleep(for: .milliseconds(4))
    }
    return nil
  }

  /// Waits until a signal has stopped the program, and returns the signal.
  public func waitForStop() async throws -> Int32 {
    var result: Int32 = 0
    try await poll("the program to stop", within: .seconds(20)) {
      if case .stopped(let signal) = process.update() { result = signal }
      return result != 0
    }
    return result
  }

  private func poll(
    _ expectation: String, within timeout: Duration, until isMet: () throws -> Bool
  ) async throws {
    let deadline = ContinuousClock.now + timeout
    while true {
      read()
      if try isMet() { return }
      guard ContinuousClock.now < deadline else {
        throw TimeoutError(
          description: "Waited \(timeout) for \(expectation). The program: \(process.update()). The screen:\n"
            + screen.description)
      }
      try await Task.sleep(for: .milliseconds(4))
    }
  }

  /// Takes in what the program has printed.
  private func read() {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(main, &buffer, buffer.count)
      guard count > 0 else { return }
      screen.feed(buffer[..<count])
    }
  }

  /// A terminal could not be opened or asked.
  public struct OpenError: Error {
    let operation: String
    let code: Int32
  }
}
