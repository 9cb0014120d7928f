/// Walks over the records of a stream's chunk, from event to event.
///
/// An event is read in two steps: ``advance()`` reads what its place in the order depends on, then
/// ``read(_:)``, ``check()`` or ``leave()`` the rest or nothing of it.
struct RecordWalker<Fields: FieldReader> {
  var fields: Fields
  /// Where the records end.
  private let recordsEnd: Int
  /// The position of the event that was advanced to.
  private(set) var position: UInt64 = 0
  /// The position of the event that follows if none are left out; 0 when there can be none.
  private var nextPosition: UInt64
  /// The time of that event, as it is written.
  private(set) var time: UInt64
  /// The thread that recorded it.
  private(set) var thread: UInt64 = 0
  /// The tag of its record.
  private(set) var tag: UInt64 = 0
  /// The latest time of all events so far.
  private(set) var latestTime: UInt64 = 0
  /// How many records of structure were skipped.
  private(set) var skippedRecords: UInt64 = 0
  /// Where the record begins that is being read: of an open chunk, what is before it counts.
  private(set) var recordStart: Int
  private var bodyEnd = 0
  private var flags: UInt8 = 0
  /// How many positions were skipped since the last event.
  private var leftOut: UInt64 = 0
  private let hasFirstPosition: Bool

  /// Makes a walker that begins at the cursor of the fields.
  init(_ fields: Fields, firstPosition: UInt64, baseTime: UInt64) {
    self.fields = fields
    recordsEnd = fields.cursor.end
    recordStart = fields.cursor.offset
    hasFirstPosition = firstPosition > 0
    nextPosition = firstPosition
    time = baseTime
  }

  /// What broke a rule, if something did.
  var damage: RecordDamage? { fields.cursor.damage }

  /// Goes to the next event.
  ///
  /// - Returns: Whether there is one; if not, the records end here, or there is ``damage``.
  @inline(__always)
  mutating func advance() -> Bool {
    while fields.cursor.offset < recordsEnd {
      recordStart = fields.cursor.offset
      let (tag, length, lengthStart) = fields.cursor.recordHead()
      let start = fields.cursor.offset
      guard length <= UInt64(truncatingIfNeeded: recordsEnd &- start) else {
        fields.cursor.fail(.lengthBeyondEnd, at: lengthStart)
        return false
      }
      bodyEnd = start &+ Int(truncatingIfNeeded: length)
      fields.cursor.setEnd(bodyEnd)
      if tag >= RecordTag.firstEvent {
        self.tag = tag
        beginEvent()
        return !fields.cursor.isDamaged
      }
      readStructure(tag)
      guard !fields.cursor.isDamaged else { return false }
      leave()
    }
    return false
  }

  /// Steps over the rest of a record.
  @inline(__always)
  mutating func leave() {
    fields.cursor.move(to: bodyEnd)
    fields.cursor.setEnd(recordsEnd)
  }

  @inline(__always)
  private mutating func beginEvent() {
    let start = fields.cursor.offset
    if nextPosition == 0 {
      fields.cursor.fail(hasFirstPosition ? .positionTooLarge : .noFirstPosition, at: start)
    }
    position = nextPosition
    nextPosition &+= 1
    leftOut = 0
    let coded = fields.cursor.unpredictableVarint()
    let (time, isTooLarge) = time.addingReportingOverflow(coded >> 1)
    if isTooLarge { fields.cursor.fail(.timeTooLarge, at: start) }
    self.time = time
    if time > latestTime { latestTime = time }
    flags = coded & 1 == 0 ? 0 : fields.cursor.byte()
  }

  @inline(never)
  private mutating func readStructure(_ tag: UInt64) {
    let start = fields.cursor.offset
    switch tag {
    case RecordTag.string: fields.defineString()
    case RecordTag.site: fields.defineSite()
    case RecordTag.thread: thread = fields.cursor.varint()
    case RecordTag.time: time = fields.cursor.varint()
    case RecordTag.identifierBase:
      let (type, base) = (fields.cursor.varint(), fields.cursor.varint())
      // What a newer version counts from there are events that it added: they are skipped.
      if type < UInt64(TraceFormat.identifierTypes) { fields.setBase(base, ofType: Int(type)) }
    case RecordTag.skip:
      let count = fields.cursor.varint()
      let (sum, overflow) = leftOut.addingReportingOverflow(count)
      if overflow { fields.cursor.fail(.positionTooLarge, at: start) }
      leftOut = sum
      // Added here, where it is rare; a position that can't be is refused where an event has it.
      let (next, isTooLarge) = nextPosition.addingReportingOverflow(count)
      nextPosition = isTooLarge || nextPosition == 0 ? 0 : next
    default: skippedRecords += 1
    }
  }
}

// MARK: The rest of an event

extension RecordWalker {
  /// What is written between an event's time and its payload.
  struct Context {
    var isolation: Fields.Text?
    var task: UInt64?
    var ownCause: UInt64?
    var foreignCause: StreamPosition?
    var place: Fields.Place?
  }

  /// Reads what is written between an event's time and its payload.
  @inline(__always)
  mutating func readContext() -> Context {
    var context = Context()
    if flags == 0 { return context }
    if flags & EventFlags.isolation != 0 { context.isolation = fields.text() }
    if flags & EventFlags.task != 0 { context.task = fields.cursor.varint() }
    let both = EventFlags.cause | EventFlags.foreignCause
    if flags & both != 0 {
      let start = fields.cursor.offset
      if flags & both == both {
        fields.cursor.fail(.twoCauses, at: start)
      } else if flags & EventFlags.cause != 0 {
        context.ownCause = position &- Varint.unzigzag(fields.cursor.varint())
      } else {
        let stream = fields.cursor.varint()
        if stream == 0 || stream > UInt64(UInt32.max) {
          fields.cursor.fail(.streamNumber, at: start)
        }
        context.foreignCause = StreamPosition(
          stream: UInt32(truncatingIfNeeded: stream), position: fields.cursor.varint())
      }
    }
    if flags & EventFlags.site != 0 { context.place = fields.place() }
    return context
  }
}

extension RecordWalker<FieldScanner> {
  /// What was found of an event that was only checked.
  enum Check {
    case known
    case unknown
    case damaged
  }

  /// Checks what few events have; kept out of the way of what all have.
  @inline(never)
  private mutating func checkContext() { _ = readContext() }

  /// Checks the rest of an event.
  @inline(__always)
  mutating func check() -> Check {
    if flags != 0 { checkContext() }
    let isKnown = fields.scanFields(ofTag: tag)
    guard !fields.cursor.isDamaged else { return .damaged }
    leave()
    guard isKnown && !fields.hasUnknownValue else {
      fields.hasUnknownValue = false
      return .unknown
    }
    return .known
  }
}

extension RecordWalker<FieldDecoder> {
  /// Reads the rest of an event, its number being its position.
  ///
  /// - Parameters:
  ///   - event: What is replaced by it: it is large, and copied once less so.
  ///   - foreignCause: The cause, when it is in another stream.
  /// - Returns: Whether it could be read; if not, the event is of a kind, or has a value, that this
  ///   version doesn't know, or there is ``damage``.
  @inline(__always)
  mutating func read(into event: inout Event, foreignCause: inout StreamPosition?) -> Bool {
    let context = readContext()
    foreignCause = context.foreignCause
    let kind = Event.Kind.reading(tag: tag, &fields)
    guard !fields.cursor.isDamaged else { return false }
    leave()
    guard let kind, !fields.hasUnknownValue else {
      fields.hasUnknownValue = false
      return false
    }
    event.kind = kind
    event.sequence = EventSequence(rawValue: position)
    event.time = time
    event.thread = ThreadID(rawValue: thread)
    event.isolation = context.isolation
    event.task = context.task.flatMap { TaskID(naming: $0) }
    event.cause = context.ownCause.map { EventSequence(rawValue: $0) }
    event.site = context.place
    return true
  }
}

extension Event {
  /// An event for a reader to replace.
  static var unread: Event {
    Event(sequence: EventSequence(rawValue: 0), kind: .settle(Settle()))
  }
}
