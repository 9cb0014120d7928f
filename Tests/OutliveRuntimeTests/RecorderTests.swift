import OutliveRuntime
import OutliveTrace
import Testing

private final class Owner {
  var child: Child?
  var handler: (() -> Void)?
}

private final class Child {
  weak var owner: Owner?
  let recorder: Recorder?
  init(recorder: Recorder? = nil) { self.recorder = recorder }
}

extension Recorder {
  /// What was recorded about objects and snapshots, as lines of text.
  fileprivate var lines: [String] {
    trace().events.compactMap { event in
      switch event.kind {
      case .objectCreated(let created):
        "created \(created.object)\(created.label.map { " \($0)" } ?? "")"
      case .objectReleased(let released):
        "released \(released.object) \(released.evidence.rawValue)"
      case .releaseExpected(let expected): "expected \(expected.object) \(expected.label)"
      case .settle(let settle): "settle \(settle.label)"
      case .snapshotFailed(let failed): "failed: \(failed.reason)"
      case .snapshotBegan(let began):
        "snapshot \(began.snapshot) \(began.label): \(began.tracked)"
      case .snapshotNode(let node):
        "node \(node.object) \(shortened(node.type)) \(node.kind.rawValue) \(node.retainCount)"
          + "\(node.stable ? "" : " unstable")"
      case .snapshotEdge(let edge):
        "edge \(edge.from) \(edge.kind.rawValue) \(edge.name)\(edge.index.map { " #\($0)" } ?? "") \(edge.to)"
      case .snapshotUnreadable(let value):
        "unreadable \(shortened(value.type)): \(value.reason) ×\(value.count)"
      case .snapshotEnded(let ended):
        "end \(ended.snapshot): \(ended.nodes), \(ended.edges), \(ended.unreadable)"
      default: nil
      }
    }
  }
}

private final class Elements: ManagedBuffer<Int, Leaf> {}

@Suite("The recorder and the heap")
struct RecorderTests {
  let recorder: Recorder

  init() throws { recorder = try Recorder() }

  /// A recorder that isn't told when an object ends, as on systems where nobody can tell.
  private func noticingRecorder() throws -> Recorder {
    var options = Recorder.Options()
    options.watchesDeinits = false
    return try Recorder(options: options)
  }

  @Test("An object keeps its serial number for as long as it lives")
  func identity() {
    let owner = Owner()
    let child = Child()
    #expect(recorder.id(of: owner) == nil)
    let id = recorder.identify(owner, label: "owner")
    #expect(recorder.identify(child) != id)
    #expect(recorder.identify(owner) == id)
    #expect(recorder.id(of: owner) == id)
    #expect(recorder.lines.prefix(2) == ["created #1 owner", "created #2"])
    withExtendedLifetime(owner) {}
  }

  @Test("A new object at the address of an old one gets a new serial number")
  func reusedAddresses() throws {
    let recorder = try noticingRecorder()
    var addresses: Set<ObjectIdentifier> = []
    var ids: Set<ObjectID> = []
    var objectCount = 0
    repeat {
      let object = Owner()
      let wasUsed = !addresses.insert(ObjectIdentifier(object)).inserted
      if wasUsed { #expect(recorder.id(of: object) == nil) }
      ids.insert(recorder.identify(object))
      objectCount += 1
    } while addresses.count == objectCount && objectCount < 100_000
    #expect(addresses.count < objectCount, "no address was used twice")
    #expect(ids.count == objectCount)
    #expect(recorder.lines.count { $0.hasPrefix("created") } == objectCount)
    #expect(recorder.lines.suffix(2).first?.hasPrefix("released") == true)
    #expect(recorder.lines.count { $0.hasPrefix("released") } == 1)
  }

  @Test("What is recorded is not kept alive, and its release is noticed")
  func releases() throws {
    let recorder = try noticingRecorder()
    weak var gone: Owner?
    do {
      let owner = Owner()
      gone = owner
      recorder.identify(owner)
      recorder.expectRelease(of: owner, by: "the end")
    }
    #expect(gone == nil)
    recorder.noticeReleases()
    recorder.noticeReleases()
    #expect(recorder.lines == ["created #1", "expected #1 the end", "released #1 noticed"])
  }

  @Test("A settle point records no snapshot when nothing tracked is alive")
  func settleEmpty() throws {
    let recorder = try noticingRecorder()
    do {
      let owner = Owner()
      recorder.identify(owner)
    }
    recorder.settle("done")
    #expect(recorder.lines == ["created #1", "released #1 noticed", "settle done"])
  }

  @Test("A settle point records what tracked objects keep alive")
  func snapshot() {
    leak(recorder)
    recorder.settle("done")
    #expect(
      recorder.lines == [
        "created #1", "created #2", "snapshot #1 done: 2", "node #1 Owner instance 1",
        "node #2 Child instance 2", "node #3 closure closure 1",
        "edge #1 strong child #2", "edge #1 strong handler #3", "edge #3 capture  #0 #1",
        "edge #3 capture  #1 #2", "end #1: 3, 4, 0", "settle done",
      ])
  }

  /// An owner that a closure in one of its properties keeps alive.
  @inline(never)
  private func leak(_ recorder: Recorder) {
    let owner = Owner()
    owner.child = Child(recorder: recorder)
    owner.child?.owner = owner
    owner.handler = { [owner, child = owner.child] in
      owner.child = child
    }
    recorder.identify(owner)
    if let child = owner.child { recorder.identify(child) }
  }

  @Test("A snapshot's events follow each other without gaps, from one thread")
  func consecutive() {
    leak(recorder)
    recorder.settle("done")
    let events = recorder.trace().events.filter { event in
      switch event.kind {
      case .snapshotBegan, .snapshotNode, .snapshotEdge, .snapshotUnreadable, .snapshotEnded: true
      default: false
      }
    }
    let first = events.first?.sequence.rawValue ?? 0
    #expect(
      events.map(\.sequence.rawValue) == events.indices.map { first + UInt64($0) })
    #expect(Set(events.map(\.thread)).count == 1)
  }

  @Test("A tracked object keeps its serial number in every snapshot, others may get new ones")
  func severalSnapshots() {
    let owner = Owner()
    owner.child = Child()
    recorder.identify(owner)
    recorder.settle("first")
    recorder.settle("second")
    let nodes = recorder.lines.filter { $0.hasPrefix("node") }.map { $0.split(separator: " ")[1] }
    #expect(nodes == ["#1", "#2", "#1", "#3"])
    withExtendedLifetime(owner) {}
  }

  @Test("What a snapshot can't read is recorded")
  func unreadable() {
    let elements = Elements.create(minimumCapacity: 1) { _ in 1 }
    recorder.identify(elements)
    recorder.settle("done")
    #expect(
      recorder.lines.filter { $0.hasPrefix("unreadable") || $0.hasPrefix("end") } == [
        "unreadable Elements: the elements behind a managed buffer can't be told ×1",
        "end #1: 1, 0, 1",
      ])
  }

  @Test("Recording and settling leave counts as they are")
  func counts() {
    weak var gone: Owner?
    do {
      let owner = Owner()
      gone = owner
      recorder.identify(owner)
      recorder.settle("one")
      recorder.settle("two")
      let counts = recorder.lines.filter { $0.hasPrefix("node #1 ") }
      #expect(counts.count == 2 && counts[0] == counts[1])
      withExtendedLifetime(owner) {}
    }
    #expect(gone == nil)
  }

  @Test("A settle point in a recorder that has ended records nothing")
  func finished() {
    let owner = Owner()
    recorder.identify(owner)
    recorder.finish()
    recorder.settle("late")
    #expect(recorder.lines == ["created #1"])
    withExtendedLifetime(owner) {}
  }

  @Test(
    "What may live on, and what is accepted of an object, is recorded with its reason and place")
  func accepting() throws {
    let recorder = try Recorder(to: .memory)
    let object = Owner()
    let site = CallSite(file: #fileID, line: #line, function: #function)
    recorder.expectSurvival(of: object, because: "reused", until: "2026-12-31", at: site)
    recorder.scope("list") {
      recorder.expectSurvival(ofAll: Owner.self, because: "all are reused")
    }
    recorder.accept("retain-cycle", about: object, because: "broken by clear()", at: site)
    let said = recorder.trace().events.compactMap { event -> String? in
      switch event.kind {
      case .survivalExpected(let payload):
        "\(payload.object?.description ?? "all") \(payload.type ?? "") \(payload.scope?.description ?? "") "
          + "\(payload.reason) \(payload.expires ?? "") \(event.site != nil)"
      case .findingSuppressed(let payload):
        "\(payload.rule) \(payload.object?.description ?? "") \(payload.reason) \(event.site != nil)"
      default: nil
      }
    }
    #expect(
      said == [
        "#1   reused 2026-12-31 true", "all OutliveRuntimeTests.Owner #1 all are reused  false",
        "retain-cycle #1 broken by clear() true",
      ])
  }
}
