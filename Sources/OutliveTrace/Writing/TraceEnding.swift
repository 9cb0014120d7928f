/// What goes behind the chunks of a trace that is closed: the index, and the end.
package struct TraceEnding {
  /// Where the chunks are, each with the numbers that the index says of it.
  private var places: [(offset: UInt64, numbers: [UInt64])] = []
  /// The last position of each stream.
  private var ends: [UInt64: UInt64] = [:]

  /// Makes the ending of a trace without chunks.
  package init() {}

  /// Adds a sealed chunk of a stream to the index; the order doesn't matter.
  ///
  /// - Parameters:
  ///   - chunk: The chunk, or as much of it as its headers.
  ///   - offset: Where it is in the file.
  ///   - lastPosition: The position of its last event, when positions are left out in it.
  package mutating func add(
    _ chunk: UnsafeRawBufferPointer, at offset: UInt64, lastPosition: UInt64? = nil
  ) {
    let stream = unsafe chunk.number(at: StreamHeader.streamOffset, as: UInt32.self)
    let first = unsafe chunk.number(at: StreamHeader.firstPositionOffset, as: UInt64.self)
    let count = unsafe chunk.number(at: StreamHeader.eventCountOffset, as: UInt32.self)
    let numbers = unsafe [
      stream, first, count,
      chunk.number(at: StreamHeader.baseTimeOffset, as: UInt64.self),
      chunk.number(at: StreamHeader.lastTimeOffset, as: UInt64.self),
      chunk.number(at: StreamHeader.payloadLengthOffset, as: UInt64.self),
    ]
    ends[stream] = max(ends[stream] ?? 0, lastPosition ?? first + count - 1)
    places.append((offset, numbers))
  }

  /// The bytes that close a trace.
  ///
  /// - Parameters:
  ///   - offset: The offset in the file at which they go.
  ///   - integrity: What is known about the losses of the recording.
  /// - Returns: The index and the end.
  package func bytes(at offset: UInt64, integrity: TraceIntegrity = TraceIntegrity()) -> [UInt8] {
    var index: [UInt8] = []
    var lastOffset: UInt64 = 0
    for place in places.sorted(by: { $0.offset < $1.offset }) {
      index.append(
        record: RecordTag.indexEntry,
        [Varint.zigzag(place.offset &- lastOffset)] + place.numbers)
      lastOffset = place.offset
    }
    var bytes: [UInt8] = []
    ChunkHeader(
      kind: ChunkKind.index.rawValue, payloadLength: UInt64(index.count), firstSequence: 0,
      recordCount: UInt32(places.count)
    ).append(to: &bytes, payload: index)

    var mark = EndMark(events: 0, integrity: integrity)
    var totals = BodyEncoder()
    mark.visit(&totals)
    var payload: [UInt8] = []
    payload.append(varint: mark.tag)
    payload.append(varint: UInt64(totals.bytes.count))
    payload += totals.bytes
    for (stream, lastPosition) in ends.sorted(by: { $0.key < $1.key }) {
      payload.append(record: RecordTag.streamEnd, [stream, lastPosition])
    }
    payload.append(varint: RecordTag.indexOffset)
    payload.append(varint: 8)
    payload.append(littleEndian: offset)
    ChunkHeader(
      kind: mark.chunkKind.rawValue, payloadLength: UInt64(payload.count), firstSequence: 0,
      recordCount: UInt32(ends.count) + 2
    ).append(to: &bytes, payload: payload)
    return bytes
  }
}

extension UnsafeRawBufferPointer {
  fileprivate func number<Number: FixedWidthInteger & BitwiseCopyable>(
    at offset: Int, as type: Number.Type
  ) -> UInt64 {
    UInt64(
      truncatingIfNeeded: Number(
        littleEndian: unsafe loadUnaligned(fromByteOffset: offset, as: Number.self)))
  }
}

extension [UInt8] {
  /// Appends a record of numbers.
  fileprivate mutating func append(record tag: UInt64, _ numbers: [UInt64]) {
    append(varint: tag)
    append(varint: UInt64(numbers.reduce(0) { $0 + Varint.length(of: $1) }))
    for number in numbers { append(varint: number) }
  }
}

/// Writes the fields of a record that isn't an event's: all texts in place.
private struct BodyEncoder: FieldVisitor {
  var bytes: [UInt8] = []

  mutating func field(_ name: StaticString, _ value: inout UInt64) { bytes.append(varint: value) }

  mutating func field(_ name: StaticString, _ value: inout UInt64?) {
    bytes.append(value == nil ? 0 : 1)
    if let value { bytes.append(varint: value) }
  }

  mutating func field(_ name: StaticString, _ value: inout Bool) { bytes.append(value ? 1 : 0) }

  mutating func field(_ name: StaticString, _ value: inout String) {
    bytes.append(0)
    bytes.append(varint: UInt64(value.utf8.count))
    bytes += value.utf8
  }

  mutating func field(_ name: StaticString, _ value: inout String?) {
    bytes.append(value == nil ? 0 : 1)
    if var value { field(name, &value) }
  }

  mutating func field<ID: TraceIdentifier>(_ name: StaticString, _ value: inout ID) {
    bytes.append(varint: value.rawValue)
  }

  mutating func field<ID: TraceIdentifier>(_ name: StaticString, _ value: inout ID?) {
    bytes.append(varint: value?.rawValue ?? 0)
  }

  mutating func field<Choice: TraceEnumeration>(_ name: StaticString, _ value: inout Choice) {
    bytes.append(varint: value.code)
  }
}
