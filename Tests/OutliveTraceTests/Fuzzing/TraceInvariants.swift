@testable import OutliveTrace

/// What must hold of any bytes that are read as a trace, whoever wrote them.
///
/// The fuzzers and the tests that replay their corpus check the same.
enum TraceInvariants {
  /// Checks bytes in the binary form.
  ///
  /// - Returns: What doesn't hold, or `nil` when everything does.
  static func violation(ofBinary bytes: [UInt8]) -> String? {
    let outcome = ReadOutcome(binary: bytes)
    let file: TraceFile
    do {
      file = try TraceFile(MemorySource(bytes))
    } catch {
      guard case .decoding(let error) = error, outcome == .refused(error) else {
        return "a trace file says \(error), the reader \(outcome.summary)"
      }
      return nil
    }
    guard case .read(let trace, let text) = outcome else {
      return "a trace file can be opened that the reader refuses: \(outcome.summary)"
    }
    do {
      return try violation(of: file, bytes, trace, text) ?? violation(ofWriting: trace, text)
    } catch {
      return "bytes that are in memory can't be read: \(error)"
    }
  }

  /// Checks bytes in the NDJSON form.
  ///
  /// - Returns: What doesn't hold, or `nil` when everything does.
  static func violation(ofLines bytes: [UInt8]) -> String? {
    let outcome = ReadOutcome(lines: bytes)
    func difference(_ other: ReadOutcome, _ way: String) -> String? {
      other == outcome
        ? nil : "\(way): \(other.difference(from: outcome))"
    }
    let general = ReadOutcome(lines: bytes, with: JSONTraceReader(allowsOnePass: false))
    if let violation = difference(general, "in the general way") { return violation }
    for size in [1, 13, bytes.count / 2 + 1] {
      let pieces = ReadOutcome(lines: bytes, pieceSize: size)
      if let violation = difference(pieces, "in pieces of \(size)") { return violation }
    }
    if let violation = violation(ofShortLines: bytes) { return violation }
    guard case .read(let trace, let text) = outcome else { return nil }
    return violation(ofWriting: trace, text)
  }

  /// Checks that a limit for the size of a line means the same in all ways to read.
  private static func violation(ofShortLines bytes: [UInt8]) -> String? {
    func reader(_ allowsOnePass: Bool) -> JSONTraceReader {
      JSONTraceReader(allowsOnePass: allowsOnePass, longestLine: 120)
    }
    let whole = ReadOutcome(lines: bytes, with: reader(true))
    for pieceSize in [7, bytes.count + 1] {
      for allowsOnePass in [true, false] {
        let other = ReadOutcome(lines: bytes, with: reader(allowsOnePass), pieceSize: pieceSize)
        guard other == whole else {
          return """
            with short lines, in pieces of \(pieceSize), in one pass \(allowsOnePass): \
            \(other.difference(from: whole))
            """
        }
      }
    }
    return nil
  }

  // MARK: Ways to read

  private static func violation(
    of file: TraceFile, _ bytes: [UInt8], _ trace: Trace, _ text: [UInt8]
  ) throws -> String? {
    var events: [Event] = []
    let integrity = try file.forEachEvent { events.append($0) }
    func isSame(_ other: Trace) -> Bool {
      other == trace && TraceJSON.encode(other) == text
    }
    guard isSame(Trace(events: events, integrity: integrity)) else {
      return "one event after another is not what all events are"
    }
    guard
      isSame(try file.read { count, body in for index in (0..<count).reversed() { body(index) } })
    else { return "decoding the chunks in another order changes the trace" }
    let scanned = try TraceFile(MemorySource(bytes), byIndex: false)
    if trace.integrity.isComplete, !isSame(try scanned.read()) {
      return "a complete trace reads differently without its index"
    }
    if let violation = try violation(ofSummary: file, trace) { return violation }
    // Where something is missing, what is left out can change the numbers of what isn't; and an index
    // that lies about what is in a chunk is found out only when the chunk is read.
    guard trace.integrity.isComplete, scanned.chunks == file.chunks else { return nil }
    return try violation(ofSelections: file, trace)
  }

  private static func violation(ofSummary file: TraceFile, _ trace: Trace) throws -> String? {
    let summary = try file.summary()
    guard
      try file.summary(concurrently: { count, body in
        for index in (0..<count).reversed() { body(index) }
      }) == summary
    else { return "counting the chunks in another order changes the summary" }
    guard summary.integrity == trace.integrity else {
      return "the summary says \(summary.integrity), reading says \(trace.integrity)"
    }
    // Events that can't have a number are in the summary all the same: it gives none.
    var merger = try file.events()
    while try merger.next() != nil {}
    guard !merger.areNumbersExhausted else { return nil }
    guard summary.eventCount == UInt64(trace.events.count),
      summary.firstTime == trace.events.lazy.map(\.time).min(),
      summary.lastTime == trace.events.lazy.map(\.time).max()
    else { return "the summary counts \(summary.eventCount) events of \(trace.events.count)" }
    var kinds: [UInt64: UInt64] = [:]
    var threads: [ThreadID: UInt64] = [:]
    for event in trace.events {
      kinds[event.kind.tag, default: 0] += 1
      threads[event.thread, default: 0] += 1
    }
    guard summary.kinds.map(\.tag) == kinds.keys.sorted(),
      summary.kinds.allSatisfy({ kinds[$0.tag] == $0.count })
    else { return "the summary counts other kinds of events" }
    guard summary.threads.map(\.thread.rawValue) == threads.keys.map(\.rawValue).sorted(),
      summary.threads.allSatisfy({ threads[$0.thread] == $0.count })
    else { return "the summary counts events of other threads" }
    guard summary.streams.reduce(0, { $0 + $1.events }) == summary.eventCount else {
      return "the streams of the summary don't have all events"
    }
    return nil
  }

  private static func violation(ofSelections file: TraceFile, _ trace: Trace) throws -> String? {
    guard let first = trace.events.first, let last = trace.events.last else { return nil }
    let numbers = first.sequence.rawValue...last.sequence.rawValue
    let middle = trace.events[trace.events.count / 2].sequence.rawValue
    for range in [numbers, middle...middle, middle...numbers.upperBound] {
      var selected: [EventSequence] = []
      _ = try file.forEachEvent(EventSelection(numbers: range)) { selected.append($0.sequence) }
      let expected = trace.events.lazy.map(\.sequence).filter { range.contains($0.rawValue) }
      guard selected == Array(expected) else {
        return "the events with the numbers \(range) are not those of the whole trace"
      }
    }
    return nil
  }

  // MARK: Writing what was read

  private static func violation(ofWriting trace: Trace, _ text: [UInt8]) -> String? {
    let binary = TraceWriter.encode(trace)
    let again = ReadOutcome(binary: binary)
    guard again == .read(trace, text) else {
      return """
        what was read is written in the binary form as something else: \
        \(again.difference(from: .read(trace, text)))
        """
    }
    for allowsOnePass in [true, false] {
      let lines = ReadOutcome(lines: text, with: JSONTraceReader(allowsOnePass: allowsOnePass))
      guard lines == .read(trace, text) else {
        return """
          what was read is written as NDJSON as something else: \
          \(lines.difference(from: .read(trace, text)))
          """
      }
    }
    do {
      let file = try TraceFile(MemorySource(binary))
      guard file.isIndexed, file.isClosed else { return "a trace that was written has no index" }
      guard try file.summary().eventCount == UInt64(trace.events.count) else {
        return "the summary of a trace that was written misses events"
      }
    } catch {
      return "a trace that was written can't be opened: \(error)"
    }
    return nil
  }
}

/// What a reader makes of some bytes.
enum ReadOutcome: Equatable {
  /// The trace, and the same as text, which tells apart what Swift takes for equal.
  case read(Trace, [UInt8])
  case refused(TraceDecodingError)

  init(binary bytes: [UInt8]) {
    do {
      let trace = try TraceReader.read(bytes)
      self = .read(trace, TraceJSON.encode(trace))
    } catch {
      self = .refused(error)
    }
  }

  init(lines bytes: [UInt8], with newReader: JSONTraceReader = JSONTraceReader()) {
    do {
      let trace = try TraceJSON.decode(bytes, with: newReader)
      self = .read(trace, TraceJSON.encode(trace))
    } catch {
      self = .refused(error)
    }
  }

  /// Reads lines in pieces of a size.
  init(
    lines bytes: [UInt8], with newReader: JSONTraceReader = JSONTraceReader(), pieceSize: Int
  ) {
    var reader = newReader
    var trace = Trace(events: [])
    var rest = bytes[...]
    do throws(TraceDecodingError) {
      while !rest.isEmpty {
        let piece = rest.prefix(pieceSize)
        rest = rest.dropFirst(pieceSize)
        try reader.read(piece) { trace.events.append($0) }
      }
      trace.integrity = try reader.finish { trace.events.append($0) }
      self = .read(trace, TraceJSON.encode(trace))
    } catch {
      self = .refused(error)
    }
  }

  /// The first thing that differs between two outcomes, for a message.
  func difference(from other: ReadOutcome) -> String {
    guard case .read(let trace, _) = self, case .read(let expected, _) = other else {
      return "\(summary) instead of \(other.summary)"
    }
    for (event, expected) in zip(trace.events, expected.events)
    where event != expected
      || TraceJSON.encode(Trace(events: [event])) != TraceJSON.encode(Trace(events: [expected]))
    {
      return "\(event) instead of \(expected)"
    }
    return "\(summary) instead of \(other.summary)"
  }

  /// The outcome in a few words, for a message.
  var summary: String {
    switch self {
    case .read(let trace, _):
      "\(trace.events.count) events up to \(trace.events.last.map { "\($0)" } ?? "none"), "
        + "\(trace.integrity)"
    case .refused(let error): "\(error)"
    }
  }
}
