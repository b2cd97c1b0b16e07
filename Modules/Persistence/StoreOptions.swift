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

/// Opens a store on the thread that will write it.
actor LoadingThread {
  private nonisolated let thread: DedicatedThread

  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  init(thread: DedicatedThread) {
    self.thread = thread
  }

  func load<Item>(
    _ loader: StoreLoader<Item>, for access: StoreAccess
  ) throws(StoreError) -> LoadedStore<Item> {
    try loader.load(for: access)
  }
}
