import Presentation

extension Renderer {
  /// What another program did to the bank.
  ///
  /// - Parameter rows: the rows of the last list that are no longer as they were shown.
  func news(_ news: ActivityModel.News, writer: Int32?, rows: [Int]) -> String {
    let by = writer.map { "Process \($0)" } ?? "Another program"
    if news.isReloaded { return "\(by) changed the bank; the questions were read anew." }
    let parts = [(news.added, "added"), (news.changed, "changed"), (news.deleted, "deleted")]
      .filter { !$0.0.isEmpty }.map { "\($0.1) \(plural($0.0.count, "question"))" }
    let shown = rows.prefix(5).map(String.init).joined(separator: ", ") + (rows.count > 5 ? " and more" : "")
    let list =
      rows.isEmpty
      ? "" : " Row\(rows.count == 1 ? "" : "s") \(shown) of the list \(rows.count == 1 ? "is" : "are") among them."
    return "\(by) \(parts.joined(separator: ", ")).\(list)"
  }

  func becameDue(_ count: Int) -> String {
    "\(plural(count, "question")) became due; ‘study’ begins."
  }
}
