import Domain

extension Renderer {
  func backedUp(_ copy: BackupCopy) -> String {
    "Copied \(plural(copy.count, "question")) to \(safe(copy.path))." + (copy.damage > 0 ? damaged(copy.damage) : "")
  }

  /// Backups as a table, or as lines with tabs where the output goes elsewhere.
  func backups(_ backups: [KeepBackups.Listed]) -> String {
    let rows = backups.map { listed in
      switch listed.copy {
      case .success(let copy):
        [
          listed.backup.name, listed.backup.moment, words.text(listed.backup.reason), "\(copy.count)",
          copy.damage == 0 ? "" : "damaged in \(plural(copy.damage, "place"))",
        ]
      case .failure(let failure):
        [listed.backup.name, listed.backup.moment, words.text(listed.backup.reason), "–", words.text(failure)]
      }
    }
    guard let columns else { return rows.map { $0.map(safe).joined(separator: "\t") }.joined(separator: "\n") }
    guard !rows.isEmpty else { return "There are no backups yet; ‘backup’ makes one." }
    let table = Table(
      columns: [
        Table.Column("backup"), Table.Column("made", shrinks: .toNothing), Table.Column("because of", shrinks: .toFit),
        Table.Column("questions", isRight: true), Table.Column("state", shrinks: .toFit),
      ], rows: rows)
    let lines = table.lines(width: columns)
    return ([style(lines[0], .dim)] + lines.dropFirst()).joined(separator: "\n")
  }

  func restored(_ restored: RestoreBackup.Restored) -> String {
    var lines = [
      "Restored \(plural(restored.count, "question")) from \(safe(restored.path)): \(restored.added) came back, "
        + "\(restored.changed) changed, \(restored.removed) went away."
    ]
    if restored.unreadable > 0 {
      lines.append(
        "\(plural(restored.unreadable, "record")) of it cannot be read and stay there only, so no question was taken away."
      )
    }
    if let previous = restored.previous { lines.append("The bank as it was is kept in \(safe(previous)).") }
    return lines.joined(separator: "\n")
  }

  private func damaged(_ count: Int) -> String {
    " The bank is damaged in \(plural(count, "place")), and the copy with it; ‘doctor’ tells where."
  }
}
