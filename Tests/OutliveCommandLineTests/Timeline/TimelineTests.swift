internal import Foundation
internal import OutliveAnalysis
@testable internal import OutliveCommandLine
internal import OutliveTestSupport
internal import OutliveTrace
internal import Testing

@Suite("Timelines")
struct TimelineTests {
  /// The timeline of a trace, as the strict reader of Foundation reads it.
  private func timeline(_ trace: Trace) throws -> CheckedTimeline {
    let console = TestConsole(input: MemorySource(trace.binary))
    let outcome = console.run("convert", "-", "--to", "perfetto")
    #expect(outcome.status == .clean)
    return try CheckedTimeline(console.output.bytes)
  }

  private func event(
    _ number: UInt64, _ kind: Event.Kind, thread: UInt64 = 1, time: UInt64? = nil
  ) -> Event {
    Event(
      sequence: EventSequence(rawValue: number), time: time ?? number * 1500,
      thread: ThreadID(rawValue: thread), kind: kind)
  }

  @Test("a whole small trace, line by line")
  func whole() throws {
    let object = ObjectID(rawValue: 1)
    let mutation = MutationID(rawValue: 4)
    let trace = Trace(events: [
      event(1, .scopeBegan(ScopeBegan(scope: ScopeID(rawValue: 2), parent: nil, label: "list"))),
      event(
        2, .objectCreated(ObjectCreated(object: object, type: "Shelf.Cell", kind: .instance))),
      event(3, .mutationBegan(MutationBegan(mutation: mutation, subject: object, key: "title"))),
      event(4, .mutationEnded(MutationEnded(mutation: mutation))),
      event(5, .releaseExpected(ReleaseExpected(object: object, label: "closed"))),
      event(6, .scopeEnded(ScopeEnded(scope: ScopeID(rawValue: 2)))),
      event(7, .settle(Settle(label: "closed"))),
      event(8, .objectReleased(ObjectReleased(object: object, evidence: .exact))),
    ])
    let console = TestConsole(input: MemorySource(trace.binary))
    #expect(console.run("convert", "-", "--to", "perfetto").status == .clean)
    let finding = try #require(Analysis(of: trace).findings.first)
    #expect(
      console.output.text == """
        {"displayTimeUnit":"ns","traceEvents":[
        {"name":"process_name","cat":"__metadata","ph":"M","ts":0.000,"pid":1,"tid":0,"args":{"name":"recorded program"}},
        {"name":"thread_name","cat":"__metadata","ph":"M","ts":0.000,"pid":1,"tid":1,"args":{"name":"thread 1"}},
        {"name":"scope list","cat":"scope","ph":"b","ts":1.500,"pid":1,"tid":1,"id":"scope-2","args":{"scope":2,"label":"list","event number":1}},
        {"name":"Cell","cat":"object","ph":"b","ts":3.000,"pid":1,"tid":1,"id":"object-1","args":{"object":1,"type":"Shelf.Cell","kind":"instance","event number":2}},
        {"name":"live Shelf.Cell","cat":"objects","ph":"C","ts":3.000,"pid":1,"tid":0,"args":{"objects":1}},
        {"name":"mutation title","cat":"mutation","ph":"B","ts":4.500,"pid":1,"tid":1,"args":{"mutation":4,"subject":1,"key":"title","event number":3}},
        {"name":"mutation title","cat":"mutation","ph":"E","ts":6.000,"pid":1,"tid":1,"args":{"mutation":4,"event number":4}},
        {"name":"release-expected closed","cat":"release-expected","ph":"i","ts":7.500,"pid":1,"tid":1,"s":"t","args":{"object":1,"label":"closed","event number":5}},
        {"name":"scope list","cat":"scope","ph":"e","ts":9.000,"pid":1,"tid":1,"id":"scope-2","args":{"scope":2,"event number":6}},
        {"name":"settle closed","cat":"settle","ph":"i","ts":10.500,"pid":1,"tid":1,"s":"g","args":{"label":"closed","event number":7}},
        {"name":\(JSONLine.quoted(finding.headline)),"cat":"finding","ph":"i","ts":10.500,"pid":1,"tid":1,"s":"g","args":{"rule":"expected-release-missed","severity":"error","verdict":"\(finding.verdict.rawValue)","objects":"#1","fix":\(JSONLine.quoted(finding.fix)),"fingerprint":"\(finding.fingerprint)"}},
        {"name":"Cell","cat":"object","ph":"e","ts":12.000,"pid":1,"tid":1,"id":"object-1","args":{"object":1,"evidence":"exact","event number":8}},
        {"name":"live Shelf.Cell","cat":"objects","ph":"C","ts":12.000,"pid":1,"tid":0,"args":{"objects":0}}
        ],"otherData":{"recorder":"Outlive","events":"8","omittedSnapshotParts":"0","isComplete":"true","skippedRecords":"0","lostEvents":"0"}}

        """)
  }

  @Test(
    "a recorded run keeps the rules of the format, and shows its findings",
    arguments: RecordedRuns.names)
  func recordedRuns(name: String) throws {
    let trace = try RecordedRuns.trace(name)
    let timeline = try timeline(trace)
    #expect(timeline.problems.prefix(2) == [])
    let findings = Analysis(of: trace).findings
    #expect(
      timeline.events.filter { $0.category == "finding" }.map(\.name).sorted()
        == findings.map(\.headline).sorted())
    let made = Set(
      trace.events.compactMap { event -> ObjectID? in
        guard case .objectCreated(let payload) = event.kind else { return nil }
        return payload.object
      })
    #expect(timeline.events.count { $0.category == "object" && $0.phase == "b" } == made.count)
  }

  @Test("traces at random keep the rules of the format", arguments: 0..<20 as Range<UInt64>)
  func random(seed: UInt64) throws {
    #expect(
      try timeline(Trace.random(count: 300, seed: seed, hasGaps: true)).problems.prefix(2) == [])
  }

  @Test(
    "spans that overlap, end elsewhere or never end still nest", arguments: 0..<40 as Range<UInt64>)
  func overlapping(seed: UInt64) throws {
    var generator = SeededRandom(seed: seed)
    var events: [Event] = []
    var began = 0
    for number in 1...200 as ClosedRange<UInt64> {
      let id = UInt64.random(in: 1...6, using: &generator)
      let resolution = ResolutionID(rawValue: id)
      let definition = DefinitionID(rawValue: id)
      let kind: Event.Kind =
        switch Int.random(in: 0..<6, using: &generator) {
        case 0:
          .resolutionBegan(
            ResolutionBegan(resolution: resolution, definition: definition, parent: nil))
        case 1:
          .resolutionEnded(ResolutionEnded(resolution: resolution, object: nil, outcome: .hit))
        case 2:
          .mutationBegan(
            MutationBegan(
              mutation: MutationID(rawValue: id), subject: ObjectID(rawValue: 1), key: "k"))
        case 3: .mutationEnded(MutationEnded(mutation: MutationID(rawValue: id)))
        case 4: .scopeBegan(ScopeBegan(scope: ScopeID(rawValue: id), parent: nil, label: ""))
        default: .scopeEnded(ScopeEnded(scope: ScopeID(rawValue: id)))
        }
      if kind.name.hasSuffix("-began") { began += 1 }
      events.append(
        event(number, kind, thread: .random(in: 1...3, using: &generator), time: number / 3))
    }
    let timeline = try timeline(Trace(events: events))
    #expect(timeline.problems.prefix(2) == [])
    // Spans that were cut in two go on; each that began is there once.
    let begun = timeline.events.count { event in
      ["B", "b"].contains(event.phase) && !event.isContinued
    }
    #expect(begun == began)
  }

  @Test("spans deeper than a thread is drawn become spans of their own")
  func depth() throws {
    let events = (1...300 as ClosedRange<UInt64>).map { number in
      event(
        number,
        .mutationBegan(
          MutationBegan(
            mutation: MutationID(rawValue: number), subject: ObjectID(rawValue: 1), key: "k")))
    }
    let timeline = try timeline(Trace(events: events))
    #expect(timeline.problems.prefix(2) == [])
    #expect(timeline.events.count { $0.phase == "B" } == 128)
    #expect(timeline.events.count { $0.phase == "b" } == 172)
  }

  @Test("an empty trace is an empty timeline")
  func empty() throws {
    let timeline = try timeline(Trace(events: []))
    #expect(timeline.events.isEmpty && timeline.problems.prefix(2) == [])
  }
}

/// A timeline that was read back, and what in it breaks a rule of the Trace Event Format.
private struct CheckedTimeline {
  struct Entry {
    var name: String
    var category: String
    var phase: String
    var isContinued: Bool
  }

  private(set) var events: [Entry] = []
  private(set) var problems: [String] = []
  private var stacks: [String: [String]] = [:]
  private var open: [String: Int] = [:]
  private var time = 0.0

  init(_ bytes: [UInt8]) throws {
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    #expect(Set(object.keys) == ["displayTimeUnit", "traceEvents", "otherData"])
    for entry in try #require(object["traceEvents"] as? [[String: Any]]) { check(entry) }
    for (thread, stack) in stacks where !stack.isEmpty {
      problems.append("\(thread) ends inside \(stack)")
    }
    for (key, count) in open where count != 0 { problems.append("\(key) is open \(count) times") }
  }

  private mutating func check(_ entry: [String: Any]) {
    guard let name = entry["name"] as? String, let category = entry["cat"] as? String,
      let phase = entry["ph"] as? String, let time = (entry["ts"] as? NSNumber)?.doubleValue,
      let process = entry["pid"] as? Int, let thread = entry["tid"] as? Int
    else { return problems.append("members are missing: \(entry)") }
    let arguments = entry["args"] as? [String: Any] ?? [:]
    events.append(
      Entry(
        name: name, category: category, phase: phase,
        isContinued: arguments["continued"] as? Bool == true))
    if time < self.time { problems.append("time goes back at \(entry)") }
    self.time = max(self.time, time)
    let home = "\(process)/\(thread)"
    switch phase {
    case "B": stacks[home, default: []].append(category + name)
    case "E":
      // An end is that of the innermost span of its thread.
      if stacks[home]?.popLast() != category + name { problems.append("unpaired: \(entry)") }
    case "b", "e":
      guard let id = entry["id"] as? String else { return problems.append("no id: \(entry)") }
      let key = "\(category) \(id) \(process)"
      open[key, default: 0] += phase == "b" ? 1 : -1
      if open[key, default: 0] < 0 { problems.append("unpaired: \(entry)") }
    case "i":
      if !["t", "p", "g"].contains(entry["s"] as? String) { problems.append("no scope: \(entry)") }
    case "C":
      if !arguments.values.allSatisfy({ $0 is NSNumber }) { problems.append("no number: \(entry)") }
    case "M":
      if !["process_name", "thread_name"].contains(name) || !(arguments["name"] is String) {
        problems.append("unknown fact: \(entry)")
      }
    default: problems.append("unknown phase: \(entry)")
    }
  }
}
