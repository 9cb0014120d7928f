import OutliveTestSupport
import OutliveTrace
import Testing

@testable import OutliveAnalysis

@Suite("What definitions came to, and which needs which")
struct DefinitionGraphTests {
  private func graphs(
    _ trace: Trace, findings: [Finding] = [], apart: Bool = false
  ) throws -> [DefinitionGraph] {
    try TraceQuery(ReplayedTrace(of: trace)).definitions(findings: findings, apart: apart)
  }

  private func graph(_ trace: Trace, apart: Bool = false) throws -> DefinitionGraph {
    let all = try graphs(trace, apart: apart)
    #expect(all.count == 1)
    return try #require(all.first)
  }

  /// A definition in a line: its figures are made, found, failed, unfinished, kept, kept weakly, alive.
  private func line(_ definition: DefinitionGraph.Definition) -> String {
    let uses = definition.uses
    let figures = [
      uses.made, uses.found, uses.failed, uses.open, definition.kept, definition.keptWeakly,
      definition.alive,
    ]
    return "\(definition.container) \(definition.component ?? "?") "
      + "\(definition.lifetime?.rawValue ?? "?") " + figures.map(String.init).joined(separator: "/")
  }

  private func line(_ need: DefinitionGraph.Need, in graph: DefinitionGraph) -> String {
    let (from, to) = (graph.definitions[need.from], graph.definitions[need.to])
    let phases = need.phases.map { "\($0.phase.rawValue) \($0.count)" }.joined(separator: ", ")
    var text = "\(from.component ?? "?") → \(to.component ?? "?"): \(phases)"
    if !need.names.isEmpty { text += " \(need.names.joined(separator: ", "))" }
    if need.failed > 0 { text += " failed \(need.failed)" }
    switch need.captivity {
    case .none: break
    case .possible: text += " possibly captive"
    case .found(let fingerprint, let isProved):
      text += " \(isProved ? "captive" : "perhaps captive") \(fingerprint)"
    }
    return text
  }

  private func lines(_ graph: DefinitionGraph) -> [String] {
    graph.definitions.map(line) + graph.needs.map { line($0, in: graph) }
  }

  @Test("every definition is counted, and every need with its point of building")
  func shelf() throws {
    let graph = try graph(ContainerScript.shelf)
    #expect(
      lines(graph) == [
        "0 log() shared 1/1/0/0/1/0/1",
        "0 store() shared 1/3/0/0/1/0/1",
        "0 covers() cached 1/0/0/0/1/0/1",
        "0 session() scoped 1/0/0/0/0/0/1",
        "0 printer() shared 0/0/2/0/0/0/0",
        "0 exporter() unshared 0/0/1/0/0/0/0",
        "0 importer() shared 0/0/0/0/0/0/0",
        "0 document() unshared 0/0/0/0/0/0/0",
        "1 list() weak-shared 3/3/0/0/0/1/1",
        "1 cell() unshared 3/0/0/0/0/0/0",
        "store() → log(): initializer 1 log",
        "store() → covers(): property 1 covers possibly captive",
        "store() → session(): configure 1 possibly captive",
        "session() → log(): initializer 1",
        "printer() → exporter(): unknown 1 failed 1",
        "exporter() → printer(): unknown 1 failed 1",
        "list() → store(): initializer 3",
        "cell() → list(): initializer 3",
      ])
    #expect(graph.requests == 8)
    #expect(graph.uses == DefinitionGraph.Uses(made: 10, found: 7, failed: 4, open: 0))
    #expect(graph.missing.map(\.asked) == ["logs()"])
    #expect(graph.missing.map(\.reason) == [.unsatisfied])
    #expect(graph.definitions.filter(\.isUnused).map(\.component) == ["importer()"])
    #expect(
      graph.definitions[1].site == Site(file: "Shelf/Assembly.swift", line: 16, function: "store()")
    )
    #expect(
      graph.needs.filter(\.isLate).map { graph.definitions[$0.to].component } == [
        "covers()", "session()",
      ])
  }

  @Test("containers of one type and parent stand together, and each by itself when asked for")
  func folding() throws {
    let together = try graph(ContainerScript.shelf)
    #expect(together.containers.map(\.ids.count) == [1, 3])
    #expect(together.containers.map(\.parent) == [nil, 0])
    #expect(together.containers.map(\.depth) == [0, 1])
    #expect(together.containers.map(\.closed) == [0, 2])
    #expect(together.containers.map(\.ended) == [0, 2])
    #expect(together.containers[1].closingReason == "screen left")
    #expect(together.definitions.map(\.ids.count) == [1, 1, 1, 1, 1, 1, 1, 1, 3, 3])

    let apart = try graph(ContainerScript.shelf, apart: true)
    #expect(apart.containers.map(\.ids.count) == [1, 1, 1, 1])
    #expect(apart.containers.map(\.parent) == [nil, 0, 0, 0])
    #expect(apart.definitions.count == 8 + 3 * 2)
    #expect(apart.uses == together.uses)
    #expect(
      lines(apart).filter { $0.contains("list()") } == [
        "1 list() weak-shared 1/1/0/0/0/0/0", "2 list() weak-shared 1/1/0/0/0/0/0",
        "3 list() weak-shared 1/1/0/0/0/1/1", "list() → store(): initializer 1",
        "cell() → list(): initializer 1", "list() → store(): initializer 1",
        "cell() → list(): initializer 1", "list() → store(): initializer 1",
        "cell() → list(): initializer 1",
      ])
  }

  @Test("a finding marks who holds what another definition made, though nobody asked for it there")
  func captive() throws {
    var script = ContainerScript()
    let container = script.open("Shelf.Container")
    let log = script.define("log()", "Shelf.Log", .shared, in: container)
    let session = script.define("session()", "Shelf.Session", .scoped, in: container)
    let theLog = script.make(log)
    let theSession = script.make(session)
    script.trace.endRequest(session, theSession)
    script.trace.snapshot("later") { $0.edge(theLog, "session", theSession) }
    script.trace.settle("later")
    let trace = script.trace.trace
    let findings = Analysis(of: trace, rules: [CaptiveDependencyRule()]).findings
    let fingerprint = try #require(findings.first?.fingerprint)
    let marked = try #require(try graphs(trace, findings: findings).first)
    #expect(
      lines(marked) == [
        "0 log() shared 1/0/0/0/1/0/1", "0 session() scoped 1/0/0/0/0/0/1",
        "log() → session():  captive \(fingerprint)",
      ])
    #expect(try graph(trace).needs.isEmpty)
  }

  @Test("a suspicion marks it as one, and what is accepted isn't marked")
  func suspected() throws {
    var script = ContainerScript()
    let container = script.open("Shelf.Container")
    let log = script.define("log()", "Shelf.Log", .shared, in: container)
    let session = script.define("session()", "Shelf.Session", .scoped, in: container)
    var theSession = ObjectID(rawValue: 0)
    script.make(log) { theSession = $0.make(session, by: $1) }
    script.trace.endRequest(session, theSession)
    script.trace.settle("later")
    let trace = script.trace.trace
    var findings = Analysis(of: trace, rules: [CaptiveDependencyRule()]).findings
    let fingerprint = try #require(findings.first?.fingerprint)
    #expect(findings.map(\.verdict) == [.suspect])
    func needs() throws -> [String] {
      let graph = try #require(try graphs(trace, findings: findings).first)
      return graph.needs.map { line($0, in: graph) }
    }
    #expect(try needs() == ["log() → session(): initializer 1 perhaps captive \(fingerprint)"])
    findings[0].verdict = .expected
    #expect(try needs() == ["log() → session(): initializer 1 possibly captive"])
  }

  @Test("only the ranks that are known tell what could be held too long")
  func ranks() throws {
    let lifetimes: [Lifetime] = [.unshared, .scoped, .weakShared, .cached, .shared, .custom]
    var possible: [String] = []
    for holder in lifetimes {
      for held in lifetimes {
        var script = ContainerScript()
        let container = script.open("Container")
        let one = script.define("one", "One", holder, in: container)
        let two = script.define("two", "Two", held, in: container)
        script.make(one) { $0.make(two, by: $1) }
        if try graph(script.trace.trace).needs.contains(where: { $0.captivity == .possible }) {
          possible.append("\(holder.rawValue) \(held.rawValue)")
        }
      }
    }
    #expect(
      possible == [
        "cached scoped", "cached weak-shared", "shared scoped", "shared weak-shared",
        "shared cached",
      ])
  }

  @Test("what nothing was told of is there all the same: definitions, containers, ends")
  func unknown() throws {
    var script = ContainerScript()
    let stranger = DefinitionID(rawValue: 77)
    let outer = script.begin(stranger)
    _ = script.begin(DefinitionID(rawValue: 78), by: outer)
    let elsewhere = script.define("elsewhere()", "Type", .shared, in: ContainerID(rawValue: 9))
    script.make(elsewhere, by: ResolutionID(rawValue: 999))
    let graph = try graph(script.trace.trace)
    #expect(
      lines(graph) == [
        "0 elsewhere() shared 1/0/0/0/1/0/1", "0 ? ? 0/0/0/1/0/0/0", "0 ? ? 0/0/0/1/0/0/0",
        "? → ?: unknown 1",
      ])
    #expect(graph.containers.map(\.ids) == [[]])
    #expect(graph.requests == 2)
  }

  @Test("definitions that need each other in a circle are each there once")
  func circle() throws {
    var script = ContainerScript()
    let container = script.open("Container")
    let names = ["a", "b", "c"]
    let ids = names.map { script.define($0, $0.uppercased(), .unshared, in: container) }
    let first = script.begin(ids[0])
    let second = script.begin(ids[1], by: first)
    let third = script.begin(ids[2], by: second)
    _ = script.begin(ids[0], by: third)
    _ = script.begin(ids[1], by: ResolutionID(rawValue: 40))
    let graph = try graph(script.trace.trace)
    #expect(graph.definitions.map(\.uses.open) == [2, 2, 1])
    #expect(
      graph.needs.map { line($0, in: graph) } == [
        "a → b: unknown 1", "b → c: unknown 1", "c → a: unknown 1",
      ])
    let around = try TraceQuery.around("a", depth: 1, in: [graph]) { $0 == "a" }
    #expect(around.first?.definitions.map(\.distance) == [0, 1, 1])
  }

  @Test(
    "a trace without a container says so, and a name that isn't there is told from what is near")
  func errors() throws {
    var builder = TraceBuilder()
    _ = builder.object("Shelf.Document")
    #expect(throws: QueryError.noContainers) { try graphs(builder.trace) }
    let all = try graphs(ContainerScript.shelf)
    let known = [
      "CoverCache", "Document", "DocumentCell", "DocumentList", "DocumentStore", "Exporter",
      "Importer", "Printer", "ReadingLog", "ReadingSession", "cell", "cell()", "covers",
      "covers()", "document", "document()", "exporter", "exporter()", "importer", "importer()",
      "list", "list()", "log", "log()", "printer", "printer()", "session", "session()", "store",
      "store()",
    ]
    #expect(throws: QueryError.noComponent("strore", known: known)) {
      try TraceQuery.around("strore", depth: 1, in: all) { $0 == "strore" }
    }
  }

  @Test("a part of a graph holds what is that near, and a limited one the nearest and most used")
  func reducing() throws {
    let all = try graphs(ContainerScript.shelf)
    func names(_ graph: DefinitionGraph) -> [String] { graph.definitions.compactMap(\.component) }
    let near = try #require(
      try TraceQuery.around("session", depth: 1, in: all) { $0 == "session" }.first)
    #expect(names(near) == ["log()", "store()", "session()"])
    #expect(near.hiddenDefinitions == 0)
    #expect(near.needs.count == 3)
    #expect(near.containers.count == 1)
    let up = try #require(try TraceQuery.around("cell", depth: 2, in: all) { $0 == "cell" }.first)
    #expect(names(up) == ["store()", "list()", "cell()"])
    #expect(up.definitions.map(\.distance) == [2, 1, 0])
    #expect(up.containers.count == 2)
    let limited = up.limited(to: 2)
    #expect(names(limited) == ["list()", "cell()"])
    #expect(limited.hiddenDefinitions == 1)
    #expect(limited.hiddenNeeds == 1)
    // The parent of a container that is shown stays, to be named.
    #expect(limited.containers.count == 2)
    #expect(limited.definitions.map(\.container) == [1, 1])
    #expect(up.limited(to: 3) == up)
    #expect(names(up.limited(to: 0)).isEmpty)
  }

  @Test("counts and needs of random requests are those that counting one by one gives")
  func randomly() throws {
    for seed in 0..<60 {
      var random = SeededRandom(seed: UInt64(seed))
      var script = ContainerScript()
      let container = script.open("Container")
      let lifetimes: [Lifetime] = [.unshared, .scoped, .weakShared, .shared]
      let ids = (0..<Int.random(in: 1...6, using: &random)).map { number in
        script.define(
          "c\(number)", "C\(number)", lifetimes[number % 4], in: container)
      }
      var open: [(id: ResolutionID, definition: Int)] = []
      var made = [Int](repeating: 0, count: ids.count)
      var found = made
      var unfinished = made
      var needs: [[Int]: Int] = [:]
      for _ in 0..<120 {
        let definition = Int.random(in: 0..<ids.count, using: &random)
        let parent = open.last
        switch Int.random(in: 0..<4, using: &random) {
        case 0, 1:
          if let parent { needs[[parent.definition, definition], default: 0] += 1 }
          open.append((script.begin(ids[definition], by: parent?.id), definition))
          unfinished[definition] += 1
        case 2:
          if let parent { needs[[parent.definition, definition], default: 0] += 1 }
          let object = script.trace.object("Found")
          script.find(ids[definition], object, by: parent?.id)
          found[definition] += 1
        default:
          guard let last = open.popLast() else { continue }
          script.end(last.id, script.create(ids[last.definition], in: last.id))
          made[last.definition] += 1
          unfinished[last.definition] -= 1
        }
      }
      let graph = try graph(script.trace.trace)
      #expect(graph.definitions.map(\.uses.made) == made, "seed \(seed)")
      #expect(graph.definitions.map(\.uses.found) == found, "seed \(seed)")
      #expect(graph.definitions.map(\.uses.open) == unfinished, "seed \(seed)")
      var counted: [[Int]: Int] = [:]
      for need in graph.needs { counted[[need.from, need.to]] = need.count }
      #expect(counted == needs, "seed \(seed)")
    }
  }
}
