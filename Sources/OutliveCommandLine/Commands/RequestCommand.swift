internal import OutliveAnalysis
internal import OutliveRendering
internal import OutliveTrace

/// Shows one request of a container as a tree.
struct RequestCommand: Command {
  /// Which of several requests is meant.
  enum Choice: String, CaseIterable {
    case last, slowest, largest, failed

    var selection: RequestSelection {
      switch self {
      case .last: .last
      case .slowest: .slowest
      case .largest: .largest
      case .failed: .failed
      }
    }
  }

  static let resolution = ArgumentSpecification(
    name: "RESOLUTION", help: "its number, such as '#12', as events and json have it",
    occurrence: .atMostOnce)
  static let component = OptionSpecification(
    name: "component", valueName: "COMPONENT",
    help: "only requests of it; in a name '*' stands for any characters")
  static let choose = OptionSpecification(
    name: "choose", valueName: "WHICH", help: "which of the requests",
    choices: Choice.allCases.map(\.rawValue), defaultText: Choice.last.rawValue)
  static let top = OptionSpecification(
    name: "top", valueName: "COUNT", help: "how many lines the tree has at most; json holds all",
    defaultText: "200")

  static let specification = CommandSpecification(
    name: "request",
    abstract: "show one request of a container as a tree: who asked for whom, made or found",
    discussion: [
      """
      A request is what the program asks a container for, with all that is asked for because of it. \
      Each line begins with the number of its event. The number of a resolution inside a request \
      shows the part of the tree below it.
      """
    ],
    arguments: [TraceInput.argument, resolution],
    options: [
      component, choose, top, DrawnAnswerOptions.output, DrawnAnswerOptions.format,
      AnalyzeCommand.color, DrawnAnswerOptions.title, SymbolOptions.binaries, SymbolOptions.root,
      TraceInput.limit,
    ],
    flags: [SymbolOptions.asRecorded],
    examples: [
      CommandExample("outlive request shelf.outlive", "See the last request."),
      CommandExample(
        "outlive request shelf.outlive --component window --choose slowest",
        "See the request of the window that took longest."),
      CommandExample(
        "outlive request shelf.outlive '#12' -o request.svg", "Draw a request by its number."),
    ],
    exitCodes: DrawnAnswerOptions.exitCodes)

  let options: QueryOptions
  let answer: DrawnAnswerOptions
  let selection: RequestSelection
  let component: String?
  let count: Int
  let title: String?

  init(_ invocation: Invocation) throws(UsageError) {
    options = try QueryOptions(invocation)
    answer = try DrawnAnswerOptions(invocation)
    component = invocation[Self.component].last
    count = try QueryOptions.count(Self.top, in: invocation, usually: 200)
    title = invocation[DrawnAnswerOptions.title].first
    let choice: Choice? = invocation.choice(Self.choose)
    if let given = invocation[Self.resolution].first {
      let digits = given.hasPrefix("#") ? given.dropFirst() : given[...]
      guard let number = UInt64(digits) else {
        throw UsageError(
          path: invocation.path,
          reason: .invalid(
            "a resolution is named by its number, such as '#12', not \(given.quoted)"),
          notes: ["to find the requests of a component, use '--component \(given.printable)'"])
      }
      guard component == nil, choice == nil else {
        throw UsageError(
          path: invocation.path,
          reason: .invalid(
            "a number already says which resolution is meant, without '--component' and '--choose'"
          ))
      }
      selection = .number(ResolutionID(rawValue: number))
    } else {
      selection = choice?.selection ?? .last
    }
    try options.checkTitle(title, answer.format)
  }

  func run(in environment: CommandEnvironment) throws(CommandFailure) -> ExitCode {
    try answer.destination.check(
      against: options.input.status(in: environment), in: environment)
    let limit = answer.format == .json ? Int.max : count
    let tree = try options.ask(in: environment) { _, query throws(QueryError) in
      guard let component else { return try query.request(selection, limit: limit) }
      let glob = Glob(component)
      return try query.request(
        selection, of: (name: component, isMeant: { glob.matches($0) }), limit: limit)
    }
    let textOptions = answer.textOptions(for: environment, color: options.color)
    return try answer.write(
      DrawnAnswer(
        text: { RequestTreeText(tree: tree, options: textOptions).render() },
        json: { ContainersJSON.render(tree) },
        drawing: { Drawing(of: tree) },
        page: { renderer in
          HTMLRequest(
            tree: tree, title: title ?? options.shownTitle("A request"), drawings: renderer
          ).render()
        }), in: environment)
  }
}
