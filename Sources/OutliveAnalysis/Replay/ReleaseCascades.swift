public import OutliveTrace

/// Which release events belong together.
///
/// When an owner is released, what it alone holds goes with it, in an order that the optimizer
/// chooses. Two release events are in one cascade when the same thread recorded both and nothing
/// but releases in between; within a cascade order means nothing.
public struct ReleaseCascades: Sendable {
  private var current = SerialTable<ThreadID, Int>()
  private var cascades = SerialTable<EventSequence, Int>()
  /// The thread of each cascade.
  private var threads: [ThreadID] = []

  /// Whether an event only says that something ends.
  private static func isRelease(_ tag: UInt64) -> Bool {
    switch tag {
    case DeinitBegan.tag, ObjectReleased.tag, ObservationRemoved.tag, ObservationFreed.tag,
      ComponentEvicted.tag, ContainerEnded.tag, WeakReleased.tag, ScopeEnded.tag:
      true
    default: false
    }
  }

  /// Whether two release events belong to one cascade.
  public func areTogether(_ first: EventSequence, _ second: EventSequence) -> Bool {
    guard let cascade = cascades[first] else { return false }
    return cascades[second] == cascade
  }

  /// Whether the trace ends before anything but releases followed on the same thread.
  func isUnfinished(_ event: EventSequence) -> Bool {
    guard let cascade = cascades[event] else { return false }
    return current[threads[cascade]] == cascade
  }

  mutating func note(_ event: borrowing RecordedEvent) {
    guard ReleaseCascades.isRelease(event.tag) else {
      if !current.isEmpty { current[event.thread] = nil }
      return
    }
    let cascade: Int
    if let running = current[event.thread] {
      cascade = running
    } else {
      cascade = threads.count
      threads.append(event.thread)
      current[event.thread] = cascade
    }
    cascades[event.sequence] = cascade
  }
}
