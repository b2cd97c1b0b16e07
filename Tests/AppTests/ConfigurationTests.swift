import Domain
import Foundation
import REPL
import TestSupport
import Testing

@testable import retain

@Suite struct `The configuration` {
  func load(_ text: String? = nil, environment: [String: String] = [:]) throws -> Configuration {
    let folder = try TemporaryDirectory()
    let path = folder.path("retain.json")
    if let text { try Data(text.utf8).write(to: URL(filePath: path)) }
    return try Configuration.load(named: nil, usual: path, environment: environment)
  }

  @Test func `has defaults where there is no file`() throws {
    #expect(try load() == Configuration())
  }

  @Test func `is taken from the file, and from the environment over it`() throws {
    let file = #"{"newPerDay": 5, "reviewsPerDay": 50, "learningSteps": ["30s", "2h"], "fuzz": false, "//x": 1}"#
    let configuration = try load(file, environment: ["RETAIN_NEW_PER_DAY": "7", "RETAIN_RELEARNING_STEPS": "5m, 1d"])
    #expect(configuration.newPerDay == 7 && configuration.reviewsPerDay == 50 && !configuration.fuzz)
    #expect(configuration.learningSteps == [.seconds(30), .seconds(7200)])
    #expect(configuration.relearningSteps == [.seconds(300), .seconds(86_400)])
  }

  @Test(arguments: [
    (#"{"newPerDays": 5}"#, "newPerDays", "the keys are"), (#"{"newPerDay": -1}"#, "newPerDay", "0 to 9999"),
    (#"{"newPerDay": 1.5}"#, "newPerDay", "whole number"), (#"{"newPerDay": "many"}"#, "newPerDay", "0 to 9999"),
    (#"{"desiredRetention": 1}"#, "desiredRetention", "0.7 to 0.99"), (#"{"fuzz": 3}"#, "fuzz", "true or false"),
    (#"{"learningSteps": ["soon"]}"#, "learningSteps", "1s to 1d"),
    (#"{"learningSteps": "x"}"#, "learningSteps", "10m"),
    (#"{"newOrder": "alphabetical"}"#, "newOrder", "added, random"),
    (#"{"timeZone": "Mars"}"#, "timeZone", "Europe/Berlin"),
    (#"{"weights": [1, 2]}"#, "weights", "21"), (#"{"rolloverHour": null}"#, "rolloverHour", "0 to 23"),
    (#"{"data": "relative"}"#, "data", "absolute"), (#"{"language": "tlh"}"#, "language", "auto, en, de"),
  ])
  func `with a wrong key or value is one line with file, key and range`(file: String, key: String, range: String) throws
  {
    let error = try #require(throws: ConfigurationError.self) { try load(file) }
    #expect(error.key == key)
    #expect(error.description.contains("retain.json") && error.description.contains(range))
    #expect(!error.description.contains("\n"))
  }

  @Test(arguments: ["{", "[]", "7", #"{"newPerDay": 5,, }"#]) func `that is no JSON object is told apart`(file: String)
    throws
  {
    let error = try #require(throws: ConfigurationError.self) { try load(file) }
    #expect(error.key == nil)
  }

  @Test func `of the environment is checked like that of the file`() throws {
    let error = try #require(throws: ConfigurationError.self) {
      try load(environment: ["RETAIN_DESIRED_RETENTION": "high"])
    }
    #expect(error.description.contains("RETAIN_DESIRED_RETENTION") && error.description.contains("0.7 to 0.99"))
  }

  @Test func `says which language is spoken, and leaves it to the environment otherwise`() throws {
    #expect(try load(#"{"language": "zh-Hant"}"#).language == .traditionalChinese)
    #expect(try load(#"{"language": "ja"}"#, environment: ["RETAIN_LANGUAGE": "auto"]).language == nil)
    #expect(try load().language == nil)
  }

  @Test func `has a setting for every key, in the order of their names in the catalogue`() {
    #expect(Setting.all.map(\.name) == SettingKey.allCases)
  }

  @Test func `that was named must be there`() throws {
    let error = try #require(throws: ConfigurationError.self) {
      try Configuration.load(named: "/nowhere/retain.json", usual: nil, environment: [:])
    }
    #expect(error.description.contains("/nowhere/retain.json"))
  }
}

@Suite struct `The example of the configuration` {
  static let path = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Config/retain.example.json").standardizedFileURL.path(percentEncoded: false)

  func object() throws -> [String: Any] {
    let bytes = try Data(contentsOf: URL(filePath: Self.path))
    return try #require(try JSONSerialization.jsonObject(with: bytes) as? [String: Any])
  }

  @Test func `decodes to the defaults`() throws {
    var configuration = try Configuration.load(named: Self.path, usual: nil, environment: [:])
    // What depends on the machine has no default to show.
    (configuration.data, configuration.timeZone, configuration.device) = (nil, nil, nil)
    (configuration.editor, configuration.pager) = (nil, nil)
    #expect(configuration == Configuration())
  }

  @Test(arguments: Setting.all.map(\.key)) func `has every key with what it takes and what it is for`(key: String)
    throws
  {
    let setting = try #require(Setting.all.first { $0.key == key })
    let (object, english) = (try object(), Language.english)
    #expect(object[key] != nil)
    #expect(object["//\(key)"] as? String == "\(english.text(setting.name)): \(english.text(setting.takes))")
  }
}

@Suite struct `The program's places` {
  @Test func `follow the XDG variables, and fall back to the home`() {
    let own = Paths(
      environment: ["HOME": "/h", "XDG_DATA_HOME": "/d", "XDG_CONFIG_HOME": "/c", "XDG_STATE_HOME": "/s"], current: "/")
    #expect(own.data == "/d/retain" && own.configuration == "/c/retain/retain.json")
    #expect(own.history == "/s/retain/history.jsonl")
    let usual = Paths(environment: ["HOME": "/h", "XDG_DATA_HOME": "relative"], current: "/")
    #expect(usual.data == "/h/.local/share/retain" && usual.configuration == "/h/.config/retain/retain.json")
    #expect(Paths(environment: [:], current: "/").data == nil)
  }

  @Test func `may be given by option, variable and file, in this order`() async throws {
    let program = try Program()
    let file = try program.file("c.json", #"{"data": "\#(program.home.path("file"))"}"#)
    let variable = ["RETAIN_DATA": program.home.path("variable")]
    let add = ["add", "--prompt", "a", "--answer", "b"]
    let path = try builtExecutable("retain")
    for (arguments, more, folder) in [
      (["--config", file], [:], "file"), (["--config", file], variable, "variable"),
      (["--config", file, "--data", program.home.path("option")], variable, "option"),
    ] {
      let result = try await runProcess(path, arguments + add, environment: program.environment(more))
      #expect(result.status == .exited(0))
      #expect(FileManager.default.fileExists(atPath: program.home.path(folder) + "/questions.jsonl"))
    }
  }
}
