import OutliveAnalysis
import OutliveTrace
import Testing

@Suite("Rules on mutations and deliveries")
struct MutationRuleTests {
  private func brief(
    _ trace: TraceBuilder, _ configuration: RuleConfiguration = RuleConfiguration()
  ) -> [String] {
    let analysis = Analysis(of: trace.trace, configuration: configuration)
    analysis.expectConsistency(with: trace.trace, "mutations")
    return analysis.findings.map { "\($0.severity) \($0.verdict) \($0.rule) ×\($0.count)" }
  }

  private func asking(for rule: String) -> RuleConfiguration {
    var configuration = RuleConfiguration()
    configuration[RuleID(rawValue: rule)] = .warning
    return configuration
  }

  private func headlines(_ trace: TraceBuilder) -> [String] {
    Analysis(of: trace.trace).findings.map(\.headline)
  }

  /// What a rule could not judge.
  private func unjudged(_ rule: String, in trace: TraceBuilder) -> [Int] {
    Analysis(of: trace.trace).notEvaluated.filter { $0.subject == rule }.map(\.count)
  }

  // MARK: Feedback loops

  /// Two properties that set each other: the title is set so many times, and the last time may leave it
  /// as it is.
  private func binding(rounds: Int, settles: Bool) -> TraceBuilder {
    var trace = TraceBuilder()
    let document = trace.object("Shelf.Document")
    let field = trace.object("Shelf.TitleField")
    let toField = trace.observe(document, "title").observation
    let toTitle = trace.observe(field, "text").observation
    func change(_ left: Int, _ trace: inout TraceBuilder) {
      trace.mutate(document, "title", isUnchanged: settles && left == 1 && rounds > 1) {
        trace, mutation in
        guard left > 1 else { return }
        trace.handle(toField, of: mutation) { trace in
          trace.mutate(field, "text", isUnchanged: left < rounds) { trace, mutation in
            trace.handle(toTitle, of: mutation) { change(left - 1, &$0) }
          }
        }
      }
    }
    change(rounds, &trace)
    return trace
  }

  @Test("A binding both ways is told by how often it goes round", arguments: 1...6)
  func bindings(rounds: Int) {
    let changing = [
      [], ["warning suspect feedback-loop ×1"], ["error leak feedback-loop ×1"],
      ["error leak feedback-loop ×1"], ["error leak feedback-loop ×1"],
      ["error leak feedback-loop ×1"],
    ]
    #expect(brief(binding(rounds: rounds, settles: false)) == changing[rounds - 1])
    // A last round that changes nothing is no round.
    #expect(brief(binding(rounds: rounds, settles: true)) == changing[max(0, rounds - 2)])
  }

  @Test("A binding that never ends is told where the trace ends", arguments: 1...5)
  func diverging(rounds: Int) {
    var trace = TraceBuilder()
    let document = trace.object("Shelf.Document")
    let observation = trace.observe(document, "title").observation
    for _ in 0..<rounds {
      let mutation: MutationID = trace.makeID()
      trace.record(
        .mutationBegan(MutationBegan(mutation: mutation, subject: document, key: "title")))
      trace.record(
        .handleBegan(HandleBegan(observation: observation, mutation: mutation, phase: .change)))
    }
    let loops = brief(trace)
    #expect(
      loops == (rounds < 3 ? [] : ["error leak feedback-loop ×1"]), "\(rounds) rounds")
    #expect(unjudged("unbalanced-mutation", in: trace) == [rounds])
  }

  @Test("A loop is known wherever it is entered, and named with all that it goes through")
  func entered() {
    var trace = binding(rounds: 3, settles: false)
    #expect(
      headlines(trace) == [
        """
        Document.title changed 3 times because of its own change: Document.title → TitleField.text → \
        Document.title
        """
      ])
    trace.settle("edited")
    #expect(brief(trace) == ["error leak feedback-loop ×1"])
  }

  @Test("What is delivered later, on another thread, belongs to what it tells of")
  func deliveredLater() {
    var trace = TraceBuilder()
    let document = trace.object("Shelf.Document")
    let field = trace.object("Shelf.TitleField")
    let toField = trace.observe(document, "title").observation
    let toTitle = trace.observe(field, "text").observation
    var told: MutationID?
    for round in 0..<4 {
      let (subject, key, observation) =
        round % 2 == 0 ? (document, "title", toField) : (field, "text", toTitle)
      func change(_ trace: inout TraceBuilder) {
        trace.mutate(subject, key) { trace, mutation in
          trace.record(
            .deliveryQueued(
              DeliveryQueued(observation: observation, mutation: mutation, destination: "main")))
          told = mutation
        }
      }
      if let mutation = told {
        trace.thread = ThreadID(rawValue: UInt64(round + 1))
        trace.handle(round % 2 == 0 ? toTitle : toField, of: mutation) { change(&$0) }
      } else {
        change(&trace)
      }
    }
    #expect(brief(trace) == ["warning suspect feedback-loop ×1"])
  }

  @Test("A task that a handler started goes on from it, when the event says so")
  func tasks() {
    var trace = TraceBuilder()
    let document = trace.object("Shelf.Document")
    let observation = trace.observe(document, "title").observation
    var began = EventSequence(rawValue: 0)
    trace.mutate(document, "title") { trace, mutation in
      began = trace.record(
        .handleBegan(HandleBegan(observation: observation, mutation: mutation, phase: .change)))
      trace.record(.handleEnded(HandleEnded(observation: observation)))
    }
    var other = trace
    trace.thread = ThreadID(rawValue: 2)
    let mutation: MutationID = trace.makeID()
    trace.record(
      .mutationBegan(MutationBegan(mutation: mutation, subject: document, key: "title")),
      cause: began)
    trace.record(.mutationEnded(MutationEnded(mutation: mutation)))
    #expect(brief(trace) == ["warning suspect feedback-loop ×1"])
    // Without a word of what led to it, it is a change of its own.
    other.thread = ThreadID(rawValue: 2)
    other.mutate(document, "title")
    #expect(brief(other) == [])
  }

  // MARK: Cascades

  @Test("Only more than four mutations in a row are too many", arguments: 1...7)
  func depth(count: Int) {
    var trace = TraceBuilder()
    let subjects = (0..<count).map { _ in trace.object("Shelf.Document") }
    let observations = subjects.map { trace.observe($0, "title").observation }
    func change(_ position: Int, _ trace: inout TraceBuilder) {
      guard position < count else { return }
      trace.mutate(subjects[position], "title") { trace, mutation in
        trace.handle(observations[position], of: mutation) { change(position + 1, &$0) }
      }
    }
    change(0, &trace)
    #expect(brief(trace) == (count > 4 ? ["warning leak notification-cascade ×1"] : []))
  }

  @Test("Only more than fifty calls are too many, and only through others", arguments: 48...52)
  func width(count: Int) {
    for isDirect in [true, false] {
      var trace = TraceBuilder()
      let document = trace.object("Shelf.Document")
      let index = trace.object("Shelf.Index")
      let first = trace.observe(document, "isSaved").observation
      let cells = (0..<count).map { _ in trace.observe(index, "entries").observation }
      func call(_ trace: inout TraceBuilder, _ mutation: MutationID) {
        for cell in cells { trace.handle(cell, of: mutation) }
      }
      trace.mutate(isDirect ? index : document, isDirect ? "entries" : "isSaved") {
        trace, mutation in
        guard !isDirect else { return call(&trace, mutation) }
        trace.handle(first, of: mutation) { trace in
          trace.mutate(index, "entries") { call(&$0, $1) }
        }
      }
      #expect(
        brief(trace)
          == (!isDirect && count + 1 > 50 ? ["warning leak notification-cascade ×1"] : []))
    }
  }

  // MARK: Isolation

  @Test(
    "Isolations are compared by what they stand for",
    arguments: [
      ("MainActor", "MainActor", 0, 0), ("MainActor", "main", 0, 0),
      ("main", "com.apple.main-thread", 0, 0), ("MainActor", "Shelf.Store", 1, 0),
      ("Shelf.Store", "Shelf.Store#12", 0, 0), ("Shelf.Store#1", "Shelf.Store#2", 1, 0),
      ("Shelf.Store", "Shelf.Stores#12", 1, 0), ("MainActor", "none", 0, 1),
      ("MainActor", "", 0, 1), ("none", "MainActor", 0, 1), ("MainActor", "odd", 0, 1),
    ])
  func isolations(declared: String, actual: String, findings: Int, unknown: Int) {
    var trace = TraceBuilder()
    let document = trace.object("Shelf.Document")
    let observation = trace.observe(document, "title").observation
    trace.describe(observation, in: declared)
    trace.record(
      .isolationDeclared(IsolationDeclared(label: "odd", kind: .unknown, object: nil)))
    trace.handle(observation, in: actual.isEmpty ? nil : actual)
    #expect(brief(trace).count == findings)
    #expect(unjudged("wrong-isolation", in: trace) == (unknown > 0 ? [unknown] : []))
  }

  @Test("A mismatch that was told is one, before the call or during it", arguments: [true, false])
  func mismatch(isBefore: Bool) {
    var trace = TraceBuilder()
    let document = trace.object("Shelf.Document")
    let observation = trace.observe(document, "title").observation
    trace.describe(observation, in: "MainActor")
    func tell(_ trace: inout TraceBuilder) {
      trace.record(
        .isolationMismatched(
          IsolationMismatched(
            observation: observation, expected: "MainActor", actual: "Shelf.Store")))
    }
    if isBefore { tell(&trace) }
    trace.handle(observation, in: "Shelf.Store") { if !isBefore { tell(&$0) } }
    #expect(brief(trace) == ["error leak wrong-isolation ×1"])
    trace.handle(observation, in: "Shelf.Store")
    #expect(brief(trace) == ["error leak wrong-isolation ×2"])
  }

  // MARK: Times

  @Test("More than half of at least five calls have to be slow", arguments: 1...9)
  func slow(calls: Int) {
    for slow in 0...calls {
      var trace = TraceBuilder()
      let document = trace.object("Shelf.Document")
      let observation = trace.observe(document, "text").observation
      for call in 0..<calls {
        trace.handle(observation, in: "MainActor", taking: call < slow ? 16_000_001 : 15_000_000)
      }
      let isTold = calls >= 5 && slow * 2 > calls
      #expect(
        brief(trace, asking(for: "slow-handler"))
          == (isTold ? ["warning suspect slow-handler ×1"] : []), "\(slow) of \(calls)")
    }
  }

  @Test("The time of a handler is not that of the handlers that it makes run")
  func innerTime() {
    var trace = TraceBuilder()
    let document = trace.object("Shelf.Document")
    let cell = trace.object("Shelf.DocumentCell")
    let outer = trace.observe(document, "title").observation
    let inner = trace.observe(cell, "text").observation
    for _ in 1...5 {
      trace.mutate(document, "title") { trace, mutation in
        trace.handle(outer, of: mutation, in: "MainActor") { trace in
          trace.mutate(cell, "text") { trace, mutation in
            trace.handle(inner, of: mutation, in: "MainActor", taking: 20_000_000)
          }
        }
      }
    }
    let analysis = Analysis(of: trace.trace, configuration: asking(for: "slow-handler"))
    #expect(
      analysis.findings.map(\.headline) == [
        """
        the handler of DocumentCell.text took more than 16 ms on the main actor, in 5 of 5 calls
        """
      ])
  }

  // MARK: Balance

  @Test("A mutation that never ended is certain only when the trace wasn't cut")
  func unended() {
    var trace = TraceBuilder()
    let document = trace.object("Shelf.Document")
    trace.record(
      .mutationBegan(MutationBegan(mutation: trace.makeID(), subject: document, key: "title")))
    trace.settle("edited")
    #expect(brief(trace) == ["warning leak unbalanced-mutation ×1"])
    let cut = Trace(events: trace.trace.events, integrity: TraceIntegrity(isComplete: false))
    let findings = Analysis(of: cut).findings.filter { $0.rule.rawValue == "unbalanced-mutation" }
    #expect(findings.map(\.verdict) == [.suspect])
  }

  @Test("An end without a beginning says nothing when beginnings are missing", arguments: 1...2)
  func segments(segment: UInt64) {
    var trace = TraceBuilder()
    trace.record(
      .recordingBegan(
        RecordingBegan(
          recording: "a", segment: segment, process: 1, program: "shelf", wallClock: 0,
          monotonicClock: 0, clock: "", recorder: "")))
    _ = trace.object("Shelf.Document")
    trace.record(.mutationEnded(MutationEnded(mutation: trace.makeID())))
    #expect(brief(trace) == (segment == 1 ? ["warning leak unbalanced-mutation ×1"] : []))
    #expect(unjudged("unbalanced-mutation", in: trace) == (segment == 1 ? [] : [1]))
  }

  @Test("However many mutations never end, they are told once, and are not all remembered")
  func manyOpen() {
    var trace = TraceBuilder()
    let document = trace.object("Shelf.Document")
    for round in 0..<10 {
      for _ in 0..<1000 {
        trace.record(
          .mutationBegan(MutationBegan(mutation: trace.makeID(), subject: document, key: "title")))
      }
      trace.settle("round \(round)")
    }
    #expect(brief(trace) == ["warning leak unbalanced-mutation ×10000"])
  }

  @Test("What an error ended before anybody was told is only worth knowing")
  func abandoned() {
    var trace = TraceBuilder()
    let document = trace.object("Shelf.Document")
    let mutation: MutationID = trace.makeID()
    trace.record(
      .mutationBegan(MutationBegan(mutation: mutation, subject: document, key: "title")))
    trace.record(.mutationAbandoned(MutationAbandoned(mutation: mutation, reason: "too long")))
    trace.settle("edited")
    #expect(brief(trace) == ["info suspect unbalanced-mutation ×1"])
  }

  // MARK: Before the change

  @Test("A handler of another subject, of a later phase or of nothing changes what it may")
  func prior() {
    // The phase, whose property changes, and whether another handler is in between.
    for phase in [HandlePhase.initial, .prior, .change, .subjectDeinit] {
      for isSame in [true, false] {
        for isNested in [true, false] {
          var trace = TraceBuilder()
          let document = trace.object("Shelf.Document")
          let other = trace.object("Shelf.Document")
          let observation = trace.observe(document, "title").observation
          let inner = trace.observe(other, "title").observation
          func change(_ trace: inout TraceBuilder) {
            trace.mutate(isSame ? document : other, "title", isUnchanged: true)
          }
          trace.mutate(document, "title") { trace, mutation in
            trace.handle(observation, of: mutation, phase) { trace in
              guard isNested else { return change(&trace) }
              trace.handle(inner) { change(&$0) }
            }
          }
          let isTold = phase == .prior && isSame && !isNested
          #expect(
            brief(trace) == (isTold ? ["warning leak mutation-in-prior ×1"] : []),
            "\(phase), \(isSame), \(isNested)")
        }
      }
    }
  }

  // MARK: Tracking and dead observations

  @Test("Who is registered at the same place goes on from what fired there", arguments: 0..<8)
  func rearmed(way: Int) {
    let (isSameSite, isInTime, isOfOther) = (way & 1 != 0, way & 2 != 0, way & 4 != 0)
    var trace = TraceBuilder()
    let document = trace.object("Shelf.Document")
    let other = trace.object("Shelf.Document")
    let site = Site(file: "Shelf/Cell.swift", line: 9, function: "bind()")
    let first = trace.observe(document, "title", at: site).observation
    trace.describe(first, .tracking)
    trace.mutate(document, "title") { trace, mutation in trace.fire(first, of: mutation) }
    func again() {
      let line: UInt64 = isSameSite ? 9 : 10
      _ = trace.observe(
        isOfOther ? other : document, "title",
        at: Site(file: "Shelf/Cell.swift", line: line, function: "bind()"))
    }
    if isInTime { again() }
    trace.settle("edited")
    trace.mutate(document, "title")
    if !isInTime { again() }
    #expect(
      brief(trace) == (isSameSite && isInTime ? [] : ["warning suspect lost-rearm ×1"]), "\(way)")
  }

  @Test("Whoever stops tracking, or ends with its scope, doesn't wait for more")
  func stopped() {
    for way in 0..<4 {
      var trace = TraceBuilder()
      let document = trace.object("Shelf.Document")
      let scope: ScopeID = trace.makeID()
      trace.record(.scopeBegan(ScopeBegan(scope: scope, parent: nil, label: "page")))
      let tracking = trace.observe(document, "title").observation
      trace.describe(tracking, .tracking, endingWith: scope)
      trace.mutate(document, "title") { trace, mutation in
        trace.record(.trackingFired(TrackingFired(observation: tracking, mutation: mutation)))
      }
      switch way {
      case 0: trace.remove(tracking, .stopped)
      case 1: trace.remove(tracking, .observerDied)
      case 2: trace.record(.scopeEnded(ScopeEnded(scope: scope)))
      default: break
      }
      trace.settle("edited")
      // A change that changes nothing is none to miss.
      trace.mutate(document, "title", isUnchanged: true)
      #expect(brief(trace) == [])
      trace.mutate(document, "title")
      #expect(brief(trace) == (way == 3 ? ["warning suspect lost-rearm ×1"] : []), "\(way)")
    }
  }

  @Test("An observation is dead only when nothing of what it names was announced")
  func dead() {
    for (key, isTold) in [
      ("heading", true), ("title", false), ("title, text", false), ("document.title", false),
      ("titles", true),
    ] {
      for isStopped in [true, false] {
        var trace = TraceBuilder()
        let document = trace.object("Shelf.Document")
        let observation = trace.observe(document, key)
        for number in 1...2 as ClosedRange<UInt64> {
          trace.round("edit", number) { $0.mutate(document, "title") }
        }
        if isStopped { trace.free(observation) }
        #expect(
          brief(trace, asking(for: "dead-observation"))
            == (isTold ? ["warning suspect dead-observation ×1"] : []), "\(key)")
      }
    }
  }
}
