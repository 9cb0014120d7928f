internal import OutliveTrace

/// Something that events say and that a finding may not need.
enum Saying: Hashable {
  /// When events happened.
  case times
  /// The place that the event at a position belongs to.
  case site(Int)
  /// What directly triggered the event at a position.
  case cause(Int)
  /// The isolation of the event at a position.
  case isolation(Int)
  /// The task of the event at a position.
  case task(Int)
  /// A field that may be missing, of the event at a position.
  case field(Int, Int)
  /// A text, wherever an event needs one, but no type and no label.
  case text(String)

  /// All that events say so, in order.
  static func all(in events: [Event]) -> [Saying] {
    var sayings: [Saying] = []
    var texts: Set<String> = []
    if events.contains(where: { $0.time != 0 }) { sayings.append(.times) }
    for (position, event) in events.enumerated() {
      if event.site != nil { sayings.append(.site(position)) }
      if event.cause != nil { sayings.append(.cause(position)) }
      if event.isolation != nil { sayings.append(.isolation(position)) }
      if event.task != nil { sayings.append(.task(position)) }
      var visitor = SayingVisitor(position: position, removed: [])
      let _ = visitor.visited(event)
      sayings += visitor.fields
      for text in visitor.texts where texts.insert(text).inserted { sayings.append(.text(text)) }
    }
    return sayings
  }

  /// The events without some of what they say.
  static func without(_ removed: Set<Saying>, in events: [Event]) -> [Event] {
    events.enumerated().map { position, event in
      var visitor = SayingVisitor(position: position, removed: removed)
      var event = visitor.visited(event)
      if removed.contains(.times) { event.time = 0 }
      if removed.contains(.site(position)) { event.site = nil }
      if removed.contains(.cause(position)) { event.cause = nil }
      if removed.contains(.isolation(position)) { event.isolation = nil }
      if removed.contains(.task(position)) { event.task = nil }
      return event
    }
  }
}

/// Finds what an event's fields say, and leaves some of it out.
private struct SayingVisitor: FieldVisitor {
  let position: Int
  let removed: Set<Saying>
  private(set) var fields: [Saying] = []
  private(set) var texts: [String] = []
  private var index = 0

  init(position: Int, removed: Set<Saying>) {
    self.position = position
    self.removed = removed
  }

  /// The event without what is removed.
  mutating func visited(_ event: Event) -> Event {
    // Fingerprints are no texts that could be shorter.
    if case .fingerprintKept = event.kind { return event }
    var event = event
    event.kind.visit(&self)
    return event
  }

  private mutating func visit<Value>(_ value: inout Value?) {
    let saying = Saying.field(position, index)
    index += 1
    guard value != nil else { return }
    fields.append(saying)
    if removed.contains(saying) { value = nil }
  }

  mutating func field(_ name: StaticString, _ value: inout UInt64?) { visit(&value) }
  mutating func field(_ name: StaticString, _ value: inout String?) { visit(&value) }
  mutating func field<ID: TraceIdentifier>(_ name: StaticString, _ value: inout ID?) {
    visit(&value)
  }

  mutating func field(_ name: StaticString, _ value: inout String) {
    // Somebody has to read what is left: a finding about no type says little.
    guard !value.isEmpty, !["type", "label"].contains(name.description) else { return }
    texts.append(value)
    if removed.contains(.text(value)) { value = "" }
  }

  mutating func field(_ name: StaticString, _ value: inout UInt64) {}
  mutating func field(_ name: StaticString, _ value: inout Bool) {}
  mutating func field<ID: TraceIdentifier>(_ name: StaticString, _ value: inout ID) {}
  mutating func field<Choice: TraceEnumeration>(_ name: StaticString, _ value: inout Choice) {}
}
