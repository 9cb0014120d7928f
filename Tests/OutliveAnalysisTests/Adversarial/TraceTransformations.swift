import OutliveTestSupport
import OutliveTrace

/// Changes of a trace that must not change what is found in it.
enum TraceTransformation: String, CaseIterable, Sendable {
  case renumbered, spread, settledAtFirst, settledTwice, shuffledSnapshots, shuffledCreations
  case withUnrelatedObjects, withUnrelatedCycle, reversedThreads, slower

  func callAsFunction(_ trace: Trace) -> Trace {
    switch self {
    case .renumbered: trace.mapKinds { $0.renumbered { $0 == 0 ? 0 : $0 * 7 + 1000 } }
    case .spread:
      Trace(
        events: trace.events.map { event in
          var event = event
          event.sequence = EventSequence(rawValue: event.sequence.rawValue * 10)
          event.cause = event.cause.map { EventSequence(rawValue: $0.rawValue * 10) }
          return event
        })
    case .settledAtFirst:
      Trace.told([.settle(Settle(label: "unrelated"))] + trace.events.map(\.kind), like: trace)
    case .settledTwice:
      Trace.numbered(
        trace.events.flatMap { event in
          if case .settle = event.kind { [event, event] } else { [event] }
        })
    case .shuffledSnapshots: trace.shufflingRuns { $0.snapshotPart }
    case .shuffledCreations:
      trace.shufflingRuns { kind in if case .objectCreated = kind { 1 } else { nil } }
    case .withUnrelatedObjects:
      Trace.numbered(
        (1...5).map { Event.unrelated(.created(UInt64($0))) } + trace.events
          + (1...3).map { Event.unrelated(.released(UInt64($0))) })
    case .withUnrelatedCycle: trace.addingUnrelatedCycle()
    case .reversedThreads:
      Trace(
        events: trace.events.map { event in
          var event = event
          event.thread = ThreadID(rawValue: 1000 - event.thread.rawValue)
          return event
        })
    case .slower:
      Trace(
        events: trace.events.map { event in
          var event = event
          event.time = event.time * 977 + 3
          return event
        })
    }
  }
}

extension Event {
  enum Unrelated {
    case created(UInt64)
    case released(UInt64)
  }

  static func unrelatedID(_ number: UInt64) -> ObjectID { ObjectID(rawValue: 1_000_000 + number) }

  static func unrelated(_ what: Unrelated) -> Event {
    let kind: Kind =
      switch what {
      case .created(let number):
        .objectCreated(
          ObjectCreated(
            object: unrelatedID(number), type: "Other.Thing", kind: .instance, label: nil,
            scope: nil))
      case .released(let number):
        .objectReleased(ObjectReleased(object: unrelatedID(number), evidence: .exact))
      }
    return Event(
      sequence: EventSequence(rawValue: 0), thread: ThreadID(rawValue: 99), kind: kind)
  }
}

extension Trace {
  /// The events in the given order, numbered anew; what happened later than the event before still does.
  static func numbered(_ events: [Event]) -> Trace {
    var time: UInt64 = 0
    return Trace(
      events: events.enumerated().map { index, event in
        var event = event
        event.sequence = EventSequence(rawValue: UInt64(index + 1))
        time = max(time + 1, event.time)
        event.time = time
        return event
      })
  }

  fileprivate static func told(_ kinds: [Event.Kind], like trace: Trace) -> Trace {
    let missing = kinds.count - trace.events.count
    return numbered(
      kinds.enumerated().map { index, kind in
        guard index >= missing else {
          return Event(
            sequence: EventSequence(rawValue: 0), thread: ThreadID(rawValue: 99), kind: kind)
        }
        return trace.events[index - missing]
      })
  }

  fileprivate func mapKinds(_ transform: (Event.Kind) -> Event.Kind) -> Trace {
    Trace(
      events: events.map { event in
        var event = event
        event.kind = transform(event.kind)
        return event
      })
  }

  /// Shuffles each run of neighbours of one sort.
  fileprivate func shufflingRuns(_ sort: (Event.Kind) -> Int?) -> Trace {
    var random = SeededRandom(seed: 42)
    var result: [Event] = []
    var run: [Event] = []
    var runSort: Int?
    for event in events {
      let next = sort(event.kind)
      if next == nil || next != runSort {
        result += run.shuffled(using: &random)
        run = []
      }
      runSort = next
      if next == nil { result.append(event) } else { run.append(event) }
    }
    return Trace.numbered(result + run.shuffled(using: &random))
  }

  /// Adds two objects that hold each other to each snapshot.
  fileprivate func addingUnrelatedCycle() -> Trace {
    var result = (1...2).map { Event.unrelated(.created(UInt64($0))) }
    for event in events {
      var event = event
      if case .snapshotEnded(var payload) = event.kind {
        let ids = [Event.unrelatedID(1), Event.unrelatedID(2)]
        var extra = ids.map { id in
          Event.Kind.snapshotNode(
            SnapshotNode(
              snapshot: payload.snapshot, object: id, type: "Other.Thing", kind: .instance,
              retainCount: 1, size: 8, stable: true))
        }
        extra += [(ids[0], ids[1]), (ids[1], ids[0])].map { from, to in
          Event.Kind.snapshotEdge(
            SnapshotEdge(
              snapshot: payload.snapshot, from: from, to: to, kind: .strong, name: "other",
              index: nil))
        }
        for kind in extra {
          var added = event
          added.kind = kind
          result.append(added)
        }
        payload.nodes += 2
        payload.edges += 2
        event.kind = .snapshotEnded(payload)
      }
      result.append(event)
    }
    return Trace.numbered(result)
  }
}

extension Event.Kind {
  fileprivate var snapshotPart: Int? {
    switch self {
    case .snapshotNode(let payload): Int(payload.snapshot.rawValue) * 2
    case .snapshotEdge(let payload): Int(payload.snapshot.rawValue) * 2 + 1
    default: nil
    }
  }

  /// The same event with other serial numbers.
  func renumbered(_ number: @escaping (UInt64) -> UInt64) -> Event.Kind {
    var renumbering = Renumbering(number: number)
    var copy = self
    copy.visit(&renumbering)
    return copy
  }
}

/// Gives everything that has a serial number another one, in the same order.
private struct Renumbering: FieldVisitor {
  var number: (UInt64) -> UInt64

  mutating func field(_ name: StaticString, _ value: inout UInt64) {}
  mutating func field(_ name: StaticString, _ value: inout UInt64?) {}
  mutating func field(_ name: StaticString, _ value: inout Bool) {}
  mutating func field(_ name: StaticString, _ value: inout String) {}
  mutating func field(_ name: StaticString, _ value: inout String?) {}
  mutating func field<ID: TraceIdentifier>(_ name: StaticString, _ value: inout ID) {
    value = ID(rawValue: number(value.rawValue))
  }
  mutating func field<ID: TraceIdentifier>(_ name: StaticString, _ value: inout ID?) {
    value = value.map { ID(rawValue: number($0.rawValue)) }
  }
  mutating func field<Choice: TraceEnumeration>(_ name: StaticString, _ value: inout Choice) {}
}
