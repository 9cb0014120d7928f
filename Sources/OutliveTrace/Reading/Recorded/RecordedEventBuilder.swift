/// Makes the numbers of events that have values of their own, such as those of NDJSON.
@safe
package final class RecordedEventBuilder {
  private let words: UnsafeMutablePointer<UInt64>
  private let texts: RecordedTexts

  /// Makes a builder.
  ///
  /// - Parameter texts: The table that texts are put in.
  package init(_ texts: RecordedTexts) {
    self.texts = texts
    unsafe words = .allocate(capacity: RecordedEvent.mostFields)
    unsafe words.initialize(repeating: 0, count: RecordedEvent.mostFields)
  }

  deinit { unsafe words.deallocate() }

  /// An event for a reader to replace, in the builder's memory.
  var unread: RecordedEvent { unsafe RecordedEvent(words) }

  /// The numbers of an event; good until the next call.
  package func record(_ event: Event) -> RecordedEvent {
    var writer = FieldWriter(event: unread, texts: texts)
    event.kind.present(to: &writer)
    var record = writer.event
    record.tag = event.kind.tag
    record.sequence = event.sequence
    record.time = event.time
    record.thread = event.thread
    record.isolation = event.isolation.map { texts.number(of: $0) } ?? 0
    record.site = event.site.map { texts.number(of: $0) } ?? 0
    record.task = event.task?.rawValue ?? 0
    record.cause = event.cause?.rawValue ?? 0
    return record
  }

  /// Puts values into numbers.
  private struct FieldWriter: FieldVisitor {
    var event: RecordedEvent
    let texts: RecordedTexts
    private var field = 0

    init(event: RecordedEvent, texts: RecordedTexts) {
      self.event = event
      self.texts = texts
    }

    private mutating func put(_ value: UInt64?) {
      if value == nil { event.missing |= 1 << UInt64(field) }
      event.set(field, to: value ?? 0)
      field += 1
    }

    mutating func field(_ name: StaticString, _ value: inout UInt64) { put(value) }
    mutating func field(_ name: StaticString, _ value: inout UInt64?) { put(value) }
    mutating func field(_ name: StaticString, _ value: inout Bool) { put(value ? 1 : 0) }
    mutating func field(_ name: StaticString, _ value: inout String) {
      put(UInt64(texts.number(of: value)))
    }
    mutating func field(_ name: StaticString, _ value: inout String?) {
      put(value.map { UInt64(texts.number(of: $0)) })
    }
    mutating func field<ID: TraceIdentifier>(_ name: StaticString, _ value: inout ID) {
      put(value.rawValue)
    }
    mutating func field<ID: TraceIdentifier>(_ name: StaticString, _ value: inout ID?) {
      put(value?.rawValue)
    }
    mutating func field<Choice: TraceEnumeration>(_ name: StaticString, _ value: inout Choice) {
      put(value.code)
    }
  }
}
