internal import OutliveAnalysis
internal import OutliveRendering

/// Shows who held an object when.
struct OwnersCommand: Command {
  static let top = OptionSpecification(
    name: "top", valueName: "COUNT", help: "how many a list has at most; json holds all",
    defaultText: "50")

  static let specification = CommandSpecification(
    name: "owners",
    abstract: "show who held an object from when until when",
    discussion: [
      """
      Each snapshot shows what holds the object at one moment; between two of them nobody knows, unless the \
      program tells of its references, pools and work. 'why' shows all the way from outside to the object.
      """
    ],
    arguments: [QueryOptions.object, TraceInput.argument],
    options: [
      top, AnalyzeCommand.format, AnalyzeCommand.color, SymbolOptions.binaries,
      SymbolOptions.root, TraceInput.limit,
    ],
    flags: [SymbolOptions.asRecorded],
    examples: [
      CommandExample("outlive owners '#12' shelf.outlive", "See who held object 12 when.")
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
    let history = try options.ask(in: environment) { query throws(QueryError) in
      try query.owners(of: object)
    }
    return try options.print(in: environment) {
      OwnerHistoryText(
        history: history, limit: count,
        options: TextReport.Options(for: environment, color: options.color)
      ).render()
    } json: {
      QueryJSON.render(history)
    }
  }
}
