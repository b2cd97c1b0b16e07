import CTerminal
import Glibc

/// The stream that libedit draws on: puts clusters in place of their stand-ins and writes to the terminal in full.
final class EditOutput {
  private let alphabet: ClusterAlphabet
  private var rest: [UInt8] = []
  private var handle: UnsafeMutablePointer<FILE>?

  /// libedit's end of it.
  var stream: UnsafeMutablePointer<FILE>? { handle }

  init(alphabet: ClusterAlphabet) throws(TerminalError) {
    self.alphabet = alphabet
    handle = terminal_open_stream(Unmanaged.passUnretained(self).toOpaque()) { context, bytes, count in
      guard let context, let bytes else { return 0 }
      let output = Unmanaged<EditOutput>.fromOpaque(context).takeUnretainedValue()
      output.draw(UnsafeRawBufferPointer(start: bytes, count: count))
      return count
    }
    guard handle != nil else { throw .failed(operation: "fopencookie", code: errno) }
  }

  deinit {
    if let handle { fclose(handle) }
  }

  /// Writes text as it is, after what libedit has drawn.
  func write(_ text: String) {
    fflush(handle)
    send(text.utf8)
  }

  private func draw(_ bytes: UnsafeRawBufferPointer) {
    let (output, unfinished) = alphabet.translate(rest + bytes)
    rest = unfinished
    send(output)
  }

  private func send(_ bytes: some Collection<UInt8>) {
    // A terminal that is gone ends the input too, and the reading with it; there is nobody to tell here.
    _ = writeFully(bytes, to: STDOUT_FILENO)
  }
}
