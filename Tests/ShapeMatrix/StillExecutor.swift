internal import Synchronization

/// An executor on which nothing runs until it is told so: tasks on it stand still while a snapshot
/// is taken.
final class StillExecutor: SerialExecutor, TaskExecutor {
  static let shared = StillExecutor()

  private let jobs = Mutex<[UnownedJob]>([])

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
  }

  /// Runs what has waited longest.
  ///
  /// - Returns: Whether anything waited.
  @discardableResult
  func runOne() -> Bool {
    guard let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else { return false }
    unsafe job.runSynchronously(
      isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
    return true
  }

  /// Runs what waits, and what comes to wait meanwhile.
  func drain() {
    while runOne() {}
  }
}

/// What runs on that executor.
@globalActor actor StillActor {
  static let shared = StillActor()

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe StillExecutor.shared.asUnownedSerialExecutor()
  }
}
