public import OutliveTrace

/// Which release events belong together.
///
/// When an owner is released, what it alone holds goes with it, in an order that the optimizer
/// chooses. Two release events are in one cascade when the same thread recorded both and nothing
/// but releases in between; within a cascade order means nothing.
public struct ReleaseCascades: Sendable {
  private var current = ThreadTable<UInt64>()
  private var cascades = SerialTable<EventSequence, UInt64>()
  /// How many cascades there were.
  private var count: UInt64 = 0

  /// Whether an event only says that something ends.
  private static func isRelease(_ tag: UInt64) -> Bool {
    switch tag {
    case DeinitBegan.tag, ObjectReleased.tag, ObservationRemoved.tag, ObservationFreed.tag,
      ComponentEvicted.tag, ContainerEnded.tag, WeakReleased.tag, ScopeEnded.tag:
      true
    default: false
    }
  }

  /// Whether an event is the end of an object or of an observation: of these somebody asks later.
  private static func isRemembered(_ tag: UInt64) -> Bool {
    switch tag {
    case ObjectReleased.tag, ObservationRemoved.tag, ObservationFreed.tag: true
    default: false
    }
  }

  /// Whether two events belong to one cascade, each the end of an object or of an observation.
  public func areTogether(_ first: EventSequence, _ second: EventSequence) -> Bool {
    guard let cascade = cascades[first] else { return false }
    return cascades[second] == cascade
  }

  /// Whether the trace ends before anything but releases followed on the same thread.
  func isUnfinished(_ event: EventSequence) -> Bool {
    guard let cascade = cascades[event] else { return false }
    return current.contains { $0 == cascade }
  }

  /// Notes an event.
  ///
  /// - Returns: Whether it is remembered.
  mutating func note(_ event: borrowing RecordedEvent) -> Bool {
    guard ReleaseCascades.isRelease(event.tag) else {
      if !current.isEmpty { current[event.thread] = nil }
      return false
    }
    let cascade: UInt64
    if let running = current[event.thread] {
      cascade = running
    } else {
      cascade = count
      current[event.thread] = cascade
      count += 1
    }
    guard ReleaseCascades.isRemembered(event.tag) else { return false }
    cascades[event.sequence] = cascade
    return true
  }

  /// Forgets the events that nobody asks for any more.
  mutating func retire(keeping isKept: (EventSequence) -> Bool) {
    cascades.removeAll { sequence, _ in !isKept(sequence) }
  }
}
