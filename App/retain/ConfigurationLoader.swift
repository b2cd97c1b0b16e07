import FoundationEssentials
import REPL

extension Configuration {
  /// Puts the configuration file over the defaults, and the environment over both.
  ///
  /// - Parameters:
  ///   - named: the file that the person named, which must be there; nil where none was.
  ///   - usual: the file that is read where none was named, if it is there.
  ///   - environment: the variables by name.
  /// - Throws: ``ConfigurationError`` for the first key that is unknown or has a value it does not take.
  static func load(
    named: String?, usual: String?, environment: [String: String]
  ) throws(ConfigurationError) -> Configuration {
    var configuration = Configuration()
    if let path = named ?? usual, named != nil || FileManager.default.fileExists(atPath: path) {
      let bytes: Data
      do {
        bytes = try Data(contentsOf: URL(filePath: path))
      } catch {
        throw .unreadable(path: path, obstacle(error))
      }
      try configuration.apply(bytes, of: path)
    }
    for setting in Setting.all {
      guard let text = environment[setting.variable] else { continue }
      guard setting.apply(.text(text), &configuration) else {
        throw .badVariable(setting.variable, value: text, takes: setting.takes)
      }
    }
    return configuration
  }

  private static func obstacle(_ error: any Error) -> ConfigurationError.Obstacle {
    switch (error as? CocoaError)?.code {
    case .fileReadNoSuchFile: .missing
    case .fileReadNoPermission: .forbidden
    default: .other("\(error)")
    }
  }

  /// Puts the values of a file over what is there.
  mutating func apply(_ bytes: Data, of path: String) throws(ConfigurationError) {
    let values: [String: SettingValue]
    do {
      values = try JSONDecoder().decode([String: SettingValue].self, from: bytes)
    } catch DecodingError.dataCorrupted(let context) {
      let detail = context.underlyingError.map { "\($0)" } ?? context.debugDescription
      throw .malformed(path: path, detail: detail)
    } catch {
      throw .notAnObject(path: path)
    }
    // A key that begins with // is a comment, as JSON has none.
    for (key, value) in values.sorted(by: { $0.key < $1.key }) where !key.hasPrefix("//") {
      guard let setting = Setting.all.first(where: { $0.key == key }) else {
        throw .unknownKey(key, path: path, known: Setting.all.map(\.key))
      }
      guard setting.apply(value, &self) else {
        throw .badValue(setting.name, path: path, takes: setting.takes)
      }
    }
  }
}
