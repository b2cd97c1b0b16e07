import Synchronization

/// The first line of a session, which a person may type while a large bank is still being opened.
@MainActor
public final class FirstLine {
  private let editor: LineEditor
  private let terminal: Terminal
  private var completer = LateCompleter()
  private var reading: Task<LineInput, Never>?
  /// Whether the person has ended the line.
  private var isTyped = false

  /// Where opening takes no longer, the first prompt is that of the open bank.
  private static let patience = Duration.milliseconds(150)

  /// Creates a line that nobody types yet.
  public init(editor: LineEditor, terminal: Terminal) {
    self.editor = editor
    self.terminal = terminal
  }

  /// Whether the person was asked for the line.
  var isBegun: Bool { reading != nil }

  /// Waits for a bank, and lets the person type meanwhile where that takes its time.
  public func wait<Bank>(for opening: Task<Bank, Never>) async -> Bank {
    // Decoding has many tasks waiting for a thread, behind which the prompt would stand in line.
    let prompting = Task(priority: .high) { [weak self] in
      do { try await Task.sleep(for: Self.patience) } catch { return }
      // The bank may have been opened in this very moment.
      if !Task.isCancelled { self?.begin() }
    }
    let bank = await opening.value
    prompting.cancel()
    return bank
  }

  /// Tells what went wrong without keeping the bank from being opened; returns false where nobody types, so that nothing
  /// was told.
  public func tell(_ text: String) -> Bool {
    guard reading != nil else { return false }
    editor.post(Notice("retain: \(DisplayText.sanitized(text))"))
    return true
  }

  /// Takes the line from the person again, because there will be no session.
  public func abandon() async {
    reading?.cancel()
    _ = await reading?.value
    await editor.restoreTerminal()
  }

  private func begin() {
    let words = terminal.look.language.catalogue
    let language = LineLanguage(ofCommands: CommandTable.signatures) { [completer] in
      completer.complete($0, cursor: $1)
    }
    let prompt = StyledText("retain", .bold) + StyledText(" [\(words.text(.opening))]", .dim) + "> "
    reading = Task { [editor] in
      let input = await editor.readLine(prompt: prompt, language: language)
      isTyped = true
      return input
    }
  }

  /// The line, once the session has begun; nil where nobody was asked for one.
  ///
  /// - Parameters:
  ///   - prompt: that of the open bank.
  ///   - completer: completes from now on.
  ///   - greet: says what there is to say about the bank where nobody types any more.
  func line(
    greeting: String, prompt: StyledText, completer: CommandCompleter, greet: () -> Void
  ) async -> LineInput? {
    guard let reading else { return nil }
    self.completer.set(completer)
    if isTyped { greet() } else { editor.post(Notice(greeting, prompt: prompt)) }
    let input = await reading.value
    // Whatever held the questions still would have them copied with the first change.
    (self.reading, self.completer) = (nil, LateCompleter())
    return input
  }
}

/// Completes nothing until there is something to complete with.
private final class LateCompleter: Sendable {
  private final class Box: Sendable {
    let completer: CommandCompleter

    init(_ completer: CommandCompleter) { self.completer = completer }
  }

  private let reference = AtomicLazyReference<Box>()

  func set(_ completer: CommandCompleter) { _ = reference.storeIfNil(Box(completer)) }

  func complete(_ line: String, cursor: Int) -> CompletionResult {
    reference.load()?.completer.complete(line, cursor: cursor) ?? .none
  }
}
