import Domain

/// What commands and the shell tell.
enum Message {
  // Questions
  /// A number of questions.
  case questions(Int)
  /// How many questions a list has, below it.
  case listed(Int)
  case noQuestionsYet
  case noMatch
  case nothingChanged
  case added(name: String, siblings: Int)
  /// Other questions ask the same as one that was added; the first of them has this name.
  case duplicates(Int, name: String)
  case answered(name: String, Rating, wait: String)
  /// `subject` is the name of a question, or their number.
  case changed(Change.Action, subject: String)
  /// Stands behind how many questions were deleted.
  case undoBringsBack
  case tagged(subject: String, tags: String?)
  case undone(Change.Action, subject: String)
  case questionsFrom(Int, file: String)
  case leftAlone(Int)
  case noTags
  case dueNow
  case dueIn(wait: String, moment: String)
  case memory(stability: String, difficulty: String)
  case earlierAnswers(Int)
  /// Stands in a text for an image or a sound, with its name.
  case image(String)
  case sound(String)

  // Files
  case exported(Int, path: String)
  case written(path: String)
  case importAdded(Int)
  case importUpdated(Int)
  case importSkipped(Int)
  case importRejected(Int)
  case furtherSiblings(Int)
  case looksLikeHTML
  case rejectedRow(line: Int, reason: String)
  case skippedRow(line: Int, reason: String)
  case moreSkipped(Int)
  case backedUp(Int, path: String)
  case backedUpDamaged(Int)
  case damagedPlaces(Int)
  case noBackups
  case restored(Int, path: String, added: Int, changed: Int, removed: Int)
  case unreadableRecords(Int)
  case previousKept(path: String)

  // The prompt and what comes between
  case greeting(questions: Int)
  /// The bank is not open yet; stands in the prompt.
  case opening
  case promptDue(Int)
  case promptNew(Int)
  case reading(writer: Int32?)
  case writerEnded(Int32)
  case reloaded(by: Int32?)
  /// What another program did; `rows` are those of the last list, of which `more` were left out.
  case news(by: Int32?, added: Int, changed: Int, deleted: Int, rows: [Int], more: Int)
  case becameDue(Int)
  /// Where in a file of commands something is wrong.
  case atLine(Int)

  // Errors and notes
  case errorLabel
  case noteLabel
  case itIsAbout(String)

  // Before much is done at once
  case deletes(Int)
  case restores(Int, path: String, added: Int, changed: Int, removed: Int)
  /// Asks whether to; the letters for yes and no stand behind it, the one that counts without an answer in capitals.
  case goOn
  /// The person would rather not.
  case leftAsItWas

  // The line that is edited
  case searching(String)
  case searchFailed(String)
  case moreLines(Int)
  case plainText(String)
  /// Stands before each further row of a line where nothing is drawn over.
  case furtherRow
  case promptField
  case answerField
  case tagsField

  // Long work
  case amount(String, of: String)
  case rate(String)
  case timeLeft(String)
}

/// What stands before a value or above a column.
enum Label: CaseIterable, Sendable {
  case id, state, due, prompt, answer, tags
  case asksFor, orWrong, kind, memory, next, made, answers
  case backup, becauseOf, questions
  case today, streak, retention, coming
}

/// What holds a question back, or marks it.
enum Mark: CaseIterable, Sendable {
  case suspended, buried, flagged
}
