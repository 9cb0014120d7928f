import OutliveGraph
import OutliveTestSupport
import OutliveTrace
import Testing

@testable import OutliveAnalysis

@Suite("What is kept of a snapshot")
struct SnapshotRecordTests {
  /// What a snapshot should hold, as plain lists.
  private struct Reference {
    var nodes: [SnapshotRecord.Node] = []
    var edges: [SnapshotRecord.Edge] = []
    var positions: [ObjectID: Int] = [:]
    var contradictions = 0

    mutating func add(_ node: SnapshotNode) {
      guard positions[node.object] == nil else { return contradictions += 1 }
      positions[node.object] = nodes.count
      nodes.append(
        SnapshotRecord.Node(
          object: node.object, type: node.type, kind: node.kind, retainCount: node.retainCount,
          size: node.size, isStable: node.stable))
    }

    mutating func add(_ edge: SnapshotEdge) {
      guard let from = positions[edge.from], let to = positions[edge.to] else {
        return contradictions += 1
      }
      guard edge.kind == .strong || edge.kind == .capture else { return }
      edges.append(
        SnapshotRecord.Edge(
          from: .init(from), to: .init(to), kind: edge.kind, name: edge.name, index: edge.index))
    }
  }

  /// A number that is small, as a rule.
  private func number(_ random: inout SeededRandom) -> UInt64 {
    let large: [UInt64] = [254, 255, 256, 65_535, 65_536, 1 << 32 - 1, 1 << 32, .max - 1, .max]
    return Int.random(in: 0..<12, using: &random) == 0
      ? large.randomElement(using: &random) ?? 0 : UInt64.random(in: 0..<9, using: &random)
  }

  @Test(
    "Each object and reference comes out as it was recorded", arguments: 0..<60 as Range<UInt64>)
  func likeLists(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var serials: [UInt64] = (1...80 as ClosedRange<UInt64>).map {
      $0 * (seed % 4 == 3 ? 1 << 36 : 1)
    }
    if seed % 2 == 1 { serials += [0, .max] }
    if seed % 3 == 1 { serials.shuffle(using: &random) }
    if seed % 3 == 2 { serials += serials.prefix(5) }
    let id = SnapshotID(rawValue: 1)
    var expected = Reference()
    var trace = TraceBuilder()
    trace.record(.snapshotBegan(SnapshotBegan(snapshot: id, label: "closed", tracked: 0)))
    var edgeCount: UInt64 = 0
    for (place, serial) in serials.enumerated() {
      let node = SnapshotNode(
        snapshot: id, object: ObjectID(rawValue: serial),
        type: "Shelf.Type\(Int.random(in: 0..<(seed % 5 == 0 ? 400 : 4), using: &random))",
        kind: ObjectKind.allCases.randomElement(using: &random) ?? .instance,
        retainCount: number(&random), size: number(&random),
        stable: Int.random(in: 0..<5, using: &random) > 0)
      trace.record(.snapshotNode(node))
      expected.add(node)
      // References come between objects, some of them to objects that come later or never.
      for _ in 0..<Int.random(in: 0..<5, using: &random) {
        let edge = SnapshotEdge(
          snapshot: id,
          from: ObjectID(rawValue: serials.prefix(place + 1).randomElement(using: &random) ?? 0),
          to: ObjectID(rawValue: serials.prefix(place + 2).randomElement(using: &random) ?? 0),
          kind: ReferenceKind.allCases.randomElement(using: &random) ?? .strong,
          name: "name\(number(&random))",
          index: Int.random(in: 0..<4, using: &random) == 0 ? number(&random) : nil)
        trace.record(.snapshotEdge(edge))
        let before = expected.contradictions
        expected.add(edge)
        if expected.contradictions == before { edgeCount += 1 }
      }
    }
    trace.record(
      .snapshotEnded(
        SnapshotEnded(
          snapshot: id, nodes: UInt64(expected.nodes.count), edges: edgeCount, unreadable: 0)))
    trace.settle("closed")

    let replay = Replay(of: trace.trace)
    #expect(replay.contradictions == expected.contradictions)
    guard let snapshot = replay.lastSnapshot else {
      Issue.record("the snapshot is whole")
      return
    }
    #expect(Array(snapshot.nodes) == expected.nodes)
    #expect(Array(snapshot.edges) == expected.edges)
    #expect(snapshot.nodes.unstableCount == expected.nodes.count { !$0.isStable })
    let asked = (serials + [5, 1 << 36, .max - 2]).map { ObjectID(rawValue: $0) }
    #expect(asked.map { snapshot.positions[$0]?.index } == asked.map { expected.positions[$0] })
    #expect(
      snapshot.graph
        == ObjectGraph(
          nodeCount: expected.nodes.count,
          edges: expected.edges.map { (source: $0.from, target: $0.to) }))
    for node in snapshot.graph.nodes {
      let incoming = expected.edges.count { $0.to == node }
      let count = Int(clamping: expected.nodes[node.index].retainCount)
      #expect(snapshot.external(of: node) == count - incoming)
    }
  }

  @Test("Objects and references can be read before the snapshot is judged, or when it never is")
  func unjudged() {
    var trace = TraceBuilder()
    let one = trace.object("Shelf.One")
    let two = trace.object("Shelf.Two")
    trace.rawSnapshot(nodes: [(one, 1, true), (two, 2, false)], edges: [(one, two)])
    let snapshot = Replay(of: trace.trace).snapshots[0]
    #expect(snapshot.isUnsettled)
    #expect(snapshot.nodes.map(\.object) == [one, two])
    #expect(snapshot.edges.map(\.to) == [1])
    #expect(snapshot.graph.nodeCount == 0)
  }

  @Test("A snapshot of many objects takes few bytes for each")
  func size() {
    var trace = TraceBuilder()
    let id = SnapshotID(rawValue: 1)
    trace.record(.snapshotBegan(SnapshotBegan(snapshot: id, label: "closed", tracked: 0)))
    let count: UInt64 = 3000
    for number in 1...count {
      trace.record(
        .snapshotNode(
          SnapshotNode(
            snapshot: id, object: ObjectID(rawValue: number), type: "Shelf.Page", kind: .instance,
            retainCount: 1, size: 48, stable: true)))
    }
    for number in 2...count {
      trace.record(
        .snapshotEdge(
          SnapshotEdge(
            snapshot: id, from: ObjectID(rawValue: number / 2), to: ObjectID(rawValue: number),
            kind: .strong, name: "child")))
    }
    let snapshot = Replay(of: trace.trace).snapshots[0]
    #expect(snapshot.nodes.byteCount == 3000 * 4 + 16)
    #expect(snapshot.edges.byteCount == 2999 + 2999 * 2 / 8)
  }
}
