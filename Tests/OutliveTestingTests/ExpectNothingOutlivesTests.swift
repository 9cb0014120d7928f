import DocumentShelf
import Outlive
import OutliveTesting
import Testing

@Suite("expectNothingOutlives")
struct ExpectNothingOutlivesTests {
  private final class Node {
    var next: Node?
    var handler: (() -> Void)?
    weak var weakNext: Node?
  }

  /// Holds on to a node beyond a check.
  private final class Keeper {
    var kept: Node?
  }

  /// The reports a check fails with; none when it passes.
  private func reports(_ check: () throws -> Void) -> [String] {
    RecordedIssue.all(in: check).map(\.text)
  }

  private func rules(_ check: () throws -> Void) -> [String] {
    reports(check).flatMap { report in
      report.matches(of: /\[([a-z-]+)\]/).map { String($0.1) }
    }
  }

  @Test("A clean function passes")
  func clean() throws {
    try expectNothingOutlives {
      let node = track(Node())
      node.next = track(Node())
      node.next?.weakNext = node
    }
  }

  @Test("A cycle through stored properties fails")
  func cycle() {
    let found = rules {
      try expectNothingOutlives {
        let node = track(Node())
        node.next = Node()
        node.next?.next = node
      }
    }
    #expect(found == ["retain-cycle"])
  }

  @Test("A cycle through a closure fails, and its weak twin passes")
  func closure() throws {
    let found = rules {
      try expectNothingOutlives {
        let node = track(Node())
        node.handler = { node.next = nil }
      }
    }
    #expect(found == ["closure-capture-cycle"])
    try expectNothingOutlives {
      let node = track(Node())
      node.handler = { [weak node] in node?.next = nil }
    }
  }

  @Test("What is held from outside fails, and names the holder that is tracked")
  func held() throws {
    let keeper = Keeper()
    let found = reports {
      try expectNothingOutlives("the visit") { keeper.kept = track(Node()) }
    }
    #expect(found.count == 1)
    #expect(found.first?.contains("Node outlives “the visit”") == true)
    #expect(found.first?.contains("[expected-release-missed]") == true)
    keeper.kept = nil
    try expectNothingOutlives("the visit") {
      keeper.kept = track(Node())
      keeper.kept = nil
    }
  }

  @Test("A function in which nothing was tracked fails as vacuous")
  func vacuous() {
    #expect(rules { try expectNothingOutlives { _ = Node() } } == ["vacuous-check"])
  }

  @Test("track(_:) outside of a check says where it belongs")
  func trackOutside() {
    let found = reports { track(Node()) }
    #expect(found.count == 1)
    #expect(found.first?.contains("outside of expectNothingOutlives") == true)
  }

  @Test("An error that the function throws is passed on, and nothing is judged")
  func throwing() {
    struct Failure: Error {}
    let keeper = Keeper()
    #expect(throws: Failure.self) {
      try expectNothingOutlives {
        keeper.kept = track(Node())
        throw Failure()
      }
    }
  }

  @Test("The failure stands at the caller's line")
  func location() {
    let issues = RecordedIssue.all {
      try expectNothingOutlives {}
    }
    #expect(issues.map(\.line) == [#line - 2])
  }

  @Test("What a finishing task still holds is waited for")
  func finishingTask() async throws {
    try await expectNothingOutlives {
      let node = track(Node())
      Task { [held = Boxed(node)] in
        for _ in 0..<50 { await Task.yield() }
        withExtendedLifetime(held) {}
      }
      await Task.yield()
    }
  }

  @Test("A shared component of a container made outside may live on with it")
  func sharedComponent() throws {
    let factory = NodeFactory()
    try expectNothingOutlives { _ = factory.node() }
    let found = rules { try expectNothingOutlives { factory.other().next = factory.fresh() } }
    #expect(found == ["expected-release-missed"])
  }

  private final class NodeFactory: ComponentFactory {
    func node() -> Node { shared(Node()) }
    func other() -> Node { shared(Node()) }
    func fresh() -> Node { unshared(Node()) }
  }

  @Test("Checks in parallel tasks see only their own objects")
  func parallel() async {
    await withTaskGroup(of: Bool.self) { group in
      for number in 0..<16 {
        group.addTask {
          let leaks = number.isMultiple(of: 2)
          let found = self.rules {
            try expectNothingOutlives {
              let node = track(Node())
              if leaks { node.next = node }
            }
          }
          return found == (leaks ? ["retain-cycle"] : [])
        }
      }
      for await isRight in group { #expect(isRight) }
    }
  }

  @Test("The healthy document shelf passes")
  func healthyShelf() throws {
    try expectNothingOutlives("the shelf") { Shelf.run() }
  }

  @Test(
    "Each leak of the document shelf gives exactly its finding",
    arguments: [
      (Leak.closureCycle, "closure-capture-cycle"), (.observerDied, "observer-died-registered"),
      (.subjectDied, "subject-died-observed"), (.factoryCycle, "retain-cycle"),
      (.captive, "captive-dependency"),
    ])
  func leakingShelf(leak: Leak, rule: String) {
    let found = rules { try expectNothingOutlives("the shelf") { Shelf.run(leak: leak) } }
    #expect(found == [rule])
  }

  /// Lets a test hand a node to a task that only keeps it alive.
  private struct Boxed: @unchecked Sendable {
    // Sendable is safe to claim: the task never uses the node.
    let node: Node
    init(_ node: Node) { self.node = node }
  }
}
