public import Domain
public import Observation

/// How an import or an export is getting on.
@Observable
public final class TransferModel {
  /// Where it stands.
  public enum State {
    /// None has been asked for.
    case idle
    /// The file at this path is being read and taken in.
    case importing(path: String)
    /// An import has ended.
    case imported(ImportReport)
    /// An import failed; nothing was changed.
    case importFailed(ImportError)
    /// So many questions are being written to this path.
    case exporting(count: Int, path: String)
    /// So many questions were written to this path.
    case exported(count: Int, path: String)
    /// An export failed; no file was left behind.
    case exportFailed(ExportFailure)
  }

  /// Writes questions to a file.
  public typealias Write =
    @Sendable (_ questions: [Question], ExportFormat, _ path: String, _ replacing: Bool) async throws(ExportFailure) ->
    Void
  /// Gives the text that would be written.
  public typealias Render = @Sendable ([Question], ExportFormat) throws(ExportFailure) -> String

  /// Writes a text to a file.
  public typealias WriteText =
    @Sendable (_ text: String, _ path: String, _ replacing: Bool) async throws(ExportFailure)
    -> Void

  /// Where it stands.
  public private(set) var state = State.idle

  @ObservationIgnored private let library: QuestionLibrary
  @ObservationIgnored private let importQuestions: ImportQuestions
  @ObservationIgnored private let write: Write
  @ObservationIgnored private let render: Render
  @ObservationIgnored private let writeText: WriteText

  /// Creates a model.
  public init(
    library: QuestionLibrary, importQuestions: ImportQuestions, write: @escaping Write, render: @escaping Render,
    writeText: @escaping WriteText
  ) {
    self.library = library
    self.importQuestions = importQuestions
    self.write = write
    self.render = render
    self.writeText = writeText
  }

  /// Brings the questions of a file into the bank.
  ///
  /// - Throws: ``ImportError``; nothing was changed then.
  @discardableResult
  public func importFile(
    _ path: String, options: ImportOptions, policy: DuplicatePolicy
  ) async throws(ImportError) -> ImportReport {
    state = .importing(path: path)
    do {
      let report = try await importQuestions(path: path, options: options, policy: policy)
      await library.settle()
      state = .imported(report)
      return report
    } catch {
      state = .importFailed(error)
      throw error
    }
  }

  /// Writes questions to a file; an existing one is replaced only where that is asked for.
  ///
  /// - Throws: ``ExportFailure``; no file was left behind then.
  public func exportFile(
    _ questions: [Question], as format: ExportFormat, to path: String, replacing: Bool
  ) async throws(ExportFailure) {
    state = .exporting(count: questions.count, path: path)
    do {
      try await write(questions, format, path, replacing)
      state = .exported(count: questions.count, path: path)
    } catch {
      state = .exportFailed(error)
      throw error
    }
  }

  /// Writes a page to a file; an existing one is replaced only where that is asked for.
  ///
  /// - Throws: ``ExportFailure``; no file was left behind then.
  public func writePage(_ text: String, to path: String, replacing: Bool) async throws(ExportFailure) {
    try await writeText(text, path, replacing)
  }

  /// The text that an export of the questions would write.
  public func text(of questions: [Question], as format: ExportFormat) throws(ExportFailure) -> String {
    try render(questions, format)
  }
}
