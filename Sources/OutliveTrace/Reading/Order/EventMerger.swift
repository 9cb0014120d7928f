/// The events of a trace in order, read when they are asked for.
///
/// The streams are merged by time. Of each stream whose time has come one chunk is in memory, so that
/// what is needed depends on how many threads recorded at once, not on how long. Not thread-safe, but
/// any number of mergers can read the same ``TraceFile``.
public struct EventMerger: ~Copyable {
  private let file: TraceFile
  private let selection: EventSelection
  /// The kinds that are wanted; `nil` for all.
  private let tags: TagSet?
  /// The chunks that are wanted; `nil` for all.
  private let taggedChunks: TaggedChunks?
  private var states: ContiguousArray<StreamState> = []
  private var heap = StreamHeap([])
  private var account: LossAccount
  private var causes: CauseTable
  /// Events that were made before, by the index of their chunk.
  private var prepared: [Result<PreparedChunk, Damage>?]
  private var sequential: SequentialEvents?
  private var lastNumber: UInt64 = 0
  /// The event that was taken last.
  private var event = Event.unread
  /// The same as numbers.
  private var recorded: RecordedEvent
  private let builder: RecordedEventBuilder
  /// The table of texts when events are read as numbers; `nil` when they have values of their own.
  private let texts: RecordedTexts?
  /// Whether there were events that can't have a number, because too many positions come before.
  private(set) var areNumbersExhausted = false
  /// Whether there is one stream only: numbers are positions then.
  private var isSingle = false
  private var isSelective = false
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
    /// The position of the event that it is at.
    var nextPosition: UInt64 = 0
    /// The events of the chunk that it is in; `nil` when none is in memory.
    var events: ChunkEvents?
  }

  init(
    _ file: TraceFile, _ selection: EventSelection,
    prepared: [Result<PreparedChunk, Damage>?] = [], chunks: TaggedChunks? = nil,
    after ends: StreamEnds = StreamEnds(), asNumbersIn texts: RecordedTexts? = nil,
    rememberedRuns: Int = CauseTable.largestCount
  ) throws(TraceSourceError) {
    self.file = file
    self.selection = selection
    self.prepared = prepared
    self.texts = texts
    builder = RecordedEventBuilder(texts ?? RecordedTexts())
    recorded = builder.unread
    tags = selection.tags.map { TagSet($0) }
    taggedChunks = chunks
    account = LossAccount(
      file.map, streams: file.streams, byteCount: file.byteCount, after: ends)
    causes = CauseTable(streamCount: file.streams.count, limit: rememberedRuns)
    if file.map.isSequential {
      sequential = SequentialEvents(
        SequentialReader(file.source, allowsMissingFields: file.allowsMissingFields))
      return
    }
    isSingle =
      file.streams.count == 1 && ends.positions.keys.allSatisfy { $0 == file.streams.numbers[0] }
    lastNumber = ends.sum ?? 0
    isSelective = selection != .all
    states.reserveCapacity(file.streams.count)
    for stream in 0..<file.streams.count {
      states.append(StreamState(places: file.streams.places(of: stream)))
      states[stream].position = ends.positions[file.streams.numbers[stream]] ?? 0
    }
    let start = startTime
    var entries: [StreamHeap.Entry] = []
    for stream in states.indices {
      try skipChunks(of: stream, before: start)
      if let place = nextPlace(of: stream) {
        entries.append(
          StreamHeap.Entry(time: nextTime(of: stream, place: place), stream: Int32(stream)))
      }
    }
    heap = StreamHeap(entries)
  }

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
    return try advance() ? event : nil
  }

  /// Reads the next event as numbers, for whoever was made to.
  ///
  /// - Returns: The event, which is good until the next call; `nil` when there are no more.
  /// - Throws: A ``TraceSourceError`` when bytes can't be had.
  /// - Complexity: O(log *n*) in the number of streams.
  package mutating func nextRecorded() throws(TraceSourceError) -> RecordedEvent? {
    if sequential != nil {
      guard let event = try nextSequential() else { return nil }
      return builder.record(event)
    }
    return try advance() ? recorded : nil
  }

  /// Hands every event that is left, in order and as numbers, to somebody.
  ///
  /// Events of one stream that follow each other in the order are read at one go: that is several times
  /// as fast as asking for each.
  ///
  /// - Parameter consumer: Who takes them.
  /// - Throws: A ``TraceSourceError`` when bytes can't be had.
  /// - Complexity: O(*n* log *m*) for *n* events in *m* streams.
  package mutating func forEachRecorded(
    _ consumer: inout some RecordedEventConsumer
  ) throws(TraceSourceError) {
    guard sequential == nil, !isSelective || tags != nil && selection == tagsOnly else {
      while let event = try nextRecorded() { consumer.consume(event) }
      return
    }
    while let first = heap.first {
      let stream = Int(first.stream)
      if let events = states[stream].events as? NumberedChunkEvents {
        drain(stream, events, &consumer)
      } else {
        try load(stream)
      }
    }
  }

  private var tagsOnly: EventSelection { EventSelection(tags: selection.tags) }

  /// Hands on the events of the stream whose turn it is, up to the first that another one comes before.
  private mutating func drain(
    _ stream: Int, _ events: NumberedChunkEvents, _ consumer: inout some RecordedEventConsumer
  ) {
    var walker = events.takeWalker()
    var state = states[stream]
    let next = heap.second
    let number = file.streams.numbers[stream]
    while true {
      let (sequence, overflow) = lastNumber.addingReportingOverflow(
        state.nextPosition - state.position)
      guard !overflow, !areNumbersExhausted else {
        // Too rare to be quick: the slow way says what is lost.
        states[stream] = state
        events.put(walker)
        _ = take(stream, events, time: state.time)
        advance(stream, events)
        return
      }
      lastNumber = sequence
      state.position = state.nextPosition
      if !isSingle { causes.add(stream: stream, position: state.position, number: sequence) }
      if tags?.contains(walker.tag) ?? true {
        var foreignCause: StreamPosition?
        if walker.read(into: &recorded, foreignCause: &foreignCause) {
          recorded.sequence = EventSequence(rawValue: sequence)
          if recorded.cause != 0 || foreignCause != nil {
            let place = foreignCause ?? StreamPosition(stream: number, position: recorded.cause)
            recorded.cause = cause(place, of: stream)?.rawValue ?? 0
          }
          consumer.consume(recorded)
        } else if tags == nil {
          account.skip(1)
        }
      } else {
        walker.leave()
      }
      guard walker.advance() else {
        state.events = nil
        states[stream] = state
        finishChunk(stream)
        return
      }
      state.time = max(state.time, walker.time)
      state.nextPosition = walker.position
      if let next, next < StreamHeap.Entry(time: state.time, stream: Int32(stream)) {
        heap.delayFirst(to: state.time)
        states[stream] = state
        events.put(walker)
        return
      }
    }
  }

  /// Goes to the next event that is wanted.
  private mutating func advance() throws(TraceSourceError) -> Bool {
    while let first = heap.first {
      let stream = Int(first.stream)
      guard let events = states[stream].events else {
        try load(stream)
        continue
      }
      if let times = selection.times, first.time > times.upperBound {
        stop()
        return false
      }
      let isTaken = take(stream, events, time: first.time)
      if heap.first != nil { advance(stream, events) }
      if isTaken { return true }
    }
    return false
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
      if selection.contains(event) { return event }
    }
    return nil
  }

  private mutating func stop() {
    heap.removeAll()
    isPartial = true
  }

  /// Takes the event that a stream is at, and gives it its number.
  ///
  /// - Returns: Whether ``event`` is now that event; if not, it is skipped or not wanted.
  private mutating func take(_ stream: Int, _ events: ChunkEvents, time: UInt64) -> Bool {
    let position = states[stream].nextPosition
    let (number, overflow) = lastNumber.addingReportingOverflow(
      position - states[stream].position)
    if overflow || areNumbersExhausted {
      if !areNumbersExhausted {
        areNumbersExhausted = true
        account.noteNumbersExhausted(at: chunk(at: states[stream].places.lowerBound - 1).offset)
      }
      account.lose(1)
      events.leave()
      return false
    }
    lastNumber = number
    states[stream].position = position
    if !isSingle { causes.add(stream: stream, position: position, number: number) }
    if let numbers = selection.numbers, number > numbers.upperBound {
      stop()
      return false
    }
    guard
      !isSelective || isSelected(stream, number: number, time: time),
      tags?.contains(events.tag) ?? true
    else {
      events.leave()
      return false
    }
    var foreignCause: StreamPosition?
    if texts != nil { return takeNumbers(stream, events, number: number) }
    guard events.take(into: &event, foreignCause: &foreignCause) else {
      // Where kinds are left out, what is skipped was counted when the chunk was checked.
      if tags == nil { account.skip(1) }
      return false
    }
    event.sequence = EventSequence(rawValue: number)
    if let cause = event.cause {
      event.cause = self.cause(
        StreamPosition(stream: file.streams.numbers[stream], position: cause.rawValue), of: stream)
    } else if let foreignCause {
      event.cause = cause(foreignCause, of: stream)
    }
    return true
  }

  /// Takes the event that a stream is at as numbers.
  private mutating func takeNumbers(_ stream: Int, _ events: ChunkEvents, number: UInt64) -> Bool {
    var foreignCause: StreamPosition?
    guard events.take(into: &recorded, foreignCause: &foreignCause) else {
      if tags == nil { account.skip(1) }
      return false
    }
    recorded.sequence = EventSequence(rawValue: number)
    let own = recorded.cause
    if own != 0 || foreignCause != nil {
      let place =
        foreignCause ?? StreamPosition(stream: file.streams.numbers[stream], position: own)
      let found = cause(place, of: stream)
      recorded.cause = found?.rawValue ?? 0
    }
    return true
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

  /// The number of the cause of an event.
  private mutating func cause(_ cause: StreamPosition, of stream: Int) -> EventSequence? {
    guard cause.position != 0 else {
      missingCauses += 1
      return nil
    }
    // Where there is one stream only, numbers are positions, also of events that aren't there.
    if isSingle && cause.stream == file.streams.numbers[stream] {
      return EventSequence(rawValue: cause.position)
    }
    let answer: CauseTable.Answer =
      if let index = file.streams.index(of: cause.stream), !isSingle {
        causes.find(stream: index, position: cause.position)
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
  private mutating func advance(_ stream: Int, _ events: ChunkEvents) {
    if let next = events.advance() {
      let time = max(states[stream].time, next.time)
      states[stream].time = time
      states[stream].nextPosition = next.position
      heap.delayFirst(to: time)
      return
    }
    states[stream].events = nil
    finishChunk(stream)
  }

  /// Puts a stream, whose turn it was, where its next chunk belongs.
  private mutating func finishChunk(_ stream: Int) {
    if let place = nextPlace(of: stream) {
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
    guard let events, let next = events.advance() else { return finishChunk(stream) }
    states[stream].time = max(states[stream].time, chunk(at: place).baseTime, next.time)
    states[stream].nextPosition = next.position
    states[stream].events = events
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
          return PreparedChunkEvents(ready.entries)
        }
      }
      return nil
    }
    switch try file.check(chunk) {
    case .failure(let damage): account.refuse(chunk, of: stream, damage)
    case .success(let (loaded, check)):
      if account.accept(chunk, of: stream, check, byteCount: loaded.buffer.count) {
        if tags != nil { account.skip(UInt64(check.unknownEventCount)) }
        if let texts {
          return NumberedChunkEvents(
            loaded, endingAt: check.recordsEnd, allowsMissingFields: file.allowsMissingFields,
            texts)
        }
        return DecodedChunkEvents(
          loaded, endingAt: check.recordsEnd, allowsMissingFields: file.allowsMissingFields)
      }
    }
    return nil
  }

  /// The next chunk of a stream that is wanted; those before it are left out.
  private mutating func nextPlace(of stream: Int) -> Int? {
    while let place = states[stream].places.first {
      guard let taggedChunks, !taggedChunks.contains(file.streams.order[place]),
        let latest = chunk(at: place).latestTime
      else { return place }
      // What comes after them is as late as it would be if they had been read.
      states[stream].time = max(states[stream].time, chunk(at: place).baseTime, latest)
      states[stream].places = place + 1..<states[stream].places.upperBound
      isPartial = true
    }
    return nil
  }

  /// A time before which there is nothing that is wanted; 0 when that isn't known.
  private var startTime: UInt64 {
    if let times = selection.times { return times.lowerBound }
    guard let numbers = selection.numbers, !isSingle else { return 0 }
    return file.startTime(ofNumber: numbers.lowerBound)
  }

  /// Leaves out chunks of a stream that end before what is selected.
  private mutating func skipChunks(
    of stream: Int, before start: UInt64
  ) throws(TraceSourceError) {
    let places = states[stream].places
    var end = places.lowerBound
    if start > 0 {
      while end < places.upperBound, let latest = chunk(at: end).latestTime,
        max(latest, chunk(at: end).baseTime) < start
      {
        end += 1
      }
    } else if let numbers = selection.numbers, isSingle {
      // A chunk without events says nothing about where those before it end.
      while end + 1 < places.upperBound, let count = chunk(at: end + 1).eventCount, count > 0,
        chunk(at: end + 1).firstPosition <= numbers.lowerBound
      {
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
        let (sum, overflow) = lastNumber.addingReportingOverflow(
          check.lastPosition - min(check.lastPosition, states[stream].position))
        states[stream].position = check.lastPosition
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
