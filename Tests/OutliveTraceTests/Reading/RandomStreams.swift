import OutliveTestSupport
@testable import OutliveTrace

/// A trace of several streams at random, some of it damaged, and what must be read of it.
struct RandomStreams {
  /// An event as the model knows it.
  struct ModelEvent {
    var position: UInt64
    var time: UInt64
    /// `nil` for an event that a newer version added.
    var event: Event?
    var cause: (stream: UInt32, position: UInt64)?
  }

  struct ModelChunk {
    var crafted: CraftedChunk
    var events: [ModelEvent]
    var fate = Fate.whole
    var offset = 0
  }

  enum Fate { case whole, damaged, gone }

  var bytes: [UInt8] = []
  var chunks: [ModelChunk] = []
  /// The position of the last event of each stream, damaged or not.
  var lasts: [UInt32: UInt64] = [:]
  var endOffset: Int?
  private var random: SeededRandom

  init(seed: UInt64, streams: Int, hasDamage: Bool, isClosed: Bool) {
    random = SeededRandom(seed: seed)
    makeChunks(streams: streams)
    var crafted = CraftedTrace()
    for index in chunks.indices {
      if hasDamage {
        switch Int.random(in: 0..<8, using: &random) {
        case 0: chunks[index].fate = chunks[index].events.isEmpty ? .whole : .damaged
        case 1: chunks[index].fate = .gone
        default: break
        }
      }
      if Int.random(in: 0..<4, using: &random) == 0 {
        crafted.append(
          raw: [UInt8](repeating: 0, count: .random(in: 1..<100, using: &random)))
      }
      chunks[index].offset = crafted.bytes.count
      if chunks[index].fate != .gone { crafted.append(chunks[index].crafted) }
      if chunks[index].fate == .damaged {
        let end = crafted.bytes.count
        let start = end - chunks[index].crafted.records.count
        crafted.change(
          .random(in: start..<end, using: &random), by: .random(in: 1...255, using: &random))
      }
    }
    if isClosed {
      crafted.ends = lasts
      let index = crafted.appendIndex()
      endOffset = crafted.bytes.count
      crafted.appendEnd(index: index)
    }
    bytes = crafted.bytes
  }

  private mutating func makeChunks(streams: Int) {
    var clock: UInt64 = 0
    var fields = RandomFields(SeededRandom(seed: random.next()), longestText: 8)
    let tags = Event.Kind.payloads.map { $0.tag }
    for _ in 0..<Int.random(in: 0..<20, using: &random) {
      let stream = UInt32.random(in: 1...UInt32(streams), using: &random) * 3
      var position = lasts[stream, default: 0]
      clock += .random(in: 0...2, using: &random)
      var time = clock
      var chunk = CraftedChunk(stream: stream, first: position + 1, base: time)
      var events: [ModelEvent] = []
      for _ in 0..<Int.random(in: 0..<6, using: &random) {
        time += .random(in: 0...3, using: &random)
        if Int.random(in: 0..<8, using: &random) == 0 { time -= min(time, 5) }
        if Int.random(in: 0..<8, using: &random) == 0 {
          let count = UInt64.random(in: 1...3, using: &random)
          chunk.addSkip(count)
          position += count
        }
        position += 1
        events.append(
          add(
            &chunk, position: position, time: time, tag: tags.randomElement(using: &random) ?? 16,
            &fields))
      }
      clock = max(clock, time)
      lasts[stream] = position
      chunks.append(ModelChunk(crafted: chunk, events: events))
    }
    lasts = lasts.filter { $0.value > 0 }
  }

  private mutating func add(
    _ chunk: inout CraftedChunk, position: UInt64, time: UInt64, tag: UInt64,
    _ fields: inout RandomFields<SeededRandom>
  ) -> ModelEvent {
    guard Int.random(in: 0..<12, using: &random) > 0, var event = fields.event(1, tag: tag) else {
      chunk.addEvent(9000, at: time, [1, 2, 3])
      return ModelEvent(position: position, time: time)
    }
    event.time = time
    event.cause = nil
    if event.thread.rawValue != 0 || Bool.random(using: &random) {
      chunk.addThread(event.thread.rawValue)
    } else {
      chunk.addThread(0)
    }
    var payload = CraftedFields()
    event.kind.visit(&payload)
    var flags: UInt8 = 0
    var context: [UInt8] = []
    if let isolation = event.isolation {
      flags |= 1
      context += payload.text(isolation)
    }
    if let task = event.task {
      flags |= 2
      context += varint(task.rawValue)
    }
    var cause: (stream: UInt32, position: UInt64)?
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      let named = UInt64.random(in: 0...position + 2, using: &random)
      let difference = Int64(position) - Int64(named)
      flags |= 4
      context += varint(UInt64(bitPattern: (difference << 1) ^ (difference >> 63)))
      cause = (chunk.stream, named)
    case 1:
      let named = (
        UInt32.random(in: 1...4, using: &random) * 3, UInt64.random(in: 0...20, using: &random)
      )
      flags |= 16
      context += varint(UInt64(named.0)) + varint(named.1)
      cause = named
    default: break
    }
    if let site = event.site {
      flags |= 8
      context += [0] + payload.text(site.file) + varint(site.line) + payload.text(site.function)
    }
    chunk.addEvent(
      tag, at: time, flags: flags == 0 ? nil : flags, context: context, payload.bytes)
    return ModelEvent(position: position, time: time, event: event, cause: cause)
  }

  // MARK: What must be read

  struct Expectation {
    var events: [Event] = []
    var skipped: UInt64 = 0
    var lost: UInt64 = 0
    var damagedParts: UInt64 = 0
    var missingBytes: UInt64 = 0
    var firstFault: Int?
    var missingCauses: UInt64 = 0
    /// What the events count as being at, beside them.
    var times: [UInt64] = []
    var streams: [UInt32] = []
  }

  /// Sorts all that is whole, and counts all that is not.
  var expectation: Expectation {
    var result = Expectation()
    var known: [UInt32: UInt64] = [:]
    var times: [UInt32: UInt64] = [:]
    var entries: [(time: UInt64, stream: UInt32, event: ModelEvent)] = []
    func fault(_ offset: Int) { result.firstFault = min(result.firstFault ?? offset, offset) }
    for chunk in chunks where chunk.fate != .gone {
      let stream = chunk.crafted.stream
      let before = known[stream, default: 0]
      if chunk.fate == .damaged {
        result.damagedParts += 1
        result.missingBytes += UInt64(chunk.crafted.bytes.count)
        fault(chunk.offset)
      }
      guard let last = chunk.events.last else { continue }
      if chunk.crafted.first - before > 1 {
        result.lost += chunk.crafted.first - before - 1
        fault(chunk.offset)
      }
      known[stream] = chunk.fate == .damaged ? chunk.crafted.first - 1 : last.position
      guard chunk.fate == .whole else { continue }
      times[stream] = max(times[stream, default: 0], chunk.crafted.base)
      for event in chunk.events {
        times[stream] = max(times[stream, default: 0], event.time)
        entries.append((times[stream, default: 0], stream, event))
      }
    }
    if let endOffset {
      for (stream, last) in lasts where last > known[stream, default: 0] {
        result.lost += last - known[stream, default: 0]
        fault(endOffset)
      }
    } else if result.firstFault == nil {
      fault(bytes.count)
    }
    entries.sort {
      ($0.time, $0.stream, $0.event.position) < ($1.time, $1.stream, $1.event.position)
    }
    number(entries, &result)
    return result
  }

  private func number(
    _ entries: [(time: UInt64, stream: UInt32, event: ModelEvent)], _ result: inout Expectation
  ) {
    let streams = Set(chunks.filter { $0.fate != .gone }.map(\.crafted.stream))
    var number: UInt64 = 0
    var positions: [UInt32: UInt64] = [:]
    var numbers: [UInt32: [UInt64: UInt64]] = [:]
    for entry in entries {
      number += entry.event.position - positions[entry.stream, default: 0]
      positions[entry.stream] = entry.event.position
      numbers[entry.stream, default: [:]][entry.event.position] = number
      guard var event = entry.event.event else {
        result.skipped += 1
        continue
      }
      event.sequence = EventSequence(rawValue: number)
      if let cause = entry.event.cause {
        if streams == [cause.stream], cause.position > 0 {
          event.cause = EventSequence(rawValue: cause.position)
        } else if let found = numbers[cause.stream]?[cause.position] {
          event.cause = EventSequence(rawValue: found)
        } else {
          result.missingCauses += 1
        }
      }
      result.events.append(event)
      result.times.append(entry.time)
      result.streams.append(entry.stream)
    }
  }
}
