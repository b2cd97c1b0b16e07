import Domain
import Glibc

/// Runs a command as a task of its own, which Ctrl-C cancels, and shows how far it has come.
@MainActor
struct Supervision {
  /// Where Ctrl-C is seen; nil where the system ends the program itself.
  let editor: LineEditor?
  let terminal: Terminal

  /// What a command gives back, or why it does not.
  typealias Body<Value> = @MainActor () async throws(CommandError) -> Value

  func run<Value: Sendable>(_ name: String, _ body: @escaping Body<Value>) async throws(CommandError) -> Value {
    let (updates, continuation) = AsyncStream.makeStream(of: Work.Progress.self, bufferingPolicy: .bufferingNewest(1))
    let work = Task {
      let observer = Work.Observer { continuation.yield($0) }
      return await Work.$observer.withValue(observer, operation: { await Self.result(of: body) })
    }
    let display = ProgressDisplay(command: name, terminal: terminal)
    let showing = Task.detached { await display.show(updates) }
    let watching = editor.map { editor in Task.detached { await Self.watch(editor) { work.cancel() } } }
    let result = await work.value
    continuation.finish()
    await showing.value
    // The editor is busy until the watch has ended.
    watching?.cancel()
    await watching?.value
    return try result.get()
  }

  private static func result<Value>(of body: Body<Value>) async -> Result<Value, CommandError> {
    do throws(CommandError) {
      return .success(try await body())
    } catch {
      return .failure(error)
    }
  }

  /// Cancels at the first Ctrl-C and leaves the program at the second.
  private nonisolated static func watch(_ editor: LineEditor, cancel: @Sendable () -> Void) async {
    var isCancelled = false
    while let signal = await editor.signal() {
      // What is acknowledged is on the disk, and what is not leaves no trace. The terminal is as the shell wants it while a
      // command runs.
      if isCancelled, signal == .interrupt { _exit(130) }
      isCancelled = true
      cancel()
      if signal == .terminate { return }
    }
  }
}
