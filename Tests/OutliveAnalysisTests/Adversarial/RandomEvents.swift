import OutliveTestSupport
import OutliveTrace

/// Events that nobody would record: of any kind, about anything, in any order.
struct RandomEvents {
  private var random: SeededRandom

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  /// A trace of such events, with sequence numbers as a reader gives them.
  mutating func trace(of count: Int) -> Trace {
    Trace(
      events: (1...max(1, count)).compactMap { number in
        event(EventSequence(rawValue: UInt64(number)))
      },
      integrity: TraceIntegrity(isComplete: Bool.random(using: &random)))
  }

  /// A trace in which events were dropped, doubled, swapped and replaced.
  mutating func damaged(_ trace: Trace) -> Trace {
    var events: [Event] = []
    for event in trace.events {
      switch Int.random(in: 0..<20, using: &random) {
      case 0: continue
      case 1: events += [event, event]
      case 2:
        if let other = self.event(event.sequence) { events.append(other) }
      case 3:
        var event = event
        // Other numbers, but such as occur in the trace.
        let shift = UInt64.random(in: 0..<3, using: &random)
        event.kind = event.kind.renumbered { $0 + shift }
        events.append(event)
      case 4 where !events.isEmpty: events.insert(event, at: events.count - 1)
      default: events.append(event)
      }
    }
    return Trace.numbered(events)
  }

  private mutating func event(_ sequence: EventSequence) -> Event? {
    // A few kinds are enough to reach every rule; the others are rarer.
    let payloads = Event.Kind.payloads
    let isCommon = Int.random(in: 0..<3, using: &random) > 0
    let common: [any EventPayload.Type] = [
      ObjectCreated.self, SnapshotNode.self, SnapshotEdge.self, Settle.self, SnapshotBegan.self,
      SnapshotEnded.self,
    ]
    guard let payload = (isCommon ? common : payloads).randomElement(using: &random),
      var kind = Event.Kind(tag: payload.tag)
    else { return nil }
    var filling = RandomFilling(random: random)
    kind.visit(&filling)
    random = filling.random
    return Event(
      sequence: sequence, time: UInt64.random(in: 0...9, using: &random),
      thread: ThreadID(rawValue: UInt64.random(in: 0..<3, using: &random)), kind: kind)
  }
}

/// Fills the fields of a payload at random, from few values, so that they meet.
private struct RandomFilling: FieldVisitor {
  var random: SeededRandom

  private static let texts = [
    "", "a", "Shelf.Cell", "Outlive.PropertyObservation<A.B, C>", "x[0]", "][", "\n", "📚", ">.<",
    "-> ()",
  ]

  private mutating func number() -> UInt64 {
    Int.random(in: 0..<12, using: &random) == 0
      ? [.max, UInt64(Int64.max), UInt64(Int64.max) + 1, 1 << 32].randomElement(using: &random) ?? 0
      : UInt64.random(in: 0..<4, using: &random)
  }

  mutating func field(_ name: StaticString, _ value: inout UInt64) { value = number() }
  mutating func field(_ name: StaticString, _ value: inout UInt64?) {
    value = Bool.random(using: &random) ? number() : nil
  }
  mutating func field(_ name: StaticString, _ value: inout Bool) {
    value = Int.random(in: 0..<5, using: &random) > 0
  }
  mutating func field(_ name: StaticString, _ value: inout String) {
    value = Self.texts.randomElement(using: &random) ?? ""
  }
  mutating func field(_ name: StaticString, _ value: inout String?) {
    value = Bool.random(using: &random) ? Self.texts.randomElement(using: &random) : nil
  }
  mutating func field<ID: TraceIdentifier>(_ name: StaticString, _ value: inout ID) {
    value = ID(rawValue: number())
  }
  mutating func field<ID: TraceIdentifier>(_ name: StaticString, _ value: inout ID?) {
    value = Bool.random(using: &random) ? ID(rawValue: number()) : nil
  }
  mutating func field<Choice: TraceEnumeration>(_ name: StaticString, _ value: inout Choice) {
    value = Array(Choice.allCases).randomElement(using: &random) ?? value
  }
}
