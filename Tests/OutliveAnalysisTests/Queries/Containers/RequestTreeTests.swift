import OutliveTestSupport
import OutliveTrace
import Testing

@testable import OutliveAnalysis

@Suite("One request as a tree")
struct RequestTreeTests {
  private func query(_ trace: Trace) -> TraceQuery { TraceQuery(ReplayedTrace(of: trace)) }

  /// The tree, a line each: depth, what it is, and what came of it.
  private func lines(_ tree: RequestTree) -> [String] {
    tree.items.map { item in
      let text: String
      switch item.content {
      case .step(let step):
        switch step.kind {
        case .configure: text = "configure"
        case .injection(let phase, let name): text = "\(phase.rawValue) \(name)"
        case .replaced(_, let processor): text = "replaced by \(processor)"
        case .existing: text = "existing"
        }
      case .resolution(let resolution):
        let result =
          switch resolution.result {
          case .made: "made"
          case .found: resolution.madeBy.map { "found, made by \($0)" } ?? "found"
          case .failed(let reason, _): "failed \(reason.rawValue)"
          case .failedWithin: "failed within"
          case .open: "open"
          }
        let phase = resolution.phase.map { " \($0.rawValue) \(resolution.name)" } ?? ""
        text = "\(resolution.component ?? "?") \(result)\(phase)"
      }
      return String(repeating: ". ", count: item.depth) + text
    }
  }

  private func chain(_ links: [RequestTree.Link]) -> String {
    links.map { "\($0.component) \($0.lifetime?.rawValue ?? "?")" }.joined(separator: " > ")
  }

  @Test("who asked for whom, at which point, and what came of it")
  func shelf() throws {
    let query = query(ContainerScript.shelf)
    let tree = try query.request(.largest)
    #expect(
      lines(tree) == [
        "store() made", ". log() made initializer log", ". covers() made property covers",
        ". configure", ". . session() made configure ",
        ". . . log() found, made by #2 initializer ",
      ])
    #expect(tree.uses == DefinitionGraph.Uses(made: 4, found: 1))
    #expect(tree.container?.type == "ShelfContainer")
    #expect(tree.letGo.map(\.component) == ["session()"])
    #expect(tree.letGo.map(\.releasedAt) == [nil])
    #expect(tree.failure.isEmpty)
    #expect(tree.above.isEmpty)
    #expect(tree.root?.duration == 19_000)
  }

  @Test("a part of a request says what asked for it")
  func part() throws {
    let query = query(ContainerScript.shelf)
    let tree = try query.request(.number(ResolutionID(rawValue: 4)))
    #expect(lines(tree) == ["session() made", ". log() found initializer "])
    #expect(chain(tree.above) == "store() shared")
    #expect(tree.isCutAbove == false)
  }

  @Test("a failure gives the way there with lifetimes, and those outside it failed within")
  func failure() throws {
    let query = query(ContainerScript.shelf)
    let tree = try query.request(.failed)
    #expect(
      lines(tree) == [
        "printer() failed within", ". exporter() failed within unknown ",
        ". . printer() failed init-cycle unknown ",
      ])
    #expect(chain(tree.failure) == "printer() shared > exporter() unshared > printer() shared")
    #expect(tree.root?.arguments == 0x2a)
    #expect(tree.uses == DefinitionGraph.Uses(failed: 3))
  }

  @Test("candidates stand with the resolution that failed")
  func candidates() throws {
    var script = ContainerScript()
    let container = script.open("Container")
    let near = script.define("store()", "Store", .shared, in: container, line: 4)
    let asked = script.define("list()", "List", .unshared, in: container)
    let outer = script.begin(asked)
    let inner = script.begin(DefinitionID(rawValue: 50), by: outer)
    script.trace.record(
      .resolutionCandidate(
        ResolutionCandidate(
          resolution: inner, definition: near, mismatch: .otherType, detail: "Store")))
    script.fail(inner, nil, .unsatisfied, asked: "any Storing")
    script.fail(outer, asked, .thrown, asked: "list()")
    let tree = try query(script.trace.trace).request(.last)
    #expect(chain(tree.failure) == "list() unshared >  ? > any Storing ?")
    #expect(tree.candidates.map(\.component) == ["store()"])
    #expect(tree.candidates.map(\.mismatch) == [.otherType])
    #expect(tree.candidates.map(\.detail) == ["Store"])
  }

  @Test("the way of a failure in a circle begins where it comes back to")
  func circle() throws {
    var script = ContainerScript()
    let container = script.open("Container")
    let ids = ["root", "a", "b"].map { script.define($0, $0, .shared, in: container) }
    let root = script.begin(ids[0])
    let first = script.begin(ids[1], by: root)
    let second = script.begin(ids[2], by: first)
    let third = script.begin(ids[1], by: second)
    script.fail(third, ids[1], .initCycle, asked: "a")
    let tree = try query(script.trace.trace).request(.last)
    #expect(chain(tree.failure) == "a shared > b shared > a shared")
    #expect(tree.uses == DefinitionGraph.Uses(failed: 1, open: 3))
  }

  @Test("requests are chosen by number, component, time, size and failure")
  func choosing() throws {
    let query = query(ContainerScript.shelf)
    func id(_ selection: RequestSelection, _ component: String? = nil) throws -> UInt64? {
      try query.request(
        selection, of: component.map { name in (name: name, isMeant: { $0 == name }) }
      ).root?.id.rawValue
    }
    #expect(try id(.last) == 18)
    #expect(try id(.slowest) == 1)
    #expect(try id(.largest) == 1)
    #expect(try id(.failed) == 18)
    #expect(try id(.last, "list") == 14)
    #expect(try id(.slowest, "DocumentList") == 6)
    // Nobody but others asked for it: the part of the request is shown.
    #expect(try id(.last, "session()") == 4)
    #expect(try id(.number(ResolutionID(rawValue: 7))) == 7)
  }

  @Test("what isn't there is said")
  func errors() throws {
    let query = query(ContainerScript.shelf)
    #expect(throws: QueryError.noResolution(ResolutionID(rawValue: 99))) {
      try query.request(.number(ResolutionID(rawValue: 99)))
    }
    #expect(throws: QueryError.noFailure("list")) {
      try query.request(.failed, of: (name: "list", isMeant: { $0 == "list" }))
    }
    #expect(throws: QueryError.self) {
      try query.request(.last, of: (name: "lsit", isMeant: { $0 == "lsit" }))
    }
    var script = ContainerScript()
    #expect(throws: QueryError.noContainers) {
      try self.query(script.trace.trace).request(.last)
    }
    _ = script.open("Container")
    #expect(throws: QueryError.noRequests) {
      try self.query(script.trace.trace).request(.last)
    }
  }

  @Test(
    "steps without an end, in others, and of what was there already are shown where they belong")
  func steps() throws {
    var script = ContainerScript()
    let container = script.open("Container")
    let outer = script.define("outer", "Outer", .unshared, in: container)
    let inner = script.define("inner", "Inner", .unshared, in: container)
    let request = script.begin(outer)
    let object = script.create(outer, in: request)
    script.inject(request, object, .beforeInjections, "") { script in
      script.inject(request, object, .property, "title")
      script.inject(request, object, .property, "both") { script in
        script.make(inner, by: request)
        script.make(inner, by: request)
      }
    }
    script.trace.record(
      .componentReplaced(
        ComponentReplaced(
          resolution: request, object: object, replacement: nil, processor: "Wrapping")))
    script.end(request, object)
    script.trace.record(
      .configureBegan(ConfigureBegan(definition: outer, object: object, resolution: request)))
    script.make(inner, by: request)
    let tree = try query(script.trace.trace).request(.last)
    #expect(
      lines(tree) == [
        "outer made", ". before-injections ", ". . property title", ". . property both",
        ". . . inner made property both", ". . . inner made property both",
        ". replaced by Wrapping", ". configure", ". . inner made configure ",
      ])
  }

  @Test("what lies ten thousand deep is counted, and shown as far as it is asked for")
  func deep() throws {
    var script = ContainerScript()
    let container = script.open("Container")
    let definition = script.define("deep", "Deep", .unshared, in: container)
    var parent: ResolutionID?
    for _ in 0..<10_000 { parent = script.begin(definition, by: parent) }
    let tree = try query(script.trace.trace).request(.last, limit: 3)
    #expect(tree.items.map(\.depth) == [0, 1, 2])
    #expect(tree.hidden == 10_000 - 3)
    #expect(tree.uses.open == 10_000)
  }

  @Test("random requests are the trees that they were told as")
  func randomly() throws {
    for seed in 0..<60 {
      var random = SeededRandom(seed: UInt64(seed))
      var script = ContainerScript()
      let container = script.open("Container")
      let ids = (0..<4).map { script.define("c\($0)", "C\($0)", .unshared, in: container) }
      var expected: [String] = []
      func ask(_ script: inout ContainerScript, by parent: ResolutionID?, depth: Int) {
        let definition = Int.random(in: 0..<4, using: &random)
        let indentation = String(repeating: ". ", count: depth)
        let phase = parent == nil ? "" : " initializer "
        if depth > 0, Int.random(in: 0..<3, using: &random) == 0 {
          expected.append("\(indentation)c\(definition) found\(phase)")
          script.find(ids[definition], script.trace.object("Elsewhere"), by: parent)
          return
        }
        expected.append("\(indentation)c\(definition) made\(phase)")
        script.make(ids[definition], by: parent) { script, resolution in
          guard depth < 5 else { return }
          for _ in 0..<Int.random(in: 0..<3, using: &random) {
            ask(&script, by: resolution, depth: depth + 1)
          }
        }
      }
      for _ in 0..<Int.random(in: 1..<4, using: &random) {
        expected = []
        ask(&script, by: nil, depth: 0)
      }
      #expect(try lines(query(script.trace.trace).request(.last)) == expected, "seed \(seed)")
    }
  }
}
