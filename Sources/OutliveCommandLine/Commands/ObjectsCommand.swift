internal import OutliveAnalysis
internal import OutliveRendering

/// Lists the tracked objects of a trace.
struct ObjectsCommand: Command {
  static let type = OptionSpecification(
    name: "type", valueName: "GLOB", help: "only those whose type is called so")
  static let aliveAt = OptionSpecification(
    name: "alive-at", valueName: "PLACE",
    help: "only those alive then: an event's number, or a settle point's or snapshot's label")
  static let aliveDuring = OptionSpecification(
    name: "alive-during", valueName: "FROM..TO",
    help: "only those alive at some moment between two such places, these included")
  static let madeAt = OptionSpecification(
    name: "made-at", valueName: "GLOB",
    help: "only those made there: a file, FILE:LINE, or a function")
  static let scope = OptionSpecification(
    name: "scope", valueName: "GLOB", help: "only those credited to a scope that is called so")
  static let top = OptionSpecification(
    name: "top", valueName: "COUNT", help: "how many are shown at most; json holds all",
    defaultText: "50")

  static let specification = CommandSpecification(
    name: "objects",
    abstract: "list the tracked objects, by type, time, place or scope",
    discussion: [
      """
      In a pattern '*' stands for any characters and '?' for one. Objects that nobody tracks are not \
      listed: 'heap' counts them by type.
      """
    ],
    arguments: [TraceInput.argument],
    options: [
      type, aliveAt, aliveDuring, madeAt, scope, top, AnalyzeCommand.format, SymbolOptions.binaries,
      SymbolOptions.root, TraceInput.limit,
    ],
    flags: [SymbolOptions.asRecorded],
    examples: [
      CommandExample(
        "outlive objects shelf.outlive --type '*Cell' --alive-at 'list closed'",
        "See which cells were alive then."),
      CommandExample(
        "outlive objects shelf.outlive --alive-during 'list opened..list closed'",
        "See what was alive at any time in between."),
    ],
    exitCodes: QueryOptions.exitCodes)

  let options: QueryOptions
  let type: Glob?
  let place: TracePlace?
  let interval: TraceInterval?
  let site: Glob?
  let scope: Glob?
  let count: Int

  init(_ invocation: Invocation) throws(UsageError) {
    options = try QueryOptions(invocation)
    type = invocation[Self.type].last.map { Glob($0) }
    place = invocation[Self.aliveAt].last.map { QueryOptions.place($0) }
    interval = try QueryOptions.interval(Self.aliveDuring, in: invocation)
    site = invocation[Self.madeAt].last.map { Glob($0) }
    scope = invocation[Self.scope].last.map { Glob($0) }
    count = try QueryOptions.count(Self.top, in: invocation, usually: 50)
  }

  func run(in environment: CommandEnvironment) throws(CommandFailure) -> ExitCode {
    func test(_ glob: Glob?) -> ((String) -> Bool)? { glob.map { glob in { glob.matches($0) } } }
    let filter = ObjectFilter(
      type: test(type), aliveAt: place, aliveDuring: interval, madeAt: test(site),
      scope: test(scope))
    let objects = try options.ask(in: environment) { query throws(QueryError) in
      try query.objects(filter)
    }
    return try options.print(in: environment) {
      ListedObjectsText(objects: objects, limit: count).render()
    } json: {
      QueryJSON.render(objects)
    }
  }
}
