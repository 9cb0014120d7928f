import OutliveTrace

/// Bytes of a trace of version 1.4, put together from the specification and from nothing else: what
/// the reader and the product's writer have in common can't hide a mistake of both here.
struct CraftedTrace {
  private(set) var bytes: [UInt8]
  /// Where the chunks of streams are, and what an index says about them.
  private(set) var places: [(range: Range<Int>, chunk: CraftedChunk)] = []
  /// The position of the last event of each stream, by its number.
  var ends: [UInt32: UInt64] = [:]

  init(major: UInt8 = 1, minor: UInt8 = 4) {
    bytes = [0x89, 0x4F, 0x55, 0x54, 0x4C, 0x0D, 0x0A, 0x1A, major, minor, 0, 0, 0, 0, 0, 0]
  }

  mutating func append(_ chunk: CraftedChunk) {
    let start = bytes.count
    bytes += chunk.bytes
    places.append((start..<bytes.count, chunk))
    ends[chunk.stream] = max(ends[chunk.stream] ?? 0, chunk.lastPosition)
  }

  mutating func append(raw: [UInt8]) { bytes += raw }

  /// Appends a chunk of another kind than a stream's, with a right checksum.
  mutating func append(kind: UInt8, first: UInt64 = 0, count: UInt32, _ payload: [UInt8]) {
    var header: [UInt8] = [0x4F, 0x4C, 0x43, 0x4B, kind, 0, 0, 0]
    header += fixed(UInt64(payload.count)) + fixed(first) + fixed(count)
    bytes += header + fixed(crc(payload, crc(header))) + payload
  }

  /// Appends an index of the chunks so far; the closure may change what it says.
  mutating func appendIndex(
    hasSizes: Bool = true, _ change: (inout [[UInt64]]) -> Void = { _ in }
  ) -> UInt64 {
    let offset = UInt64(bytes.count)
    var entries = places.map { place in
      [
        UInt64(place.range.lowerBound), UInt64(place.chunk.stream), place.chunk.first,
        UInt64(place.chunk.count), place.chunk.base, place.chunk.latest,
        UInt64(place.range.count - 32),
      ]
    }
    change(&entries)
    var payload: [UInt8] = []
    var last: UInt64 = 0
    for entry in entries {
      let difference = Int64(bitPattern: entry[0] &- last)
      last = entry[0]
      var body = varint(UInt64(bitPattern: (difference << 1) ^ (difference >> 63)))
      for number in entry.dropFirst().prefix(hasSizes ? 6 : 5) { body += varint(number) }
      payload += framed(10, body)
    }
    append(kind: 7, count: UInt32(entries.count), payload)
    return offset
  }

  /// Appends the end.
  mutating func appendEnd(index: UInt64? = nil, skipped: UInt64 = 0, events: UInt64 = 0) {
    var payload = framed(3, varint(events) + varint(skipped))
    var count: UInt32 = 1
    for (stream, position) in ends.sorted(by: { $0.key < $1.key }) where position > 0 {
      payload += framed(8, varint(UInt64(stream)) + varint(position))
      count += 1
    }
    if let index {
      payload += framed(9, fixed(index))
      count += 1
    }
    append(kind: 2, count: count, payload)
  }

  /// Appends an index and the end.
  mutating func close() {
    let index = appendIndex()
    appendEnd(index: index)
  }

  mutating func change(_ offset: Int, by bits: UInt8) { bytes[offset] ^= bits }
}

/// A chunk of a stream, record by record.
struct CraftedChunk {
  var stream: UInt32
  var first: UInt64
  var base: UInt64
  /// Whether it is sealed; an open one has room behind its records.
  var isSealed = true
  var state: UInt8?
  var room = 0
  var committed: UInt64?
  var statedCount: UInt32?
  var statedLatest: UInt64?
  private(set) var records: [UInt8] = []
  private(set) var count: UInt32 = 0
  private(set) var latest: UInt64 = 0
  /// The position of the last event; 0 when there is none.
  private(set) var lastPosition: UInt64 = 0
  /// Where the records of events end, in the chunk.
  private(set) var eventEnds: [Int] = []
  private var time: UInt64
  private var leftOut: UInt64 = 0

  init(stream: UInt32 = 1, first: UInt64 = 1, base: UInt64 = 0) {
    self.stream = stream
    self.first = first
    self.base = base
    time = base
  }

  mutating func add(_ tag: UInt64, _ body: [UInt8]) { records += framed(tag, body) }

  mutating func addString(_ text: String) {
    add(1, varint(UInt64(text.utf8.count)) + text.utf8)
  }

  mutating func addThread(_ number: UInt64) { add(5, varint(number)) }

  mutating func addSkip(_ positions: UInt64) {
    add(6, varint(positions))
    leftOut += positions
  }

  mutating func addTime(_ time: UInt64) {
    add(7, varint(time))
    self.time = time
  }

  /// Adds an event; `context` is what follows the flags.
  mutating func addEvent(
    _ tag: UInt64, at time: UInt64, flags: UInt8? = nil, context: [UInt8] = [], _ fields: [UInt8]
  ) {
    if time < self.time || time - self.time >= 1 << 63 { addTime(time) }
    var body = varint((time - self.time) * 2 + (flags == nil ? 0 : 1))
    self.time = time
    if let flags { body.append(flags) }
    add(tag, body + context + fields)
    count += 1
    latest = max(latest, time)
    lastPosition = (lastPosition == 0 ? first : lastPosition + 1) + leftOut
    leftOut = 0
    eventEnds.append(64 + records.count)
  }

  /// Adds a settle point with a label in place.
  mutating func addSettle(at time: UInt64, _ label: String = "") {
    addEvent(16, at: time, [0] + varint(UInt64(label.utf8.count)) + label.utf8)
  }

  mutating func replaceLastByte(by byte: UInt8) { records[records.count - 1] = byte }

  var bytes: [UInt8] {
    let room = isSealed ? 0 : self.room
    var header: [UInt8] = [0x4F, 0x4C, 0x43, 0x4B, 6, state ?? (isSealed ? 1 : 0), 0, 0]
    header += fixed(UInt64(32 + records.count + room)) + fixed(first)
    let own = crc(
      Array(header[0..<5] + header[8..<24]) + fixed(stream) + fixed(base))
    header += fixed(isSealed ? statedCount ?? count : 0)
    var payload = fixed(committed ?? UInt64(records.count)) + fixed(stream) + fixed(own)
    payload += fixed(base) + fixed(isSealed ? statedLatest ?? latest : 0)
    payload += records
    payload += (0..<room).map { UInt8(truncatingIfNeeded: $0 * 37 + 0x4F) }
    return header + fixed(isSealed ? crc(payload, crc(header)) : 0) + payload
  }
}

// MARK: Bytes

func framed(_ tag: UInt64, _ body: [UInt8]) -> [UInt8] {
  varint(tag) + varint(UInt64(body.count)) + body
}

func varint(_ value: UInt64) -> [UInt8] {
  value < 0x80 ? [UInt8(value)] : [UInt8(value & 0x7F) | 0x80] + varint(value >> 7)
}

func fixed<Number: FixedWidthInteger>(_ value: Number) -> [UInt8] {
  (0..<Number.bitWidth / 8).map { UInt8(truncatingIfNeeded: value >> Number($0 * 8)) }
}

func crc(_ bytes: [UInt8], _ before: UInt32 = 0) -> UInt32 {
  var remainder = ~before
  for byte in bytes {
    remainder ^= UInt32(byte)
    for _ in 0..<8 {
      let isOdd = remainder & 1 == 1
      remainder >>= 1
      if isOdd { remainder ^= 0x82F6_3B78 }
    }
  }
  return ~remainder
}

/// Writes the fields of an event's payload, all texts in place.
///
/// What the format can't say, it changes: an optional identifier that is 0 is missing.
struct CraftedFields: FieldVisitor {
  var bytes: [UInt8] = []

  mutating func field(_ name: StaticString, _ value: inout UInt64) { bytes += varint(value) }
  mutating func field(_ name: StaticString, _ value: inout UInt64?) {
    bytes += value.map { [1] + varint($0) } ?? [0]
  }
  mutating func field(_ name: StaticString, _ value: inout Bool) { bytes.append(value ? 1 : 0) }
  mutating func field(_ name: StaticString, _ value: inout String) { bytes += text(value) }
  mutating func field(_ name: StaticString, _ value: inout String?) {
    bytes += value.map { [1] + text($0) } ?? [0]
  }
  mutating func field<ID: TraceIdentifier>(_ name: StaticString, _ value: inout ID) {
    bytes += varint(coded(value.rawValue))
  }
  mutating func field<ID: TraceIdentifier>(_ name: StaticString, _ value: inout ID?) {
    if value?.rawValue == 0 { value = nil }
    guard let value else { return bytes.append(0) }
    bytes += varint(value.rawValue == 1 << 63 ? 1 : coded(value.rawValue) + 1)
  }

  /// An identifier counted from 0, as zigzag.
  func coded(_ number: UInt64) -> UInt64 {
    number < 1 << 63 ? number * 2 : (UInt64.max - number) * 2 + 1
  }

  mutating func field<Choice: TraceEnumeration>(_ name: StaticString, _ value: inout Choice) {
    bytes += varint(value.code)
  }

  func text(_ text: String) -> [UInt8] { [0] + varint(UInt64(text.utf8.count)) + text.utf8 }
}
