internal import OutliveTrace

/// Something that events tell of by a number: an object, a snapshot, a resolution.
struct Thing: Hashable {
  /// What sort of thing it is: the number of its identifier's type.
  var sort: Int
  /// Its number.
  var number: UInt64
}

/// Finds the things that events tell of, in the order in which they are first told of.
struct ThingCensus: FieldVisitor {
  private(set) var things: [Thing] = []
  private var known: Set<Thing> = []

  /// Notes the things that an event can't do without.
  mutating func note(_ event: Event) {
    var kind = event.kind
    kind.visit(&self)
  }

  mutating func field<ID: TraceIdentifier>(_ name: StaticString, _ value: inout ID) {
    let thing = Thing(sort: ID.ordinal, number: value.rawValue)
    if known.insert(thing).inserted { things.append(thing) }
  }

  mutating func field(_ name: StaticString, _ value: inout UInt64) {}
  mutating func field(_ name: StaticString, _ value: inout UInt64?) {}
  mutating func field(_ name: StaticString, _ value: inout Bool) {}
  mutating func field(_ name: StaticString, _ value: inout String) {}
  mutating func field(_ name: StaticString, _ value: inout String?) {}
  mutating func field<ID: TraceIdentifier>(_ name: StaticString, _ value: inout ID?) {}
  mutating func field<Choice: TraceEnumeration>(_ name: StaticString, _ value: inout Choice) {}
}

/// Leaves out all that is told of some things.
struct ThingRemoval: FieldVisitor {
  private let removed: Set<Thing>
  private var isNeeded = false

  /// Makes a removal of things.
  init(_ removed: Set<Thing>) { self.removed = removed }

  /// The event without what it says of the things; `nil` when it says nothing without them.
  mutating func reduced(_ event: Event) -> Event? {
    var event = event
    isNeeded = false
    event.kind.visit(&self)
    return isNeeded ? nil : event
  }

  mutating func field<ID: TraceIdentifier>(_ name: StaticString, _ value: inout ID) {
    if removed.contains(Thing(sort: ID.ordinal, number: value.rawValue)) { isNeeded = true }
  }

  mutating func field<ID: TraceIdentifier>(_ name: StaticString, _ value: inout ID?) {
    if let id = value, removed.contains(Thing(sort: ID.ordinal, number: id.rawValue)) {
      value = nil
    }
  }

  mutating func field(_ name: StaticString, _ value: inout UInt64) {}
  mutating func field(_ name: StaticString, _ value: inout UInt64?) {}
  mutating func field(_ name: StaticString, _ value: inout Bool) {}
  mutating func field(_ name: StaticString, _ value: inout String) {}
  mutating func field(_ name: StaticString, _ value: inout String?) {}
  mutating func field<Choice: TraceEnumeration>(_ name: StaticString, _ value: inout Choice) {}
}
