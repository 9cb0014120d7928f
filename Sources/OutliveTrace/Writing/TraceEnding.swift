/// What goes behind the chunks of a trace that is closed: the index, and the end.
package struct TraceEnding {
  /// Where a chunk of a stream is, for the index.
  package struct Chunk {
    package var offset: UInt64
    package var stream: UInt32
    package var firstPosition: UInt64
    package var eventCount: UInt32
    package var baseTime: UInt64
    package var lastTime: UInt64

    /// Describes a chunk from its parts.
    package init(
      offset: UInt64, stream: UInt32, firstPosition: UInt64, eventCount: UInt32, baseTime: UInt64,
      lastTime: UInt64
    ) {
      self.offset = offset
      self.stream = stream
      self.firstPosition = firstPosition
      self.eventCount = eventCount
      self.baseTime = baseTime
      self.lastTime = lastTime
    }
  }

  private var index: [UInt8] = []
  private var indexCount: UInt32 = 0
  private var lastOffset: UInt64 = 0
  private var streams: [(stream: UInt32, lastPosition: UInt64)] = []

  /// Makes the ending of a trace without chunks.
  package init() {}

  /// Adds a chunk to the index; the order doesn't matter.
  package mutating func add(_ chunk: Chunk) {
    let numbers = [
      Varint.zigzag(chunk.offset &- lastOffset), UInt64(chunk.stream), chunk.firstPosition,
      UInt64(chunk.eventCount), chunk.baseTime, chunk.lastTime,
    ]
    lastOffset = chunk.offset
    index.append(record: RecordTag.indexEntry, numbers)
    indexCount += 1
  }

  /// Adds a stream's last position.
  package mutating func add(stream: UInt32, lastPosition: UInt64) {
    streams.append((stream, lastPosition))
  }

  /// The bytes that close a trace.
  ///
  /// - Parameters:
  ///   - offset: The offset in the file at which they go.
  ///   - integrity: What is known about the losses of the recording.
  package func bytes(at offset: UInt64, integrity: TraceIntegrity = TraceIntegrity()) -> [UInt8] {
    var bytes: [UInt8] = []
    ChunkHeader(
      kind: ChunkKind.index.rawValue, payloadLength: UInt64(index.count), firstSequence: 0,
      recordCount: indexCount
    ).append(to: &bytes, payload: index)

    var mark = EndMark(events: 0, integrity: integrity)
    var totals = BodyEncoder()
    mark.visit(&totals)
    var payload: [UInt8] = []
    payload.append(varint: mark.tag)
    payload.append(varint: UInt64(totals.bytes.count))
    payload += totals.bytes
    for (stream, lastPosition) in streams {
      payload.append(record: RecordTag.streamEnd, [UInt64(stream), lastPosition])
    }
    payload.append(varint: RecordTag.indexOffset)
    payload.append(varint: 8)
    payload.append(littleEndian: offset)
    ChunkHeader(
      kind: mark.chunkKind.rawValue, payloadLength: UInt64(payload.count), firstSequence: 0,
      recordCount: UInt32(streams.count) + 2
    ).append(to: &bytes, payload: payload)
    return bytes
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
