import Executors
import Glibc
import Testing

@Suite struct `A dedicated thread` {
  actor Owner {
    let thread: DedicatedThread
    var log: [Int] = []
    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }
    init() throws { thread = try DedicatedThread() }
    func append(_ value: Int) { log.append(value) }
    /// Asked of the system: the optimiser thinks that no suspension changes what `pthread_self` returns.
    func threadID() -> String? {
      guard let path = realpath("/proc/thread-self", nil) else { return nil }
      defer { free(path) }
      return String(cString: path)
    }
    /// How many milliseconds of processor time the thread has used.
    func usedTime() -> Int {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
    }
    func waitForByte(from descriptor: Int32) {
      var byte: UInt8 = 0
      while read(descriptor, &byte, 1) < 0, errno == EINTR {}
    }
  }

  @Test func `runs every job of its actor on one and the same thread`() async throws {
    let owner = try Owner()
    let first = await owner.threadID()
    #expect(first != nil)
    for _ in 0..<100 {
      let next = await Task.detached { await owner.threadID() }.value
      #expect(next == first)
    }
  }

  @Test func `loses no job when many tasks enqueue at once`() async throws {
    let owner = try Owner()
    await withTaskGroup { group in
      for value in 0..<10_000 { group.addTask { await owner.append(value) } }
    }
    #expect(await owner.log.sorted() == Array(0..<10_000))
  }

  @Test func `sleeps while nothing comes, also where the next job was expected soon`() async throws {
    let owner = try Owner()
    owner.thread.expectNext(soon: true)
    let before = await owner.usedTime()
    try await Task.sleep(for: .milliseconds(300))
    #expect(await owner.usedTime() - before < 100)
  }

  @Test(.timeLimit(.minutes(5))) func `leaves the cooperative pool free while a job blocks`() async throws {
    // More blocked jobs than the pool has threads: were they on it, the tasks below would never run.
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    let (input, output) = (ends[0], ends[1])
    await withThrowingTaskGroup { group in
      for _ in 0..<64 { group.addTask { await (try Owner()).waitForByte(from: input) } }
      // All at once, so that they wait but once behind whatever else keeps the pool busy.
      let others = (0..<64).map { _ in Task.detached {} }
      for other in others { await other.value }
      let bytes = [UInt8](repeating: 0, count: 64)
      #expect(write(output, bytes, bytes.count) == bytes.count)
    }
    close(input)
    close(output)
  }

  @Test func `gives its pipe and its thread back when it goes`() async throws {
    func descriptors() -> Int { (Int32(0)..<8192).count { fcntl($0, F_GETFD) != -1 } }
    let before = descriptors()
    for _ in 0..<1000 { _ = await (try Owner()).threadID() }
    // A thread ends a moment after its executor; other tests open files meanwhile.
    for _ in 0..<1000 where descriptors() > before + 500 { try await Task.sleep(for: .milliseconds(10)) }
    #expect(descriptors() <= before + 500)
  }
}
