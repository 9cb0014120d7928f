internal import OutliveAnalysis
internal import OutliveRendering

/// Shows which definitions containers have, what each came to, and which needs which.
struct ContainersCommand: Command {
  static let only = OptionSpecification(
    name: "only", valueName: "COMPONENT",
    help: "only what it needs and who needs it; in a name '*' stands for any characters")
  static let depth = OptionSpecification(
    name: "depth", valueName: "COUNT", help: "how many needs '--only' goes on for, both ways",
    defaultText: "2")
  static let top = OptionSpecification(
    name: "top", valueName: "COUNT",
    help: "how many definitions are shown at most; json holds all", defaultText: "60")
  static let apart = FlagSpecification(
    name: "apart", help: "show each container by itself, even when many are of one type")

  static let specification = CommandSpecification(
    name: "containers",
    abstract: "show what containers define, what was made and found, and who needs whom",
    discussion: [
      """
      A definition is made or found each time that somebody asks for it. An arrow leads from who asks \
      to who is asked for. What holds another component beyond its time is marked: 'captive' when the \
      rule captive-dependency found that it does, 'could be captive' when it is only meant to last \
      longer.
      """,
      """
      Containers of one type that ask the same parent, such as one for each request, stand together \
      unless '--apart' is given. 'outlive request' shows one request as a tree.
      """,
    ],
    arguments: [TraceInput.argument],
    options: [
      only, depth, top, DrawnAnswerOptions.output, DrawnAnswerOptions.format,
      AnalyzeCommand.color, DrawnAnswerOptions.title, SymbolOptions.binaries, SymbolOptions.root,
      TraceInput.limit,
    ],
    flags: [apart, SymbolOptions.asRecorded],
    examples: [
      CommandExample("outlive containers shelf.outlive", "See what was made and found."),
      CommandExample(
        "outlive containers shelf.outlive -o containers.html", "Write a page with a drawing."),
      CommandExample(
        "outlive containers shelf.outlive --only DocumentStore --depth 1 -o store.svg",
        "Draw who needs the store, and what it needs."),
    ],
    exitCodes: DrawnAnswerOptions.exitCodes)

  let options: QueryOptions
  let answer: DrawnAnswerOptions
  let only: String?
  let depth: Int
  let count: Int
  let isApart: Bool
  let title: String?

  init(_ invocation: Invocation) throws(UsageError) {
    options = try QueryOptions(invocation)
    answer = try DrawnAnswerOptions(invocation)
    only = invocation[Self.only].last
    depth = try QueryOptions.count(Self.depth, in: invocation, usually: 2)
    count = try QueryOptions.count(Self.top, in: invocation, usually: 60)
    isApart = invocation[Self.apart]
    title = invocation[DrawnAnswerOptions.title].first
    if only == nil, !invocation[Self.depth].isEmpty {
      throw UsageError(
        path: invocation.path,
        reason: .invalid("'--depth' says how far '--only' goes, and there is no '--only'"))
    }
    try options.checkTitle(title, answer.format)
  }

  func run(in environment: CommandEnvironment) throws(CommandFailure) -> ExitCode {
    try answer.destination.check(
      against: options.input.status(in: environment), in: environment)
    let all = try options.ask(in: environment) { trace, query throws(QueryError) in
      let captives = RuleRegistry.rule(named: "captive-dependency").map { [$0] } ?? []
      let graphs = try query.definitions(
        findings: Analysis(of: trace, rules: captives).findings, apart: isApart)
      guard let only else { return graphs }
      let glob = Glob(only)
      return try TraceQuery.around(only, depth: depth, in: graphs) { glob.matches($0) }
    }
    let graphs = all.map { $0.limited(to: count) }
    let textOptions = answer.textOptions(for: environment, color: options.color)
    return try answer.write(
      DrawnAnswer(
        text: { DefinitionGraphText(graphs: graphs, options: textOptions).render() },
        json: { ContainersJSON.render(all) },
        drawing: { Drawing(of: graphs) },
        page: { renderer in
          HTMLContainers(
            graphs: graphs, title: title ?? options.shownTitle("Containers"), drawings: renderer
          ).render()
        }), in: environment)
  }
}
