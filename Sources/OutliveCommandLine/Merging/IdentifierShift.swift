internal import OutliveTrace

/// Moves the identifiers of one process out of the way of those of others.
///
/// Each sort of identifier is moved by what the processes before need of it; 0, which names nothing,
/// stays 0. Numbers of events are moved to their new places.
struct IdentifierShift: FieldVisitor {
  private let offsets: [ObjectIdentifier: UInt64]
  /// What stands for the thread that isn't known, before it is moved.
  private let unknownThread: UInt64
  /// Where the events of the same trace have gone.
  var numbers = EventNumbers()
  /// How many events named a cause that isn't there.
  private(set) var missingCauses: UInt64 = 0

  /// Makes a shift.
  ///
  /// - Parameters:
  ///   - offsets: By how much to move, by the type of the identifier.
  ///   - unknownThread: What stands for the thread 0, before it is moved.
  init(offsets: [ObjectIdentifier: UInt64], unknownThread: UInt64) {
    self.offsets = offsets
    self.unknownThread = unknownThread
  }

  /// The event as it stands in the merged trace, under a number of its own.
  mutating func shifted(_ event: Event, to number: UInt64, time: UInt64) -> Event {
    numbers.note(event.sequence.rawValue, at: number)
    var event = event
    event.kind.visit(&self)
    let thread = event.thread.rawValue
    event.thread = moved(ThreadID(rawValue: thread == 0 ? unknownThread : thread))
    event.task = event.task.map(moved)
    if let cause = event.cause {
      event.cause = numbers.place(of: cause.rawValue).map { EventSequence(rawValue: $0) }
      if event.cause == nil { missingCauses += 1 }
    }
    event.sequence = EventSequence(rawValue: number)
    event.time = time
    return event
  }

  private func moved<ID: TraceIdentifier>(_ id: ID) -> ID {
    guard id.rawValue != 0 else { return id }
    if ID.self == EventSequence.self {
      return ID(rawValue: numbers.place(of: id.rawValue) ?? 0)
    }
    // The offsets were checked against the largest numbers.
    return ID(rawValue: id.rawValue &+ (offsets[ObjectIdentifier(ID.self)] ?? 0))
  }

  mutating func field<ID: TraceIdentifier>(_ name: StaticString, _ value: inout ID) {
    value = moved(value)
  }
  mutating func field<ID: TraceIdentifier>(_ name: StaticString, _ value: inout ID?) {
    value = value.map(moved)
  }
  mutating func field(_ name: StaticString, _ value: inout UInt64) {}
  mutating func field(_ name: StaticString, _ value: inout UInt64?) {}
  mutating func field(_ name: StaticString, _ value: inout Bool) {}
  mutating func field(_ name: StaticString, _ value: inout String) {}
  mutating func field(_ name: StaticString, _ value: inout String?) {}
  mutating func field<Choice: TraceEnumeration>(_ name: StaticString, _ value: inout Choice) {}
}
