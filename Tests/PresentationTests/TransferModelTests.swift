import Domain
import Observation
import Presentation
import TestSupport
import Testing

@MainActor
@Suite struct `A transfer` {
  let bank: Bank
  let document = ImportDocument(rows: (1...3).map { ImportedRow(line: $0, prompt: "p\($0)", answer: "") })

  init() async { bank = await Bank() }

  /// A model whose file system is in the hands of the test.
  func model(
    read: @escaping ImportQuestions.Read = { _, _ throws(ImportFailure) in throw .notRecognised },
    write: @escaping TransferModel.Write = { _, _, _, _ throws(ExportFailure) in }
  ) -> TransferModel {
    let ids = CountingIDs()
    return TransferModel(
      library: bank.library,
      importQuestions: ImportQuestions(record: bank.record, newID: { ids.next() }, read: read), write: write,
      render: { questions, format throws(ExportFailure) in
        if questions.isEmpty { throw .notEncodable(id: "none", key: "") }
        return "\(questions.count) as \(format)"
      }, writeText: { _, _, _ in })
  }

  @Test func `is idle at first`() {
    #expect(model().state.text == "idle")
  }

  @Test func `shows what it imported when it ends`() async throws {
    let model = model(read: { [document] _, _ in document })
    let report = try await model.importFile("/x/deck.csv", options: ImportOptions(), policy: .skip)
    #expect(report.added == 3)
    #expect(bank.library.questions.all.map(\.prompt).sorted() == ["p1", "p2", "p3"])
    #expect(model.state.text == "imported 3")
  }

  @Test func `says what it is importing while it does`() async throws {
    let (gate, opener) = AsyncStream.makeStream(of: Void.self)
    let (began, beginning) = AsyncStream.makeStream(of: Void.self)
    let model = model(read: { [document] _, _ in
      beginning.finish()
      for await _ in gate {}
      return document
    })
    let importing = Task { try await model.importFile("/x", options: ImportOptions(), policy: .skip) }
    for await _ in began {}
    #expect(model.state.text == "importing /x")
    opener.finish()
    _ = try await importing.value
    #expect(model.state.text == "imported 3")
  }

  @Test func `hands on how the file is to be read`() async throws {
    let model = model(read: { path, options throws(ImportFailure) in
      guard path == "/x", options.tags == ["t"] else { throw .notRecognised }
      return ImportDocument()
    })
    let report = try await model.importFile("/x", options: ImportOptions(tags: ["t"]), policy: .update)
    #expect(report.added == 0)
  }

  @Test func `of a file that cannot be read changes nothing`() async throws {
    let model = model()
    await #expect(throws: ImportError.file(.notRecognised)) {
      try await model.importFile("/x", options: ImportOptions(), policy: .skip)
    }
    #expect(model.state.text == "import failed: \(ImportError.file(.notRecognised))")
    #expect(bank.library.questions.isEmpty)
  }

  @Test func `that cannot be kept changes nothing`() async throws {
    let model = model(read: { [document] _, _ in document })
    await bank.questions.refuse(with: .full(path: "/x"), after: 1)
    await #expect(throws: ImportError.bank(.repository(.full(path: "/x")))) {
      try await model.importFile("/x", options: ImportOptions(), policy: .skip)
    }
    #expect(model.state.text.hasPrefix("import failed"))
    #expect(try await bank.questions.loadAll().isEmpty)
  }

  @Test func `is taken back by one undo`() async throws {
    let model = model(read: { [document] _, _ in document })
    try await model.importFile("/x/deck.csv", options: ImportOptions(), policy: .skip)
    #expect(try await bank.list.undo().change.subject == "deck.csv")
    #expect(bank.library.questions.isEmpty)
  }

  @Test func `writes the questions that it is given`() async throws {
    let questions = try await bank.add("a", "b")
    try await confirmation { wrote in
      let model = model(write: { given, format, path, isReplacing throws(ExportFailure) in
        #expect(given == questions && format == .csv && path == "/x" && isReplacing)
        wrote()
      })
      try await model.exportFile(questions, as: .csv, to: "/x", replacing: true)
      #expect(model.state.text == "exported 2 /x")
    }
  }

  @Test func `says what it is exporting while it does`() async throws {
    let (gate, opener) = AsyncStream.makeStream(of: Void.self)
    let (began, beginning) = AsyncStream.makeStream(of: Void.self)
    let model = model(write: { _, _, _, _ in
      beginning.finish()
      for await _ in gate {}
    })
    let questions = try await bank.add("a")
    let exporting = Task { try await model.exportFile(questions, as: .json, to: "/x", replacing: false) }
    for await _ in began {}
    #expect(model.state.text == "exporting 1 /x")
    opener.finish()
    try await exporting.value
  }

  @Test func `that cannot write says why`() async throws {
    let model = model(write: { _, _, path, _ throws(ExportFailure) in throw .exists(path: path) })
    await #expect(throws: ExportFailure.exists(path: "/x")) {
      try await model.exportFile([], as: .json, to: "/x", replacing: false)
    }
    #expect(model.state.text == "export failed: \(ExportFailure.exists(path: "/x"))")
  }

  @Test func `gives the text that it would write`() async throws {
    let questions = try await bank.add("a")
    #expect(try model().text(of: questions, as: .csv) == "1 as csv")
    #expect(throws: ExportFailure.notEncodable(id: "none", key: "")) { try model().text(of: [], as: .csv) }
  }

  @Test func `tells observers of its state`() async throws {
    let model = model()
    await confirmation { changed in
      withObservationTracking {
        _ = model.state
      } onChange: {
        changed()
      }
      await #expect(throws: ImportError.self) {
        try await model.importFile("/x", options: ImportOptions(), policy: .skip)
      }
    }
  }
}

extension TransferModel.State {
  /// The state as a test can compare it.
  fileprivate var text: String {
    switch self {
    case .idle: "idle"
    case .importing(let path): "importing \(path)"
    case .imported(let report): "imported \(report.added)"
    case .importFailed(let error): "import failed: \(error)"
    case .exporting(let count, let path): "exporting \(count) \(path)"
    case .exported(let count, let path): "exported \(count) \(path)"
    case .exportFailed(let failure): "export failed: \(failure)"
    }
  }
}
