internal import OutliveAnalysis
internal import OutliveRendering

/// Shows how long observations and who takes part in them lived, as a chart.
struct LifelinesCommand: Command {
  static let of = OptionSpecification(
    name: "of", valueName: "OBJECT",
    help: "only observations that it takes part in: its number, its label or its type, in which "
      + "'*' stands for any characters")
  static let top = OptionSpecification(
    name: "top", valueName: "COUNT",
    help: "how many observations are shown at most, those with a fault first; json holds all",
    defaultText: "30")

  static let specification = CommandSpecification(
    name: "lifelines",
    abstract: "chart how long observations, their subjects and observers lived",
    discussion: [
      """
      Time goes to the right, and each object, observation and scope has a bar. What a rule found \
      wrong is marked where it happened: a subject or an observer that went, a handler that ran \
      after that. The chart is drawn without Graphviz.
      """
    ],
    arguments: [TraceInput.argument],
    options: [
      of, top, DrawnAnswerOptions.output, DrawnAnswerOptions.format, AnalyzeCommand.color,
      DrawnAnswerOptions.title, SymbolOptions.binaries, SymbolOptions.root, TraceInput.limit,
    ],
    flags: [SymbolOptions.asRecorded],
    examples: [
      CommandExample("outlive lifelines shelf.outlive", "See what lived how long."),
      CommandExample(
        "outlive lifelines shelf.outlive --of Document -o lifelines.svg",
        "Draw it for the documents and who observes them."),
    ],
    exitCodes: DrawnAnswerOptions.exitCodes)

  let options: QueryOptions
  let answer: DrawnAnswerOptions
  let filter: ObservationFilter
  let count: Int
  let title: String?

  init(_ invocation: Invocation) throws(UsageError) {
    options = try QueryOptions(invocation)
    answer = try DrawnAnswerOptions(invocation)
    filter = ObservationFilter(participants: invocation[Self.of].last.map(QueryOptions.selection))
    count = try QueryOptions.count(Self.top, in: invocation, usually: 30)
    title = invocation[DrawnAnswerOptions.title].first
    guard answer.format != .dot else {
      throw UsageError(
        path: invocation.path,
        reason: .invalid("a chart isn't a graph: there is no dot of it"),
        notes: ["write svg, html, json or txt"])
    }
    try options.checkTitle(title, answer.format)
  }

  func run(in environment: CommandEnvironment) throws(CommandFailure) -> ExitCode {
    try answer.destination.check(
      against: options.input.status(in: environment), in: environment)
    let limit = answer.format == .json ? Int.max : count
    let lifelines = try options.ask(in: environment) { trace, query throws(QueryError) in
      let rules = ["subject-died-observed", "observer-died-registered"]
        .compactMap(RuleRegistry.rule(named:))
      return try query.lifelines(
        filter, findings: Analysis(of: trace, rules: rules).findings, limit: limit)
    }
    let text: String
    switch answer.format {
    case .json: text = ObservingJSON.render(lifelines)
    case .svg: text = LifelineChart(lifelines: lifelines).svg()
    case .html:
      text =
        HTMLObserving(of: lifelines, title: title ?? options.shownTitle("Lifelines")).render()
    case .txt, .dot:
      let textOptions = answer.textOptions(for: environment, color: options.color)
      text = LifelinesText(lifelines: lifelines, options: textOptions).render()
    }
    return try answer.write(text, in: environment)
  }
}
