import Foundation
import TestSupport
import Testing

/// That it runs and prints what it should; what the figures are is no matter of tests.
@Suite struct `The benchmark` {
  let folder: TemporaryDirectory
  let path: String

  init() throws {
    folder = try TemporaryDirectory()
    path = try builtExecutable("retain-bench")
  }

  func run(_ arguments: String...) async throws -> ProcessResult {
    try await runProcess(path, arguments, environment: ["SWIFT_BACKTRACE": "enable=no"], timeout: .seconds(120))
  }

  /// The objects that a run prints, one a line.
  func measures(_ arguments: String...) async throws -> [[String: Any]] {
    let result = try await runProcess(
      path, arguments + ["--json"], environment: ["SWIFT_BACKTRACE": "enable=no"], timeout: .seconds(120))
    #expect(result.status == .exited(0), "\(result.errors)")
    return try result.output.split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
  }

  func names(_ measures: [[String: Any]]) -> [String] { measures.compactMap { $0["measure"] as? String } }

  @Test func `compares the coders`() async throws {
    let measures = try await measures("coder", "--records", "10")
    #expect(names(measures) == ["encode", "decode", "encodeCodable", "decodeCodable", "size"])
    for measure in measures {
      #expect(Set(measure.keys) == ["measure", "unit", "retain", "foundation"])
      #expect(measure["retain"] is Double && measure["foundation"] is Double)
    }
  }

  @Test func `compares the stores`() async throws {
    let measures = try await measures("store", "--records", "8", "--rounds", "1", "--directory", folder.path)
    #expect(
      names(measures) == [
        "open", "saveSequential", "saveConcurrent64", "importBatch", "find", "loadAll", "update", "deleteSequential",
        "saveGrowth", "compaction", "compactionReadStall", "compactionWriteStall", "fileBytes", "residentBytes",
        "peakBytes",
      ])
    for measure in measures {
      #expect(Set(measure.keys) == ["measure", "unit", "retain", "wholeFile", "sqlite", "lmdb", "limit"])
      #expect(measure["retain"] is Double && measure["sqlite"] is Double)
    }
  }

  @Test func `measures the program`() async throws {
    let measures = try await measures("app", "--records", "30", "--rounds", "1", "--directory", folder.path)
    #expect(
      names(measures) == [
        "firstPromptDeck", "firstPrompt", "bankOpen", "bankOpenOfDay", "keystroke", "search", "searchAtPrompt",
        "firstNextQuestion", "nextQuestion", "idle", "reviews",
      ])
    for measure in measures {
      #expect(Set(measure.keys) == ["measure", "unit", "retain", "limit"])
      #expect(measure["retain"] is Double)
    }
  }

  @Test func `measures only what it is asked for`() async throws {
    let measures = try await measures(
      "store", "--records", "8", "--rounds", "1", "--only", "find,open", "--directory", folder.path)
    #expect(names(measures) == ["open", "find"])
  }

  @Test func `leaves nothing behind`() async throws {
    _ = try await measures("store", "--records", "8", "--rounds", "1", "--only", "open", "--directory", folder.path)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test func `says what it ran on`() async throws {
    let result = try await run("store", "--records", "8", "--rounds", "1", "--only", "open", "--directory", folder.path)
    #expect(result.errors.contains(/store, 8 questions, 1 round; .+ cores, .+ Linux/))
  }

  @Test(arguments: [
    ([], "name a benchmark"), (["speed"], "there is no benchmark speed"), (["store", "--records"], "--records takes"),
    (["store", "--records", "0"], "--records takes"), (["store", "--only", "luck"], "luck is none of them"),
    (["coder", "--rounds", "3"], "coder does not take --rounds"), (["app", "more"], "app does not take more"),
  ])
  func `says what is wrong with its arguments`(arguments: [String], message: String) async throws {
    let result = try await runProcess(path, arguments)
    #expect(result.status == .exited(2))
    #expect(result.output.isEmpty)
    #expect(result.errors.contains(message))
  }

  @Test(arguments: [["--directory", "/nowhere"], ["--program", "/nowhere"]])
  func `says what it could not do`(option: [String]) async throws {
    let result = try await runProcess(path, ["app", "--records", "1", "--directory", folder.path] + option)
    #expect(result.status == .exited(1))
    #expect(result.errors.contains("/nowhere: No such file or directory"))
  }

  @Test(arguments: [["--help"], ["store", "--help"]])
  func `explains itself`(arguments: [String]) async throws {
    let result = try await runProcess(path, arguments)
    #expect(result.status == .exited(0))
    #expect(result.output.hasPrefix("usage: retain-bench BENCHMARK"))
  }
}
