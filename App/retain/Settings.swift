import Domain
import FoundationEssentials
import REPL

extension Setting {
  /// Every key there is, in the order of the example file.
  static let all: [Setting] = [
    Setting(.data, takes: .folder) { value, configuration in
      guard let path = value.text, path.hasPrefix("/") else { return false }
      configuration.data = path
      return true
    },
    Setting(.language, takes: .choice(["auto"] + Language.allCases.map(\.rawValue), default: "auto")) {
      value, configuration in
      configuration.language = value.text.flatMap(Language.init(rawValue:))
      return value.text == "auto" || configuration.language != nil
    },
    choice(.color, \.color), flag(.plain, \.plain), choice(.keys, \.keys), flag(.editrc, \.editrc),
    flag(.historyHints, \.historyHints), flag(.inputColors, \.inputColors),
    flag(.completionSummaries, \.completionSummaries), text(.editor, \.editor, takes: .editor),
    text(.pager, \.pager, takes: .pager),
    Setting(
      .desiredRetention,
      takes: .number(Scheduler.Settings.desiredRetentionRange, default: Configuration().desiredRetention)
    ) { value, configuration in
      guard let number = value.number, Scheduler.Settings.desiredRetentionRange.contains(number) else { return false }
      configuration.desiredRetention = number
      return true
    },
    count(.maximumInterval, \.maximumInterval, Scheduler.Settings.maximumIntervalRange),
    durations(.learningSteps, \.learningSteps), durations(.relearningSteps, \.relearningSteps), flag(.fuzz, \.fuzz),
    Setting(.weights, takes: .weights(FSRSParameters.ranges)) { value, configuration in
      guard let numbers = value.list?.map(\.number), !numbers.contains(nil) else { return false }
      do {
        configuration.parameters = try FSRSParameters(numbers.compactMap { $0 })
        return true
      } catch {
        return false
      }
    },
    count(.newPerDay, \.newPerDay, 0...9_999), count(.reviewsPerDay, \.reviewsPerDay, 0...99_999),
    choice(.newOrder, \.newOrder), choice(.reviewOrder, \.reviewOrder), choice(.newReviewMix, \.newReviewMix),
    count(.learnAheadMinutes, \.learnAheadMinutes, 0...1_440), count(.leechThreshold, \.leechThreshold, 0...1_000),
    count(.rolloverHour, \.rolloverHour, 0...23),
    Setting(.timeZone, takes: .timeZone) { value, configuration in
      guard let name = value.text, TimeZone(identifier: name) != nil else { return false }
      configuration.timeZone = name
      return true
    },
    text(.device, \.device, takes: .device), count(.historyLimit, \.historyLimit, 0...1_000_000),
    flag(.backups, \.backups), count(.backupRecentDays, \.backupRecentDays, 0...365),
    count(.backupDays, \.backupDays, 0...3_650), count(.backupWeeks, \.backupWeeks, 0...520),
    count(.backupMonths, \.backupMonths, 0...1_200),
  ]

  private static func flag(
    _ key: SettingKey, _ path: any WritableKeyPath<Configuration, Bool> & Sendable
  ) -> Setting {
    Setting(key, takes: .flag(default: Configuration()[keyPath: path])) { value, configuration in
      guard let flag = value.flag else { return false }
      configuration[keyPath: path] = flag
      return true
    }
  }

  private static func text(
    _ key: SettingKey, _ path: any WritableKeyPath<Configuration, String?> & Sendable, takes: SettingValues
  ) -> Setting {
    Setting(key, takes: takes) { value, configuration in
      guard let text = value.text, !text.isEmpty else { return false }
      configuration[keyPath: path] = text
      return true
    }
  }

  private static func count(
    _ key: SettingKey, _ path: any WritableKeyPath<Configuration, Int> & Sendable, _ range: ClosedRange<Int>
  ) -> Setting {
    Setting(key, takes: .count(range, default: Configuration()[keyPath: path])) { value, configuration in
      guard let number = value.number.flatMap({ Int(exactly: $0) }), range.contains(number) else { return false }
      configuration[keyPath: path] = number
      return true
    }
  }

  private static func choice<Choice: RawRepresentable & CaseIterable & Sendable>(
    _ key: SettingKey, _ path: any WritableKeyPath<Configuration, Choice> & Sendable
  ) -> Setting where Choice.RawValue == String {
    let preset = Configuration()[keyPath: path].rawValue
    return Setting(key, takes: .choice(Choice.allCases.map(\.rawValue), default: preset)) { value, configuration in
      guard let choice = value.text.flatMap(Choice.init(rawValue:)) else { return false }
      configuration[keyPath: path] = choice
      return true
    }
  }

  private static func durations(
    _ key: SettingKey, _ path: any WritableKeyPath<Configuration, [Duration]> & Sendable
  ) -> Setting {
    let preset = Configuration()[keyPath: path].map { "\($0.components.seconds / 60)m" }.joined(separator: " ")
    return Setting(key, takes: .waits(default: preset)) { value, configuration in
      guard let waits = value.list?.map(\.duration), waits.count <= 10,
        waits.allSatisfy({ $0.map { $0 >= .seconds(1) && $0 <= .seconds(86_400) } ?? false })
      else { return false }
      configuration[keyPath: path] = waits.compactMap { $0 }
      return true
    }
  }
}
