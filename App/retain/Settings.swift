import Domain
import FoundationEssentials
import REPL

extension Setting {
  /// Every key there is, in the order of the example file.
  static let all: [Setting] = [
    Setting(
      key: "data", takes: "an absolute folder, default the user's data folder", summary: "where the bank is kept"
    ) { value, configuration in
      guard let path = value.text, path.hasPrefix("/") else { return false }
      configuration.data = path
      return true
    },
    choice("color", \.color, summary: "whether output is coloured"),
    flag("plain", \.plain, summary: "whether everything is said in words and nothing drawn over, for screen readers"),
    choice("keys", \.keys, summary: "the keys with which a line is edited"),
    flag("editrc", \.editrc, summary: "whether ~/.editrc is read for further keys"),
    flag("historyHints", \.historyHints, summary: "whether the history shows how a line may go on"),
    flag("inputColors", \.inputColors, summary: "whether what is typed is coloured by its meaning"),
    flag("completionSummaries", \.completionSummaries, summary: "whether completions say what each is"),
    command("editor", \.editor, otherwise: "VISUAL or EDITOR", summary: "what changes texts that are long"),
    command(
      "pager", \.pager, otherwise: "PAGER or less; off for none",
      summary: "what shows that which is taller than the window"
    ),
    number(
      "desiredRetention", \.desiredRetention, Scheduler.Settings.desiredRetentionRange,
      summary: "how likely an answer is known when it is due"),
    count(
      "maximumInterval", \.maximumInterval, Scheduler.Settings.maximumIntervalRange,
      summary: "the longest interval, in days"),
    durations("learningSteps", \.learningSteps, summary: "the waits of a new question"),
    durations("relearningSteps", \.relearningSteps, summary: "the waits of a forgotten question"),
    flag("fuzz", \.fuzz, summary: "whether intervals vary a little by chance"),
    Setting(key: "weights", takes: weightsTake, summary: "how memory is modelled") { value, configuration in
      guard let numbers = value.list?.map(\.number), !numbers.contains(nil) else { return false }
      do {
        configuration.parameters = try FSRSParameters(numbers.compactMap { $0 })
        return true
      } catch {
        return false
      }
    },
    count("newPerDay", \.newPerDay, 0...9_999, summary: "new questions a day"),
    count("reviewsPerDay", \.reviewsPerDay, 0...99_999, summary: "reviews a day"),
    choice("newOrder", \.newOrder, summary: "the order of new questions"),
    choice("reviewOrder", \.reviewOrder, summary: "the order of reviews"),
    choice("newReviewMix", \.newReviewMix, summary: "where new questions come among reviews"),
    count(
      "learnAheadMinutes", \.learnAheadMinutes, 0...1_440,
      summary: "how early a learning question may come when nothing else is left"),
    count(
      "leechThreshold", \.leechThreshold, 0...1_000,
      summary: "how often a question is forgotten before it is called a leech, 0 for never"),
    count("rolloverHour", \.rolloverHour, 0...23, summary: "the hour at which a new day begins"),
    Setting(
      key: "timeZone", takes: "a name such as Europe/Berlin, default that of the system",
      summary: "the time zone of your days"
    ) { value, configuration in
      guard let name = value.text, TimeZone(identifier: name) != nil else { return false }
      configuration.timeZone = name
      return true
    },
    Setting(
      key: "device", takes: "a name, default that of the machine",
      summary: "what this machine is called in your answers"
    ) { value, configuration in
      guard let name = value.text, !name.isEmpty else { return false }
      configuration.device = name
      return true
    },
    count("historyLimit", \.historyLimit, 0...1_000_000, summary: "how many lines of history are kept"),
    flag("backups", \.backups, summary: "whether the first start of a day and imports make a backup by themselves"),
    count("backupRecentDays", \.backupRecentDays, 0...365, summary: "the days of which all backups are kept"),
    count("backupDays", \.backupDays, 0...3_650, summary: "the days of which the last backup is kept"),
    count("backupWeeks", \.backupWeeks, 0...520, summary: "the weeks of which the last backup is kept"),
    count("backupMonths", \.backupMonths, 0...1_200, summary: "the months of which the last backup is kept"),
  ]

  private static func flag(
    _ key: String, _ path: any WritableKeyPath<Configuration, Bool> & Sendable, summary: String
  ) -> Setting {
    let preset = Configuration()[keyPath: path]
    return Setting(key: key, takes: "true or false, default \(preset)", summary: summary) { value, configuration in
      guard let flag = value.flag else { return false }
      configuration[keyPath: path] = flag
      return true
    }
  }

  private static func command(
    _ key: String, _ path: any WritableKeyPath<Configuration, String?> & Sendable, otherwise: String, summary: String
  ) -> Setting {
    Setting(key: key, takes: "a command of the shell, default \(otherwise)", summary: summary) { value, configuration in
      guard let command = value.text, !command.isEmpty else { return false }
      configuration[keyPath: path] = command
      return true
    }
  }

  private static func number(
    _ key: String, _ path: any WritableKeyPath<Configuration, Double> & Sendable, _ range: ClosedRange<Double>,
    summary: String
  ) -> Setting {
    let preset = Configuration()[keyPath: path]
    return Setting(
      key: key, takes: "a number from \(range.lowerBound) to \(range.upperBound), default \(preset)", summary: summary
    ) { value, configuration in
      guard let number = value.number, range.contains(number) else { return false }
      configuration[keyPath: path] = number
      return true
    }
  }

  private static func count(
    _ key: String, _ path: any WritableKeyPath<Configuration, Int> & Sendable, _ range: ClosedRange<Int>,
    summary: String
  ) -> Setting {
    let preset = Configuration()[keyPath: path]
    return Setting(
      key: key, takes: "a whole number from \(range.lowerBound) to \(range.upperBound), default \(preset)",
      summary: summary
    ) { value, configuration in
      guard let number = value.number.flatMap({ Int(exactly: $0) }), range.contains(number) else { return false }
      configuration[keyPath: path] = number
      return true
    }
  }

  private static func choice<Choice: RawRepresentable & CaseIterable & Sendable>(
    _ key: String, _ path: any WritableKeyPath<Configuration, Choice> & Sendable, summary: String
  ) -> Setting where Choice.RawValue == String {
    let names = Choice.allCases.map(\.rawValue).joined(separator: ", ")
    let preset = Configuration()[keyPath: path].rawValue
    return Setting(key: key, takes: "one of \(names), default \(preset)", summary: summary) { value, configuration in
      guard let choice = value.text.flatMap(Choice.init(rawValue:)) else { return false }
      configuration[keyPath: path] = choice
      return true
    }
  }

  private static func durations(
    _ key: String, _ path: any WritableKeyPath<Configuration, [Duration]> & Sendable, summary: String
  ) -> Setting {
    let preset = Configuration()[keyPath: path].map { "\($0.components.seconds / 60)m" }.joined(separator: " ")
    return Setting(
      key: key, takes: "a list of up to 10 waits from 1s to 1d such as 90s, 10m, 2h, default \(preset)",
      summary: summary
    ) { value, configuration in
      guard let waits = value.list?.map(\.duration), waits.count <= 10,
        waits.allSatisfy({ $0.map { $0 >= .seconds(1) && $0 <= .seconds(86_400) } ?? false })
      else { return false }
      configuration[keyPath: path] = waits.compactMap { $0 }
      return true
    }
  }
}

private let weightsTake: String = {
  let ranges = FSRSParameters.ranges.map { "\($0.lowerBound)…\($0.upperBound)" }.joined(separator: ", ")
  return "the 21 weights of FSRS-6, default the published ones, in the ranges \(ranges)"
}()
