import Domain
import Presentation

/// Every error that a person can meet.
extension English {
  func text(_ error: CommandError) -> String {
    switch error {
    case .usage(let error): text(error)
    case .query(let error, _): text(error)
    case .reference(let error): text(error)
    case .bank(let error): text(error)
    case .importing(let failure, let path): text(failure, path: path)
    case .exporting(let failure): text(failure)
    case .backup(let failure): text(failure)
    case .unreadableScript(let path, let code): "\(path) cannot be read: \(system(code))"
    case .nestedTooDeeply(let path): "\(path) is carried out within itself, or files are nested too deeply"
    case .notEdited(nil): "there is no editor: set EDITOR, or ‘editor’ in the configuration"
    case .notEdited(let editor?): "\(editor) left no text; nothing was changed"
    case .editRefused(let error, let path): kept(path, error.map(text) ?? missingHeadings)
    case .unreadableLine: "the line is not UTF-8 text"
    case .unreadableInput(let code): "standard input cannot be read: \(system(code))"
    case .notEncodable(let reason): "the answer has no JSON form: \(reason)"
    case .interrupted: "stopped"
    case .about(_, let error): text(error)
    }
  }

  private func kept(_ path: String?, _ reason: String) -> String {
    path.map { path in "\(reason); your text is in \(path)" } ?? "\(reason); your text could not be kept"
  }

  private var missingHeadings: String {
    let headings = QuestionDocument.headings(in: self).map(quoted)
    return "each of the lines \(list(headings)) has to be there once, in this order"
  }

  func text(_ error: UsageError) -> String {
    let reason =
      switch error.reason {
      case .unknownCommand(let name, let similar): "there is no command ‘\(name)’\(suggestion(similar))"
      case .unknownOption(let name, let similar): "there is no option \(name)\(suggestion(similar))"
      case .missing(let name): "\(name) is missing"
      case .missingValue(let option, let value): "\(option) needs a value: \(option) \(value)"
      case .unexpected(let word): "‘\(word)’ is one word too many"
      case .repeated(let option): "\(option) may be given only once"
      case .badValue(let value, let name, let allowed):
        "\(name) cannot be ‘\(value)’: it is one of \(list(allowed))\(suggestion(Similarity.closestValues(to: value, in: allowed)))"
      case .emptyQuery:
        "an empty query would mean every question; where that is meant, ‘list’ them and give their rows, such as 1-9"
      case .openQuote: "a quotation mark is not closed"
      case .needsTerminal(let instead): "this needs a terminal; elsewhere use ‘\(instead)’"
      }
    guard let command = error.command else {
      if case .unknownCommand = error.reason { return reason + "; ‘help’ lists them all" }
      return reason
    }
    return "\(command): \(reason); see ‘help \(command)’"
  }

  func text(_ error: QueryError) -> String {
    switch error.reason {
    case .openQuote: return "the query has a quotation mark that is not closed"
    case .unbalancedParenthesis: return "the query has a parenthesis without a partner"
    case .missingOperand: return "the query lacks a word beside ‘or’, ‘not’ or a parenthesis"
    case .unknownFilter(let name, let known):
      let similar = Similarity.closest(to: name, in: known).map { $0 + ":" }
      return "there is no filter ‘\(name):’\(suggestion(similar)); put text with a colon in quotation marks"
    case .badValue(let value, let filter, let allowed):
      let given = value.isEmpty ? "\(filter): needs a value" : "\(filter): does not take ‘\(value)’"
      return
        "\(given); it takes \(allowed.joined(separator: ", "))\(suggestion(Similarity.closestValues(to: value, in: allowed)))"
    }
  }

  func text(_ error: ReferenceError) -> String {
    switch error {
    case .noListing(let row): "there is no row \(row): nothing was listed yet (‘list’ numbers the questions)"
    case .noSuchRow(let row, let count): "there is no row \(row): the last list has \(count)"
    case .rowDeleted(let row): "the question in row \(row) was deleted since it was listed"
    case .noMatch(let text): "no question has an identifier that begins with ‘\(text)’"
    case .ambiguous(let text, let candidates):
      "‘\(text)’ is the beginning of several identifiers: "
        + candidates.map { "\($0.id) (\($0.title))" }.joined(separator: ", ")
    }
  }

  func text(_ error: BankError) -> String {
    switch error {
    case .emptyPrompt: "the prompt is empty"
    case .emptyAnswer: "the answer is empty, and a question of this kind needs one"
    case .noChoices: "a multiple choice needs a wrong answer beside the right one"
    case .noCloze: "nothing is hidden: a cloze has parts such as {{c1::Paris}} or {{c1::Paris::capital}}"
    case .notFound(let id): "there is no question \(id) any more"
    case .suspended(let id): "question \(id) is suspended; ‘resume \(id)’ lets it back in"
    case .nothingToUndo: "there is nothing to undo"
    case .stopped: "stopped; nothing was changed"
    case .contended: "the questions kept being changed from elsewhere; nothing was changed here"
    case .repository(let error): text(error)
    }
  }

  func text(_ error: RepositoryError) -> String {
    switch error {
    case .closed: "the bank is closed"
    case .readOnly(let path, let holder?):
      "process \(holder) writes to the bank (\(path)); until it ends, only commands that read work here"
    case .readOnly(let path, nil): "not saved: the bank was opened for reading only (\(path))"
    case .unreadable(_, let problem): "what was changed elsewhere cannot be shown: \(text(problem))"
    case .full(let path): "not saved: there is no space left for \(path)"
    case .failed(let operation, let path, let code): failed(operation, path, code)
    case .writesRefused(let path):
      "not saved: an earlier failure left the state of \(path) unknown; start again to check it and go on"
    case .notEncodable(let id, let reason): "not saved: question \(id) cannot be written: \(reason)"
    case .notDecodable(let id): "not saved: \(id) was written by another version of the program, and is kept as it is"
    }
  }

  private func failed(_ operation: String, _ path: String, _ code: Int32) -> String {
    "\(operation) failed for \(path): \(system(code))"
  }

  private func suggestion(_ similar: [String]) -> String {
    similar.isEmpty ? "" : " — did you mean \(similar.map(quoted).joined(separator: " or "))?"
  }
}

extension English {
  func text(_ failure: ImportFailure, path: String) -> String {
    switch failure {
    case .unreadable(let path, let code): "\(path) cannot be read: \(system(code))"
    case .stopped: "stopped; nothing was imported"
    case .tooLarge(let path, let limit): "\(path) is larger than \(limit / 1_048_576) MiB"
    case .badEncoding(let line, let offset):
      "\(path), line \(line): byte \(offset) is not UTF-8; nothing was imported (save the file as UTF-8)"
    case .unmarkedUTF16: "\(path) looks like UTF-16 without a byte order mark; nothing was imported"
    case .notRecognised: "\(path) is not text that questions can be read from"
    case .malformedJSON(let line, let column, let problem):
      "\(path), line \(line), column \(column): not valid JSON: \(text(problem)); nothing was imported"
    case .badDirective(let line, let key, let value): "\(path), line \(line): ‘\(value)’ means nothing for #\(key)"
    case .unknownColumn(let column, let available):
      "\(path) has no column \(text(column)); it has \(available.joined(separator: ", "))"
    case .columnAssignedTwice(let name): "column \(name) cannot be two things at once"
    }
  }

  func text(_ failure: ExportFailure) -> String {
    switch failure {
    case .stopped: "stopped; no file was written"
    case .exists(let path): "\(path) is there already; --replace writes over it"
    case .notARegularFile(let path): "\(path) is not a file that can be replaced"
    case .failed(let operation, let path, let code): failed(operation, path, code)
    case .notEncodable(let id, let key): "question \(id) cannot be written: its \(key) has no text form"
    }
  }

  func text(_ failure: BackupFailure) -> String {
    switch failure {
    case .empty: "there are no questions to back up or to restore"
    case .exists(let path): "\(path) is there already"
    case .missing(let name): "there is no backup \(name); ‘restore’ lists them"
    case .ambiguous(let name, let names):
      "‘\(name)’ is the beginning of several backups: \(names.prefix(5).joined(separator: ", "))"
    case .unreadable(let path, let problem):
      text(problem).contains(path) ? text(problem) : "\(path) cannot be read: \(text(problem))"
    case .notVerified(let path): "\(path) was not what had been written when it was read back, and was not kept"
    case .full(let path): "there is no space left for \(path)"
    case .failed(let operation, let path, let code): failed(operation, path, code)
    }
  }

  func text(_ reason: Backup.Reason) -> String {
    switch reason {
    case .start: "the first start of the day"
    case .import: "an import"
    case .repair: "a repair"
    case .restore: "a restore"
    case .hand: "your wish"
    }
  }

  func text(_ reason: RejectedRow.Reason) -> String {
    switch reason {
    case .emptyPrompt: "the prompt is empty"
    case .unbalancedQuote: "a quotation mark is not closed, or text follows the closing one"
    case .containsNUL: "it contains the character NUL"
    case .notAnObject: "it is not an object"
    case .missing(let key): "\(key) is missing"
    case .invalid(let key): "\(key) has a value that it cannot have"
    case .reviewsWithoutID: "it has reviews but no id"
    }
  }

  func text(_ reason: SkippedRow.Reason) -> String {
    switch reason {
    case .unchanged(let id): "\(id) is the same already"
    case .duplicate(let id): "\(id) asks the same with another text (--duplicates update or keep takes it in)"
    case .repeat(let line): "it repeats line \(line)"
    case .superseded(let line): "line \(line) has the last word"
    }
  }

  private func text(_ column: ImportColumn) -> String {
    switch column {
    case .name(let name): quoted(name)
    case .number(let number): "\(number)"
    }
  }

  private func text(_ problem: ImportFailure.JSONProblem) -> String {
    switch problem {
    case .unexpectedEnd: "it ends too early"
    case .unexpectedCharacter: "something else must stand here"
    case .invalidEscape: "the backslash is followed by something without a meaning"
    case .controlCharacter: "a string contains a line break or a control character"
    case .tooDeep: "values are nested too deeply"
    case .notAList: "it is neither a list nor objects"
    }
  }
}

extension English {
  func text(_ error: HistoryError) -> String {
    switch error {
    case .failed(let operation, let path, let code):
      "the history is not kept: \(failed(operation, path, code))"
    case .notAFile(let path): "the history is not kept: \(path) is not a file"
    case .damaged(let path, let lines):
      "the history \(path) has lines that cannot be read, such as line \(lines.first ?? 0)"
    }
  }

  func text(_ error: TerminalError) -> String {
    switch error {
    case .notATerminal: "it is none"
    case .closed: "it has gone"
    case .failed(let operation, let code): "\(operation) failed: \(system(code))"
    }
  }
}

extension CommandError: CustomStringConvertible {
  /// What went wrong, in one line of English that a terminal may print.
  public var description: String { Language.english.text(self) }
}

extension HistoryError: CustomStringConvertible {
  /// What went wrong, in one line of English.
  public var description: String { Language.english.text(self) }
}

extension TerminalError: CustomStringConvertible {
  /// What went wrong, in a few words of English.
  public var description: String { Language.english.text(self) }
}
