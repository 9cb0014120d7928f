internal import OutliveTrace

/// The events that a command line asks for.
struct InspectedEvents {
  static let kind = OptionSpecification(
    name: "kind", valueName: "NAMES",
    help: "kinds, separated by commas; patterns such as 'observation-*' are understood")
  static let object = OptionSpecification(
    name: "object", valueName: "NUMBER", help: "an object, by its serial number")
  static let type = OptionSpecification(
    name: "type", valueName: "GLOB", help: "the type of an object, with its module or without")
  static let thread = OptionSpecification(
    name: "thread", valueName: "NUMBER", help: "a thread")
  static let test = OptionSpecification(
    name: "test", valueName: "GLOB", help: "what happens while a test or check of that name runs")
  static let text = OptionSpecification(
    name: "text", valueName: "GLOB", help: "any text of the event, such as a label or a key")
  static let from = OptionSpecification(
    name: "from", valueName: "PLACE", help: "the place to begin at")
  static let to = OptionSpecification(
    name: "to", valueName: "PLACE", help: "the place to end at")
  static let limit = OptionSpecification(
    name: "limit", valueName: "COUNT", help: "show the first so many of them")
  static let tail = OptionSpecification(
    name: "tail", valueName: "COUNT", help: "show the last so many of them")

  /// The options that choose events.
  static let options = [kind, object, type, thread, test, text, from, to, limit, tail]

  private static let tailLimit = 1_000_000
  private let filter: EventFilter
  private let limit: Int?
  private let tail: Int?

  /// Takes the values of a command line.
  ///
  /// - Throws: What is wrong with one.
  init(_ invocation: Invocation) throws(UsageError) {
    var filter = EventFilter()
    filter.kinds = try Self.kinds(invocation)
    filter.object = try Self.number(Self.object, invocation).map { ObjectID(rawValue: $0) }
    filter.thread = try Self.number(Self.thread, invocation).map { ThreadID(rawValue: $0) }
    filter.type = invocation[Self.type].first.map { Glob($0) }
    filter.test = invocation[Self.test].first.map { Glob($0) }
    filter.text = invocation[Self.text].first.map { Glob($0) }
    filter.start = try Self.place(Self.from, invocation)
    filter.end = try Self.place(Self.to, invocation)
    guard !filter.isReversed else {
      throw UsageError(
        path: invocation.path, reason: .invalid("'--to' lies before '--from': nothing is between"))
    }
    self.filter = filter
    limit = try Self.number(Self.limit, invocation).map { Int(clamping: $0) }
    tail = try Self.number(Self.tail, invocation).map { Int(clamping: $0) }
    guard limit == nil || tail == nil else {
      throw UsageError(
        path: invocation.path,
        reason: .invalid("'--limit' shows the first events and '--tail' the last; choose one"))
    }
    guard (tail ?? 0) <= Self.tailLimit else {
      throw UsageError(
        path: invocation.path,
        reason: .invalid("'--tail' shows at most \(Self.tailLimit) events; use '--from' for more"))
    }
  }

  private static func kinds(_ invocation: Invocation) throws(UsageError) -> Set<String> {
    let known = Event.Kind.payloads.map { $0.name }
    var chosen: Set<String> = []
    for word in (invocation[kind].first ?? "").split(separator: ",") {
      let glob = Glob(String(word))
      let matching = known.filter { glob.matches($0) }
      guard !matching.isEmpty else {
        let suggestion = Suggestion.nearest(to: glob.pattern, in: known)
        throw UsageError(
          path: invocation.path,
          reason: .invalid(
            "no kind of event is called \(glob.pattern.quoted)"
              + (suggestion.map { "; did you mean \($0.quoted)?" } ?? "")),
          notes: suggestion == nil ? ["the kinds are: " + known.joined(separator: " ")] : [])
      }
      chosen.formUnion(matching)
    }
    return chosen
  }

  private static func number(
    _ option: OptionSpecification, _ invocation: Invocation
  ) throws(UsageError) -> UInt64? {
    guard let text = invocation[option].first else { return nil }
    // Reports write an object as #12.
    guard let number = UInt64(text.hasPrefix("#") ? String(text.dropFirst()) : text) else {
      throw UsageError(
        path: invocation.path,
        reason: .invalid("\(text.quoted) is not a number for '\(option.longForm)'"))
    }
    return number
  }

  private static func place(
    _ option: OptionSpecification, _ invocation: Invocation
  ) throws(UsageError) -> EventFilter.Place? {
    guard let text = invocation[option].first else { return nil }
    guard let place = EventFilter.Place(text) else {
      throw UsageError(
        path: invocation.path,
        reason: .invalid(
          "\(text.quoted) is no place for '\(option.longForm)'; write it like 1.5s, 20ms or '#100'"
        ))
    }
    return place
  }

  /// Writes the events of a trace that were asked for.
  ///
  /// - Parameters:
  ///   - trace: The trace.
  ///   - format: Text, or NDJSON without a first and a last line.
  ///   - heading: The name to set above the events; `nil` for none.
  ///   - sink: Where to write them.
  /// - Returns: How much of the recording could be read; all of it counts as read when reading
  ///   stopped because enough was shown.
  /// - Throws: Why the trace can't be read any more, or the sink takes no more.
  func write(
    _ trace: OpenTrace, as format: InspectCommand.Format, heading: String?, to sink: any ByteSink
  ) throws(StreamingFailure) -> TraceIntegrity {
    var lines = EventLines(format: format, sink: sink)
    if format == .text { try lines.begin(heading) }
    // Only the binary form can be read in parts.
    let (selection, filter) = trace.file == nil ? (.all, filter) : filter.split
    guard let tail else {
      let integrity = try walk(trace, selection, filter, limit: limit) {
        event throws(StreamingFailure) in try lines.add(event)
      }
      try lines.finish()
      return integrity
    }
    let starts = trace.file.flatMap { filter.hasMemory ? nil : Self.starts($0) } ?? []
    for start in starts + [0] {
      var last = TailBuffer(limit: tail)
      var selection = selection
      if start > 0 {
        let times = selection.times ?? 0...UInt64.max
        guard times.contains(start) else { continue }
        selection.times = start...times.upperBound
      }
      let integrity = try walk(trace, selection, filter, limit: nil) {
        (event) throws(StreamingFailure) in last.add(event)
      }
      guard last.isFull || start == 0 else { continue }
      for event in last.events { try lines.add(event) }
      try lines.finish()
      return integrity
    }
    return TraceIntegrity()
  }

  /// Places to begin at, earlier and earlier, so that the last events are found near the end.
  private static func starts(_ file: TraceFile) -> [UInt64] {
    let times = file.chunks.map(\.baseTime).sorted(by: >)
    var starts: [UInt64] = []
    var count = 4
    while count < times.count {
      starts.append(times[count])
      count *= 4
    }
    return starts
  }

  /// Hands over the events that fit.
  private func walk(
    _ trace: OpenTrace, _ selection: EventSelection, _ filter: EventFilter, limit: Int?,
    _ body: (Event) throws(StreamingFailure) -> Void
  ) throws(StreamingFailure) -> TraceIntegrity {
    var filter = filter
    var shown = 0
    var isCutShort = false
    do throws(EventReadingFailure<StreamingFailure>) {
      let integrity = try trace.forEachEvent(selection) { event throws(StreamingFailure) in
        if shown == limit || filter.isPast(event) {
          isCutShort = true
          return false
        }
        guard filter.accepts(event) else { return true }
        shown += 1
        try body(event)
        // Looking for one more could mean to read all the rest.
        isCutShort = shown == limit
        return !isCutShort
      }
      return isCutShort ? TraceIntegrity() : integrity
    } catch {
      switch error {
      case .input(let failure): throw .content(failure)
      case .body(let failure): throw failure
      }
    }
  }
}

/// The last events of a walk, up to a limit.
private struct TailBuffer {
  let limit: Int
  private var buffer: [Event] = []
  private var next = 0

  init(limit: Int) { self.limit = limit }

  mutating func add(_ event: Event) {
    guard limit > 0 else { return }
    if buffer.count < limit {
      buffer.append(event)
    } else {
      buffer[next] = event
      next = (next + 1) % limit
    }
  }

  var isFull: Bool { buffer.count == limit }

  var events: [Event] { Array(buffer[next...]) + buffer[..<next] }
}

/// Lines of events on their way to a sink.
private struct EventLines {
  private static let pieceSize = 1 << 16
  let format: InspectCommand.Format
  let sink: any ByteSink
  private var text = ""
  private var json = TraceJSONWriter.ofEventsAlone()

  init(format: InspectCommand.Format, sink: any ByteSink) {
    self.format = format
    self.sink = sink
  }

  mutating func begin(_ heading: String?) throws(StreamingFailure) {
    if let heading { text += heading + ":\n" }
    text += EventListing.heading
  }

  mutating func add(_ event: Event) throws(StreamingFailure) {
    if format == .ndjson {
      json.append(event)
      if json.pendingByteCount >= Self.pieceSize { try sink.put(json.take()) }
    } else {
      text += EventListing.line(of: event)
      if text.utf8.count >= Self.pieceSize { try finish() }
    }
  }

  mutating func finish() throws(StreamingFailure) {
    let bytes = format == .ndjson ? json.take() : Array(text.utf8)
    text = ""
    if !bytes.isEmpty { try sink.put(bytes) }
  }
}
