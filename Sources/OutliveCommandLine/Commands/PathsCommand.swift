internal import OutliveAnalysis
internal import OutliveRendering

/// Shows how some objects lead to others.
struct PathsCommand: Command {
  static let from = OptionSpecification(
    name: "from", valueName: "OBJECTS", help: "where the ways begin: '#12', a label or a type",
    isRequired: true)
  static let to = OptionSpecification(
    name: "to", valueName: "OBJECTS", help: "where they end: '#12', a label or a type",
    isRequired: true)
  static let top = OptionSpecification(
    name: "top", valueName: "COUNT", help: "how many ways are shown at most", defaultText: "8")

  static let specification = CommandSpecification(
    name: "paths",
    abstract: "show by which references some objects lead to others",
    discussion: [
      """
      To one object, all ways are shown that share nothing but their ends; to several, the shortest \
      way to each. In a type '*' stands for any characters and '?' for one.
      """
    ],
    arguments: [TraceInput.argument],
    options: [
      from, to, QueryOptions.at, top, AnalyzeCommand.format, AnalyzeCommand.color,
      SymbolOptions.binaries, SymbolOptions.root, TraceInput.limit,
    ],
    flags: [SymbolOptions.asRecorded],
    examples: [
      CommandExample(
        "outlive paths shelf.outlive --from ShelfFactory --to Document",
        "See how the factory leads to documents.")
    ],
    exitCodes: QueryOptions.exitCodes)

  let options: QueryOptions
  let from: ObjectSelection
  let to: ObjectSelection
  let place: TracePlace
  let count: Int

  init(_ invocation: Invocation) throws(UsageError) {
    options = try QueryOptions(invocation)
    from = QueryOptions.selection(invocation[Self.from].last ?? "")
    to = QueryOptions.selection(invocation[Self.to].last ?? "")
    place = QueryOptions.place(invocation[QueryOptions.at].last)
    count = try QueryOptions.count(Self.top, in: invocation, usually: 8)
  }

  func run(in environment: CommandEnvironment) throws(CommandFailure) -> ExitCode {
    let results = try options.ask(in: environment) { query throws(QueryError) in
      try query.paths(from: from, to: to, at: place, atMost: count)
    }
    return try options.print(in: environment) {
      FoundPathsText(
        results: results, options: TextReport.Options(for: environment, color: options.color)
      ).render()
    } json: {
      QueryJSON.render(results)
    }
  }
}
