/// The events of a trace in order, read when they are asked for.
///
/// The streams are merged by time. Of each stream whose time has come one chunk is in memory, so that
/// what is needed depends on how many threads recorded at once, not on how long. Not thread-safe, but
/// any number of mergers can read the same ``TraceFile``.
public struct EventMerger {
  private let file: TraceFile
  private let selection: EventSelection
  private var states: ContiguousArray<StreamState> = []
  private var slots: ContiguousArray<ChunkEvents?> = []
  private var freeSlots: [Int] = []
  private var heap = StreamHeap([])
  private var account: LossAccount
  private var causes: CauseTable
  /// Events that were made before, by the index of their chunk.
  private var prepared: [Result<PreparedChunk, Damage>?]
  private var sequential: SequentialEvents?
  private var lastNumber: UInt64 = 0
  private var areNumbersExhausted = false
  /// Whether a part of the trace was left out, or not reached.
  private var isPartial = false

  /// How many events name a cause that is not there, or not before them; their cause is `nil`.
  public private(set) var missingCauses: UInt64 = 0
  /// How many events name a cause that is further back than is remembered; their cause is `nil`.
  public private(set) var forgottenCauses: UInt64 = 0

  /// Where a stream is.
  private struct StreamState {
    /// The next chunk and the end, in the order of the stream table.
    var places: Range<Int>
    /// The time that the event before counts as being at.
    var time: UInt64 = 0
    /// The position of the last event that has a number.
    var position: UInt64 = 0
    /// Where its chunk's events are; -1 when none is in memory.
    var slot = -1
  }

  init(
    _ file: TraceFile, _ selection: EventSelection,
    prepared: [Result<PreparedChunk, Damage>?] = [], rememberedRuns: Int = CauseTable.largestCount
  ) throws(TraceSourceError) {
    self.file = file
    self.selection = selection
    self.prepared = prepared
    account = LossAccount(file.map, streams: file.streams, byteCount: file.byteCount)
    causes = CauseTable(streamCount: file.streams.count, limit: rememberedRuns)
    if file.map.isSequential {
      sequential = SequentialEvents(
        SequentialReader(file.source, allowsMissingFields: file.allowsMissingFields))
      return
    }
    states.reserveCapacity(file.streams.count)
    for stream in 0..<file.streams.count {
      states.append(StreamState(places: file.streams.places(of: stream)))
      try skipChunks(of: stream)
    }
    heap = StreamHeap(
      states.indices.compactMap { stream in
        states[stream].places.first.map {
          StreamHeap.Entry(time: nextTime(of: stream, place: $0), stream: Int32(stream))
        }
      })
  }

  private var isSingle: Bool { states.count == 1 }

  private func chunk(at place: Int) -> TraceFile.Chunk {
    file.map.chunks[file.streams.order[place]]
  }

  /// A time before which no event of a stream comes, its next chunk being at a place.
  private func nextTime(of stream: Int, place: Int) -> UInt64 {
    max(states[stream].time, chunk(at: place).baseTime)
  }

  // MARK: Events

  /// Reads the next event.
  ///
  /// - Returns: The event, or `nil` when there are no more.
  /// - Throws: A ``TraceSourceError`` when bytes can't be had.
  /// - Complexity: O(log *n*) in the number of streams.
  public mutating func next() throws(TraceSourceError) -> Event? {
    if sequential != nil { return try nextSequential() }
    while let first = heap.first {
      let stream = Int(first.stream)
      let slot = states[stream].slot
      if slot < 0 {
        try load(stream)
        continue
      }
      if let times = selection.times, first.time > times.upperBound {
        stop()
        return nil
      }
      let event = take(stream, slot, time: first.time)
      if states[stream].slot >= 0 { advance(stream, slot) }
      if let event { return event }
    }
    return nil
  }

  /// What is known about losses; final when ``next()`` has returned `nil`.
  ///
  /// Where the selection left out parts of the trace, losses in them aren't known.
  public var integrity: TraceIntegrity {
    if let integrity = file.headerIntegrity { return integrity }
    if let sequential { return sequential.reader.integrity ?? TraceIntegrity(isComplete: false) }
    return account.integrity(isWhole: !isPartial && heap.first == nil)
  }

  private mutating func nextSequential() throws(TraceSourceError) -> Event? {
    while let event = try sequential?.next() {
      guard selection.streams?.contains(0) ?? true,
        selection.times?.contains(event.time) ?? true,
        selection.numbers?.contains(event.sequence.rawValue) ?? true
      else { continue }
      return event
    }
    return nil
  }

  private mutating func stop() {
    heap.removeAll()
    slots = []
    isPartial = true
  }

  /// Takes the event that a stream is at, and gives it its number.
  private mutating func take(_ stream: Int, _ slot: Int, time: UInt64) -> Event? {
    guard let position = slots[slot]?.position else { return nil }
    let (number, overflow) = lastNumber.addingReportingOverflow(
      position - states[stream].position)
    if overflow || areNumbersExhausted {
      if !areNumbersExhausted {
        areNumbersExhausted = true
        account.noteNumbersExhausted(at: chunk(at: states[stream].places.lowerBound - 1).offset)
      }
      account.lose(1)
      slots[slot]?.leave()
      return nil
    }
    lastNumber = number
    states[stream].position = position
    if !isSingle { causes.add(stream: stream, position: position, number: number) }
    if let numbers = selection.numbers, number > numbers.upperBound {
      states[stream].slot = -1
      stop()
      return nil
    }
    guard isSelected(stream, number: number, time: time) else {
      slots[slot]?.leave()
      return nil
    }
    var foreignCause: StreamPosition?
    guard var event = slots[slot]?.take(foreignCause: &foreignCause) else {
      account.skip(1)
      return nil
    }
    event.sequence = EventSequence(rawValue: number)
    if event.cause != nil || foreignCause != nil {
      event.cause = cause(of: event, in: stream, foreignCause)
    }
    return event
  }

  @inline(__always)
  private func isSelected(_ stream: Int, number: UInt64, time: UInt64) -> Bool {
    if let streams = selection.streams, !streams.contains(file.streams.numbers[stream]) {
      return false
    }
    if let times = selection.times, time < times.lowerBound { return false }
    if let numbers = selection.numbers, number < numbers.lowerBound { return false }
    return true
  }

  /// The number of an event's cause.
  private mutating func cause(
    of event: Event, in stream: Int, _ foreign: StreamPosition?
  ) -> EventSequence? {
    let position = foreign?.position ?? event.cause?.rawValue ?? 0
    let number = foreign?.stream ?? file.streams.numbers[stream]
    // Where there is one stream only, numbers are positions, also of events that aren't there.
    if isSingle && number == file.streams.numbers[stream] {
      return EventSequence(rawValue: position)
    }
    let answer: CauseTable.Answer =
      if let index = file.streams.index(of: number), !isSingle {
        causes.find(stream: index, position: position)
      } else {
        .missing
      }
    switch answer {
    case .number(let number): return EventSequence(rawValue: number)
    case .missing: missingCauses += 1
    case .forgotten: forgottenCauses += 1
    }
    return nil
  }

  // MARK: Chunks

  /// Moves a stream, whose turn it was, to its next event.
  private mutating func advance(_ stream: Int, _ slot: Int) {
    if slots[slot]?.advance() == true {
      let time = max(states[stream].time, slots[slot]?.time ?? 0)
      states[stream].time = time
      heap.delayFirst(to: time)
      return
    }
    slots[slot] = nil
    freeSlots.append(slot)
    states[stream].slot = -1
    finishChunk(stream)
  }

  /// Puts a stream, whose turn it was, where its next chunk belongs.
  private mutating func finishChunk(_ stream: Int) {
    if let place = states[stream].places.first {
      heap.delayFirst(to: nextTime(of: stream, place: place))
    } else {
      heap.removeFirst()
    }
  }

  /// Reads the next chunk of the stream whose turn it is.
  private mutating func load(_ stream: Int) throws(TraceSourceError) {
    guard let place = states[stream].places.first else { return heap.removeFirst() }
    let events = try accept(place, of: stream)
    states[stream].places = place + 1..<states[stream].places.upperBound
    guard var events, events.advance() else { return finishChunk(stream) }
    states[stream].time = max(states[stream].time, chunk(at: place).baseTime, events.time)
    if let slot = freeSlots.popLast() {
      slots[slot] = events
      states[stream].slot = slot
    } else {
      states[stream].slot = slots.count
      slots.append(events)
    }
    heap.delayFirst(to: states[stream].time)
  }

  /// Reads and checks a chunk.
  ///
  /// - Returns: Its events, or `nil` when it is refused.
  private mutating func accept(
    _ place: Int, of stream: Int
  ) throws(TraceSourceError) -> ChunkEvents? {
    let index = file.streams.order[place]
    let chunk = file.map.chunks[index]
    if !prepared.isEmpty, let result = prepared[index] {
      prepared[index] = nil
      switch result {
      case .failure(let damage): account.refuse(chunk, of: stream, damage)
      case .success(let ready):
        if account.accept(
          chunk, of: stream, ready.check, byteCount: ready.chunk.buffer.count)
        {
          return ChunkEvents(ready.chunk, entries: ready.entries)
        }
      }
      return nil
    }
    switch try file.check(chunk) {
    case .failure(let damage): account.refuse(chunk, of: stream, damage)
    case .success(let (loaded, check)):
      if account.accept(chunk, of: stream, check, byteCount: loaded.buffer.count) {
        return ChunkEvents(
          loaded, endingAt: check.recordsEnd, allowsMissingFields: file.allowsMissingFields)
      }
    }
    return nil
  }

  /// Leaves out chunks of a stream that end before what is selected.
  private mutating func skipChunks(of stream: Int) throws(TraceSourceError) {
    let places = states[stream].places
    var end = places.lowerBound
    if let times = selection.times {
      while end < places.upperBound, let latest = chunk(at: end).latestTime,
        latest < times.lowerBound
      {
        end += 1
      }
    } else if let numbers = selection.numbers, file.streams.count == 1 {
      while end + 1 < places.upperBound, chunk(at: end + 1).firstPosition <= numbers.lowerBound {
        end += 1
      }
    }
    guard end > places.lowerBound else { return }
    isPartial = true
    states[stream].places = end..<places.upperBound
    // The numbers that follow depend on the position that the stream has reached by then.
    for place in (places.lowerBound..<end).reversed() {
      switch try file.check(chunk(at: place)) {
      case .failure(let damage): account.refuse(chunk(at: place), of: stream, damage, isAlone: true)
      case .success((_, let check)) where check.eventCount > 0:
        account.begin(stream, behind: check.lastPosition)
        states[stream].position = check.lastPosition
        let (sum, overflow) = lastNumber.addingReportingOverflow(check.lastPosition)
        lastNumber = overflow ? .max : sum
        return
      case .success: break
      }
    }
  }
}

/// The events of a trace of version 1.0.
private struct SequentialEvents {
  var reader: SequentialReader
  private var events: [Event] = []
  private var index = 0

  init(_ reader: SequentialReader) { self.reader = reader }

  mutating func next() throws(TraceSourceError) -> Event? {
    if index == events.count {
      events = try reader.next() ?? []
      index = 0
      if events.isEmpty { return nil }
    }
    defer { index += 1 }
    return events[index]
  }
}
