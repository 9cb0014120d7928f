internal import OutliveTrace

/// Shows what a trace holds: an overview, or the events themselves.
struct InspectCommand: Command {
  /// The forms of the answer.
  enum Format: String, CaseIterable {
    case text, json, ndjson
  }

  static let traces = ArgumentSpecification(
    name: "TRACE",
    help: "the recorded traces, binary or NDJSON, packed or not; '-' reads standard input",
    occurrence: .anyNumber)
  static let format = OptionSpecification(
    name: "format", valueName: "FORMAT",
    help: "the form of the answer; json is for the overview, ndjson for events",
    choices: Format.allCases.map(\.rawValue), defaultText: Format.text.rawValue)
  static let events = FlagSpecification(
    name: "events", help: "show the events, one on a line; what follows chooses among them")

  static let specification = CommandSpecification(
    name: "inspect",
    abstract: "show what a trace holds: an overview, or its events",
    discussion: [
      """
      The overview has the size, the state, what is lost, and the events by kind. With '--events', \
      an event is shown when it fits everything that is asked for.
      """,
      """
      In a pattern '*' stands for any characters and '?' for one. A type is compared with its \
      module and without. A place is a time since the recording began, such as 1.5s, 20ms or 3us, \
      or the number of an event, such as '#100'.
      """,
    ],
    arguments: [traces],
    options: [format] + InspectedEvents.options + [TraceInput.limit],
    flags: [events],
    examples: [
      CommandExample("outlive inspect shelf.outlive", "Show what is in a trace."),
      CommandExample(
        "outlive inspect shelf.outlive --events --kind 'object-*' --type DocumentCell",
        "Show when cells were made and released."),
      CommandExample(
        "outlive inspect shelf.outlive --events --from '#120' --limit 20",
        "Show what happened from an event on that a report names."),
    ],
    exitCodes: [.done] + ConvertCommand.inputExitCodes
      + ExitCode.specifications(.usage, .unwritableStandardOutput))

  let inputs: [TraceInput]
  let format: Format
  let selection: InspectedEvents?

  init(_ invocation: Invocation) throws(UsageError) {
    let named = try TraceInput.all(of: Self.traces, in: invocation)
    inputs = named.isEmpty ? [TraceInput(path: "-")] : named
    guard inputs.count(where: \.isStandardInput) <= 1 else {
      throw UsageError(
        path: invocation.path, reason: .invalid("standard input can be read once only"))
    }
    format = invocation.choice(Self.format) ?? .text
    guard invocation[Self.events] else {
      if let given = InspectedEvents.options.first(where: { !invocation[$0].isEmpty }) {
        throw UsageError(
          path: invocation.path,
          reason: .invalid("'\(given.longForm)' chooses among events; add '--events'"))
      }
      guard format != .ndjson else {
        throw UsageError(
          path: invocation.path,
          reason: .invalid("'ndjson' is a form of events; add '--events', or choose 'json'"))
      }
      selection = nil
      return
    }
    guard format != .json else {
      throw UsageError(
        path: invocation.path,
        reason: .invalid("'json' is a form of the overview; events come as 'ndjson'"))
    }
    selection = try InspectedEvents(invocation)
  }

  func run(in environment: CommandEnvironment) throws(CommandFailure) -> ExitCode {
    var status = ExitCode.clean
    for (position, input) in inputs.enumerated() {
      let trace = try input.open(in: environment)
      // What can't be read at all is said before anything is shown.
      _ = try trace.events()
      var integrity = TraceIntegrity()
      if let selection {
        try Destination.standardOutput.write(in: environment) { sink throws(StreamingFailure) in
          integrity = try selection.write(
            trace, as: format, heading: inputs.count > 1 ? input.shownName : nil, to: sink)
        }
        input.warn(about: integrity, in: environment)
      } else {
        let overview = try overview(of: trace)
        integrity = overview.integrity
        let separator = position > 0 && format == .text ? "\n" : ""
        try environment.print(
          separator + (format == .json ? overview.json.closed + "\n" : overview.text))
      }
      if !integrity.isWhole { status = .unreadableInput }
    }
    return status
  }

  private func overview(of trace: OpenTrace) throws(CommandFailure) -> TraceOverview {
    if let file = trace.file {
      var census = TraceCensus()
      let summary = try trace.summary(of: file, noting: TraceCensus.contentTags) {
        census.noteContent($0)
      }
      census.take(summary)
      return TraceOverview(trace: trace, census: census, integrity: summary.integrity)
    }
    var census = TraceCensus()
    do throws(EventReadingFailure<Never>) {
      let integrity = try trace.forEachEvent { event throws(Never) in
        census.note(event)
        return true
      }
      return TraceOverview(trace: trace, census: census, integrity: integrity)
    } catch {
      switch error {
      case .input(let failure): throw failure
      }
    }
  }
}
