import OutliveAnalysis
import OutliveTrace
import Testing

@Suite("Whether finding nothing means anything")
struct JudgingTests {
  private func reasons(_ analysis: Analysis, _ rules: String...) -> [String?] {
    rules.map { analysis.reasonNotJudged(by: RuleID(rawValue: $0)) }
  }

  private func entry(_ subject: String, _ reason: String) -> NotEvaluated {
    NotEvaluated(subject: subject, reason: reason, count: 1)
  }

  @Test("A whole trace is judged by every rule, and by none that isn't there")
  func whole() {
    let analysis = Analysis.judged([])
    for rule in RuleRegistry.all {
      #expect(analysis.reasonNotJudged(by: rule.description.id) == nil)
    }
    #expect(reasons(analysis, "gone") == ["no rule has this name"])
  }

  @Test("A trace that is not whole is judged by none")
  func cut() {
    var cases: [Analysis] = []
    for change in [
      { (integrity: inout TraceIntegrity) in integrity.isComplete = false },
      { (integrity: inout TraceIntegrity) in integrity.missingBytes = 1 },
      { (integrity: inout TraceIntegrity) in integrity.lostEvents = 1 },
    ] {
      var analysis = Analysis.judged([])
      change(&analysis.summary.integrity)
      cases.append(analysis)
    }
    for analysis in cases {
      for rule in RuleRegistry.all {
        #expect(
          analysis.reasonNotJudged(by: rule.description.id) == "a trace was cut or never closed")
      }
    }
  }

  @Test("What a rule says of itself counts for that rule, and no other")
  func own() {
    var analysis = Analysis.judged([])
    analysis.notEvaluated = [entry("captive-dependency", "too far")]
    #expect(reasons(analysis, "captive-dependency", "subject-died-observed") == ["too far", nil])
  }

  @Test("Without a snapshot, rules that need one judge nothing that survived")
  func snapshots() {
    var analysis = Analysis.judged([])
    analysis.summary.snapshots = 0
    #expect(reasons(analysis, "retain-cycle", "subject-died-observed") == [nil, nil])
    analysis.accounting.expected = 1
    #expect(
      reasons(analysis, "retain-cycle", "subject-died-observed")
        == ["no snapshot of the live heap was recorded", nil])
    analysis.summary.snapshots = 1
    analysis.notEvaluated = [entry("snapshots", "they were not recorded whole")]
    #expect(
      reasons(analysis, "outlives-scope", "subject-died-observed")
        == ["they were not recorded whole", nil])
  }

  @Test("The traces of real programs say it in the same words")
  func words() {
    var nothing = TraceBuilder()
    nothing.settle("end")
    #expect(
      reasons(Analysis(of: nothing.trace), "retain-cycle")
        == ["nothing was tracked, so no lifetime could be judged"])
    var unsettled = TraceBuilder()
    _ = unsettled.object("Shelf.Document")
    #expect(
      reasons(Analysis(of: unsettled.trace), "subject-died-observed")
        == ["the trace holds no settle point"])
    var lossy = TraceBuilder()
    _ = lossy.object("Shelf.Document")
    lossy.record(.eventsLost(EventsLost(count: 3, reason: .diskTooSlow, detail: "events")))
    lossy.settle("end")
    #expect(
      reasons(Analysis(of: lossy.trace), "subject-died-observed")
        == ["the destination of the recording could not keep up"])
    var failed = TraceBuilder()
    _ = failed.object("Shelf.Document")
    failed.record(.eventsLost(EventsLost(count: 1, reason: .snapshotFailed, detail: "snapshot")))
    failed.settle("end")
    #expect(
      reasons(Analysis(of: failed.trace), "subject-died-observed", "outlives-scope").map {
        $0 == nil
      } == [true, false])
  }

  @Test("Of several traces, what one could not judge isn't judged")
  func joined() {
    let finding = Finding(
      rule: RuleID(rawValue: "retain-cycle"), severity: .error, verdict: .suspect, headline: "x",
      instances: [ObjectID(rawValue: 1)], kept: KeptMemory(objects: 1, bytes: 48), fix: "",
      fingerprint: Fingerprint(text: "v1:0"))
    var proved = finding
    proved.verdict = .leak
    proved.instances = [ObjectID(rawValue: 1), ObjectID(rawValue: 2)]
    let joined = Analysis(joining: [.judged([finding]), .cut([proved]), .judged([])])
    #expect(joined.findings.map(\.verdict) == [.leak])
    #expect(joined.findings.map(\.count) == [3])
    #expect(joined.findings.map(\.kept?.bytes) == [96])
    #expect(joined.accounting.tracked == 3)
    #expect(reasons(joined, "retain-cycle") == ["a trace was cut or never closed"])
    proved.kept = nil
    #expect(
      Analysis(joining: [.judged([finding]), .judged([proved])]).findings.map(\.kept) == [nil])
    #expect(Analysis(joining: [.judged([finding])]).findings == [finding])
  }
}
