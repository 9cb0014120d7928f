internal import OutliveAnalysis
internal import OutliveRendering

/// Shows who observes whom at a moment, or all that one object had to do with observing.
struct ObserversCommand: Command {
  static let object = ArgumentSpecification(
    name: "OBJECT", help: "its number, such as '#12', its label, or the type that only it has",
    occurrence: .atMostOnce)
  static let top = OptionSpecification(
    name: "top", valueName: "COUNT", help: "how many a list has at most; json holds all",
    defaultText: "50")

  static let specification = CommandSpecification(
    name: "observers",
    abstract: "show who observes whom at a moment, or who observes an object",
    discussion: [
      """
      Without OBJECT it shows the observations that are there at a moment, with who keeps them, and \
      marks what outlives its subject or its observer. With OBJECT it lists all that observed the \
      object and all that it observed, also what is over.
      """,
      "An observer is known by name only where the program names it when it registers.",
    ],
    arguments: [object, TraceInput.argument],
    options: [
      ObservationOptions.of, ObservationOptions.by, QueryOptions.at, top,
      DrawnAnswerOptions.output, DrawnAnswerOptions.format, AnalyzeCommand.color,
      DrawnAnswerOptions.title, SymbolOptions.binaries, SymbolOptions.root, TraceInput.limit,
    ],
    flags: [SymbolOptions.asRecorded],
    examples: [
      CommandExample("outlive observers shelf.outlive", "See who observes whom at the end."),
      CommandExample(
        "outlive observers shelf.outlive --of Document --at 'list closed' -o then.svg",
        "Draw who still observed a document then."),
      CommandExample("outlive observers '#5' shelf.outlive", "See who observes object 5."),
    ],
    exitCodes: DrawnAnswerOptions.exitCodes)

  let options: QueryOptions
  let answer: DrawnAnswerOptions
  let object: ObjectSelection?
  let filter: ObservationFilter
  let place: TracePlace
  let count: Int
  let title: String?

  init(_ invocation: Invocation) throws(UsageError) {
    options = try QueryOptions(invocation)
    answer = try DrawnAnswerOptions(invocation)
    object = invocation[Self.object].first.map(QueryOptions.selection)
    filter = try ObservationOptions.filter(invocation)
    place = QueryOptions.place(invocation[QueryOptions.at].last)
    count = try QueryOptions.count(Self.top, in: invocation, usually: 50)
    title = invocation[DrawnAnswerOptions.title].first
    if object != nil {
      for option in [ObservationOptions.of, ObservationOptions.by, QueryOptions.at]
      where !invocation[option].isEmpty {
        throw UsageError(
          path: invocation.path,
          reason: .invalid("'\(option.longForm)' is for a moment, but OBJECT asks for all time"),
          notes: ["leave OBJECT out, and name the object with '--of' or '--by'"])
      }
      guard [.txt, .json].contains(answer.format) else {
        throw UsageError(
          path: invocation.path,
          reason: .invalid("what OBJECT asks for can't be given in \(answer.format)"),
          notes: ["leave OBJECT out, and name the object with '--of' or '--by'"])
      }
    }
    try options.checkTitle(title, answer.format)
  }

  func run(in environment: CommandEnvironment) throws(CommandFailure) -> ExitCode {
    try answer.destination.check(
      against: options.input.status(in: environment), in: environment)
    if let object { return try runList(of: object, in: environment) }
    let limit = answer.format == .json ? Int.max : count
    let maps = try options.ask(in: environment) { query throws(QueryError) in
      try query.observerMaps(at: place, filter, limit: limit)
    }
    let textOptions = answer.textOptions(for: environment, color: options.color)
    return try answer.write(
      DrawnAnswer(
        text: { ObserverMapText(maps: maps, options: textOptions).render() },
        json: { ObservingJSON.render(maps) },
        drawing: { Drawing(of: maps) },
        page: { renderer in
          HTMLObserving(
            of: maps, title: title ?? options.shownTitle("Observers"), drawings: renderer
          ).render()
        }), in: environment)
  }

  private func runList(
    of object: ObjectSelection, in environment: CommandEnvironment
  ) throws(CommandFailure) -> ExitCode {
    let list = try options.ask(in: environment) { query throws(QueryError) in
      try query.observations(of: object)
    }
    // No drawing or page is asked for: the command line was checked.
    return try answer.write(
      DrawnAnswer(
        text: { ObservationListText(list: list, limit: count).render() },
        json: { QueryJSON.render(list) }, drawing: { Drawing(title: "") }, page: { _ in "" }),
      in: environment)
  }
}
