/// Opens a store: reads it, and, where it is opened for writing, repairs and upgrades it.
///
/// Every call blocks until the disk has answered.
struct StoreLoader<Item: Codable & Identifiable & Sendable>: Sendable where Item.ID == String {
  let location: StoreLocation
  let fileSystem: any FileSystem
  private let coder = ItemCoder<Item>()

  init(location: StoreLocation, fileSystem: any FileSystem) {
    self.location = location
    self.fileSystem = fileSystem
  }

  func load(for access: StoreAccess) throws(StoreError) -> LoadedStore<Item> {
    switch access {
    case .writing: try loadForWriting()
    case .reading: try loadForReading(following: false)
    case .following: try loadForReading(following: true)
    }
  }

  // MARK: Reading

  /// The directory, checked; nil where it is missing.
  func directory() throws(StoreError) -> StoreDirectory? {
    try StoreDirectory.open(location, creating: false, fileSystem: fileSystem)
  }

  private func loadForReading(following: Bool) throws(StoreError) -> LoadedStore<Item> {
    guard let directory = try directory() else {
      return LoadedStore(report: OpenReport(path: location.directory + "/" + location.filename))
    }
    var store = LoadedStore<Item>(report: OpenReport(path: directory.path))
    store.holder = try StoreLock.holder(in: directory)
    guard let (file, bytes, contents) = try readSteadily(directory) else { return store }
    var layout = FileLayout()
    switch contents {
    case .nothing: break
    case .records(let replay):
      try read(replay, bytes, into: &store)
      layout = FileLayout(replay, end: Int64(replay.tornTail ?? bytes.count))
      store.sequence = replay.lastCounted
    case .array(let array):
      _ = try read(array, bytes, into: &store)
      layout.end = Int64(bytes.count)
    }
    if following {
      store.place = try system { () throws(SystemError) in
        // Nobody is shown what a crash could still take away, whether the writer waits for the disk or not.
        try file.synchronizeData()
        return try FollowedPlace(file, in: directory, bytes, layout)
      }
    }
    // The writer may be about to finish it.
    store.report.tornTail = nil
    return store
  }

  /// Reads the file until it shows no damage, or the same twice: a writer that takes back a failed write beside this
  /// reader can make whole lines look damaged for a moment.
  private func readSteadily(
    _ directory: StoreDirectory
  ) throws(StoreError) -> (file: OpenFile, bytes: [UInt8], StoreContents)? {
    var previous: [OpenReport.Damage] = []
    var attempts = 0
    while true {
      guard let file = try directory.open(for: .reading) else { return nil }
      let bytes = try system { () throws(SystemError) in try file.readAll() }
      let contents = try StoreContents(bytes, path: directory.path)
      guard case .records(let replay) = contents, !replay.damage.isEmpty, replay.damage != previous, attempts < 10
      else { return (file, bytes, contents) }
      previous = replay.damage
      attempts += 1
    }
  }

  private func read(
    _ replay: Replay, _ bytes: [UInt8], into store: inout LoadedStore<Item>
  ) throws(StoreError) {
    for (id, record) in zip(replay.records.ids, replay.records.ordered) {
      store.take(id, coder.decode(bytes[record.item]))
    }
    store.report.damage = replay.damage
    store.report.unknownLines = replay.unknown.map(\.number)
    if let start = replay.tornTail {
      store.report.tornTail = OpenReport.TornTail(offset: Int64(start), length: Int64(bytes.count - start))
    }
    store.finish()
  }

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

  // MARK: Writing

  private func loadForWriting() throws(StoreError) -> LoadedStore<Item> {
    guard let directory = try StoreDirectory.open(location, creating: true, fileSystem: fileSystem) else {
      throw .location(LocationError(rule: .directory, path: location.directory))
    }
    let lock = try StoreLock.take(in: directory)
    var store = LoadedStore<Item>(report: OpenReport(path: directory.path))
    _ = try system { () throws(SystemError) in try directory.remove(SideFile.replacement) }
    let repair = StoreRepair(directory: directory)
    let opened: (file: OpenFile, layout: FileLayout)
    if let file = try directory.open(for: .writing) {
      opened = try open(file, repair, &store)
    } else {
      opened = try system { () throws(SystemError) in
        try directory.synchronizeAncestors()
        return try repair.create(OrderedRecords())
      }
    }
    store.sequence = opened.layout.sequence
    store.writable = WritableStore(directory: directory, lock: lock, file: opened.file, layout: opened.layout)
    return store
  }

  private func open(
    _ file: OpenFile, _ repair: StoreRepair, _ store: inout LoadedStore<Item>
  ) throws(StoreError) -> (file: OpenFile, layout: FileLayout) {
    let bytes = try system { () throws(SystemError) in try file.readAll() }
    switch try StoreContents(bytes, path: store.report.path) {
    case .records(let replay):
      try read(replay, bytes, into: &store)
      return try repair.mend(file, bytes, replay, &store.report)
    case .array(let array):
      let elements = try read(array, bytes, into: &store)
      return try repair.keeping(bytes[...], as: .array, &store.report) { () throws(SystemError) in
        try repair.replace(with: elements)
      }
    case .nothing where bytes.isEmpty:
      return try system { () throws(SystemError) in try repair.create(OrderedRecords()) }
    case .nothing:
      store.report.tornTail = OpenReport.TornTail(offset: 0, length: Int64(bytes.count))
      return try repair.keeping(bytes[...], as: .torn, &store.report) { () throws(SystemError) in
        try repair.replace(with: OrderedRecords())
      }
    }
  }
}
