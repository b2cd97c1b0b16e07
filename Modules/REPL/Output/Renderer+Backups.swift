import Domain

extension Renderer {
  func backedUp(_ copy: BackupCopy) -> String {
    ([words.text(.backedUp(copy.count, path: safe(copy.path)))]
      + (copy.damage > 0 ? [words.text(.backedUpDamaged(copy.damage))] : [])).joined(separator: " ")
  }

  /// Backups as a table, or as lines with tabs where the output goes elsewhere.
  func backups(_ backups: [KeepBackups.Listed]) -> String {
    // What a program reads is the same in every language.
    let words: any Catalogue = columns == nil ? English() : words
    let rows = backups.map { listed in
      switch listed.copy {
      case .success(let copy):
        [
          listed.backup.name, columns == nil ? listed.backup.moment : words.moment(listed.backup),
          words.text(listed.backup.reason), "\(copy.count)",
          copy.damage == 0 ? "" : words.text(.damagedPlaces(copy.damage)),
        ]
      case .failure(let failure):
        [
          listed.backup.name, columns == nil ? listed.backup.moment : words.moment(listed.backup),
          words.text(listed.backup.reason), "–", words.text(failure),
        ]
      }
    }
    guard let columns else { return rows.map { $0.map(safe).joined(separator: "\t") }.joined(separator: "\n") }
    guard !rows.isEmpty else { return words.text(Message.noBackups) }
    let table = Table(
      columns: [
        Table.Column(words.label(.backup)), Table.Column(words.label(.made), shrinks: .toNothing),
        Table.Column(words.label(.becauseOf), shrinks: .toFit),
        Table.Column(words.label(.questions), isRight: true), Table.Column(words.label(.state), shrinks: .toFit),
      ], rows: rows)
    let lines = table.lines(width: columns)
    guard lines.allSatisfy({ DisplayText.width(of: $0) <= columns }) else {
      // A name that is cut off restores nothing.
      return rows.map { block(safe($0[0]), indent: 0) + "\n" + block(safe(words.list(Array($0[1...]))), indent: 2) }
        .joined(separator: "\n")
    }
    return ([style(lines[0], .dim)] + lines.dropFirst()).joined(separator: "\n")
  }

  func restored(_ restored: RestoreBackup.Restored) -> String {
    var lines = [
      words.text(
        .restored(
          restored.count, path: safe(restored.path), added: restored.added, changed: restored.changed,
          removed: restored.removed))
    ]
    if restored.unreadable > 0 {
      lines.append(words.text(.unreadableRecords(restored.unreadable)))
    }
    if let previous = restored.previous { lines.append(words.text(.previousKept(path: safe(previous)))) }
    return lines.joined(separator: "\n")
  }
}
