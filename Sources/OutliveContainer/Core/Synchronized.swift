internal import OutliveRuntime
internal import OutliveTrace
internal import Synchronization

/// A container that several threads may use at once.
///
/// Each call has the container for itself: a component that is shared is made once, whoever asks
/// first, and the others wait until it is there. A component may be handed out when it is `Sendable`;
/// what is not stays inside.
///
/// ```swift
/// let shelf = Synchronized(ShelfFactory())
/// let store = shelf { $0.store() }
/// ```
///
/// A call inside another one, as from a component's initializer, goes on with the same request. A
/// component whose initializer waits for another thread that asks the same container waits for ever,
/// as with any lock.
public final class Synchronized<Factory: Container>: Sendable {
  // The container need not be Sendable: it came here without anybody else having a reference to it,
  // and is only reached by the thread that holds the lock.
  private nonisolated(unsafe) let container: Factory
  private let lock = Mutex(())
  private let owner = Atomic<UInt64>(0)

  /// Makes a container usable from several threads.
  ///
  /// - Parameter container: The container; nobody else may have a reference to it.
  public init(_ container: sending Factory) {
    container.noteSynchronized()
    unsafe self.container = container
  }

  /// Asks the container for something, while no other thread can.
  ///
  /// - Parameter body: Asks; it must not let the container escape.
  /// - Returns: What it asked for.
  /// - Throws: What it throws.
  public func callAsFunction<Result: Sendable, Failure: Error>(
    _ body: (Factory) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let thread = ThreadID.current.rawValue
    // Nobody but this thread itself writes its number there.
    if owner.load(ordering: .relaxed) == thread { return try unsafe body(container) }
    return try lock.withVisibleLock { _ throws(Failure) -> Result in
      owner.store(thread, ordering: .relaxed)
      defer { owner.store(0, ordering: .relaxed) }
      return try unsafe body(container)
    }
  }
}
