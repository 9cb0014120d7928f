internal import OutliveTrace

/// Turns a trace from one of its forms into the other, or into a timeline.
struct ConvertCommand: Command {
  /// What a trace can be turned into.
  enum Target: Hashable {
    /// A trace again.
    case trace(TraceForm)
    /// A timeline for other programs' viewers.
    case perfetto

    /// The names, as they are typed.
    static let names = TraceForm.allCases.map(\.rawValue) + ["perfetto"]

    /// The name, as it is typed.
    var name: String {
      switch self {
      case .trace(let form): form.rawValue
      case .perfetto: "perfetto"
      }
    }
  }

  static let output = OptionSpecification(
    name: "output", short: "o", valueName: "OUTPUT",
    help: "the file to write; its ending, .outlive or .ndjson, chooses the form",
    defaultText: "standard output")
  static let form = OptionSpecification(
    name: "to", valueName: "FORM", help: "the form to write, whatever the file's ending",
    choices: Target.names)

  static let specification = CommandSpecification(
    name: "convert",
    abstract: "turn a trace from binary into NDJSON, or back, or into a timeline",
    discussion: [
      """
      The form of the input is told by its first bytes. What is known about losses of the \
      recording is kept; if a part of the input can't be read, the rest is converted all the same. \
      Converting a packed trace unpacks it.
      """,
      """
      The form perfetto is JSON in the Trace Event Format, which https://ui.perfetto.dev and Chrome \
      open: threads with what they did, the lives of objects as spans, counters of live objects, \
      and the findings as instants where they are judged. It holds less than the trace.
      """,
    ],
    arguments: [TraceInput.argument],
    options: [output, form, TraceInput.limit],
    examples: [
      CommandExample("outlive convert shelf.outlive -o shelf.ndjson", "Make a trace readable."),
      CommandExample(
        "outlive convert shelf.outlive --to ndjson | grep observation",
        "Look for events without writing a file."),
      CommandExample(
        "outlive convert shelf.outlive --to perfetto -o shelf.json",
        "Make a timeline to look at in Perfetto."),
    ],
    exitCodes: [.done] + inputExitCodes
      + ExitCode.specifications(.usage, .unwritableOutput, .unwritableStandardOutput))

  /// How commands end that write what they read, when a part of it is missing.
  static let inputExitCodes = [
    ExitCodeSpecification(
      code: ExitCode.unreadableInput.rawValue,
      meaning: "the input can't be read or isn't a trace, or a part of it is missing")
  ]

  let input: TraceInput
  let destination: Destination
  let target: Target

  init(_ invocation: Invocation) throws(UsageError) {
    input = try TraceInput(invocation)
    destination = Destination(invocation[Self.output].first)
    target =
      invocation[Self.form].last == Target.perfetto.name
      ? .perfetto
      : .trace(try TraceForm(invocation, option: Self.form, destination: destination))
  }

  func run(in environment: CommandEnvironment) throws(CommandFailure) -> ExitCode {
    if case .trace(let form) = target {
      try destination.refuseTerminal(for: form, in: environment, command: Self.specification.name)
    }
    try destination.check(against: input.status(in: environment), in: environment)
    let outcome =
      switch target {
      case .trace(let form): try writeTrace(form, in: environment)
      case .perfetto: try writeTimeline(in: environment)
      }
    if case .file(let file) = destination {
      environment.report(
        "outlive: wrote \(file.path.quoted) (\(target.name)): "
          + "\(Quantity(outcome.eventCount, "event"))\n")
    }
    return outcome.integrity.isWhole ? .clean : .unreadableInput
  }

  /// Writes each event as soon as it is read.
  private func writeTrace(
    _ form: TraceForm, in environment: CommandEnvironment
  ) throws(CommandFailure) -> (eventCount: UInt64, integrity: TraceIntegrity) {
    let trace = try input.open(in: environment)
    // What can't be read at all is said before anything is written.
    _ = try trace.events()
    var integrity = TraceIntegrity()
    var eventCount: UInt64 = 0
    try destination.write(in: environment) { sink throws(StreamingFailure) in
      let encoder = TraceEncoder(form, to: sink)
      integrity = try trace.stream { event throws(FileSystemError) in try encoder.append(event) }
      do throws(FileSystemError) { try encoder.finish(integrity) } catch { throw .sink(error) }
      eventCount = encoder.eventCount
    }
    input.warn(about: integrity, in: environment)
    return (eventCount, integrity)
  }

  /// Writes a timeline; the rules need the whole trace for it.
  private func writeTimeline(
    in environment: CommandEnvironment
  ) throws(CommandFailure) -> (eventCount: UInt64, integrity: TraceIntegrity) {
    let trace = try input.read(in: environment)
    var timeline = Timeline(of: trace, analysis: analyze(trace))
    try destination.write(in: environment) { sink throws(FileSystemError) in
      try timeline.write(to: sink)
    }
    return (UInt64(trace.events.count), trace.integrity)
  }
}
