@testable import OutliveTrace

/// Turns events into the records of version 1.0, chunk after chunk, as its writer did.
struct SequentialEncoder: FieldVisitor, Sendable {
  /// How many bytes of strings are kept for interning; strings beyond that are written out.
  ///
  /// A program can make new labels for as long as it runs; its memory must not grow with them.
  private let internedByteLimit: Int

  /// The records of the open chunk.
  private(set) var records: [UInt8] = []
  private(set) var recordCount: UInt32 = 0
  /// The number of the first event in the open chunk; 0 when there is none.
  private(set) var firstSequence: UInt64 = 0

  private var body: [UInt8] = []
  private var strings: [InternedString: UInt64] = [:]
  private var sites: [InternedSite: UInt64] = [:]
  private var internedBytes = 0
  private var lastSequence: UInt64 = 0
  private var lastTime: UInt64 = 0

  init(internedByteLimit: Int) { self.internedByteLimit = internedByteLimit }

  /// Adds an event, and before it what it refers to for the first time.
  mutating func encode(_ event: Event) {
    if firstSequence == 0 {
      firstSequence = event.sequence.rawValue
      lastSequence = firstSequence - 1
    }
    body.removeAll(keepingCapacity: true)
    body.append(varint: event.sequence.rawValue - lastSequence - 1)
    body.append(varint: Varint.zigzag(event.time &- lastTime))
    body.append(varint: event.thread.rawValue)
    lastSequence = event.sequence.rawValue
    lastTime = event.time

    body.append(
      (event.isolation == nil ? 0 : EventFlags.isolation)
        | (event.task == nil ? 0 : EventFlags.task)
        | (event.cause == nil ? 0 : EventFlags.cause)
        | (event.site == nil ? 0 : EventFlags.site))
    if let isolation = event.isolation { append(isolation) }
    if let task = event.task { body.append(varint: task.rawValue) }
    if let cause = event.cause {
      body.append(varint: Varint.zigzag(event.sequence.rawValue &- cause.rawValue))
    }
    if let site = event.site { append(site) }

    var kind = event.kind
    kind.visit(&self)
    appendRecord(tag: event.kind.tag)
  }

  /// Adds a record of one of the structural tags, whose body a closure writes.
  mutating func encode(tag: UInt64, _ fields: (inout SequentialEncoder) -> Void) {
    body.removeAll(keepingCapacity: true)
    fields(&self)
    appendRecord(tag: tag)
  }

  /// Begins the next chunk, whose differences start afresh.
  mutating func beginChunk() {
    records.removeAll(keepingCapacity: true)
    recordCount = 0
    firstSequence = 0
    lastSequence = 0
    lastTime = 0
  }

  private mutating func appendRecord(tag: UInt64) {
    records.append(varint: tag)
    records.append(varint: UInt64(body.count))
    records += body
    recordCount += 1
  }
}

// MARK: Fields

extension SequentialEncoder {
  mutating func field(_ name: StaticString, _ value: inout UInt64) { body.append(varint: value) }

  mutating func field(_ name: StaticString, _ value: inout UInt64?) {
    if let value = present(value) { body.append(varint: value) }
  }

  mutating func field(_ name: StaticString, _ value: inout Bool) { body.append(value ? 1 : 0) }

  mutating func field(_ name: StaticString, _ value: inout String) { append(value) }

  mutating func field(_ name: StaticString, _ value: inout String?) {
    if let value = present(value) { append(value) }
  }

  mutating func field<ID: TraceIdentifier>(_ name: StaticString, _ value: inout ID) {
    body.append(varint: value.rawValue)
  }

  mutating func field<ID: TraceIdentifier>(_ name: StaticString, _ value: inout ID?) {
    if let value = present(value) { body.append(varint: value.rawValue) }
  }

  mutating func field<Choice: TraceEnumeration>(_ name: StaticString, _ value: inout Choice) {
    body.append(varint: value.code)
  }

  private mutating func present<Value>(_ value: Value?) -> Value? {
    body.append(value == nil ? 0 : 1)
    return value
  }
}

// MARK: Interning

extension SequentialEncoder {
  /// A string as its bytes: strings that only look alike (`é`, `e` and an accent) stay apart.
  private struct InternedString: Hashable {
    private var text: String

    init(_ text: String) {
      self.text = text
      self.text.makeContiguousUTF8()
    }

    static func == (lhs: InternedString, rhs: InternedString) -> Bool {
      lhs.text.utf8.elementsEqual(rhs.text.utf8)
    }

    func hash(into hasher: inout Hasher) {
      let isHashed: Void? = unsafe text.utf8.withContiguousStorageIfAvailable { bytes in
        unsafe hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
      }
      if isHashed == nil { hasher.combine(text.utf8.count) }
    }
  }

  private struct InternedSite: Hashable {
    var file: UInt64
    var line: UInt64
    var function: UInt64
  }

  private mutating func append(_ string: String) {
    guard let number = number(of: string) else {
      body.append(0)
      body.append(varint: UInt64(string.utf8.count))
      body += string.utf8
      return
    }
    body.append(varint: number)
  }

  private mutating func append(_ site: Site) {
    guard let number = number(of: site) else {
      body.append(0)
      append(site.file)
      body.append(varint: site.line)
      append(site.function)
      return
    }
    body.append(varint: number)
  }

  /// The number that stands for a string, which is defined first; `nil` when it isn't interned.
  private mutating func number(of string: String) -> UInt64? {
    let length = string.utf8.count
    guard length > 0 else { return 1 }
    guard length <= TraceFormat.longestInternedString else { return nil }
    let key = InternedString(string)
    if let number = strings[key] { return number }
    guard internedBytes + length <= internedByteLimit else { return nil }
    internedBytes += length
    let number = UInt64(strings.count) + 2
    strings[key] = number
    records.append(varint: RecordTag.string)
    records.append(varint: UInt64(Varint.length(of: UInt64(length)) + length))
    records.append(varint: UInt64(length))
    records += string.utf8
    recordCount += 1
    return number
  }

  /// The number that stands for a site, which is defined first; `nil` when it isn't interned.
  private mutating func number(of site: Site) -> UInt64? {
    guard let file = number(of: site.file), let function = number(of: site.function) else {
      return nil
    }
    let key = InternedSite(file: file, line: site.line, function: function)
    if let number = sites[key] { return number }
    let number = UInt64(sites.count) + 1
    sites[key] = number
    let fields = [file, site.line, function]
    records.append(varint: RecordTag.site)
    records.append(varint: UInt64(fields.reduce(0) { $0 + Varint.length(of: $1) }))
    for field in fields { records.append(varint: field) }
    recordCount += 1
    return number
  }
}
