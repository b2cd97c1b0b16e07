import Glibc
import Synchronization

/// A serial executor that runs its jobs on one thread of its own.
///
/// It exists so that an actor may make calls that block (reading and syncing a file, waiting for a key) without ever
/// holding a thread of the cooperative pool. An actor adopts it by returning it as its `unownedExecutor`.
///
/// The queue is a pipe: enqueueing writes the job's reference, the thread reads one reference after the other and runs
/// it. A pipe is first in first out, wakes the reader by itself, and keeps writes this small whole, so no lock is
/// needed here, and no state but what is expected next. When the executor goes, its end of the pipe closes and the thread ends.
public final class DedicatedThread: SerialExecutor {
  private let queue: Int32
  private let expectation = Expectation()

  /// Starts the thread.
  ///
  /// - Throws: where the system has no more descriptors or threads.
  public init() throws(ThreadError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw ThreadError(operation: "pipe", code: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // The end of its own: a write still waits where the pipe is full.
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    // Room for some 130,000 waiting jobs. A full pipe would make an enqueueing thread wait until the next job has run;
    // the actors here have a few calls under way at most.
    _ = fcntl(ends[1], setPipeSize, 1 << 20)
    queue = ends[1]
    let start = Start(queue: ends[0], executor: asUnownedSerialExecutor(), expectation)
    let context = Unmanaged.passRetained(start)

    // The thread inherits this mask: signals are for the threads that expect them.
    var all = sigset_t()
    var previous = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &previous)
    var thread = pthread_t()
    let code = pthread_create(&thread, nil, { DedicatedThread.run($0) }, context.toOpaque())
    pthread_sigmask(SIG_SETMASK, &previous, nil)
    guard code == 0 else {
      context.release()
      close(ends[0])
      throw ThreadError(operation: "pthread_create", code: code)
    }
    pthread_detach(thread)
  }

  deinit {
    close(queue)
  }

  /// Appends a job to the queue; called by the Swift runtime.
  public func enqueue(_ job: consuming ExecutorJob) {
    let reference = UnownedJob(job)
    withUnsafeBytes(of: reference) { bytes in
      while write(queue, bytes.baseAddress, bytes.count) < 0 {
        // Nothing but an interruption can happen to a blocking write into a pipe whose reader lives; losing a job
        // would leave its task waiting for ever.
        precondition(errno == EINTR, "a job could not be enqueued: errno \(errno)")
      }
    }
  }

  /// Says whether the next job is likely to come within some ten microseconds of this one; at first it is not.
  ///
  /// Where it is, the thread looks for it before it sleeps, since waking a thread would take as long again. Otherwise it would
  /// only take the processor from those who make the job.
  public func expectNext(soon: Bool) {
    expectation.isSoon.store(soon, ordering: .relaxed)
  }

  private final class Expectation: Sendable {
    let isSoon = Atomic(false)
  }

  /// What the new thread needs to know.
  private final class Start {
    let queue: Int32
    let executor: UnownedSerialExecutor
    let expectation: Expectation

    init(queue: Int32, executor: UnownedSerialExecutor, _ expectation: Expectation) {
      (self.queue, self.executor, self.expectation) = (queue, executor, expectation)
    }
  }

  private static func run(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context else { return nil }
    let start = Unmanaged<Start>.fromOpaque(context).takeRetainedValue()
    let size = MemoryLayout<UnownedJob>.size
    withUnsafeTemporaryAllocation(byteCount: size, alignment: MemoryLayout<UnownedJob>.alignment) { buffer in
      var lastJob = nanoseconds()
      while true {
        let count = read(start.queue, buffer.baseAddress, size)
        if count < 0 && errno == EINTR { continue }
        if count < 0 && errno == EAGAIN {
          let isSoon = start.expectation.isSoon.load(ordering: .relaxed)
          if isSoon && nanoseconds() &- lastJob < patience { sched_yield() } else { sleep(until: start.queue) }
          continue
        }
        guard count == size else { return }
        // A job that waits keeps its actor alive, and the actor its executor: the unowned reference is valid here.
        buffer.load(as: UnownedJob.self).runSynchronously(on: start.executor)
        lastJob = nanoseconds()
      }
    }
    close(start.queue)
    return nil
  }

  /// For how many nanoseconds it looks for the next job where that is expected soon.
  private static let patience: Int64 = 50_000

  private static func nanoseconds() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// Sleeps until there is a job, or nobody any more who could enqueue one.
  private static func sleep(until queue: Int32) {
    var descriptor = pollfd(fd: queue, events: Int16(POLLIN), revents: 0)
    poll(&descriptor, 1, -1)
  }
}

/// `F_SETPIPE_SZ` of Linux's `fcntl.h`, which the Glibc module leaves out as a GNU extension.
private let setPipeSize: Int32 = 1031

/// Why a thread could not be started.
public struct ThreadError: Error, Hashable, Sendable {
  /// The call that failed.
  public let operation: String
  /// Its errno.
  public let code: Int32
}
