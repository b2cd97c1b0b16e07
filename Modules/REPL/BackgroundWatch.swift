import Domain
import Presentation

/// Tells a person who sits at the prompt what happens meanwhile: that another program changed the bank, and that a question
/// became due.
@MainActor
final class BackgroundWatch {
  private let shell: Shell
  private let editor: LineEditor
  private let context: CommandContext
  private var tasks: [Task<Void, Never>] = []
  private var due = 0
  private var shownPrompt: StyledText?
  private var access: BankSharing.Access?

  /// What comes within this time is told at once.
  private static let pause = Duration.milliseconds(150)
  /// How often it is looked whether the program that writes has ended, and how often at least at the clock.
  private static let (lookForWriter, lookAtClock) = (Duration.seconds(2), Duration.seconds(60))

  init(shell: Shell, editor: LineEditor) {
    self.shell = shell
    self.editor = editor
    context = shell.context
  }

  func begin(prompt: StyledText, access: BankSharing.Access) {
    // What came before is part of what the commands showed.
    _ = context.activity.takeNews()
    (due, shownPrompt, self.access) = (shell.dueCount, prompt, access)
    let updates = context.activity.updates()
    tasks = [
      Task { [weak self] in
        for await _ in updates {
          do { try await Task.sleep(for: Self.pause) } catch { return }
          await self?.tell()
        }
      },
      Task { [weak self] in
        while let wait = await self?.wait() {
          do { try await Task.sleep(for: wait) } catch { return }
          await self?.tell()
        }
      },
    ]
  }

  func end() {
    for task in tasks { task.cancel() }
    tasks = []
  }

  /// How long to wait before looking at the clock again.
  private func wait() async -> Duration {
    if case .reading = await context.sharing.access() { return Self.lookForWriter }
    guard let next = context.study.nextWaiting else { return Self.lookAtClock }
    // A little later, so that it is due by then. The clock may be set meanwhile.
    let milliseconds = max(50, next.milliseconds(since: context.now()) + 50)
    return min(.milliseconds(milliseconds), Self.lookAtClock)
  }

  private func tell() async {
    let news = context.activity.takeNews()
    let access = await context.sharing.access()
    let prompt = shell.prompt(access)
    guard !Task.isCancelled else { return }
    let dueNow = shell.dueCount
    var texts: [String] = []
    if !news.isEmpty { texts.append(text(of: news, access: access)) }
    if news.isEmpty, dueNow > due { texts.append(shell.renderer.becameDue(dueNow - due)) }
    if case .reading(writer: .some(let writer)) = self.access, access == .reading(writer: nil) {
      texts.append(shell.renderer.words.text(.writerEnded(writer)))
    }
    let isNew = shownPrompt != prompt
    (due, self.access, shownPrompt) = (dueNow, access, prompt)
    if isNew || !texts.isEmpty {
      editor.post(Notice(texts.isEmpty ? nil : texts.joined(separator: " "), prompt: prompt))
    }
  }

  private func text(of news: ActivityModel.News, access: BankSharing.Access) -> String {
    var writer: Int32?
    if case .reading(let process) = access { writer = process }
    let listing = context.list.listing
    let rows = listing.indices.filter { news.changed.contains(listing[$0]) || news.deleted.contains(listing[$0]) }
    return shell.renderer.news(news, writer: writer, rows: rows.map { $0 + 1 })
  }
}
