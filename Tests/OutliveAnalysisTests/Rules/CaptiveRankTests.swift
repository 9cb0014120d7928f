import OutliveTrace
import Testing

@testable import OutliveAnalysis

@Suite("How long lifetimes last, compared")
struct CaptiveRankTests {
  /// A component that holds another one, which lasts less long or as long.
  struct Holder: Sendable, CustomTestStringConvertible {
    var lifetime: Lifetime
    var rank: UInt64?
    var isOfChild = false
    /// How long it lasts.
    var expected: UInt64

    var testDescription: String {
      "\(lifetime.rawValue) \(rank ?? 0)\(isOfChild ? " of a child" : "")"
    }

    static let all: [Holder] = [
      Holder(lifetime: .unshared, expected: 1),
      Holder(lifetime: .scoped, expected: 10),
      Holder(lifetime: .weakShared, expected: 100),
      Holder(lifetime: .custom, rank: 300, expected: 300),
      Holder(lifetime: .cached, expected: 500),
      Holder(lifetime: .custom, expected: 500),
      Holder(lifetime: .shared, isOfChild: true, expected: 500),
      Holder(lifetime: .custom, rank: 800, expected: 800),
      Holder(lifetime: .shared, expected: 1000),
    ]
  }

  /// The rules that fire when a holder holds a component whose request or scope has ended.
  private func rules(
    _ holder: Holder, holding lifetime: Lifetime, rank: UInt64?, registersLater: Bool
  ) -> [String] {
    var trace = TraceBuilder()
    let root = trace.container("Shelf.ShelfFactory").container
    let container =
      holder.isOfChild ? trace.container("Shelf.PageFactory", parent: root).container : root
    let outer = trace.registerDefinition(
      "log()", "Shelf.Log", holder.lifetime, in: container, rank: holder.rank)
    let inner = trace.registerDefinition(
      "session()", "Shelf.Session", lifetime, in: root, rank: rank)
    if registersLater {
      // What is told at the first use takes nothing back that was told before.
      trace.record(
        .componentDefined(
          ComponentDefined(
            definition: inner, container: root, component: "session()", type: "Shelf.Session",
            lifetime: lifetime)))
    }
    var held = ObjectID(rawValue: 0)
    let object = trace.make(outer, "Shelf.Log", holder.lifetime) { trace, request in
      held = trace.make(inner, "Shelf.Session", lifetime, parent: request)
    }
    trace.evict(held, of: inner, lifetime == .scoped ? .requestEnded : .scopeEnded)
    trace.snapshot("over") { heap in
      heap.hold(object)
      heap.edge(object, "session", held)
    }
    trace.settle("over")
    return Analysis(of: trace.trace).findings.map(\.rule.rawValue)
  }

  @Test("What is made for a request is captive of what is kept for long", arguments: Holder.all)
  func scoped(holder: Holder) {
    #expect(
      rules(holder, holding: .scoped, rank: nil, registersLater: false)
        == (holder.expected >= 500 ? ["captive-dependency"] : []))
  }

  @Test(
    "What a custom scope keeps is captive of what is kept for longer", arguments: Holder.all,
    [50, 499, 500, 799, 800, 1000, UInt64.max])
  func custom(holder: Holder, rank: UInt64) {
    // Whoever holds what its scope has let go is reported in any case.
    let expected =
      holder.expected >= 500 && holder.expected > rank ? "captive-dependency" : "outlives-container"
    for registersLater in [false, true] {
      #expect(
        rules(holder, holding: .custom, rank: rank, registersLater: registersLater) == [expected])
    }
  }
}
