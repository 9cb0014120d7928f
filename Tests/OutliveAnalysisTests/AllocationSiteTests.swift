import OutliveTrace
import Testing

@testable import OutliveAnalysis

@Suite("Where objects were made, by their call stacks")
struct AllocationSiteTests {
  /// A frame as a test tells it.
  struct Frame {
    var function: String?
    var site: Site?
    var image: ImageID? = ImageID(rawValue: 1)

    static func known(_ function: String, _ file: String, _ line: UInt64) -> Frame {
      Frame(function: function, site: Site(file: file, line: line, function: function))
    }
    static func named(_ function: String) -> Frame { Frame(function: function) }
    static let unknown = Frame()
    static let nowhere = Frame(image: nil)
  }

  /// The place of an object whose allocation has these frames, innermost first.
  private func site(_ frames: [Frame], reversed: Bool = false) -> Site? {
    var sites = AllocationSites()
    sites.note(ImageLoaded(image: ImageID(rawValue: 1), name: "shelf", size: 4096))
    let object = ObjectID(rawValue: 7)
    sites.note(CallStackID(rawValue: 1), of: object)
    for (index, frame) in frames.enumerated() {
      let isLast = index == frames.count - 1
      let isNew = sites.note(
        CallStackRecorded(
          callStack: CallStackID(rawValue: UInt64(index + 1)),
          caller: isLast ? nil : CallStackID(rawValue: UInt64(index + 2)), image: frame.image,
          offset: 0x1f3a + UInt64(index), function: frame.function), site: frame.site)
      #expect(isNew)
    }
    return sites.site(of: object)
  }

  private let bind = Frame.known("DocumentCell.bind()", "Shelf/DocumentCell.swift", 42)
  private let list = Frame.known("DocumentList.show()", "Shelf/DocumentList.swift", 7)
  private let initializer = Frame.known(
    "Document.__allocating_init()", "Shelf/Document.swift", 3)

  @Test("The innermost line counts, but not that of the runtime or of an allocating initializer")
  func innermost() {
    #expect(site([bind, list]) == bind.site)
    #expect(site([initializer, bind, list]) == bind.site)
    #expect(site([.named("swift_allocObject"), initializer, bind]) == bind.site)
    #expect(site([.named("outlive_hook"), .named("_swift_retain_"), bind]) == bind.site)
    #expect(site([.named("specialized by the library"), list]) == list.site)
    #expect(
      site([.known("Box<Int>.__allocating_init(_:)", "Shelf/Box.swift", 2), list]) == list.site)
    #expect(site([.unknown, .nowhere, list]) == list.site)
    let withoutLine = Frame.known("DocumentCell.bind()", "Shelf/DocumentCell.swift", 0)
    #expect(site([withoutLine, list]) == withoutLine.site)
  }

  @Test(
    "An initializer that nobody is known to have called is the place, by its name in the source")
  func initializerAlone() {
    #expect(
      site([.named("swift_allocObject"), initializer])
        == Site(file: "Shelf/Document.swift", line: 3, function: "Document.init()"))
    #expect(
      site([.named("Box<Int>.__allocating_init(_:)")])
        == Site(file: "", line: 0, function: "Box<Int>.init(_:)"))
  }

  @Test("Without lines it is the function, and without names the image and the place in it")
  func less() {
    #expect(
      site([.named("swift_allocObject"), .named("DocumentCell.bind()")])
        == Site(file: "", line: 0, function: "DocumentCell.bind()"))
    #expect(
      site([.named("swift_allocObject")])
        == Site(file: "", line: 0, function: "swift_allocObject"))
    #expect(site([.unknown, .unknown]) == Site(file: "", line: 0, function: "shelf+0x1f3a"))
    #expect(site([.nowhere]) == nil)
    #expect(site([]) == nil)
  }

  @Test("A call stack that leads in a circle is followed only so far")
  func circle() {
    var sites = AllocationSites()
    let id = CallStackID(rawValue: 1)
    let object = ObjectID(rawValue: 1)
    let frame = CallStackRecorded(callStack: id, caller: id, offset: 0)
    sites.note(id, of: object)
    let isNew = sites.note(frame, site: nil)
    let isNewAgain = sites.note(frame, site: nil)
    #expect(isNew && !isNewAgain)
    #expect(sites.site(of: object) == nil)
  }

  @Test("A finding says where its objects and the closure between them were made")
  func finding() throws {
    var trace = TraceBuilder()
    let cell = trace.object("Shelf.DocumentCell")
    let closure = ObjectID(rawValue: 100)
    let stacks: [CallStackID] = [trace.makeID(), trace.makeID()]
    trace.record(
      .objectAllocated(
        ObjectAllocated(object: cell, type: "Shelf.DocumentCell", size: 32, callStack: stacks[0])))
    trace.record(
      .objectAllocated(ObjectAllocated(object: closure, type: "", size: 24, callStack: stacks[1])))
    for (id, frame) in zip(stacks, [list, bind]) {
      trace.record(
        .callStackRecorded(
          CallStackRecorded(callStack: id, offset: 1, function: frame.function)), at: frame.site)
    }
    let snapshot: SnapshotID = trace.makeID()
    trace.record(.snapshotBegan(SnapshotBegan(snapshot: snapshot, label: "closed", tracked: 1)))
    for (object, type, kind) in [
      (cell, "Shelf.DocumentCell", ObjectKind.instance), (closure, "", .closure),
    ] {
      trace.record(
        .snapshotNode(
          SnapshotNode(
            snapshot: snapshot, object: object, type: type, kind: kind, retainCount: 1, size: 32,
            stable: true)))
    }
    trace.record(
      .snapshotEdge(
        SnapshotEdge(
          snapshot: snapshot, from: cell, to: closure, kind: .strong, name: "handler")))
    trace.record(
      .snapshotEdge(
        SnapshotEdge(snapshot: snapshot, from: closure, to: cell, kind: .capture, name: "")))
    trace.record(
      .snapshotEnded(SnapshotEnded(snapshot: snapshot, nodes: 2, edges: 2, unreadable: 0)))
    trace.settle("closed")
    let findings = Analysis(of: trace.trace).findings
    #expect(findings.map(\.rule.rawValue) == ["closure-capture-cycle"])
    let step = try #require(findings.first?.path?.steps.first)
    #expect(step.object.site == list.site)
    #expect(step.reference?.goesThroughClosure == true)
    #expect(step.reference?.site == bind.site)
  }
}
