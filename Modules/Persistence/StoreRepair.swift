import Glibc

/// Brings the file of a store into order when it is opened for writing, once the original bytes are safe.
struct StoreRepair {
  let directory: StoreDirectory

  /// Cuts off room and an unfinished end; rewrites a damaged file with the lines that count.
  ///
  /// Afterwards everything is on the disk, also what a program wrote that was stopped before it could sync.
  func mend(
    _ file: OpenFile, _ bytes: FileBytes, _ replay: Replay, _ report: inout OpenReport
  ) throws(StoreError) -> (file: OpenFile, layout: FileLayout) {
    let layout = FileLayout(replay)
    if !replay.damage.isEmpty {
      return try keeping(bytes.all, as: .damaged, &report) { () throws(SystemError) in
        try rewrite(file, layout)
      }
    }
    if let start = replay.tornTail {
      try keeping(bytes[start..<bytes.count], as: .torn, &report) { () throws(SystemError) in
        try file.truncate(to: layout.end)
      }
    }
    try system { () throws(SystemError) in
      if replay.tornTail == nil, replay.end < bytes.count { try file.truncate(to: layout.end) }
      // Where an earlier sync failed, the system takes what it could not write for written, and a sync that succeeds now
      // proves nothing about it; written again, it is to be synced like anything else.
      let start = min(replay.checkpointOffset, Int(layout.end))
      try file.write(bytes[start..<Int(layout.end)], at: Int64(start))
      try file.synchronize()
      try directory.synchronize()
    }
    return (file, layout)
  }

  /// Makes the store anew, without records; it is on the disk afterwards.
  func create() throws(SystemError) -> (file: OpenFile, layout: FileLayout) {
    let new = try replace(with: OrderedRecords())
    try directory.synchronize()
    return new
  }

  /// Puts a new file with these items, numbered from 1 on, in the store's place; the directory is not synced yet.
  func replace(with items: OrderedRecords<[UInt8]>) throws(SystemError) -> (file: OpenFile, layout: FileLayout) {
    var layout = FileLayout()
    layout.sequence = Int64(items.count)
    layout.checkpoint = layout.sequence
    layout.liveBytes = Int64(RecordFormat.header.count)
    var new = try ReplacementFile(in: directory, sequence: layout.sequence)
    do {
      for (index, id) in items.ids.enumerated() {
        guard let item = items[id] else { continue }
        var line: [UInt8] = []
        RecordFormat.append(id, sequence: Int64(index) + 1, batch: nil, to: &line) { $0 += item }
        layout.apply(id, FileLayout.Line(offset: new.end, length: line.count - 1))
        try new.append(line)
      }
      layout.end = new.end
      layout.history = FileLayout.History(sequence: layout.sequence, offset: layout.end)
      try new.takeOver()
    } catch {
      new.discard()
      throw error
    }
    return (new.file, layout)
  }

  /// Puts the original bytes of a file beside it before `change` changes the file.
  ///
  /// What was put there is removed again where `change` fails, because the file then still has those bytes. The directory
  /// is synced behind `change`, and what was put there stays where that fails: the file may be the new one by then.
  func keeping<Result>(
    _ bytes: [UInt8], as kind: SideFile.Kept, _ report: inout OpenReport,
    whileChanging change: () throws(SystemError) -> Result
  ) throws(StoreError) -> Result {
    let kept: (ending: String, path: String)
    do {
      kept = try keep(bytes, as: kind)
    } catch {
      throw .originalNotKept(path: directory.path, error)
    }
    let result: Result
    do {
      result = try change()
    } catch {
      remove(kept.ending)
      throw .system(error)
    }
    try system { () throws(SystemError) in try directory.synchronize() }
    report.keptOriginals.append(kept.path)
    return result
  }

  /// Copies the lines that count into a new file, which takes the place of the old one; the directory is not synced yet.
  private func rewrite(
    _ file: OpenFile, _ layout: FileLayout
  ) throws(SystemError) -> (file: OpenFile, layout: FileLayout) {
    var compaction = try Compaction(of: file, layout, in: directory)
    do {
      while try compaction.copySlice() {}
      return try compaction.takeOver(layout.sequence, [])
    } catch {
      compaction.discard()
      throw error
    }
  }

  private func keep(
    _ bytes: [UInt8], as kind: SideFile.Kept
  ) throws(SystemError) -> (ending: String, path: String) {
    let (ending, file) = try createFirstFree(kind)
    do {
      try file.write(bytes, at: 0)
      try file.synchronize()
      try directory.synchronize()
    } catch {
      remove(ending)
      throw error
    }
    return (ending, file.path)
  }

  private func createFirstFree(_ kind: SideFile.Kept) throws(SystemError) -> (ending: String, OpenFile) {
    var number = 1
    while true {
      let ending = kind.rawValue + String(number)
      do {
        return (ending, try directory.create(ending))
      } catch  where error.code == EEXIST {
        number += 1
      }
    }
  }

  private func remove(_ ending: String) {
    do {
      try directory.remove(ending)
    } catch {
      // A copy too many does no harm, and what failed before is what must be told.
    }
  }
}
