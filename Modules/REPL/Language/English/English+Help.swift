import Domain

/// What help says.
extension English {
  func summary(of command: CommandHelp) -> String {
    switch command {
    case .program: "a question bank to study from in the terminal"
    case .add: "add a question"
    case .answer: "answer a question without a study session"
    case .backup: "copy the bank into a file"
    case .bury: "put questions aside until tomorrow, or take them back"
    case .delete: "delete questions with all their answers"
    case .doctor: "examine the bank: its files, its records, its schedules; and repair it"
    case .edit: "change the text of a question; its progress stays"
    case .export: "write questions with all their progress to a CSV or JSON file"
    case .flag: "mark questions, or take the mark away"
    case .help: "show this list, one command, or how queries are written"
    case .import: "add the questions of a CSV, TSV, Anki text or JSON file"
    case .list: "list the questions that match a query, or all"
    case .quit: "leave; everything is kept already"
    case .restore: "make the bank what it was at a backup; without one, list the backups"
    case .resume: "let suspended questions back into study"
    case .show: "show a question with its answer and progress"
    case .source: "carry out the commands in a file, a line each"
    case .stats: "show how you are doing"
    case .study: "study what is due, or the part of it that matches a query"
    case .suspend: "keep questions out of study"
    case .tag: "add and remove tags, or list them all"
    case .undo: "take back the last change, and the one before it at the next call"
    }
  }

  func details(of command: CommandHelp) -> String {
    switch command {
    case .program, .resume, .show, .suspend: ""
    case .add:
      """
      Without options it asks for prompt, answer and tags one after the other.
      A text with hidden parts becomes a question for each number: {{c1::Paris}} lies on the {{c2::Seine::river}}.
      Texts may have *emphasis*, **strong emphasis**, `code` and line breaks.
      """
    case .answer: "The rating may be given as a number from 1 to 4 as well."
    case .backup:
      """
      Without a file it goes to the folder ‘backups’ beside the bank, where it stays until you remove it.
      Every record of the copy is compared with the bank before it counts. ‘restore’ brings it back.
      """
    case .bury: "They come back by themselves when the next study day begins. ‘list is:buried’ shows them."
    case .delete: "An undo brings them back. At a terminal you are asked before many go at once."
    case .doctor:
      """
      Without --repair it changes nothing.
      A repair rebuilds damaged files from what is whole in them, makes them private, removes what a program that \
      was stopped left behind, and rebuilds schedules that contradict their answers. ‘undo’ and the copies that it \
      names take it back.
      """
    case .edit:
      """
      Without options it lets you change prompt, answer and tags in place; Alt-Enter begins a row.
      The text of siblings, such as the parts of a cloze, is changed in all of them.
      Your own editor is what VISUAL, EDITOR or the configuration names.
      """
    case .export:
      """
      The file ‘-’ stands for the output.
      Importing the file into an empty bank gives the same bank.
      """
    case .flag: "‘list is:flagged’ finds them again."
    case .help:
      """
      ‘help keys’ explains the keys, ‘help query’ what can be searched for.
      For completions in bash: retain help --completions bash > ~/.local/share/bash-completion/completions/retain
      """
    case .import:
      """
      Every row that does not come in is named with its line and the reason.
      A row with hidden parts such as {{c1::Paris}} becomes a question for each number.
      Importing a file again adds nothing. One undo takes the whole import back.
      """
    case .list:
      """
      Other commands take a row by its number until the next list.
      ‘help query’ explains what can be searched for.
      """
    case .quit: "Ctrl-D does the same."
    case .restore:
      """
      BACKUP is a name from the list, the beginning of one, or the path of a file (with a slash in it).
      The bank as it is gets a backup first, and one undo takes the restore back.
      At a terminal you are told what it will change, and asked, before anything happens.
      """
    case .source:
      """
      A failing line is named and does not keep the others from being carried out. The exit status is that of the \
      first that failed. ‘quit’ ends the file.
      """
    case .stats:
      """
      The pictures are \(CommandHelp.pictures); all are shown unless some are named, and ‘none’ shows the figures alone.
      The page needs no network and no scripts, and is light or dark as the browser likes it.
      """
    case .study:
      """
      Enter shows the answer; 1 to 4 say how well you knew it, each with the time until it comes back.
      At any moment: e edits, t tags, f flags, s suspends, b buries until tomorrow, u undoes, q stops; ? names all keys.
      Every answer is kept before the next question shows.
      Of several questions from one text, such as the parts of a cloze, one is asked a day.
      """
    case .tag:
      """
      A word with + adds a tag, a word with - removes one.
      Tags form a tree through :: and hold no white space.
      """
    case .undo: "Answers, edits, imports and deletions can all be undone, also after a restart."
    }
  }
}
