/// Turns records of version 1.0 back into events, and keeps the tables of strings and sites.
struct RecordDecoder: FieldVisitor {
  typealias Failure = RecordFailure

  private var cursor: ByteCursor
  /// The interned strings; the first, number 1, is the empty one.
  private var strings = [""]
  private var sites: [Site] = []
  /// The number of the event before; `nil` before the first of a chunk.
  private(set) var lastSequence: UInt64?
  private var lastTime: UInt64 = 0
  private var firstSequence: UInt64 = 0
  /// Whether a record may end before its last fields, because an older minor version wrote it.
  private let allowsMissingFields: Bool

  init(allowsMissingFields: Bool) {
    cursor = ByteCursor([], in: 0..<0)
    self.allowsMissingFields = allowsMissingFields
  }

  /// Begins a chunk, whose differences start afresh.
  mutating func beginChunk(_ bytes: [UInt8], at origin: Int, firstSequence: UInt64) {
    cursor = ByteCursor(bytes, at: origin, in: origin..<origin)
    self.firstSequence = firstSequence
    lastSequence = nil
    lastTime = 0
  }

  /// Moves to a record's body, which must lie within the bytes.
  mutating func beginRecord(_ body: Range<Int>) { cursor.move(to: body) }

  /// Reads an event.
  ///
  /// - Parameter tag: The tag of its record.
  /// - Returns: The event, or `nil` when a newer version added its kind. What all events have is
  ///   read even then, because the next event's number and time build on it.
  /// - Throws: A ``RecordFailure`` when the record can't be read.
  mutating func event(tag: UInt64) throws(RecordFailure) -> Event? {
    let sequence = try sequence()
    let time = lastTime &+ Varint.unzigzag(try cursor.varint())
    lastTime = time
    let thread = ThreadID(rawValue: try cursor.varint())
    let flags = try cursor.byte()
    guard let kind = Event.Kind(tag: tag) else { return nil }
    var event = Event(
      sequence: EventSequence(rawValue: sequence), time: time, thread: thread, kind: kind)
    if flags & EventFlags.isolation != 0 { event.isolation = try string() }
    if flags & EventFlags.task != 0 { event.task = TaskID(naming: try cursor.varint()) }
    if flags & EventFlags.cause != 0 {
      event.cause = EventSequence(naming: sequence &- Varint.unzigzag(try cursor.varint()))
    }
    if flags & EventFlags.site != 0 { event.site = try site() }
    try event.kind.visit(&self)
    return event
  }

  private mutating func sequence() throws(RecordFailure) -> UInt64 {
    let start = cursor.offset
    let difference = try cursor.varint()
    guard let last = lastSequence else {
      guard difference == 0 && firstSequence > 0 else {
        throw .damaged("a chunk doesn't begin with the event that it says", at: start)
      }
      lastSequence = firstSequence
      return firstSequence
    }
    let (sequence, overflow) = last.addingReportingOverflow(difference)
    guard !overflow && sequence < UInt64.max else {
      throw .damaged("an event's number needs more than 64 bits", at: start)
    }
    lastSequence = sequence + 1
    return sequence + 1
  }
}

// MARK: Fields

extension RecordDecoder {
  mutating func field(_ name: StaticString, _ value: inout UInt64) throws(RecordFailure) {
    if isMissing { return }
    value = try cursor.varint()
  }

  mutating func field(_ name: StaticString, _ value: inout UInt64?) throws(RecordFailure) {
    if isMissing { return }
    value = try flag() ? try cursor.varint() : nil
  }

  mutating func field(_ name: StaticString, _ value: inout Bool) throws(RecordFailure) {
    if isMissing { return }
    value = try flag()
  }

  mutating func field(_ name: StaticString, _ value: inout String) throws(RecordFailure) {
    if isMissing { return }
    value = try string()
  }

  mutating func field(_ name: StaticString, _ value: inout String?) throws(RecordFailure) {
    if isMissing { return }
    value = try flag() ? try string() : nil
  }

  mutating func field<ID: TraceIdentifier>(
    _ name: StaticString, _ value: inout ID
  ) throws(RecordFailure) {
    if isMissing { return }
    value = ID(rawValue: try cursor.varint())
  }

  mutating func field<ID: TraceIdentifier>(
    _ name: StaticString, _ value: inout ID?
  ) throws(RecordFailure) {
    if isMissing { return }
    value = try flag() ? ID(naming: try cursor.varint()) : nil
  }

  mutating func field<Choice: TraceEnumeration>(
    _ name: StaticString, _ value: inout Choice
  ) throws(RecordFailure) {
    if isMissing { return }
    guard let choice = Choice(code: try cursor.varint()) else { throw .unknownValue }
    value = choice
  }

  private var isMissing: Bool { allowsMissingFields && cursor.isAtEnd }

  private mutating func flag() throws(RecordFailure) -> Bool {
    let start = cursor.offset
    let byte = try cursor.byte()
    guard byte <= 1 else { throw .damaged("a yes or no is neither 1 nor 0", at: start) }
    return byte == 1
  }
}

// MARK: Interning

extension RecordDecoder {
  /// Reads the definition of a string.
  mutating func defineString() throws(RecordFailure) {
    let start = cursor.offset
    let string = try cursor.text()
    guard string.utf8.count <= TraceFormat.longestInternedString else {
      throw .damaged("an interned string is too long", at: start)
    }
    strings.append(string)
  }

  /// Reads the definition of a site.
  mutating func defineSite() throws(RecordFailure) {
    let file = try internedString()
    let line = try cursor.varint()
    sites.append(Site(file: file, line: line, function: try internedString()))
  }

  private mutating func string() throws(RecordFailure) -> String {
    let start = cursor.offset
    let number = try cursor.varint()
    return number == 0 ? try cursor.text() : try string(number, at: start)
  }

  private mutating func internedString() throws(RecordFailure) -> String {
    let start = cursor.offset
    return try string(try cursor.varint(), at: start)
  }

  private func string(_ number: UInt64, at offset: Int) throws(RecordFailure) -> String {
    guard number > 0 && number <= UInt64(strings.count) else {
      throw .damaged("string \(number) is not defined", at: offset)
    }
    return strings[Int(number) - 1]
  }

  private mutating func site() throws(RecordFailure) -> Site {
    let start = cursor.offset
    let number = try cursor.varint()
    if number == 0 {
      let file = try string()
      let line = try cursor.varint()
      return Site(file: file, line: line, function: try string())
    }
    guard number <= UInt64(sites.count) else {
      throw .damaged("site \(number) is not defined", at: start)
    }
    return sites[Int(number) - 1]
  }
}
