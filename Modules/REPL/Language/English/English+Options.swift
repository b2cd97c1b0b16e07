import Domain

/// What help says about options, queries, keys and what is completed.
extension English {
  func summary(of option: OptionHelp) -> String {
    switch option {
    case .help: "show this help"
    case .json: "print one JSON document"
    case .data: "keep the bank in this folder"
    case .config: "read this configuration file"
    case .color: "when to use colour"
    case .plain: "say everything in words and draw nothing over, for screen readers"
    case .documents: "print one JSON document per command"
    case .version: "print the version"
    case .programHelp: "print this help"
    case .matching: "the questions that match, too"
    case .onlyMatching: "only the questions that match"
    case .prompt: "what is asked"
    case .answer: "what is to be remembered"
    case .tag: "a tag for it"
    case .cloze: "a text with hidden parts: {{c1::hidden::hint}}"
    case .reversed: "ask it from both sides, as two questions"
    case .wrong: "a wrong answer to choose among, as a multiple choice"
    case .typed: "the answer is to be typed"
    case .newPrompt: "the new prompt"
    case .newAnswer: "the new answer"
    case .newTags: "its tags from now on"
    case .newWrong: "the wrong answers of a multiple choice from now on"
    case .editor: "change all of it in your own editor"
    case .unbury: "take them back into study"
    case .unflag: "take the mark away"
    case .importFormat: "what the file is, where that is not clear"
    case .duplicates: "what to do with questions that are there"
    case .promptColumn: "the column of the prompt, by name or number"
    case .answerColumn: "the column of the answer"
    case .tagsColumn: "a column of tags"
    case .identifierColumn: "the column of the identifier that another program gave"
    case .deckColumn: "the column of the deck, which becomes a tag"
    case .ignoredColumn: "a column to leave out"
    case .tagForAll: "a tag for every question"
    case .header: "whether the first row holds names"
    case .html: "whether cells hold HTML"
    case .separator: "what stands between two cells"
    case .reversedRows: "ask every row from both sides, as two questions"
    case .noQuotes: "quotation marks are text, as in Quizlet's exports"
    case .exportFormat: "what to write; else the end of the file's name decides"
    case .replace: "write over a file that is there"
    case .page: "write a page with all pictures"
    case .ascii: "draw with ASCII alone"
    case .limit: "end after so many answers"
    case .minutes: "show nothing new after so long"
    case .typing: "type the answers, and have them compared"
    case .cram: "ask all that matches, due or not, and leave the schedule as it is"
    case .repair: "set right what can be set right, after keeping a copy"
    case .dryRun: "with --repair: only say what it would do"
    case .manual: "print the manual page, for ‘man -l’"
    case .completions: "print the completions for a shell"
    }
  }

  func summary(of topic: HelpTopic) -> String {
    switch topic {
    case .query: "what can be searched for"
    case .keys: "the keys with which a line is edited"
    }
  }

  func summary(of part: QueryHelp) -> String {
    let others = part.others.joined(separator: ", ")
    return switch part {
    case .word: "the word occurs in prompt, answer or another field, in any case"
    case .phrase: "so does the phrase"
    case .field: "only in the prompt; answer:word only in the answer"
    case .tag: "the tag, or one below it such as verb::irregular; tag:none for no tags"
    case .condition, .kind: "also \(others)"
    case .property: "a number compared: \(others)"
    case .added: "made in the last 7 days"
    case .rated: "answered today with again; rated:7 for any answer in 7 days"
    case .id: "the id begins like this"
    case .not: "does not match; also ‘not word’"
    case .or: "one of the two; words next to each other must all match"
    case .parentheses: "parentheses group"
    }
  }

  func summary(of key: KeyHelp) -> String {
    switch key {
    case .complete: "completes; twice, it lists what fits"
    case .history:
      "the older and newer lines that begin like the typed one; in a line of several rows, the row above or below"
    case .wholeHistory: "the older and newer lines, whatever they begin with"
    case .search: "searches the history while you type; again, further back; Ctrl-G gives up"
    case .hint: "at the end of the line: takes the hint from the history; Alt-F a word of it"
    case .undo: "takes the last edit back, and makes it again; Ctrl-X Ctrl-U takes back as well"
    case .row: "begins a row; an open quotation mark or a backslash at the end does so with Enter"
    case .editor: "edits the line in your own editor"
    case .ends: "the beginning and the end of the line"
    case .word: "a word back and forth, as with Ctrl and Left or Right"
    case .cut: "cuts up to the end, up to the beginning, the word before; Ctrl-Y puts it back"
    case .clear: "clears the screen"
    case .interrupt: "gives the line up, or stops the command that runs; a second one leaves"
    case .leave: "leaves, on an empty line"
    case .suspend: "goes back to the shell; ‘fg’ comes back"
    case .vi: "with the setting ‘keys’ at vi: keys are commands of vi until i, a, c or another one inserts again"
    }
  }

  func summary(of filter: FilterHelp) -> String {
    switch filter {
    case .added: "made in the last days"
    case .answer: "a word in the answer"
    case .id: "how the id begins"
    case .is: "a state, such as due or new"
    case .kind: "a kind, such as cloze"
    case .prompt: "a word in the prompt"
    case .prop: "a number, such as interval>30"
    case .rated: "answered in the last days"
    case .tag: "a tag, or one below it"
    }
  }

  func summary(of rating: Rating) -> String {
    switch rating {
    case .again: "forgotten"
    case .hard: "known with effort"
    case .good: "known"
    case .easy: "known at once"
    }
  }
}
