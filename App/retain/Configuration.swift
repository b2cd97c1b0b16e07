import Domain
import FoundationEssentials
import REPL

/// What a person can set: defaults, then the configuration file, then the environment, then options.
struct Configuration: Equatable {
  var data: String?
  /// The language in which a person is told things; nil for that of the environment.
  var language: Language?
  var color = ColorMode.auto
  var plain = false
  var keys = EditingOptions.Keys.emacs
  var editrc = false
  var historyHints = true
  var inputColors = true
  var completionSummaries = true
  var editor: String?
  var pager: String?
  var desiredRetention = 0.9
  var maximumInterval = 36_500
  var learningSteps: [Duration] = [.seconds(60), .seconds(600)]
  var relearningSteps: [Duration] = [.seconds(600)]
  var fuzz = true
  var parameters = FSRSParameters.default
  var newPerDay = 20
  var reviewsPerDay = 200
  var newOrder = StudyQueue.NewOrder.added
  var reviewOrder = StudyQueue.ReviewOrder.due
  var newReviewMix = StudyQueue.Mix.newLast
  var learnAheadMinutes = 20
  var leechThreshold = 8
  var rolloverHour = 4
  var timeZone: String?
  var device: String?
  var historyLimit = 10_000
  var backups = true
  var backupRecentDays = BackupPolicy().recentDays
  var backupDays = BackupPolicy().days
  var backupWeeks = BackupPolicy().weeks
  var backupMonths = BackupPolicy().months
}

/// One key: what it takes, and where its value goes.
struct Setting: Sendable {
  let name: SettingKey
  /// What the key takes, its range and its default, for the documentation and for errors.
  let takes: SettingValues
  /// Puts the value in; returns false where it is not one that the key takes.
  let apply: @Sendable (SettingValue, inout Configuration) -> Bool

  init(
    _ name: SettingKey, takes: SettingValues, apply: @escaping @Sendable (SettingValue, inout Configuration) -> Bool
  ) {
    self.name = name
    self.takes = takes
    self.apply = apply
  }

  /// The key as it is written in a file.
  var key: String { name.rawValue }

  /// The variable of the environment that sets the key: `newPerDay` is `RETAIN_NEW_PER_DAY`.
  var variable: String {
    "RETAIN_" + key.reduce(into: "") { $0 += ($1.isUppercase ? "_" : "") + $1.uppercased() }
  }
}

/// A value as a JSON file or a variable of the environment gives it.
enum SettingValue: Decodable, Equatable {
  case text(String), number(Double), flag(Bool), list([SettingValue]), other

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    func value<Value: Decodable>(_ type: Value.Type) throws -> Value? {
      do {
        return try container.decode(type)
      } catch is DecodingError {
        // It is of another type; what is of none is told by its key later.
        return nil
      }
    }
    if let flag = try value(Bool.self) {
      self = .flag(flag)
    } else if let number = try value(Double.self) {
      self = .number(number)
    } else if let text = try value(String.self) {
      self = .text(text)
    } else if let list = try value([SettingValue].self) {
      self = .list(list)
    } else {
      self = .other
    }
  }

  /// Texts count as what they spell: a variable of the environment holds nothing but text.
  var text: String? { if case .text(let text) = self { text } else { nil } }

  var number: Double? {
    switch self {
    case .number(let number): number
    case .text(let text): Double(text)
    default: nil
    }
  }

  var flag: Bool? {
    switch self {
    case .flag(let flag): flag
    case .text("true"), .text("yes"), .text("1"): true
    case .text("false"), .text("no"), .text("0"): false
    default: nil
    }
  }

  var list: [SettingValue]? {
    switch self {
    case .list(let list): list
    case .text(""): []
    case .text(let text): text.split(separator: ",").map { .text(String($0.filter { !$0.isWhitespace })) }
    default: nil
    }
  }

  /// A duration such as `90s`, `10m`, `2h` or `1d`.
  var duration: Duration? {
    guard let text, let unit = text.last, let count = Int(text.dropLast()), (0...1_000_000).contains(count) else {
      return nil
    }
    switch unit {
    case "s": return .seconds(count)
    case "m": return .seconds(count * 60)
    case "h": return .seconds(count * 3600)
    case "d": return .seconds(count * 86_400)
    default: return nil
    }
  }
}
