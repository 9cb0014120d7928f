import OutliveAnalysis
import OutliveTrace
import Testing

@Suite("What a trace lost")
struct TraceLossTests {
  private func analysis(
    _ integrity: TraceIntegrity = TraceIntegrity(),
    _ build: (inout TraceBuilder) -> Void = { $0.settle("closed") }
  ) -> Analysis {
    var builder = TraceBuilder()
    build(&builder)
    var trace = builder.trace
    trace.integrity = integrity
    let analysis = Analysis(of: trace)
    analysis.expectConsistency(with: trace, "loss")
    return analysis
  }

  @Test("A cut is one finding, the snapshot that it cuts off included")
  func cut() throws {
    let integrity = TraceIntegrity(isComplete: false, cutOffset: 100, missingBytes: 1)
    let found = analysis(integrity) { trace in
      trace.settle("closed")
      let snapshot: SnapshotID = trace.makeID()
      trace.record(
        .snapshotBegan(SnapshotBegan(snapshot: snapshot, label: "closed", tracked: 0)))
    }
    #expect(
      found.findings.map(\.headline) == [
        """
        the trace is incomplete: the recording was not ended, or the file was cut, and 1 byte could \
        not be read
        """
      ])
    #expect(found.hasFindings)
  }

  @Test("Damage in the middle, dropped events and a failed snapshot are told apart")
  func kinds() {
    let integrity = TraceIntegrity(lostEvents: 3, damagedParts: 1)
    let found = analysis(integrity) { trace in
      for reason in [LossReason.diskTooSlow, .sizeLimit, .diskTooSlow] {
        trace.record(.eventsLost(EventsLost(count: 2, reason: reason, detail: "events")))
      }
      trace.record(
        .eventsLost(EventsLost(count: 1, reason: .snapshotFailed, detail: "closed")))
      trace.settle("closed")
    }
    #expect(
      Set(found.findings.map(\.headline)) == [
        "the trace is incomplete: 1 damaged part stepped over, 3 events known to be lost",
        """
        the trace is incomplete: 6 events were dropped: the destination could not keep up; the \
        recording had reached the size that it may have
        """,
        "the trace is incomplete: 1 snapshot of the live heap could not be completed",
      ])
    #expect(Set(found.findings.map(\.fingerprint)).count == 3)
  }

  @Test("The rules that read what is missing are listed, and no others")
  func rules() throws {
    let found = analysis { trace in
      let snapshot: SnapshotID = trace.makeID()
      trace.record(
        .snapshotBegan(SnapshotBegan(snapshot: snapshot, label: "closed", tracked: 0)))
      trace.record(.snapshotFailed(SnapshotFailed(snapshot: snapshot, reason: "no memory")))
      trace.settle("closed")
    }
    let listed = RuleRegistry.all.map(\.description).filter { $0.needs.contains(.snapshots) }
    #expect(
      found.findings.map(\.reasons) == [
        ["could not judge everything: \(listed.map(\.id.rawValue).joined(separator: ", "))"]
      ])
    #expect(listed.map(\.id.rawValue).contains("retain-cycle"))
    #expect(!listed.map(\.id.rawValue).contains("vacuous-check"))
  }

  @Test("A trace of nothing that is cut says so too")
  func empty() {
    let found = analysis(TraceIntegrity(isComplete: false)) { _ in }
    #expect(found.findings.map(\.rule.rawValue) == ["trace-loss"])
    #expect(analysis().findings == [])
  }

  @Test("What is no loss of events is none", arguments: LossReason.allCases)
  func reasons(reason: LossReason) {
    let found = analysis { trace in
      trace.record(.eventsLost(EventsLost(count: 1, reason: reason, detail: "x")))
      trace.settle("closed")
    }
    let isHarmless = [.unreadable, .forked, .notCredited].contains(reason)
    #expect(found.findings.isEmpty == isHarmless)
  }
}
