/// An event as numbers, which are replaced when the next one is read.
///
/// Nothing is made for it: a text is a number in ``RecordedTexts``. Which field is which, each payload's
/// `Field` says. It is good until the reader that it belongs to reads on, and as long as that lives.
@safe
@usableFromInline  // else other modules call each accessor instead of reading the number itself
package struct RecordedEvent {
  /// How many fields an event has at most.
  @usableFromInline package static var mostFields: Int { 16 }

  /// The kind's number in the binary form.
  @usableFromInline package internal(set) var tag: UInt64 = 0
  /// Its position in the trace.
  @usableFromInline package internal(set) var sequence = EventSequence(rawValue: 0)
  /// Nanoseconds since the recording began.
  @usableFromInline package internal(set) var time: UInt64 = 0
  /// The thread that recorded it.
  @usableFromInline package internal(set) var thread = ThreadID(rawValue: 0)
  /// The isolation as a text; 0 when it isn't known.
  @usableFromInline package internal(set) var isolation: UInt32 = 0
  /// Where in the source, by the number of the place; 0 when it isn't known.
  @usableFromInline package internal(set) var site: UInt32 = 0
  /// The task; 0 when there is none.
  var task: UInt64 = 0
  /// What triggered it; 0 when that isn't known.
  @usableFromInline package internal(set) var cause: UInt64 = 0
  /// A bit for each field that is missing.
  @usableFromInline package internal(set) var missing: UInt64 = 0
  @usableFromInline package let words: UnsafeMutablePointer<UInt64>

  /// Makes an event whose fields are kept in memory for ``mostFields`` numbers.
  init(_ words: UnsafeMutablePointer<UInt64>) { unsafe self.words = words }

  @inline(__always)
  func set(_ field: Int, to value: UInt64) {
    precondition(field < Self.mostFields, "An event has at most \(Self.mostFields) fields.")
    unsafe words[field] = value
  }

  /// A number.
  @inlinable
  @inline(__always)
  package func number(_ field: Int) -> UInt64 {
    precondition(field >= 0 && field < Self.mostFields, "There is no field \(field).")
    return unsafe words[field]
  }

  /// Whether a field that may be missing is there.
  @inlinable
  @inline(__always)
  package func has(_ field: Int) -> Bool { missing >> UInt64(field) & 1 == 0 }

  /// A number that may be missing.
  @inlinable
  @inline(__always)
  package func optionalNumber(_ field: Int) -> UInt64? { has(field) ? number(field) : nil }

  /// A yes or no.
  @inlinable
  @inline(__always)
  package func flag(_ field: Int) -> Bool { number(field) != 0 }

  /// A text, by its number; 0 when it is missing.
  @inlinable
  @inline(__always)
  package func text(_ field: Int) -> UInt32 { UInt32(truncatingIfNeeded: number(field)) }

  /// An identifier.
  @inlinable
  @inline(__always)
  package func identifier<ID: TraceIdentifier>(_ field: Int) -> ID { ID(rawValue: number(field)) }

  /// An identifier that may be missing.
  @inlinable
  @inline(__always)
  package func optionalIdentifier<ID: TraceIdentifier>(_ field: Int) -> ID? {
    has(field) ? ID(rawValue: number(field)) : nil
  }

  /// One value out of a fixed list.
  @inlinable
  @inline(__always)
  package func choice<Choice: TraceEnumeration>(_ field: Int, or usual: Choice) -> Choice {
    Choice(code: number(field)) ?? usual
  }
}

extension RecordedEvent {
  /// The event with values of its own.
  ///
  /// - Parameter texts: The table that its texts are in.
  /// - Returns: The event; `nil` when its kind isn't known.
  package func event(_ texts: RecordedTexts) -> Event? {
    var fields = RecordedFields(event: self, texts: texts)
    guard let kind = Event.Kind.reading(tag: tag, &fields) else { return nil }
    return Event(
      sequence: sequence, time: time, thread: thread,
      isolation: isolation == 0 ? nil : texts[isolation], task: TaskID(naming: task),
      cause: EventSequence(naming: cause), site: texts.site(site), kind: kind)
  }
}

/// Makes values of an event's numbers.
private struct RecordedFields: FieldVisitor {
  let event: RecordedEvent
  let texts: RecordedTexts
  private var field = 0

  init(event: RecordedEvent, texts: RecordedTexts) {
    self.event = event
    self.texts = texts
  }

  private mutating func next() -> Int {
    defer { field += 1 }
    return field
  }

  mutating func field(_ name: StaticString, _ value: inout UInt64) { value = event.number(next()) }
  mutating func field(_ name: StaticString, _ value: inout UInt64?) {
    value = event.optionalNumber(next())
  }
  mutating func field(_ name: StaticString, _ value: inout Bool) { value = event.flag(next()) }
  mutating func field(_ name: StaticString, _ value: inout String) {
    value = texts[event.text(next())]
  }
  mutating func field(_ name: StaticString, _ value: inout String?) {
    let number = event.text(next())
    value = number == 0 ? nil : texts[number]
  }
  mutating func field<ID: TraceIdentifier>(_ name: StaticString, _ value: inout ID) {
    value = event.identifier(next())
  }
  mutating func field<ID: TraceIdentifier>(_ name: StaticString, _ value: inout ID?) {
    value = event.optionalIdentifier(next())
  }
  mutating func field<Choice: TraceEnumeration>(_ name: StaticString, _ value: inout Choice) {
    value = event.choice(next(), or: value)
  }
}
