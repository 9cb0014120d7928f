internal import OutliveAnalysis
internal import OutliveTrace

/// A trace as a timeline in the Trace Event Format, with what the rules found in it.
///
/// Objects are spans from their making to their release; what begins and ends is a span on its
/// thread, or one of its own when it need not nest there; everything else is an instant. The
/// nodes and edges of snapshots are left out, and counted.
struct Timeline {
  /// How many types have a counter of their live objects.
  static let countedTypes = 10
  /// How deep spans nest on a thread; what is deeper becomes a span of its own.
  private static let depthLimit = 128

  private let trace: Trace
  private let analysis: Analysis
  private let threads: TimelineThreads
  private let counted: [String]
  private var stacks: [ThreadID: [OpenSpan]] = [:]
  private var homes: [SpanKey: [ThreadID]] = [:]
  private var free: [SpanKey: [(name: String, place: TimelineThreads.Place)]] = [:]
  private var objects: [ObjectID: (type: String, place: TimelineThreads.Place)] = [:]
  private var living: [String: Int] = [:]
  private var components: [DefinitionID: String] = [:]
  private var keys: [ObservationID: String] = [:]
  private var time: UInt64 = 0
  private var omitted = 0

  /// Makes a timeline of a trace and its analysis.
  init(of trace: Trace, analysis: Analysis) {
    self.trace = trace
    self.analysis = analysis
    threads = TimelineThreads(trace.events)
    counted = Self.frequentTypes(in: trace)
  }

  /// Writes the timeline, one event on a line.
  ///
  /// - Throws: What the sink throws.
  mutating func write(to sink: any ByteSink) throws(FileSystemError) {
    var text = "{\"displayTimeUnit\":\"ns\",\"traceEvents\":[\n"
    var isFirst = true
    func add(_ events: [TimelineEvent]) throws(FileSystemError) {
      for event in events {
        text += (isFirst ? "" : ",\n") + event.json
        isFirst = false
      }
      guard text.utf8.count >= 1 << 16 else { return }
      try sink.write(Array(text.utf8))
      text = ""
    }
    try add(threads.metadata)
    var findings = Dictionary(grouping: analysis.findings) { $0.since?.sequence }
    for event in trace.events {
      time = max(time, event.time)
      try add(timelineEvents(of: event))
      for finding in findings.removeValue(forKey: event.sequence) ?? [] {
        try add([instant(of: finding, at: threads.place(of: event.thread))])
      }
    }
    for finding in analysis.findings where findings[finding.since?.sequence] != nil {
      try add([instant(of: finding, at: TimelineThreads.Place(process: 1, thread: 1))])
    }
    try add(endings())
    text += "\n],\"otherData\":\(facts.closed)}\n"
    try sink.write(Array(text.utf8))
  }

  private var facts: JSONLine {
    var facts = JSONLine()
    facts.add("recorder", "Outlive")
    facts.add("events", "\(trace.events.count)")
    facts.add("omittedSnapshotParts", "\(omitted)")
    facts.add("isComplete", trace.integrity.isComplete ? "true" : "false")
    facts.add("skippedRecords", "\(trace.integrity.skippedRecords)")
    facts.add("lostEvents", "\(trace.integrity.lostEvents)")
    return facts
  }

  // MARK: Single events

  private mutating func timelineEvents(of event: Event) -> [TimelineEvent] {
    let fields = EventFields(event)
    let place = threads.place(of: event.thread)
    let name = event.kind.name
    if let definition = fields.definition, let component = fields.text("component") {
      components[definition] = component
    }
    if let observation = fields.observation, let key = fields.text("key") {
      keys[observation] = key
    }
    switch event.kind {
    case .snapshotNode, .snapshotEdge:
      omitted += 1
      return []
    case .objectCreated(let payload) where objects[payload.object] == nil:
      return begin(payload, place, arguments(of: event, fields))
    case .objectReleased(let payload):
      if let object = objects.removeValue(forKey: payload.object) {
        return end(payload.object, object, arguments(of: event, fields))
      }
    default: break
    }
    switch SpanKey.change(of: name, fields) {
    case .began(let key)?:
      return begin(key, name: spanName(key, fields), event, place, arguments(of: event, fields))
    case .ended(let key)?:
      let ended = end(key, event.thread, arguments(of: event, fields))
      if !ended.isEmpty { return ended }
    case nil: break
    }
    let title = fields.texts.first.map { $0.isEmpty ? name : "\(name) \($0)" } ?? name
    // Where lifetimes are judged, and where something is missing, matters everywhere.
    let isGlobal = name == "settle" || name == "events-lost"
    return [
      TimelineEvent(
        .instant, name: title, category: name, time: time, process: place.process,
        thread: place.thread
      ).with(scope: isGlobal ? "g" : "t").with(arguments: arguments(of: event, fields))
    ]
  }

  private func arguments(of event: Event, _ fields: EventFields) -> JSONLine {
    var line = fields.json
    line.add("event number", event.sequence.rawValue)
    if let isolation = event.isolation { line.add("isolation", isolation) }
    if let task = event.task { line.add("task number", task.rawValue) }
    if let cause = event.cause { line.add("because of event", cause.rawValue) }
    if let site = event.site {
      line.add("site", "\(site.file):\(site.line) \(site.function)")
    }
    return line
  }

  private func spanName(_ key: SpanKey, _ fields: EventFields) -> String {
    if let text = fields.texts.first(where: { !$0.isEmpty }) { return "\(key.stem) \(text)" }
    if let component = fields.definition.flatMap({ components[$0] }) {
      return "\(key.stem) \(component)"
    }
    if let key = fields.observation.flatMap({ keys[$0] }) { return "handler of \(key)" }
    return key.id == 0 ? key.stem : "\(key.stem) #\(key.id)"
  }

  private func instant(of finding: Finding, at place: TimelineThreads.Place) -> TimelineEvent {
    var arguments = JSONLine()
    arguments.add("rule", finding.rule.rawValue)
    arguments.add("severity", finding.severity.rawValue)
    arguments.add("verdict", finding.verdict.rawValue)
    arguments.add("objects", finding.instances.map(\.description).joined(separator: " "))
    arguments.add("fix", finding.fix)
    arguments.add("fingerprint", finding.fingerprint.text)
    return TimelineEvent(
      .instant, name: finding.headline, category: "finding", time: time, process: place.process,
      thread: place.thread
    ).with(scope: "g").with(arguments: arguments)
  }
}

// MARK: Objects

extension Timeline {
  /// The types with the most objects, by name where there are equally many.
  private static func frequentTypes(in trace: Trace) -> [String] {
    var counts: [String: Int] = [:]
    for event in trace.events {
      if case .objectCreated(let payload) = event.kind { counts[payload.type, default: 0] += 1 }
    }
    let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    return sorted.prefix(countedTypes).map(\.key).sorted()
  }

  private static func shortName(_ type: String) -> String {
    let end = type.firstIndex(of: "<") ?? type.endIndex
    guard let dot = type[..<end].lastIndex(of: ".") else { return type }
    return String(type[type.index(after: dot)...])
  }

  private mutating func begin(
    _ payload: ObjectCreated, _ place: TimelineThreads.Place, _ arguments: JSONLine
  ) -> [TimelineEvent] {
    objects[payload.object] = (payload.type, place)
    return [
      TimelineEvent(
        .freeBegan, name: Self.shortName(payload.type), category: "object", time: time,
        process: place.process, thread: place.thread
      ).with(id: "object-\(payload.object.rawValue)").with(arguments: arguments)
    ] + counter(payload.type, 1, place)
  }

  private mutating func end(
    _ id: ObjectID, _ object: (type: String, place: TimelineThreads.Place), _ arguments: JSONLine
  ) -> [TimelineEvent] {
    [
      TimelineEvent(
        .freeEnded, name: Self.shortName(object.type), category: "object", time: time,
        process: object.place.process, thread: object.place.thread
      ).with(id: "object-\(id.rawValue)").with(arguments: arguments)
    ] + counter(object.type, -1, object.place)
  }

  private mutating func counter(
    _ type: String, _ change: Int, _ place: TimelineThreads.Place
  ) -> [TimelineEvent] {
    guard counted.contains(type) else { return [] }
    living[type, default: 0] += change
    var arguments = JSONLine()
    arguments.add("objects", living[type] ?? 0)
    return [
      // One counter for all processes: what is counted belongs to the first.
      TimelineEvent(
        .counter, name: "live \(type)", category: "objects", time: time, process: 1, thread: 0
      ).with(arguments: arguments)
    ]
  }
}

// MARK: Spans

extension Timeline {
  private mutating func begin(
    _ key: SpanKey, name: String, _ event: Event, _ place: TimelineThreads.Place,
    _ arguments: JSONLine
  ) -> [TimelineEvent] {
    if key.isFree || stacks[event.thread, default: []].count >= Self.depthLimit {
      free[key, default: []].append((name, place))
      return [
        TimelineEvent(
          .freeBegan, name: name, category: key.stem, time: time, process: place.process,
          thread: place.thread
        ).with(id: "\(key.stem)-\(key.id)").with(arguments: arguments)
      ]
    }
    stacks[event.thread, default: []].append(OpenSpan(key: key, name: name))
    homes[key, default: []].append(event.thread)
    return [span(.began, key, name, place).with(arguments: arguments)]
  }

  private func span(
    _ phase: TimelineEvent.Phase, _ key: SpanKey, _ name: String, _ place: TimelineThreads.Place
  ) -> TimelineEvent {
    TimelineEvent(
      phase, name: name, category: key.stem, time: time, process: place.process,
      thread: place.thread)
  }

  /// Ends a span; nothing comes of it when none is open.
  ///
  /// Spans on a thread must nest. Those that began in one that ends before they do are cut in two.
  private mutating func end(
    _ key: SpanKey, _ thread: ThreadID, _ arguments: JSONLine
  ) -> [TimelineEvent] {
    // It usually ends where it began.
    let candidates = homes[key] ?? []
    if let position = candidates.lastIndex(of: thread) ?? candidates.indices.last {
      let home = candidates[position]
      homes[key]?.remove(at: position)
      if homes[key]?.isEmpty == true { homes[key] = nil }
      var stack = stacks[home] ?? []
      guard let depth = stack.lastIndex(where: { $0.key == key }) else { return [] }
      let place = threads.place(of: home)
      let inner = stack[(depth + 1)...]
      var continued = JSONLine()
      continued.add("continued", true)
      let events =
        inner.reversed().map { span(.ended, $0.key, $0.name, place) }
        + [span(.ended, key, stack[depth].name, place).with(arguments: arguments)]
        + inner.map { span(.began, $0.key, $0.name, place).with(arguments: continued) }
      stack.remove(at: depth)
      stacks[home] = stack
      return events
    }
    guard let open = free[key]?.popLast() else { return [] }
    if free[key]?.isEmpty == true { free[key] = nil }
    return [
      span(.freeEnded, key, open.name, open.place).with(id: "\(key.stem)-\(key.id)")
        .with(arguments: arguments)
    ]
  }

  /// Ends what is open at the end of the trace, and says that it was.
  private mutating func endings() -> [TimelineEvent] {
    var unfinished = JSONLine()
    unfinished.add("open at the end of the trace", true)
    var events: [TimelineEvent] = []
    for (thread, stack) in stacks.sorted(by: { $0.key < $1.key }) {
      let place = threads.place(of: thread)
      events += stack.reversed().map {
        span(.ended, $0.key, $0.name, place).with(arguments: unfinished)
      }
    }
    for (key, open) in free.sorted(by: { $0.key < $1.key }) {
      events += open.reversed().map {
        span(.freeEnded, key, $0.name, $0.place).with(id: "\(key.stem)-\(key.id)")
          .with(arguments: unfinished)
      }
    }
    for (id, object) in objects.sorted(by: { $0.key < $1.key }) {
      events.append(
        TimelineEvent(
          .freeEnded, name: Self.shortName(object.type), category: "object", time: time,
          process: object.place.process, thread: object.place.thread
        ).with(id: "object-\(id.rawValue)").with(arguments: unfinished))
    }
    return events
  }
}
