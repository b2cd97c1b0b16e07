import Domain
import Presentation

/// What help says about a command, or about the program itself.
enum CommandHelp: CaseIterable, Sendable {
  case program
  case add, answer, backup, bury, delete, doctor, edit, export, flag, help, `import`, list, quit, restore, resume, show
  case source, stats, study, suspend, tag, undo

  /// The names of the pictures that ‘stats’ draws.
  static let pictures = Chart.Name.allCases.map(\.rawValue).joined(separator: ", ")
}

/// What help says about an option.
enum OptionHelp: CaseIterable, Sendable {
  // Of every command, and of the program
  case help, json
  case data, config, color, plain, documents, version, programHelp
  // Questions by a query
  case matching, onlyMatching
  // A new question, and what becomes of one
  case prompt, answer, tag, cloze, reversed, wrong, typed
  case newPrompt, newAnswer, newTags, newWrong, editor
  case unbury, unflag
  // Files that are read
  case importFormat, duplicates, promptColumn, answerColumn, tagsColumn, identifierColumn, deckColumn, ignoredColumn
  case tagForAll, header, html, separator, reversedRows, noQuotes
  // Files that are written
  case exportFormat, replace, page, ascii
  // Study
  case limit, minutes, typing, cram
  // The rest
  case repair, dryRun, manual, completions
}

/// What stands around the parts of the help.
enum HelpText: CaseIterable, Sendable {
  // Headings
  case commands, usage, aliases, options, examples, queries, keys
  // Sentences
  case moreHelp, naming, programWays, programCommands
}

/// A part of a query that help explains.
enum QueryHelp: CaseIterable, Sendable {
  case word, phrase, field, tag, condition, kind, property, added, rated, id, not, or, parentheses

  /// The part as it is written in a query.
  var example: String {
    switch self {
    case .word: "word"
    case .phrase: "\"two words\""
    case .field: "prompt:word"
    case .tag: "tag:verb"
    case .condition: "is:due"
    case .kind: "kind:cloze"
    case .property: "prop:interval>30"
    case .added: "added:7"
    case .rated: "rated:1:again"
    case .id: "id:k7m"
    case .not: "-word"
    case .or: "a or b"
    case .parentheses: "(a or b) c"
    }
  }

  /// What can be written in the same way; empty where the example says it all.
  var others: [String] {
    switch self {
    case .condition: Query.Condition.allCases.filter { $0 != .due }.map { "is:\($0.rawValue)" }
    case .kind: Question.Kind.known.map(\.rawValue).filter { $0 != "cloze" }.map { "kind:" + $0 }
    case .property: Query.Property.allCases.map(\.rawValue)
    default: []
    }
  }
}

/// A filter of a query, by its name there.
enum FilterHelp: String, CaseIterable, Sendable {
  case added, answer, id, `is`, kind, prompt, prop, rated, tag
}

/// Keys that help explains.
enum KeyHelp: String, CaseIterable, Sendable {
  case complete = "Tab"
  case history = "Up, Down"
  case wholeHistory = "Ctrl-P, Ctrl-N"
  case search = "Ctrl-R"
  case hint = "Right, End"
  case undo = "Ctrl-_, Alt-/"
  case row = "Alt-Enter"
  case editor = "Ctrl-X Ctrl-E, Alt-E"
  case ends = "Ctrl-A, Ctrl-E"
  case word = "Alt-B, Alt-F"
  case cut = "Ctrl-K, Ctrl-U, Ctrl-W"
  case clear = "Ctrl-L"
  case interrupt = "Ctrl-C"
  case leave = "Ctrl-D"
  case suspend = "Ctrl-Z"
  case vi = "Escape"
}

/// What only the manual page says.
enum ManualText: CaseIterable, Sendable {
  /// The section of the manual, at the top of the page.
  case section
  // Headings
  case name, synopsis, description, options, commands, queries, keys, scripts, exitStatus, environment, files
  // Paragraphs
  case purpose, ways, lines, streams
  // What an exit status means
  case success, failure, wrongArguments, stopped
  // What a variable of the environment sets
  case noColor, term, editor, pager, config, settings
  // What a file holds
  case questionsFile, backupsFolder, configurationFile, historyFile
}
