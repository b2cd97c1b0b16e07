import Domain

/// Opens a store: reads it, and, where it is opened for writing, repairs and upgrades it.
///
/// What must wait for the disk (`begin`, `StoreOpening.read`, `finish`) and what must think (`ScannedFile`, `decoding`) are
/// kept apart, so that one thread waits and all processors think.
struct StoreLoader<Item: Codable & Identifiable & Sendable>: Sendable where Item.ID == String {
  let location: StoreLocation
  let fileSystem: any FileSystem
  /// How many bytes are read before the first of them are looked at.
  private let pieceSize: Int
  private let coder = ItemCoder<Item>()

  init(location: StoreLocation, fileSystem: any FileSystem, pieceSize: Int = 8 << 20) {
    self.location = location
    self.fileSystem = fileSystem
    self.pieceSize = pieceSize
  }

  /// Blocks until the store is open.
  func load(for access: StoreAccess) throws(StoreError) -> LoadedStore<Item> {
    guard var opening = try begin(access) else { return missing }
    var contents = try opening.read()
    while opening.noteDamage(in: contents) { contents = try opening.read() }
    return try finish(opening, contents, contents.records.map { decoding($0, opening.bytes).inTurn() } ?? [])
  }

  /// Waits for the disk on a thread, and decodes on all processors.
  ///
  /// - Throws: ``StoreError/cancelled(path:)`` where the task was cancelled, and the store was to be read only.
  @concurrent
  func load(for access: StoreAccess, on thread: LoadingThread) async throws(StoreError) -> LoadedStore<Item> {
    guard let (opening, contents) = try await thread.read(self, access) else { return missing }
    let size = opening.bytes.count
    let parts = await contents.records.map { decoding($0, opening.bytes, isCancellable: access == .reading) }?
      .atOnce { Work.report(.examiningFiles, size / $1 * $0, of: size) }
    if access == .reading, Task.isCancelled { throw .cancelled(path: opening.path) }
    return try await thread.finish(self, opening, contents, consume parts ?? [])
  }

  private var missing: LoadedStore<Item> {
    LoadedStore(report: OpenReport(path: location.directory + "/" + location.filename))
  }

  /// The directory, checked; nil where it is missing.
  func directory() throws(StoreError) -> StoreDirectory? {
    try StoreDirectory.open(location, creating: false, fileSystem: fileSystem)
  }

  // MARK: Beginning

  /// Takes the lock where the store is opened for writing.
  ///
  /// - Returns: nil where there is no directory.
  func begin(_ access: StoreAccess) throws(StoreError) -> StoreOpening? {
    if access == .writing { return try beginWriting() }
    guard let directory = try directory() else { return nil }
    var opening = StoreOpening(directory: directory, access: access, pieceSize: pieceSize)
    opening.holder = try StoreLock.holder(in: directory)
    return opening
  }

  private func beginWriting() throws(StoreError) -> StoreOpening {
    guard let directory = try StoreDirectory.open(location, creating: true, fileSystem: fileSystem) else {
      throw .location(LocationError(rule: .directory, path: location.directory))
    }
    var opening = StoreOpening(directory: directory, access: .writing, pieceSize: pieceSize)
    opening.lock = try StoreLock.take(in: directory)
    _ = try system { () throws(SystemError) in try directory.remove(SideFile.replacement) }
    return opening
  }

  // MARK: Decoding

  /// The work of decoding the records, in parts.
  private func decoding(
    _ replay: Replay, _ bytes: FileBytes, isCancellable: Bool = false
  ) -> Parts<DecodedPart<Item>> {
    let coder = coder
    return Parts((0..<replay.records.placeCount).pieces(of: OrderedRecords<Item>.chunkSize)) { places in
      // What was cancelled is thrown away.
      let places = isCancellable && Task.isCancelled ? places.prefix(0) : places
      return DecodedPart(replay, places, bytes, coder)
    }
  }

  // MARK: Taking over

  /// Makes the store of what was read; where it is opened for writing, brings its file into order.
  func finish(
    _ opening: StoreOpening, _ contents: StoreContents, _ decoded: consuming [DecodedPart<Item>]
  ) throws(StoreError) -> LoadedStore<Item> {
    var store = LoadedStore<Item>(report: OpenReport(path: opening.path))
    store.holder = opening.holder
    var elements = OrderedRecords<[UInt8]>()
    switch contents {
    case .nothing: break
    case .records(let replay): store.take(replay, consume decoded, length: opening.bytes.count)
    case .array(let array): elements = try read(array, opening.bytes.all, into: &store)
    }
    if opening.access == .writing {
      try finishWriting(opening, contents, elements, &store)
    } else {
      try finishReading(opening, contents, &store)
    }
    return store
  }

  private func finishReading(
    _ opening: StoreOpening, _ contents: StoreContents, _ store: inout LoadedStore<Item>
  ) throws(StoreError) {
    guard let file = opening.file else { return }
    var end: Int64 = 0
    var history = FileLayout.History()
    switch contents {
    case .nothing: break
    case .records(let replay):
      end = Int64(replay.end)
      history = FileLayout.History(replay)
      store.sequence = replay.lastCounted
    case .array: end = Int64(opening.bytes.count)
    }
    if opening.access == .following {
      store.place = try system { () throws(SystemError) in
        // Nobody is shown what a crash could still take away, whether the writer waits for the disk or not.
        try file.synchronizeData()
        return try FollowedPlace(file, in: opening.directory, opening.bytes, end: end, history)
      }
    }
    // The writer may be about to finish it.
    store.report.tornTail = nil
  }

  private func finishWriting(
    _ opening: StoreOpening, _ contents: StoreContents, _ elements: OrderedRecords<[UInt8]>,
    _ store: inout LoadedStore<Item>
  ) throws(StoreError) {
    let repair = StoreRepair(directory: opening.directory)
    let opened: (file: OpenFile, layout: FileLayout)
    if let file = opening.file {
      opened = try mend(file, opening.bytes, contents, elements, repair, &store.report)
    } else {
      opened = try system { () throws(SystemError) in
        try opening.directory.synchronizeAncestors()
        return try repair.create()
      }
    }
    guard let lock = opening.lock else { return }
    store.sequence = opened.layout.sequence
    store.writable = WritableStore(
      directory: opening.directory, lock: lock, file: opened.file, layout: opened.layout)
  }

  private func mend(
    _ file: OpenFile, _ bytes: FileBytes, _ contents: StoreContents, _ elements: OrderedRecords<[UInt8]>,
    _ repair: StoreRepair, _ report: inout OpenReport
  ) throws(StoreError) -> (file: OpenFile, layout: FileLayout) {
    switch contents {
    case .records(let replay): return try repair.mend(file, bytes, replay, &report)
    case .array:
      return try repair.keeping(bytes.all, as: .array, &report) { () throws(SystemError) in
        try repair.replace(with: elements)
      }
    case .nothing where bytes.count == 0:
      return try system { () throws(SystemError) in try repair.create() }
    case .nothing:
      report.tornTail = OpenReport.TornTail(offset: 0, length: Int64(bytes.count))
      return try repair.keeping(bytes.all, as: .torn, &report) { () throws(SystemError) in
        try repair.replace(with: OrderedRecords())
      }
    }
  }

  // MARK: The older form

  /// - Returns: the bytes to keep of every element with an identifier; of two with the same one, those of the later.
  private func read(
    _ array: ArrayFile, _ bytes: [UInt8], into store: inout LoadedStore<Item>
  ) throws(StoreError) -> OrderedRecords<[UInt8]> {
    var elements = OrderedRecords<[UInt8]>()
    var duplicates: Set<String> = []
    store.report.wasArray = true
    for element in array.elements {
      guard let (id, item) = try decode(element, bytes, &store.report) else { continue }
      if elements[id] != nil, duplicates.insert(id).inserted { store.report.duplicates.append(id) }
      elements[id] = ArrayFile.compact(bytes[element.range])
      store.take(id, item)
    }
    store.finish()
    return elements
  }

  /// - Returns: nil where an element has no identifier, which the report then tells.
  private func decode(
    _ element: ArrayFile.Element, _ bytes: [UInt8], _ report: inout OpenReport
  ) throws(StoreError) -> (id: String, Result<Item, CodingFailure>)? {
    let text = bytes[element.range]
    let offset = Int64(element.range.lowerBound)
    switch coder.decode(text) {
    case .success(let item): return (item.id, .success(item))
    case .failure(let failure):
      switch coder.identifier(in: text) {
      case .success(let id?): return (id, .failure(failure))
      case .success(nil):
        report.damage.append(
          OpenReport.Damage(
            line: element.line, offset: offset, length: Int64(text.count), reason: .element(failure.reason)))
        return nil
      case .failure: throw .damagedArray(path: report.path, line: element.line, offset: offset)
      }
    }
  }
}
