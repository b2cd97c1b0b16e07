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

  /// - Returns: nil where there is no directory.
  func read<Item>(
    _ loader: StoreLoader<Item>, _ access: StoreAccess
  ) async throws(StoreError) -> (StoreOpening, StoreContents)? {
    guard var opening = try loader.begin(access) else { return nil }
    var contents = try await opening.read(on: self)
    while opening.noteDamage(in: contents) { contents = try await opening.read(on: self) }
    return (opening, contents)
  }

  func finish<Item>(
    _ loader: StoreLoader<Item>, _ opening: StoreOpening, _ contents: StoreContents,
    _ decoded: consuming [DecodedPart<Item>]
  ) throws(StoreError) -> LoadedStore<Item> {
    try loader.finish(opening, contents, consume decoded)
  }
}
