internal import OutliveAnalysis
internal import OutliveRendering

/// Shows what there is at a moment of a trace.
struct WorldCommand: Command {
  static let type = OptionSpecification(
    name: "type", valueName: "GLOB", help: "of the objects only those whose type is called so")
  static let top = OptionSpecification(
    name: "top", valueName: "COUNT", help: "how many a list has at most; json holds all",
    defaultText: "20")

  static let specification = CommandSpecification(
    name: "world",
    abstract: "show what is alive, active and open at a moment",
    discussion: [
      """
      A moment is the one just after an event: what the event begins is shown, and what it ends is not. \
      Of objects those are meant that somebody tracks: 'heap' counts all that a snapshot shows.
      """
    ],
    arguments: [TraceInput.argument],
    options: [
      QueryOptions.at, type, top, AnalyzeCommand.format, SymbolOptions.binaries,
      SymbolOptions.root, TraceInput.limit,
    ],
    flags: [SymbolOptions.asRecorded],
    examples: [
      CommandExample("outlive world shelf.outlive --at 118", "See what there was after event 118."),
      CommandExample(
        "outlive world shelf.outlive --at 'list closed' --type '*Cell'",
        "See what was left when the list was closed."),
    ],
    exitCodes: QueryOptions.exitCodes)

  let options: QueryOptions
  let place: TracePlace
  let type: Glob?
  let count: Int

  init(_ invocation: Invocation) throws(UsageError) {
    options = try QueryOptions(invocation)
    place = QueryOptions.place(invocation[QueryOptions.at].last)
    type = invocation[Self.type].last.map { Glob($0) }
    count = try QueryOptions.count(Self.top, in: invocation, usually: 20)
  }

  func run(in environment: CommandEnvironment) throws(CommandFailure) -> ExitCode {
    let isMeant: ((String) -> Bool)? = type.map { glob in { glob.matches($0) } }
    let worlds = try options.ask(in: environment) { query throws(QueryError) in
      try query.world(at: place, type: isMeant)
    }
    return try options.print(in: environment) {
      WorldText(worlds: worlds, limit: count, type: type?.pattern).render()
    } json: {
      QueryJSON.render(worlds)
    }
  }
}
