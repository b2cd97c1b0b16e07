import Domain

/// Where a follower reads on in a file, which may have been replaced meanwhile.
struct HistoryPlace: Sendable {
  let file: OpenFile
  var offset: Int64
}

/// Some transactions that a file holds, and where it goes on behind them.
struct HistoryPage: Sendable {
  let groups: [AppendedLines.Group]
  let next: HistoryPlace
}

extension HistoryPlace {
  /// How much is read at once, about.
  private static let slice = 1 << 17

  /// Where a file begins to tell what followed a change; nil where it tells no more of it.
  init?(in file: OpenFile, _ history: FileLayout.History, after sequence: Int64) {
    guard history.sequence <= sequence else { return nil }
    self.init(file: file, offset: history.offset)
  }

  /// Reads the next transactions.
  ///
  /// - Parameters:
  ///   - sequence: the number of the last change that is known already.
  ///   - limit: the number of the last change to read.
  /// - Returns: nil where there are none, or where they cannot be read one by one.
  func page(after sequence: Int64, through limit: Int64) throws(SystemError) -> HistoryPage? {
    var place = self
    var count = Self.slice
    while true {
      let bytes = try file.read(at: place.offset, count: count)
      let lines = AppendedLines(bytes, through: limit)
      if lines.groups.contains(where: { !$0.isUnderstood }) { return nil }
      place.offset += Int64(lines.length)
      let groups = lines.groups.filter { $0.sequence > sequence }
      if !groups.isEmpty { return HistoryPage(groups: groups, next: place) }
      if lines.isDamaged || bytes.count < count || bytes.first == RecordFormat.space { return nil }
      if lines.length == 0 { count *= 2 }
    }
  }
}

extension ItemCoder {
  /// The events of transactions in a file.
  ///
  /// A record that this version cannot read is told as deleted: it is not there for those who load the records either.
  func events(of groups: [AppendedLines.Group]) -> [RepositoryEvent<Item>] {
    groups.map { group in
      RepositoryEvent(sequence: group.sequence, content: .changed(group.changes.map(change)))
    }
  }

  private func change(_ change: EncodedChange) -> RecordChange<Item> {
    guard let bytes = change.item, case .success(let item) = decode(bytes[...]), item.id == change.id else {
      return .delete(change.id)
    }
    return .save(item)
  }
}
