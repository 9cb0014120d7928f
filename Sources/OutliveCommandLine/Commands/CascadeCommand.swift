internal import OutliveAnalysis
internal import OutliveRendering
internal import OutliveTrace

/// Shows what followed of one mutation as a tree.
struct CascadeCommand: Command {
  static let mutation = OptionSpecification(
    name: "mutation", valueName: "ID",
    help: "the mutation's number, such as '#12', as events and json have it")
  static let of = OptionSpecification(
    name: "of", valueName: "PROPERTY",
    help: "of the mutations of a property, such as 'Document.title' or 'title', the one that most "
      + "follows of; '*' stands for any characters")
  static let top = OptionSpecification(
    name: "top", valueName: "COUNT", help: "how many lines the tree has at most; json holds all",
    defaultText: "200")
  static let worst = FlagSpecification(
    name: "worst", help: "of all mutations the one that most follows of: as without any choice")

  static let specification = CommandSpecification(
    name: "cascade",
    abstract: "show what one mutation led to: handlers, the mutations they made, and so on",
    discussion: [
      """
      Each line begins with the number of its event. A mutation that changes again what led to it \
      is marked: that is feedback. What was delivered later, from a queue or in another isolation, \
      tells where it waited.
      """
    ],
    arguments: [TraceInput.argument],
    options: [
      mutation, of, top, DrawnAnswerOptions.output, DrawnAnswerOptions.format,
      AnalyzeCommand.color, DrawnAnswerOptions.title, SymbolOptions.binaries, SymbolOptions.root,
      TraceInput.limit,
    ],
    flags: [worst, SymbolOptions.asRecorded],
    examples: [
      CommandExample(
        "outlive cascade shelf.outlive", "See the mutation that most follows of."),
      CommandExample(
        "outlive cascade shelf.outlive --of Document.title -o title.svg",
        "Draw what the change of a title led to."),
      CommandExample("outlive cascade shelf.outlive --mutation '#12'", "See one by its number."),
    ],
    exitCodes: DrawnAnswerOptions.exitCodes)

  let options: QueryOptions
  let answer: DrawnAnswerOptions
  let selection: CascadeSelection
  let count: Int
  let title: String?

  init(_ invocation: Invocation) throws(UsageError) {
    options = try QueryOptions(invocation)
    answer = try DrawnAnswerOptions(invocation)
    count = try QueryOptions.count(Self.top, in: invocation, usually: 200)
    title = invocation[DrawnAnswerOptions.title].first
    let number = invocation[Self.mutation].last
    let property = invocation[Self.of].last
    guard [number != nil, property != nil, invocation[Self.worst]].count(where: { $0 }) <= 1 else {
      throw UsageError(
        path: invocation.path,
        reason: .invalid("only one of '--mutation', '--of' and '--worst' can choose a mutation"))
    }
    if let number {
      let digits = number.hasPrefix("#") ? number.dropFirst() : number[...]
      guard let number = UInt64(digits) else {
        throw UsageError(
          path: invocation.path,
          reason: .invalid(
            "a mutation is named by its number, such as '#12', not \(number.quoted)"),
          notes: ["to find the mutations of a property, use '--of \(number.printable)'"])
      }
      selection = .number(MutationID(rawValue: number))
    } else if let property {
      let glob = Glob(property)
      selection = .property(property) { glob.matches($0) }
    } else {
      selection = .worst
    }
    try options.checkTitle(title, answer.format)
  }

  func run(in environment: CommandEnvironment) throws(CommandFailure) -> ExitCode {
    try answer.destination.check(
      against: options.input.status(in: environment), in: environment)
    let limit = answer.format == .json ? Int.max : count
    let cascade = try options.ask(in: environment) { query throws(QueryError) in
      try query.cascade(of: selection, limit: limit)
    }
    let textOptions = answer.textOptions(for: environment, color: options.color)
    return try answer.write(
      DrawnAnswer(
        text: { CascadeText(cascade: cascade, options: textOptions).render() },
        json: { ObservingJSON.render(cascade) },
        drawing: { Drawing(of: cascade) },
        page: { renderer in
          HTMLObserving(
            of: cascade, title: title ?? options.shownTitle("A cascade"), drawings: renderer
          ).render()
        }), in: environment)
  }
}
