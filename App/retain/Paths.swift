/// Where things of the user lie, by the XDG Base Directory Specification.
struct Paths {
  /// The user's home; nil where nobody says.
  let home: String?
  private let environment: [String: String]
  private let current: String

  /// - Parameter current: the folder that relative paths start from.
  init(environment: [String: String], current: String) {
    self.environment = environment
    self.current = current
    home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
  }

  /// Where the bank is kept unless somebody says otherwise; nil where there is no home.
  var data: String? { folder("XDG_DATA_HOME", otherwise: ".local/share") }

  /// Where the configuration file lies unless somebody says otherwise; nil where there is no home.
  var configuration: String? { folder("XDG_CONFIG_HOME", otherwise: ".config").map { $0 + "/retain.json" } }

  /// Where the history of typed lines is kept; nil where there is no home.
  var history: String? { folder("XDG_STATE_HOME", otherwise: ".local/state").map { $0 + "/history.jsonl" } }

  /// A path that begins at the root.
  func absolute(_ path: String) -> String {
    if path.hasPrefix("/") { return path }
    return current.hasSuffix("/") ? current + path : current + "/" + path
  }

  /// The specification has relative values ignored.
  private func folder(_ variable: String, otherwise relative: String) -> String? {
    if let base = environment[variable], base.hasPrefix("/") { return base + "/retain" }
    return home.map { "\($0)/\(relative)/retain" }
  }
}
