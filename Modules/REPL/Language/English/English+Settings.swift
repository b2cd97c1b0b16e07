/// What is said about the configuration.
extension English {
  func summary(of key: SettingKey) -> String {
    switch key {
    case .data: "where the bank is kept"
    case .language: "the language in which you are told things, auto for that of the system"
    case .color: "whether output is coloured"
    case .plain: "whether everything is said in words and nothing drawn over, for screen readers"
    case .keys: "the keys with which a line is edited"
    case .editrc: "whether ~/.editrc is read for further keys"
    case .historyHints: "whether the history shows how a line may go on"
    case .inputColors: "whether what is typed is coloured by its meaning"
    case .completionSummaries: "whether completions say what each is"
    case .editor: "what changes texts that are long"
    case .pager: "what shows that which is taller than the window"
    case .desiredRetention: "how likely an answer is known when it is due"
    case .maximumInterval: "the longest interval, in days"
    case .learningSteps: "the waits of a new question"
    case .relearningSteps: "the waits of a forgotten question"
    case .fuzz: "whether intervals vary a little by chance"
    case .weights: "how memory is modelled"
    case .newPerDay: "new questions a day"
    case .reviewsPerDay: "reviews a day"
    case .newOrder: "the order of new questions"
    case .reviewOrder: "the order of reviews"
    case .newReviewMix: "where new questions come among reviews"
    case .learnAheadMinutes: "how early a learning question may come when nothing else is left"
    case .leechThreshold: "how often a question is forgotten before it is called a leech, 0 for never"
    case .rolloverHour: "the hour at which a new day begins"
    case .timeZone: "the time zone of your days"
    case .device: "what this machine is called in your answers"
    case .historyLimit: "how many lines of history are kept"
    case .backups: "whether the first start of a day and imports make a backup by themselves"
    case .backupRecentDays: "the days of which all backups are kept"
    case .backupDays: "the days of which the last backup is kept"
    case .backupWeeks: "the weeks of which the last backup is kept"
    case .backupMonths: "the months of which the last backup is kept"
    }
  }

  func text(_ values: SettingValues) -> String {
    switch values {
    case .folder: "an absolute folder, default the user's data folder"
    case .flag(let preset): "true or false, default \(preset)"
    case .choice(let names, let preset): "one of \(names.joined(separator: ", ")), default \(preset)"
    case .number(let range, let preset):
      "a number from \(range.lowerBound) to \(range.upperBound), default \(preset)"
    case .count(let range, let preset):
      "a whole number from \(range.lowerBound) to \(range.upperBound), default \(preset)"
    case .waits(let preset): "a list of up to 10 waits from 1s to 1d such as 90s, 10m, 2h, default \(preset)"
    case .weights(let ranges):
      "the 21 weights of FSRS-6, default the published ones, in the ranges "
        + ranges.map { "\($0.lowerBound)…\($0.upperBound)" }.joined(separator: ", ")
    case .timeZone: "a name such as Europe/Berlin, default that of the system"
    case .device: "a name, default that of the machine"
    case .editor: "a command of the shell, default VISUAL or EDITOR"
    case .pager: "a command of the shell, default PAGER or less; off for none"
    }
  }

  func text(_ error: ConfigurationError) -> String {
    switch error {
    case .unreadable(let path, .missing): "\(path): cannot be read: there is no such file"
    case .unreadable(let path, .forbidden): "\(path): cannot be read: permission denied"
    case .unreadable(let path, .other(let reason)): "\(path): cannot be read: \(reason)"
    case .malformed(let path, let detail): "\(path): is not valid JSON: \(detail)"
    case .notAnObject(let path): "\(path): must hold one JSON object with a value a key"
    case .unknownKey(let key, let path, let known):
      "\(path): ‘\(key)’ is not a key; the keys are \(known.joined(separator: ", "))"
    case .badValue(let key, let path, let values):
      "\(path): ‘\(key.rawValue)’ has a wrong value: it takes \(text(values))"
    case .badVariable(let name, let value, let values):
      "environment: ‘\(name)’ cannot be ‘\(value)’: it takes \(text(values))"
    }
  }
}

extension ConfigurationError: CustomStringConvertible {
  /// What is wrong, in one line of English.
  public var description: String { Language.english.text(self) }
}
