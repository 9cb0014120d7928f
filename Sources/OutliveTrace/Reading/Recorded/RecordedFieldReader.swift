/// Reads and checks every field, and makes a number of it; texts are numbered for the whole trace.
struct RecordedFieldReader: FieldReader {
  var cursor: RecordCursor
  var hasUnknownValue = false
  private let texts: RecordedTexts
  /// The numbers of the chunk's strings; the first, number 1, is the empty one.
  private var strings: ContiguousArray<UInt32> = [RecordedTexts.empty]
  private var sites: ContiguousArray<UInt32> = []
  /// What the identifiers of each type are counted from.
  private var bases = ContiguousArray<UInt64>(repeating: 0, count: TraceFormat.identifierTypes)
  private let allowsMissingFields: Bool
  private let forms = Event.Kind.fieldForms
  private let starts = Event.Kind.fieldFormStarts

  init(_ cursor: RecordCursor, _ texts: RecordedTexts, allowsMissingFields: Bool) {
    self.cursor = cursor
    self.texts = texts
    self.allowsMissingFields = allowsMissingFields
  }

  /// Reads the fields of an event.
  ///
  /// - Returns: Whether there are any; there are none of a kind that this version doesn't know.
  @inline(__always)
  mutating func readFields(ofTag tag: UInt64, into event: inout RecordedEvent) -> Bool {
    guard tag < UInt64(starts.count) else { return false }
    var place = Int(starts[Int(tag)])
    guard place > 0 else { return false }
    var field = 0
    event.missing = 0
    while true {
      let form = forms[place]
      if form == 0 { return true }
      if cursor.isAtEnd && allowsMissingFields {
        giveUsual(form, field, &event)
      } else {
        read(form, field, &event)
      }
      place &+= 1
      field &+= 1
    }
  }

  @inline(__always)
  private mutating func read(_ form: UInt8, _ field: Int, _ event: inout RecordedEvent) {
    switch form & FieldForm.sort {
    case FieldForm.identifier:
      let base = bases[Int(form & FieldForm.detail)]
      event.set(field, to: base &+ Varint.unzigzag(cursor.varint()))
    case FieldForm.optionalIdentifier:
      let base = bases[Int(form & FieldForm.detail)]
      let value = Varint.identifier(ofOptionalCode: cursor.varint(), from: base)
      if value == 0 { event.missing |= 1 << UInt64(field) }
      event.set(field, to: value)
    case FieldForm.enumeration:
      let value = cursor.varint()
      if value >= UInt64(form & FieldForm.detail) { hasUnknownValue = true }
      event.set(field, to: value)
    default:
      switch form {
      case FieldForm.number: event.set(field, to: cursor.varint())
      case FieldForm.flag: event.set(field, to: flag() ? 1 : 0)
      case FieldForm.text: event.set(field, to: UInt64(text()))
      default:
        guard flag() else {
          event.missing |= 1 << UInt64(field)
          event.set(field, to: 0)
          return
        }
        event.set(field, to: form == FieldForm.optionalText ? UInt64(text()) : cursor.varint())
      }
    }
  }

  /// What an older minor version didn't write.
  @inline(never)
  private func giveUsual(_ form: UInt8, _ field: Int, _ event: inout RecordedEvent) {
    // Of an enumeration no value has the largest code, so whoever asks gets what is usual.
    let isChoice = form & FieldForm.sort == FieldForm.enumeration
    event.set(
      field, to: form == FieldForm.text ? UInt64(RecordedTexts.empty) : isChoice ? .max : 0)
    let isOptional =
      form & FieldForm.sort == FieldForm.optionalIdentifier || form == FieldForm.optionalNumber
      || form == FieldForm.optionalText
    if isOptional { event.missing |= 1 << UInt64(field) }
  }

  mutating func setBase(_ base: UInt64, ofType type: Int) { bases[type] = base }

  @inline(__always)
  mutating func text() -> UInt32 {
    let start = cursor.offset
    let number = cursor.varint()
    if number > 0 && number <= UInt64(strings.count) { return strings[Int(number) - 1] }
    return unusualText(number, at: start)
  }

  @inline(never)
  private mutating func unusualText(_ number: UInt64, at start: Int) -> UInt32 {
    guard number == 0 else {
      cursor.fail(.undefinedString(number), at: start)
      return RecordedTexts.empty
    }
    return self.number(in: textBytes())
  }

  /// The number of the text of bytes that were found to be valid.
  private func number(in range: Range<Int>) -> UInt32 {
    texts.number(of: unsafe String(decoding: cursor.bytes(in: range), as: UTF8.self))
  }

  mutating func place() -> UInt32 {
    if let number = reference(within: sites.count, else: { .undefinedSite($0) }) {
      return sites[number - 1]
    }
    let file = text()
    let line = cursor.varint()
    return texts.placeNumber(file: file, line: line, function: text())
  }

  mutating func defineString() { strings.append(number(in: definedBytes())) }

  mutating func defineSite() {
    let file = definedText()
    let line = cursor.varint()
    sites.append(texts.placeNumber(file: file, line: line, function: definedText()))
  }

  /// Reads the number of a string, which can't be written in place here.
  private mutating func definedText() -> UInt32 {
    let start = cursor.offset
    guard let number = reference(within: strings.count, else: { .undefinedString($0) }) else {
      cursor.fail(.undefinedString(0), at: start)
      return RecordedTexts.empty
    }
    return strings[number - 1]
  }
}

extension RecordWalker<RecordedFieldReader> {
  /// Reads the rest of an event, its number being its position.
  ///
  /// - Parameters:
  ///   - event: What is replaced by it.
  ///   - foreignCause: The cause, when it is in another stream.
  /// - Returns: Whether it could be read; if not, the event is of a kind, or has a value, that this
  ///   version doesn't know, or there is ``damage``.
  @inline(__always)
  mutating func read(
    into event: inout RecordedEvent, foreignCause: inout StreamPosition?
  ) -> Bool {
    let context = readContext()
    foreignCause = context.foreignCause
    let isKnown = fields.readFields(ofTag: tag, into: &event)
    guard !fields.cursor.isDamaged else { return false }
    leave()
    guard isKnown, !fields.hasUnknownValue else {
      fields.hasUnknownValue = false
      return false
    }
    event.tag = tag
    event.sequence = EventSequence(rawValue: position)
    event.time = time
    event.thread = ThreadID(rawValue: thread)
    event.isolation = context.isolation ?? 0
    event.task = context.task ?? 0
    event.cause = context.ownCause ?? 0
    event.site = context.place ?? 0
    return true
  }
}
