/// Reads lines of events that look exactly as ``JSONLineEncoder`` writes them, in one pass.
///
/// Members in another order, members that this version doesn't know, white space, escapes, `null`,
/// numbers of 20 digits, values that it doesn't know, and everything that is wrong: such a line is
/// not canonical, and ``JSONLineDecoder`` reads it and says what is wrong with it. On a line that is
/// canonical both give the same event.
struct CanonicalLineDecoder: FieldVisitor {
  typealias Failure = NotCanonical

  /// The line has to be read in the general way.
  struct NotCanonical: Error {}

  private var cursor = LineCursor.empty
  private var texts = JSONTextCache()

  /// Reads the event whose line begins at the first byte.
  ///
  /// - Parameters:
  ///   - bytes: The line with its line feed, and perhaps others after it.
  ///   - last: The number of the event before; this one's must be above it.
  ///   - handle: Takes the event. It is handed over rather than returned because an event is large.
  /// - Returns: The event's number, and how many bytes its line takes with its line feed.
  /// - Throws: ``NotCanonical`` when the line isn't canonical or isn't there as a whole.
  @inline(__always)
  mutating func readEvent(
    in bytes: UnsafeRawBufferPointer, after last: EventSequence, _ handle: (consuming Event) -> Void
  ) throws(NotCanonical) -> (sequence: EventSequence, byteCount: Int) {
    cursor = unsafe LineCursor(bytes)
    // No pointer to bytes that may be gone stays behind.
    defer { cursor = .empty }
    guard cursor.step(over: "{\"seq\":") else { throw NotCanonical() }
    let sequence = EventSequence(rawValue: try number())
    guard sequence > last else { throw NotCanonical() }
    var time: UInt64 = 0
    try field("time", &time)
    var thread = ThreadID(rawValue: 0)
    try field("thread", &thread)
    var isolation: String?
    try field("isolation", &isolation)
    var task: TaskID?
    try field("task", &task)
    var cause: EventSequence?
    try field("cause", &cause)
    let site = try site()
    guard cursor.step(overMember: "event"), let name = cursor.text(),
      let tag = texts.kindTag(name), let kind = Event.Kind(tag: tag)
    else { throw NotCanonical() }
    var event = Event(
      sequence: sequence, time: time, thread: thread, isolation: isolation, task: task,
      cause: cause, site: site, kind: kind)
    try event.kind.visit(&self)
    guard cursor.step(over: "}\n") else { throw NotCanonical() }
    handle(consume event)
    return (sequence, cursor.offset)
  }

  private mutating func site() throws(NotCanonical) -> Site? {
    guard cursor.step(overMember: "site") else { return nil }
    guard cursor.step(over: "{\"file\":") else { throw NotCanonical() }
    let file = try text()
    var line: UInt64 = 0
    try field("line", &line)
    guard cursor.step(overMember: "function") else { throw NotCanonical() }
    let function = try text()
    guard cursor.step(over: UInt8(ascii: "}")) else { throw NotCanonical() }
    return Site(file: file, line: line, function: function)
  }

  @inline(__always)
  private mutating func number() throws(NotCanonical) -> UInt64 {
    guard let number = cursor.number() else { throw NotCanonical() }
    return number
  }

  private mutating func text() throws(NotCanonical) -> String {
    guard let text = cursor.text(), let string = texts.string(text) else { throw NotCanonical() }
    return string
  }
}

// MARK: Fields

extension CanonicalLineDecoder {
  mutating func field(_ name: StaticString, _ value: inout UInt64) throws(NotCanonical) {
    guard cursor.step(overMember: name) else { throw NotCanonical() }
    value = try number()
  }

  mutating func field(_ name: StaticString, _ value: inout UInt64?) throws(NotCanonical) {
    value = cursor.step(overMember: name) ? try number() : nil
  }

  mutating func field(_ name: StaticString, _ value: inout Bool) throws(NotCanonical) {
    guard cursor.step(overMember: name) else { throw NotCanonical() }
    if cursor.step(over: "true") {
      value = true
    } else if cursor.step(over: "false") {
      value = false
    } else {
      throw NotCanonical()
    }
  }

  mutating func field(_ name: StaticString, _ value: inout String) throws(NotCanonical) {
    guard cursor.step(overMember: name) else { throw NotCanonical() }
    value = try text()
  }

  mutating func field(_ name: StaticString, _ value: inout String?) throws(NotCanonical) {
    value = cursor.step(overMember: name) ? try text() : nil
  }

  mutating func field<ID: TraceIdentifier>(
    _ name: StaticString, _ value: inout ID
  ) throws(NotCanonical) {
    guard cursor.step(overMember: name) else { throw NotCanonical() }
    value = ID(rawValue: try number())
  }

  mutating func field<ID: TraceIdentifier>(
    _ name: StaticString, _ value: inout ID?
  ) throws(NotCanonical) {
    value = nil
    guard cursor.step(overMember: name) else { return }
    let number = try number()
    if number != 0 { value = ID(rawValue: number) }
  }

  mutating func field<Choice: TraceEnumeration>(
    _ name: StaticString, _ value: inout Choice
  ) throws(NotCanonical) {
    guard cursor.step(overMember: name), let text = cursor.text(),
      let choice: Choice = texts.choice(text)
    else { throw NotCanonical() }
    value = choice
  }
}
