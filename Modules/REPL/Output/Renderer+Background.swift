import Presentation

extension Renderer {
  /// What another program did to the bank.
  ///
  /// - Parameter rows: the rows of the last list that are no longer as they were shown.
  func news(_ news: ActivityModel.News, writer: Int32?, rows: [Int]) -> String {
    if news.isReloaded { return words.text(.reloaded(by: writer)) }
    return words.text(
      .news(
        by: writer, added: news.added.count, changed: news.changed.count, deleted: news.deleted.count,
        rows: Array(rows.prefix(5)), more: max(0, rows.count - 5)))
  }

  func becameDue(_ count: Int) -> String {
    words.text(.becameDue(count))
  }
}
