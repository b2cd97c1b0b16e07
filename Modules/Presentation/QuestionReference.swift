public import Domain

/// Why a question that a person named cannot be told.
public enum ReferenceError: Error, Hashable, Sendable {
  /// A row number was given before anything was listed.
  case noListing(row: Int)
  /// The last listing has no such row.
  case noSuchRow(row: Int, count: Int)
  /// The question that was listed in this row is gone.
  case rowDeleted(row: Int)
  /// No identifier begins like this.
  case noMatch(String)
  /// Several identifiers begin like this; the first few are given.
  case ambiguous(String, candidates: [Question])
}

extension QuestionListModel {
  /// The question that a person means: a row of the last listing by its number, or an identifier by its beginning.
  ///
  /// Identifiers begin with a letter, so the two are never mixed up.
  public func question(_ reference: String) throws(ReferenceError) -> Question {
    if let row = Int(reference) { return try question(inRow: row) }
    let prefix = reference.lowercased()
    if let exact = library.questions[prefix] ?? library.questions[reference] { return exact }
    let matches = library.questions.ids.filter { $0.lowercased().hasPrefix(prefix) }.compactMap {
      library.questions[$0]
    }
    guard let match = matches.first, !prefix.isEmpty else { throw .noMatch(reference) }
    guard matches.count == 1 else {
      let candidates = matches.sorted { $0.id < $1.id }.prefix(5)
      throw .ambiguous(reference, candidates: Array(candidates))
    }
    return match
  }

  /// The questions that a person means; `2-5` stands for the rows from 2 to 5.
  public func questions(_ references: [String]) throws(ReferenceError) -> [Question] {
    var questions: [Question] = []
    for reference in references {
      let ends = reference.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
      if ends.count == 2, let first = ends[0], let last = ends[1], first <= last, last - first < 1_000_000 {
        for row in first...last { questions.append(try question(inRow: row)) }
      } else {
        questions.append(try question(reference))
      }
    }
    var seen: Set<String> = []
    return questions.filter { seen.insert($0.id).inserted }
  }

  private func question(inRow row: Int) throws(ReferenceError) -> Question {
    guard !listing.isEmpty else { throw .noListing(row: row) }
    guard row >= 1, row <= listing.count else { throw .noSuchRow(row: row, count: listing.count) }
    guard let question = library.questions[listing[row - 1]] else { throw .rowDeleted(row: row) }
    return question
  }
}
