internal import OutliveAnalysis
internal import OutliveRendering

/// Shows who observes an object, and what it observes.
struct ObserversCommand: Command {
  static let top = OptionSpecification(
    name: "top", valueName: "COUNT", help: "how many a list has at most; json holds all",
    defaultText: "50")

  static let specification = CommandSpecification(
    name: "observers",
    abstract: "show who observes an object, and what it observes",
    discussion: [
      "An observer is known by name only where the program names it when it registers."
    ],
    arguments: [QueryOptions.object, TraceInput.argument],
    options: [
      top, AnalyzeCommand.format, SymbolOptions.binaries, SymbolOptions.root, TraceInput.limit,
    ],
    flags: [SymbolOptions.asRecorded],
    examples: [
      CommandExample("outlive observers '#5' shelf.outlive", "See who observes object 5.")
    ],
    exitCodes: QueryOptions.exitCodes)

  let options: QueryOptions
  let object: ObjectSelection
  let count: Int

  init(_ invocation: Invocation) throws(UsageError) {
    options = try QueryOptions(invocation)
    object = QueryOptions.selection(invocation[QueryOptions.object].first ?? "")
    count = try QueryOptions.count(Self.top, in: invocation, usually: 50)
  }

  func run(in environment: CommandEnvironment) throws(CommandFailure) -> ExitCode {
    let list = try options.ask(in: environment) { query throws(QueryError) in
      try query.observations(of: object)
    }
    return try options.print(in: environment) {
      ObservationListText(list: list, limit: count).render()
    } json: {
      QueryJSON.render(list)
    }
  }
}
