internal import OutliveAnalysis
internal import OutliveRendering

/// Shows what retains most, and through what.
struct DominatorsCommand: Command {
  static let object = ArgumentSpecification(
    name: "OBJECT", help: "what to begin with: '#12', a label or a type; all when it is left out",
    occurrence: .atMostOnce)
  static let top = OptionSpecification(
    name: "top", valueName: "COUNT", help: "how many objects are shown at most",
    defaultText: "20")

  static let specification = CommandSpecification(
    name: "dominators",
    abstract: "show what retains most, as a tree",
    discussion: [
      """
      An object stands under another when it would go with it. The objects that retain most are \
      shown; of the others it is said how many there are and what they retain. What only keeps \
      itself alive stands at the top.
      """
    ],
    arguments: [TraceInput.argument, object],
    options: [
      QueryOptions.at, top, AnalyzeCommand.format, SymbolOptions.binaries, SymbolOptions.root,
      TraceInput.limit,
    ],
    flags: [SymbolOptions.asRecorded],
    examples: [
      CommandExample("outlive dominators shelf.outlive", "See what retains most at the end."),
      CommandExample(
        "outlive dominators shelf.outlive Document --top 50", "See what documents retain."),
    ],
    exitCodes: QueryOptions.exitCodes)

  let options: QueryOptions
  let object: ObjectSelection?
  let place: TracePlace
  let count: Int

  init(_ invocation: Invocation) throws(UsageError) {
    options = try QueryOptions(invocation)
    object = invocation[Self.object].first.map { QueryOptions.selection($0) }
    place = QueryOptions.place(invocation[QueryOptions.at].last)
    count = try QueryOptions.count(Self.top, in: invocation, usually: 20)
  }

  func run(in environment: CommandEnvironment) throws(CommandFailure) -> ExitCode {
    let trees = try options.ask(in: environment) { query throws(QueryError) in
      try query.dominators(of: object, at: place, atMost: count)
    }
    return try options.print(in: environment) {
      DominatorTreeText(trees: trees).render()
    } json: {
      QueryJSON.render(trees)
    }
  }
}
