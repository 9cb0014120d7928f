import OutliveGraph
import OutliveTestSupport
import OutliveTrace
import Testing

@testable import OutliveAnalysis

@Suite("The likely culprit of a large component")
struct LikelyReferenceTests {
  /// What is known of a property: how its references lead, and the one between the oldest objects.
  private struct Tally {
    var rank = 0
    var best: (target: UInt64, holder: UInt64, edge: Int)?
  }

  @Test("It is the property by which most younger objects refer to older ones")
  func likeCounting() {
    for seed in 0..<60 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      let id = SnapshotID(rawValue: 1)
      let types = [1, 3, 40][Int(seed % 3)]
      let names = [1, 2, 50][Int(seed / 3 % 3)]
      let objects = (1...30 as ClosedRange<UInt64>).map { number in
        (
          id: number, type: "Shelf.Type\(Int.random(in: 0..<types, using: &random))",
          kind: number % 7 == 0 ? ObjectKind.storage : .instance
        )
      }
      var trace = TraceBuilder()
      trace.record(.snapshotBegan(SnapshotBegan(snapshot: id, label: "closed", tracked: 0)))
      for object in objects {
        trace.record(
          .snapshotNode(
            SnapshotNode(
              snapshot: id, object: ObjectID(rawValue: object.id), type: object.type,
              kind: object.kind, retainCount: 1, size: 16, stable: true)))
      }
      var tallies: [String: Tally] = [:]
      for edge in 0..<200 {
        guard let holder = objects.randomElement(using: &random),
          let target = objects.randomElement(using: &random)
        else { continue }
        let name = "name\(Int.random(in: 0..<names, using: &random))"
        trace.record(
          .snapshotEdge(
            SnapshotEdge(
              snapshot: id, from: ObjectID(rawValue: holder.id), to: ObjectID(rawValue: target.id),
              kind: .strong, name: name)))
        guard holder.kind == .instance, target.kind == .instance else { continue }
        var tally = tallies["\(holder.type) \(name)"] ?? Tally()
        tally.rank += target.id <= holder.id ? -1 : 1
        if tally.best.map({ (target.id, holder.id) < ($0.target, $0.holder) }) ?? true {
          tally.best = (target.id, holder.id, edge)
        }
        tallies["\(holder.type) \(name)"] = tally
      }
      let expected = tallies.min { ($0.value.rank, $0.key) < ($1.value.rank, $1.key) }

      let snapshot = Replay(of: trace.settledSnapshot(id, nodes: 30, edges: 200)).snapshots[0]
      let found = LikelyReference.edge(
        among: (0..<200).map { ObjectGraph.Edge($0) }, in: snapshot)
      #expect(found?.index == expected?.value.best?.edge, "seed \(seed)")
    }
  }
}

extension TraceBuilder {
  /// The trace, a snapshot having ended and what it shows having been settled.
  fileprivate func settledSnapshot(_ id: SnapshotID, nodes: UInt64, edges: UInt64) -> Trace {
    var trace = self
    trace.record(
      .snapshotEnded(SnapshotEnded(snapshot: id, nodes: nodes, edges: edges, unreadable: 0)))
    trace.settle("closed")
    return trace.trace
  }
}
