import Foundation
import TestSupport
import Testing

@testable import REPL

@Suite struct `Output to a terminal` {
  @Test func `ends without a word when the reader goes`() async throws {
    let script = #""$0" --flood | head -c 10; exit ${PIPESTATUS[0]}"#
    let result = try await runProcess("/bin/bash", ["-c", script, builtExecutable("line-editor-probe")])
    #expect(result == ProcessResult(output: "0123456789", errors: "", status: .exited(0)))
  }

  @Test func `is written whole to a descriptor that does not wait`() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    #expect(fcntl(ends[1], F_SETFL, O_NONBLOCK) == 0)
    let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
    let reader = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
    let writer = FileHandle(fileDescriptor: ends[1], closeOnDealloc: false)
    let thread = Thread { [descriptor = ends[1]] in
      _ = writeFully(bytes, to: descriptor)
      close(descriptor)
    }
    thread.start()
    #expect(try reader.readToEnd() == Data(bytes))
    withExtendedLifetime(writer) {}
  }

  @Test func `tells a descriptor that is closed`() {
    #expect(writeFully([1], to: -1) == EBADF)
  }
}

@Suite struct `The line editor` {
  @Test func `wants a terminal at both ends`() async throws {
    let result = try await runProcess(builtExecutable("line-editor-probe"), input: "line\n")
    #expect(result.status == .exited(2))
  }
}
