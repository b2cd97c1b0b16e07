import Foundation

/// The names of the cases of an enum, so that a test with a sample of every case notices one that was forgotten.
enum CaseNames {
  /// The enum is not where it was looked for.
  struct Missing: Error {
    let name: String
    let file: String
  }

  /// The cases that the project's source declares.
  ///
  /// - Parameters:
  ///   - name: the enum, after the types that the file has around it where its own name is not enough: `Finding.Detail`.
  ///   - file: its path from the root of the project.
  static func declared(in name: String, file: String, of here: String = #filePath) throws -> Set<String> {
    let root = URL(filePath: here).deletingLastPathComponent().appending(path: "../../..").standardizedFileURL
    let source = try String(contentsOf: root.appending(path: file), encoding: .utf8)
    var tokens = tokens(in: source)[...]
    for type in name.split(separator: ".").map(String.init) {
      let kinds: Set = ["enum", "struct", "extension", "class", "actor", "protocol"]
      guard let place = tokens.indices.dropLast().first(where: { kinds.contains(tokens[$0]) && tokens[$0 + 1] == type })
      else { throw Missing(name: type, file: file) }
      tokens = tokens[place...]
    }
    return cases(in: tokens)
  }

  /// The cases that samples are of, as the runtime tells them.
  ///
  /// A case without a payload is known by its description, so it must have none of its own.
  static func used<Sample>(by samples: [Sample]) -> Set<String> {
    Set(samples.map { Mirror(reflecting: $0).children.first?.label ?? "\($0)" })
  }

  /// Names, and signs one by one; neither comments nor what stands in quotation marks.
  private static func tokens(in source: String) -> [String] {
    source.split(separator: "\n").flatMap { line in
      let code = String(line).replacing(#/"(\\.|[^"\\])*"/#, with: "\"\"")
      let end = code.firstRange(of: "//")?.lowerBound ?? code.endIndex
      return code[..<end].matches(of: #/[\w`]+|\S/#).map { $0.output.filter { $0 != "`" } }
    }
  }

  /// The cases right inside the first pair of braces.
  private static func cases(in tokens: ArraySlice<String>) -> Set<String> {
    var names: Set<String> = []
    let others: Set = ["var", "let", "func", "init", "static", "enum", "struct", "public", "private"]
    var depth = 0
    var isCase = false
    var isNaming = false
    for token in tokens {
      switch token {
      case "{", "(", "[": depth += 1
      case "}", ")", "]":
        depth -= 1
        if depth == 0 { return names }
      case _ where depth != 1: break
      case "case": (isCase, isNaming) = (true, true)
      case ",": isNaming = isCase
      case _ where others.contains(token): isCase = false
      case _ where isNaming:
        names.insert(token)
        isNaming = false
      default: break
      }
    }
    return names
  }
}
