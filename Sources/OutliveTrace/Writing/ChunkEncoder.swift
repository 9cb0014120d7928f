internal import COutliveTrace

/// Writes one stream's events into memory that somebody else owns, chunk after chunk.
///
/// This is the one place that knows how an event is written, for a recorder that writes into a mapped
/// file as for a conversion. For an event whose strings were met before in the chunk nothing is
/// allocated. An event is written behind those that count, and then made to count in one store, so a
/// chunk is whole at every moment. Not thread-safe: a stream is written by one thread at a time.
@safe
@usableFromInline
package struct ChunkEncoder: FieldVisitor, @unchecked Sendable {
  // Sendable is safe to claim: whoever owns the encoder owns the memory, and moves both together.

  /// How many bytes an event takes at most, its texts and definitions aside: what all events have,
  /// the fields, of which no kind has more than twenty, and what may go before it.
  static var roomForFields: Int { 512 }

  /// The number of the stream.
  @usableFromInline package let stream: UInt32
  /// The position of the last event; 0 before the first.
  @usableFromInline package internal(set) var position: UInt64 = 0
  /// The thread that records the next events.
  package var thread: UInt64 = 0
  /// How many events the open chunk holds.
  package internal(set) var eventCount: UInt32 = 0

  var start: UnsafeMutableRawPointer?
  /// Where the record that is being written began, and where its next byte goes.
  var record: UnsafeMutablePointer<UInt8>
  @usableFromInline var next: UnsafeMutablePointer<UInt8>
  var end: UnsafeMutablePointer<UInt8>
  var lastTime: UInt64 = 0
  /// The latest time of an event in the chunk.
  var latestTime: UInt64 = 0
  /// The thread that the last record of the chunk says.
  var writtenThread: UInt64 = 0
  var hasOverflowed = false
  /// The size in bytes of the longest text that is written whole.
  let textLimit: Int

  /// What the identifiers of each type are counted from.
  @usableFromInline let bases: UnsafeMutablePointer<IdentifierBase>
  /// Whether some of these are to be moved before the next event.
  var hasFarIdentifiers = false
  var generation: UInt32 = 0
  var texts: TextTable
  var textCount: UInt32 = 0
  var sites: SiteTable
  var siteCount: UInt32 = 0
  /// The definitions that go before the event that is being written.
  var definitions: [UInt8] = []

  /// Makes an encoder without a chunk; every event is refused until ``begin(in:baseTime:)``.
  ///
  /// - Parameters:
  ///   - stream: The number of the stream, from 1.
  ///   - internedByteLimit: How many bytes of strings are remembered; others are written in place.
  ///   - textLimit: The size in bytes of the longest text that is written whole; a longer one is cut,
  ///     and says how much is missing.
  package init(stream: UInt32, internedByteLimit: Int, textLimit: Int) {
    self.stream = stream
    self.textLimit = textLimit
    unsafe record = ChunkEncoder.nowhere
    unsafe next = ChunkEncoder.nowhere
    unsafe end = ChunkEncoder.nowhere
    unsafe bases = .allocate(capacity: TraceFormat.identifierTypes)
    unsafe bases.initialize(repeating: IdentifierBase(), count: TraceFormat.identifierTypes)
    texts = TextTable(byteLimit: internedByteLimit)
    sites = SiteTable(countLimit: internedByteLimit / 64)
  }

  /// Gives the encoder's own memory back; it is not to be used afterwards.
  package func deallocate() {
    texts.deallocate()
    unsafe bases.deallocate()
  }

  /// Something to point at while there is no chunk; it is never written to.
  private static var nowhere: UnsafeMutablePointer<UInt8> {
    unsafe UnsafeMutablePointer(bitPattern: 8).unsafelyUnwrapped
  }
}

// MARK: Chunks

extension ChunkEncoder {
  /// Begins a chunk.
  ///
  /// - Parameters:
  ///   - memory: Where the whole chunk goes, its headers included; it is larger than the headers and
  ///     at most as large as the format allows. The chunk is open at once.
  ///   - baseTime: What the first event's time is counted from.
  package mutating func begin(in memory: UnsafeMutableRawBufferPointer, baseTime: UInt64) {
    guard let base = memory.baseAddress else { return }
    unsafe start = base
    unsafe next = (base + StreamHeader.size).assumingMemoryBound(to: UInt8.self)
    unsafe end = (base + memory.count).assumingMemoryBound(to: UInt8.self)
    generation += 1
    textCount = 1
    siteCount = 0
    eventCount = 0
    writtenThread = 0
    unsafe bases.update(repeating: IdentifierBase(), count: TraceFormat.identifierTypes)
    hasFarIdentifiers = false
    lastTime = baseTime
    latestTime = 0
    unsafe base.initializeMemory(as: UInt8.self, repeating: 0, count: StreamHeader.size)
    let header = ChunkHeader(
      kind: ChunkKind.stream.rawValue,
      payloadLength: UInt64(memory.count - ChunkHeader.size), firstSequence: position + 1,
      recordCount: 0)
    unsafe header.write(to: base)
    unsafe base.storeBytes(
      of: stream.littleEndian, toByteOffset: StreamHeader.streamOffset, as: UInt32.self)
    unsafe base.storeBytes(
      of: baseTime.littleEndian, toByteOffset: StreamHeader.baseTimeOffset, as: UInt64.self)
    unsafe StreamHeader.writeOwnChecksum(to: base)
  }

  /// How many bytes of the open chunk are used, its headers included; 0 without a chunk.
  package var usedByteCount: Int {
    guard let base = unsafe start else { return 0 }
    let committed = unsafe base.load(fromByteOffset: StreamHeader.committedOffset, as: UInt64.self)
    return StreamHeader.size + Int(truncatingIfNeeded: UInt64(littleEndian: committed))
  }

  /// Seals the open chunk: it takes no more events, and its checksum covers it.
  package mutating func seal() {
    guard let base = unsafe start else { return }
    unsafe StreamHeader.seal(
      base, size: UnsafeMutableRawPointer(end) - base, eventCount: eventCount, lastTime: latestTime)
    leave()
  }

  /// Seals the open chunk behind what is used of it.
  ///
  /// - Returns: The size in bytes of the chunk, its headers included.
  package mutating func sealShrunk() -> Int {
    guard let base = unsafe start else { return 0 }
    let size = usedByteCount
    unsafe shrink(base, to: size)
    unsafe StreamHeader.seal(base, size: size, eventCount: eventCount, lastTime: latestTime)
    leave()
    return size
  }

  /// The open chunk as it would be if it were sealed now, behind what is used of it.
  ///
  /// - Returns: The bytes; none without a chunk. The chunk itself stays open.
  package func sealedCopy() -> [UInt8] {
    guard let base = unsafe start else { return [] }
    let size = usedByteCount
    var copy = unsafe [UInt8](UnsafeRawBufferPointer(start: base, count: size))
    unsafe copy.withUnsafeMutableBytes { copy in
      if let base = copy.baseAddress {
        unsafe shrink(base, to: size)
        unsafe StreamHeader.seal(base, size: size, eventCount: eventCount, lastTime: latestTime)
      }
    }
    return copy
  }

  private func shrink(_ chunk: UnsafeMutableRawPointer, to size: Int) {
    unsafe chunk.storeBytes(
      of: UInt64(size - ChunkHeader.size).littleEndian,
      toByteOffset: StreamHeader.payloadLengthOffset, as: UInt64.self)
    unsafe StreamHeader.writeOwnChecksum(to: chunk)
  }

  /// Leaves the chunk as it is; every event is refused until the next begins.
  package mutating func leave() {
    unsafe start = nil
    unsafe next = ChunkEncoder.nowhere
    unsafe end = ChunkEncoder.nowhere
  }
}
