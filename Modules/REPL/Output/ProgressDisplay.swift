import Domain

/// Shows on standard error how far long work has come.
///
/// On a terminal that is a line that is drawn over, elsewhere a line of text now and then. Work that is done soon shows
/// nothing.
struct ProgressDisplay: Sendable {
  let command: String
  let terminal: Terminal
  private let isDrawn: Bool

  /// Times in milliseconds: until something is shown, and between two drawings.
  private static let (patience, pace) = (300, 100)
  /// The same for lines of text.
  private static let (textPatience, textPace) = (2000, 5000)

  init(command: String, terminal: Terminal) {
    self.command = command
    self.terminal = terminal
    isDrawn = terminal.errorIsTerminal && terminal.movesCursor && !terminal.isPlain
  }

  /// Shows what comes until nothing more does, and then takes its line away again.
  @concurrent
  func show(_ updates: AsyncStream<Work.Progress>) async {
    let clock = ContinuousClock()
    let start = clock.now
    var last: Work.Progress?
    var stage: (name: Work.Stage, start: ContinuousClock.Instant)?
    var next = start + .milliseconds(isDrawn ? Self.patience : Self.textPatience)
    var isShown = false
    for await event in Self.events(updates) {
      let now = clock.now
      if case .progress(let progress) = event {
        last = progress
        if stage?.name != progress.stage { stage = (progress.stage, now) }
      }
      guard let last, now >= next else { continue }
      next = now + .milliseconds(isDrawn ? Self.pace : Self.textPace)
      // Ctrl-C shows as ^C behind the bar, and must not begin another row.
      let line = ProgressLine(
        last, seconds: (stage?.start ?? start).duration(to: now).seconds, look: terminal.look)
      write(isDrawn ? "\r" + line.bar(columns: terminal.size.columns - 4) + "\u{1B}[K" : "\(command): \(line.text)\n")
      isShown = true
    }
    if isShown, isDrawn { write("\r\u{1B}[K") }
  }

  private enum Event {
    case progress(Work.Progress)
    /// Time has passed: what was told last shows although nothing more is told.
    case tick
  }

  /// The updates with the ticks of a clock between them, up to the last update.
  private static func events(_ updates: AsyncStream<Work.Progress>) -> AsyncStream<Event> {
    let (events, continuation) = AsyncStream.makeStream(of: Event.self, bufferingPolicy: .bufferingNewest(8))
    let ticking = Task {
      while !Task.isCancelled {
        do { try await Task.sleep(for: .milliseconds(pace)) } catch { return }
        continuation.yield(.tick)
      }
    }
    Task {
      for await progress in updates { continuation.yield(.progress(progress)) }
      ticking.cancel()
      continuation.finish()
    }
    return events
  }

  private func write(_ text: String) {
    do {
      try terminal.writeError(text)
    } catch {
      // Nobody looks any more.
    }
  }
}

/// One moment of long work, put into a line.
struct ProgressLine {
  let progress: Work.Progress
  /// How long the stage has taken so far.
  let seconds: Double
  let look: Look
  private let words: any Catalogue

  init(_ progress: Work.Progress, seconds: Double, look: Look = Look()) {
    self.progress = progress
    self.seconds = seconds
    self.look = look
    words = look.language.catalogue
  }

  /// The line with a bar where there is room for one; where there is less, the last parts go.
  func bar(columns: Int) -> String {
    var parts = parts
    while parts.count > 1, DisplayText.width(of: parts.joined(separator: "  ")) > columns { parts.removeLast() }
    let text = parts.joined(separator: "  ")
    guard let share, columns >= DisplayText.width(of: text) + 13 else {
      return DisplayText.truncated(text, to: max(1, columns))
    }
    let full = Int(share * 10)
    let (done, left) = look.isASCII ? ("#", "-") : ("█", "░")
    return String(repeating: done, count: full) + String(repeating: left, count: 10 - full) + " " + text
  }

  /// The line in words.
  var text: String { parts.joined(separator: "  ") }

  private var parts: [String] {
    var parts = [words.name(progress.stage)]
    guard progress.completed > 0 || progress.total != nil else { return [parts[0] + (look.isASCII ? " ..." : " …")] }
    if let share { parts.append(words.percent("\(Int(share * 100))")) }
    parts.append(
      progress.total.map { words.text(.amount(amount(progress.completed), of: amount($0))) }
        ?? amount(progress.completed))
    if seconds >= 0.5, progress.completed > 0 {
      let rate = Double(progress.completed) / seconds
      parts.append(words.text(.rate(amount(Int(rate)))))
      if let total = progress.total, total > progress.completed {
        let left = Double(total - progress.completed) / rate
        if left < 360_000 {
          let time = Elapsed(milliseconds: max(1, Int(left.rounded(.up))) * 1000)
          parts.append(words.text(.timeLeft(words.text(time))))
        }
      }
    }
    return parts
  }

  private var share: Double? {
    guard let total = progress.total, total > 0 else { return nil }
    return min(1, max(0, Double(progress.completed) / Double(total)))
  }

  private func amount(_ count: Int) -> String {
    // Files are counted in bytes.
    progress.stage == .reading || progress.stage == .examiningFiles
      ? "\(words.tenths(Double(count) / 1_000_000)) MB" : words.number(count)
  }
}

extension Duration {
  fileprivate var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
