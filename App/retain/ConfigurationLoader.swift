import FoundationEssentials

extension Configuration {
  /// Puts the configuration file over the defaults, and the environment over both.
  ///
  /// - Parameters:
  ///   - file: the bytes of the file and its path; nil where there is none.
  ///   - environment: the variables by name.
  /// - Throws: ``ConfigurationError`` for the first key that is unknown or has a value it does not take.
  static func load(file: (path: String, bytes: Data)?, environment: [String: String]) throws -> Configuration {
    var configuration = Configuration()
    if let file { try configuration.apply(file.bytes, of: file.path) }
    for setting in Setting.all {
      guard let text = environment[setting.variable] else { continue }
      guard setting.apply(.text(text), &configuration) else {
        throw ConfigurationError(
          source: "environment", key: setting.variable, problem: "cannot be ‘\(text)’: it takes \(setting.takes)")
      }
    }
    return configuration
  }

  private mutating func apply(_ bytes: Data, of path: String) throws {
    let values: [String: SettingValue]
    do {
      values = try JSONDecoder().decode([String: SettingValue].self, from: bytes)
    } catch DecodingError.dataCorrupted(let context) {
      let detail = context.underlyingError.map { "\($0)" } ?? context.debugDescription
      throw ConfigurationError(source: path, key: nil, problem: "is not valid JSON: \(detail)")
    } catch {
      throw ConfigurationError(source: path, key: nil, problem: "must hold one JSON object with a value a key")
    }
    // A key that begins with // is a comment, as JSON has none.
    for (key, value) in values.sorted(by: { $0.key < $1.key }) where !key.hasPrefix("//") {
      guard let setting = Setting.all.first(where: { $0.key == key }) else {
        let known = Setting.all.map(\.key).joined(separator: ", ")
        throw ConfigurationError(source: path, key: key, problem: "is not a key; the keys are \(known)")
      }
      guard setting.apply(value, &self) else {
        throw ConfigurationError(source: path, key: key, problem: "has a wrong value: it takes \(setting.takes)")
      }
    }
  }
}
