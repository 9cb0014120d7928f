internal import OutliveRuntime
public import Synchronization

/// Changes that are told together, once for each property.
///
/// ```swift
/// ObservationBatch.run {
///   document.title = "Draft"
///   document.title = "Final"   // the observers hear of one change
/// }
/// ```
public final class ObservationBatch: @unchecked Sendable {
  // Sendable is safe to claim: what is put off is behind the lock, and is told only by the thread that
  // ran the function, where the properties were written.

  private struct State {
    var told: [ObjectIdentifier: () -> Void] = [:]
    var order: [ObjectIdentifier] = []
    var isOver = false
  }
  private let lock = Mutex(())
  private var state = State()

  @TaskLocal private static var running: ObservationBatch?
  /// How many there are: most changes are told at once without looking further.
  @usableFromInline
  static let count = Atomic(0)

  /// Whether there is a batch anywhere.
  @inlinable
  static var isRunning: Bool { count.load(ordering: .relaxed) > 0 }

  private init() {}

  /// Runs a function; the observers of what it changes are told when it ends, once for each property.
  ///
  /// The properties hold their new values at once. Observers are told the first old and the last new
  /// value, in the order in which properties were first changed, also when the function throws. A batch
  /// inside another one ends with that. What other tasks change is told as ever.
  ///
  /// - Parameter body: The function.
  /// - Returns: What the function returns.
  /// - Throws: What the function throws.
  public static func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    if let running, !running.lock.withVisibleLock({ _ in running.state.isOver }) {
      return try body()
    }
    let batch = ObservationBatch()
    count.add(1, ordering: .relaxed)
    defer {
      count.subtract(1, ordering: .relaxed)
      batch.tell()
    }
    return try $running.withValue(batch, operation: body)
  }

  /// Puts off what is to be told of a property, unless it was put off before.
  ///
  /// - Parameters:
  ///   - property: The property.
  ///   - tell: Tells it.
  /// - Returns: Whether a batch goes on, which tells it, or has something of the property to tell.
  static func putOff(_ property: AnyObject, _ tell: () -> () -> Void) -> Bool {
    guard isRunning, let batch = running else { return false }
    let identifier = ObjectIdentifier(property)
    let isKnown: Bool? = batch.lock.withVisibleLock { _ in
      batch.state.isOver ? nil : batch.state.told[identifier] != nil
    }
    guard let isKnown else { return false }
    if isKnown { return true }
    let told = tell()
    batch.lock.withVisibleLock { _ in
      batch.state.told[identifier] = told
      batch.state.order.append(identifier)
    }
    return true
  }

  private func tell() {
    let state = lock.withVisibleLock { _ in
      let state = self.state
      self.state = State()
      self.state.isOver = true
      return state
    }
    for property in state.order { state.told[property]?() }
  }
}
