import Executors

/// What a store is opened for.
public enum StoreAccess: Hashable, Sendable {
  /// Reading and writing; one repository at a time.
  case writing
  /// Reading what is there at the moment, beside a writer and without changing anything.
  case reading
  /// Reading, and taking in what a writer writes from then on.
  case following
}

/// Makes those steps of opening a store that wait for the disk, on the thread that will write it.
actor LoadingThread {
  private nonisolated let thread: DedicatedThread

  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  init(thread: DedicatedThread) {
    self.thread = thread
  }

  func begin<Item>(_ loader: StoreLoader<Item>, _ access: StoreAccess) throws(StoreError) -> StoreOpening? {
    try loader.begin(access)
  }

  /// - Returns: what was read now; nil where what was read before is to be used.
  func readAgain<Item>(
    _ loader: StoreLoader<Item>, _ opening: StoreOpening, _ contents: StoreContents
  ) throws(StoreError) -> StoreOpening? {
    var opening = opening
    return try loader.readAgain(&opening, contents) ? opening : nil
  }

  func finish<Item>(
    _ loader: StoreLoader<Item>, _ opening: StoreOpening, _ contents: StoreContents, _ decoded: [DecodedPart<Item>]
  ) throws(StoreError) -> LoadedStore<Item> {
    try loader.finish(opening, contents, decoded)
  }
}
