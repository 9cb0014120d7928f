import OutliveAnalysis
import OutliveTrace
import Testing

/// Programs so large that whatever looks at each object from each other one doesn't end in time.
@Suite("Large traces", .timeLimit(.minutes(1)))
struct LargeTraceTests {
  private static let size = 2000

  @Test("Many survivors, in a list and below one")
  func survivors() {
    var trace = TraceBuilder()
    let cache = trace.object("Shelf.Cache")
    var list: [ObjectID] = []
    var leaves: [ObjectID] = []
    for _ in 0..<Self.size {
      list.append(trace.object("Shelf.Node"))
      leaves.append(trace.object("Shelf.Leaf"))
    }
    for object in list + leaves { trace.expectRelease(of: object, by: "closed") }
    trace.quickSnapshot(
      held: [cache], objects: list + leaves,
      edges: [(cache, list[0])] + zip(list, list.dropFirst()) + zip(list, leaves))
    trace.settle("closed")
    let analysis = Analysis(of: trace.trace)
    #expect(analysis.findings.map(\.nested.count) == [2 * Self.size - 1])
    #expect(
      analysis.accounting
        == Accounting(
          tracked: 2 * Self.size + 1, reported: 1, nested: 2 * Self.size - 1, expected: 1))
  }

  @Test("Many cycles that all hold the same objects")
  func cycles() {
    var trace = TraceBuilder()
    let hub = trace.object("Shelf.Hub")
    var nodes: [ObjectID] = []
    for _ in 0..<Self.size { nodes.append(trace.object("Shelf.Node")) }
    let leaves = nodes.map { ObjectID(rawValue: $0.rawValue + 1_000_000) }
    trace.quickSnapshot(
      held: [], objects: [hub] + nodes + leaves,
      edges: nodes.flatMap { [($0, $0), ($0, hub)] } + leaves.map { (hub, $0) })
    trace.settle("closed")
    let analysis = Analysis(of: trace.trace)
    #expect(analysis.findings.map(\.count) == [Self.size])
    #expect(analysis.findings.map(\.nested.count) == [Self.size + 1])
  }

  @Test("Many observations of dead observers that one list keeps")
  func observations() {
    var trace = TraceBuilder()
    let document = trace.object("Shelf.Document")
    let list = trace.object("Shelf.List")
    var observations: [ObjectID] = []
    for _ in 0..<Self.size {
      let cell = trace.object("Shelf.Cell")
      observations.append(trace.observe(document, "title", by: cell).object)
      trace.release(cell, .noticed)
    }
    trace.quickSnapshot(
      held: [document, list], objects: observations, edges: observations.map { (list, $0) })
    trace.settle("closed")
    let analysis = Analysis(of: trace.trace)
    #expect(analysis.findings.map(\.count) == [Self.size])
    #expect(analysis.findings.first?.culprit == "Node.next")
  }

  @Test("Many scoped components below one list that no shared component holds")
  func scoped() {
    var trace = TraceBuilder()
    let program = trace.dependency(of: .shared, on: .scoped)
    let root = trace.object("Shelf.Root")
    var scoped = [program.session]
    for _ in 0..<Self.size {
      let made = trace.resolve(program.scopedDefinition, "Shelf.Session", .scoped)
      trace.endRequest(program.scopedDefinition, made)
      scoped.append(made)
    }
    let list = scoped.map { ObjectID(rawValue: $0.rawValue + 1_000_000) }
    for step in 0..<3 {
      trace.quickSnapshot(
        held: [root, program.holder], objects: scoped + list,
        edges: [(root, list[0])] + zip(list, list.dropFirst()) + zip(list.dropFirst(), list)
          + zip(list, scoped))
      trace.settle("step \(step)")
    }
    #expect(Analysis(of: trace.trace).findings.isEmpty)
  }
}

extension TraceBuilder {
  /// A snapshot told without looking anything up.
  fileprivate mutating func quickSnapshot(
    held: [ObjectID], objects: [ObjectID], edges: [(from: ObjectID, to: ObjectID)]
  ) {
    var counts: [ObjectID: UInt64] = [:]
    for edge in edges { counts[edge.to, default: 0] += 1 }
    for object in held { counts[object, default: 0] += 1 }
    rawSnapshot(
      nodes: (held + objects).map { ($0, counts[$0] ?? 0, true) }, edges: edges)
  }
}
