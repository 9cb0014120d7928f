internal import OutliveAnalysis
internal import OutliveRendering

/// Tells why an object is alive, or when it was released.
struct WhyCommand: Command {
  static let specification = CommandSpecification(
    name: "why",
    abstract: "show why an object is alive, or when it was released",
    discussion: [
      """
      The ways by which it is held are read from the last snapshot before the moment asked about. No \
      two of them share an object between their ends: to free it, each has to be cut.
      """
    ],
    arguments: [QueryOptions.object, TraceInput.argument],
    options: [
      QueryOptions.at, AnalyzeCommand.format, AnalyzeCommand.color, SymbolOptions.binaries,
      SymbolOptions.root, TraceInput.limit,
    ],
    flags: [SymbolOptions.asRecorded],
    examples: [
      CommandExample("outlive why '#12' shelf.outlive", "See what holds object 12 at the end."),
      CommandExample(
        "outlive why DocumentStore shelf.outlive --at 'list closed'",
        "See what held the only store then."),
    ],
    exitCodes: QueryOptions.exitCodes)

  let options: QueryOptions
  let object: ObjectSelection
  let place: TracePlace

  init(_ invocation: Invocation) throws(UsageError) {
    options = try QueryOptions(invocation)
    object = QueryOptions.selection(invocation[QueryOptions.object].first ?? "")
    place = QueryOptions.place(invocation[QueryOptions.at].last)
  }

  func run(in environment: CommandEnvironment) throws(CommandFailure) -> ExitCode {
    let story = try options.ask(in: environment) { query throws(QueryError) in
      try query.why(object, at: place)
    }
    return try options.print(in: environment) {
      ObjectStoryText(
        story: story, options: TextReport.Options(for: environment, color: options.color)
      ).render()
    } json: {
      QueryJSON.render(story)
    }
  }
}
