internal import OutliveAnalysis
internal import OutliveRendering

/// Shows what a snapshot of the live heap holds, by type and by what holds it.
struct HeapCommand: Command {
  /// The forms of the answer.
  enum Format: String, CaseIterable {
    case text, json
  }

  static let snapshot = OptionSpecification(
    name: "snapshot", valueName: "SNAPSHOT",
    help: "the snapshot to show: the last one with a label, or one by number, such as '#3'",
    defaultText: "the last one")
  static let since = OptionSpecification(
    name: "since", valueName: "SNAPSHOT", help: "the snapshot that counts are compared with",
    defaultText: "the one before")
  static let top = OptionSpecification(
    name: "top", valueName: "COUNT", help: "how many lines a table has at most",
    defaultText: "20")
  static let format = OptionSpecification(
    name: "format", valueName: "FORMAT", help: "the form of the answer; json holds every line",
    choices: Format.allCases.map(\.rawValue), defaultText: Format.text.rawValue)

  static let specification = CommandSpecification(
    name: "heap",
    abstract: "show what the live heap holds, by type and by what holds it",
    discussion: [
      """
      A type's objects 'retain' what would go if all of them went. The table grows with a program \
      and judges nothing: 'analyze' names what is a leak.
      """
    ],
    arguments: [TraceInput.argument],
    options: [
      snapshot, since, top, format, SymbolOptions.binaries, SymbolOptions.root, TraceInput.limit,
    ],
    flags: [SymbolOptions.asRecorded],
    examples: [
      CommandExample("outlive heap shelf.outlive", "Show the heap at the last snapshot."),
      CommandExample(
        "outlive heap shelf.outlive --snapshot exit --since started",
        "Show what has grown between two moments."),
    ],
    exitCodes: [.done]
      + ExitCode.specifications(.unreadableInput, .usage, .unwritableStandardOutput))

  let input: TraceInput
  let snapshot: HeapCensus.Choice
  let since: HeapCensus.Choice?
  let top: Int
  let format: Format
  let symbols: SymbolOptions

  init(_ invocation: Invocation) throws(UsageError) {
    input = try TraceInput(invocation)
    symbols = SymbolOptions(optional: invocation)
    snapshot = try Self.choice(Self.snapshot, in: invocation) ?? .last
    since = try Self.choice(Self.since, in: invocation)
    format = invocation.choice(Self.format) ?? .text
    guard let given = invocation[Self.top].last else {
      top = 20
      return
    }
    guard let count = Int(given), count > 0 else {
      throw UsageError(
        path: invocation.path,
        reason: .invalid("'--top' takes a number above 0, not '\(given)'"))
    }
    top = count
  }

  private static func choice(
    _ option: OptionSpecification, in invocation: Invocation
  ) throws(UsageError) -> HeapCensus.Choice? {
    guard let given = invocation[option].last else { return nil }
    guard given.hasPrefix("#") else { return .label(given) }
    guard let number = UInt64(given.dropFirst()) else {
      throw UsageError(
        path: invocation.path,
        reason: .invalid(
          "'\(option.longForm)' takes a label or a number, such as '#3', not '\(given)'"))
    }
    return .number(number)
  }

  func run(in environment: CommandEnvironment) throws(CommandFailure) -> ExitCode {
    let trace = try symbols.replay(input, in: environment)
    let censuses = HeapCensus.all(of: trace, snapshot, since: since)
    guard !censuses.isEmpty else { throw CommandFailure.noSnapshot(input.shownName, snapshot) }
    if since != nil, censuses.allSatisfy({ $0.since == nil }) {
      throw CommandFailure.noSnapshot(input.shownName, since)
    }
    switch format {
    case .text:
      let texts = censuses.map { HeapText(census: $0, limit: top).render() }
      try environment.print(texts.joined(separator: "\n"))
    case .json: try environment.print(HeapJSON(censuses: censuses).render())
    }
    return .clean
  }
}
