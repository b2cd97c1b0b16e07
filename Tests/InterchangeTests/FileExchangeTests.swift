import Domain
import Glibc
import Interchange
import Testing

/// A directory of its own for one test, gone with it.
private final class Directory: Sendable {
  let path: String

  init() throws {
    var template = Array("/tmp/retain-interchange-XXXXXX".utf8CString)
    path = String(cString: try #require(mkdtemp(&template)))
  }

  deinit {
    for name in names { unlink(path + "/" + name) }
    rmdir(path)
  }

  func write(_ text: String, to name: String, mode: mode_t = 0o644) throws {
    let descriptor = open(path + "/" + name, O_WRONLY | O_CREAT | O_TRUNC, mode)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    try #require(Glibc.write(descriptor, text, text.utf8.count) == text.utf8.count)
  }

  func content(of name: String) throws -> String {
    let descriptor = open(path + "/" + name, O_RDONLY)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = Glibc.read(descriptor, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }

  func mode(of name: String) -> mode_t {
    var status = stat()
    return stat(path + "/" + name, &status) == 0 ? status.st_mode & 0o777 : 0
  }

  var names: [String] {
    guard let stream = opendir(path) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }
}

@Suite struct `A file exchange` {
  private let directory: Directory
  let exchange: FileExchange
  let question: Question

  init() throws {
    directory = try Directory()
    exchange = try FileExchange()
    question = try Question(id: "q1", prompt: "p", answer: "a", createdAt: Instant(milliseconds: 1))
  }

  func path(_ name: String) -> String { directory.path + "/" + name }

  @Test func `reads what a file holds`() async throws {
    try directory.write("q1\ta1\n", to: "deck.txt")
    #expect(pairs(try await exchange.read(path: path("deck.txt"))) == [["q1", "a1"]])
  }

  @Test func `reads a file larger than one chunk`() async throws {
    try directory.write(String(repeating: "a question\tan answer\n", count: 50_000), to: "deck.txt")
    #expect(try await exchange.read(path: path("deck.txt")).rows.count == 50_000)
  }

  @Test func `takes a file for JSON by its name`() async throws {
    try directory.write("5", to: "deck.json")
    await #expect(throws: ImportFailure.malformedJSON(line: 1, column: 1, problem: .notAList)) {
      try await exchange.read(path: path("deck.json"))
    }
  }

  @Test func `says why a file cannot be read`() async throws {
    await #expect(throws: ImportFailure.unreadable(path: path("none"), code: ENOENT)) {
      try await exchange.read(path: path("none"))
    }
    await #expect(throws: ImportFailure.unreadable(path: directory.path, code: EISDIR)) {
      try await exchange.read(path: directory.path)
    }
  }

  @Test func `leaves the cooperative pool free while it waits for a pipe`() async throws {
    let pipe = path("pipe")
    try #require(mkfifo(pipe, 0o600) == 0)
    let document = Task { try await exchange.read(path: pipe) }
    // While the exchange waits, other tasks run, this one included; opening for writing waits for its reader.
    for _ in 0..<64 { await Task.detached {}.value }
    let writer = open(pipe, O_WRONLY)
    try #require(Glibc.write(writer, "q\ta\n", 4) == 4)
    close(writer)
    #expect(pairs(try await document.value) == [["q", "a"]])
  }

  @Test(arguments: ExportFormat.allCases) func `writes what it reads back`(format: ExportFormat) async throws {
    try await exchange.write([question], as: format, to: path("out.\(format.rawValue)"))
    #expect(try await exchange.read(path: path("out.\(format.rawValue)")).rows.map(\.question) == [question])
    #expect(directory.names == ["out.\(format.rawValue)"])
  }

  @Test func `gives a new file the permissions of ordinary files`() async throws {
    try directory.write("", to: "ordinary", mode: 0o666)
    try await exchange.write([question], as: .csv, to: path("out.csv"))
    #expect(directory.mode(of: "out.csv") == directory.mode(of: "ordinary"))
  }

  @Test func `replaces no file unless it is told to`() async throws {
    try directory.write("mine", to: "out.csv")
    await #expect(throws: ExportFailure.exists(path: path("out.csv"))) {
      try await exchange.write([question], as: .csv, to: path("out.csv"))
    }
    #expect(try directory.content(of: "out.csv") == "mine")
    #expect(directory.names == ["out.csv"])
  }

  @Test func `replaces a file and keeps its permissions`() async throws {
    try directory.write("mine", to: "out.json", mode: 0o600)
    try await exchange.write([], as: .json, to: path("out.json"), replacing: true)
    #expect(try directory.content(of: "out.json") == "[]\n")
    #expect(directory.mode(of: "out.json") == 0o600)
    #expect(directory.names == ["out.json"])
  }

  @Test func `replaces the file at the end of a symbolic link, not the link`() async throws {
    try directory.write("mine", to: "real.json")
    try #require(symlink("real.json", path("link.json")) == 0)
    try await exchange.write([], as: .json, to: path("link.json"), replacing: true)
    #expect(try directory.content(of: "real.json") == "[]\n")
    #expect(directory.names == ["link.json", "real.json"])
  }

  @Test func `never replaces a directory or a device`() async throws {
    for path in [directory.path, "/dev/null"] {
      await #expect(throws: ExportFailure.notARegularFile(path: path)) {
        try await exchange.write([question], as: .csv, to: path, replacing: true)
      }
    }
  }

  @Test func `says why a file cannot be written, and leaves nothing behind`() async throws {
    await #expect(throws: ExportFailure.failed(operation: "open", path: path("none/out.csv"), code: ENOENT)) {
      try await exchange.write([question], as: .csv, to: path("none/out.csv"))
    }
    #expect(directory.names.isEmpty)
  }
}
