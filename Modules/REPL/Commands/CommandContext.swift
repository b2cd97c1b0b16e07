public import Domain
public import Presentation

/// What commands work with; made by the composition root.
@MainActor
public struct CommandContext {
  let library: QuestionLibrary
  let list: QuestionListModel
  let study: StudySessionModel
  let statistics: StatisticsModel
  let transfer: TransferModel
  let maintenance: MaintenanceModel
  /// Who else uses the bank.
  let sharing: BankSharing
  let calendar: StudyCalendar
  /// The user's home folder, for which `~` stands; nil where there is none.
  let home: String?
  let now: () -> Instant
  /// What others do to the bank meanwhile.
  let activity: ActivityModel
  /// The language of what commands write; the shell sets it.
  var language = Language.english
  /// How a person is asked things; nil where there is nobody to ask.
  var console: Console?
  /// Carries out the lines of a file, and gives back their exit status; the shell sets it.
  var source: (_ path: String) async throws(CommandError) -> Int32 = { _ in 0 }

  /// Gathers what commands work with.
  public init(
    library: QuestionLibrary, list: QuestionListModel, study: StudySessionModel, statistics: StatisticsModel,
    transfer: TransferModel, maintenance: MaintenanceModel, calendar: StudyCalendar, home: String?,
    now: @escaping () -> Instant, sharing: BankSharing = .none
  ) {
    self.library = library
    self.list = list
    self.study = study
    self.statistics = statistics
    self.transfer = transfer
    self.sharing = sharing
    self.maintenance = maintenance
    self.calendar = calendar
    self.home = home
    self.now = now
    activity = ActivityModel(library: library)
  }

  /// The questions that words name together with those that a query finds, each once.
  ///
  /// - Throws: also where the query is empty.
  func questions(_ words: [Word], query: Word?, command: String) throws(CommandError) -> [Question] {
    if words.isEmpty, query == nil { throw .usage(UsageError(.missing("QUESTION"), command: command)) }
    var questions: [Question] = []
    for word in words {
      do throws(ReferenceError) {
        questions += try list.questions([word.text])
      } catch {
        throw CommandError.reference(error).about(word)
      }
    }
    if let query { questions += try find(query, command: command) }
    var seen: Set<String> = []
    return questions.filter { seen.insert($0.id).inserted }
  }

  /// The questions that a query finds; all of them must not be meant by mistake.
  private func find(_ query: Word, command: String) throws(CommandError) -> [Question] {
    do throws(QueryError) {
      switch try Query(query.text) {
      case .everything, .text("", in: _): break
      default: return try list.find(query.text)
      }
    } catch {
      throw .query(error, text: query.text)
    }
    // As where a variable of the shell that was to hold it is not set.
    throw .usage(UsageError(.emptyQuery, command: command, range: query.range))
  }

  /// A path with the user's home in place of a leading `~`.
  func path(_ text: String) -> String {
    guard let home, text == "~" || text.hasPrefix("~/") else { return text }
    return home + text.dropFirst()
  }

  /// The one question that a word names.
  func question(_ word: Word) throws(CommandError) -> Question {
    do {
      return try list.question(word.text)
    } catch {
      throw CommandError.reference(error).about(word)
    }
  }
}

extension Signature.Parameter {
  static let question = Signature.Parameter(name: "QUESTION", kind: .question)
  static let questions = Signature.Parameter(name: "QUESTION", kind: .question, isOptional: true, isRepeated: true)
  static let query = Signature.Parameter(name: "QUERY", kind: .query, isOptional: true, isRepeated: true)
  static let file = Signature.Parameter(name: "FILE", kind: .file)

  /// The value of an option.
  static func value(_ name: String, _ kind: Signature.Kind) -> Signature.Parameter {
    Signature.Parameter(name: name, kind: kind)
  }
}

extension Signature.Option {
  /// Names questions by a query rather than one by one.
  static let query = Signature.Option(
    name: "--query", value: .value("QUERY", .query), help: .matching)
}
