internal import OutliveTrace

/// Makes one trace out of those of several processes.
struct MergeCommand: Command {
  static let traces = ArgumentSpecification(
    name: "TRACE", help: "the traces of the processes, or the segments of a recording",
    occurrence: .anyNumber)
  static let output = TraceForm.output
  static let form = TraceForm.option

  static let specification = CommandSpecification(
    name: "merge",
    abstract: "make one trace out of those of several processes",
    discussion: [
      """
      Identifiers are renumbered so that no two processes share one, and events are ordered by \
      time: on the clock that the recordings say they began by, or as they are when one doesn't \
      say. Each process is judged by itself, so the findings are those of the single traces. The \
      segments of one recording are joined in order. Losses add up.
      """
    ],
    arguments: [traces],
    options: [output, form, TraceInput.limit],
    examples: [
      CommandExample(
        "outlive merge app.outlive helper.outlive -o all.outlive", "Merge two processes."),
      CommandExample(
        "outlive merge shelf.*.outlive -o shelf.outlive", "Join the segments of a recording."),
    ],
    exitCodes: [.done] + ConvertCommand.inputExitCodes
      + ExitCode.specifications(.usage, .unwritableOutput, .unwritableStandardOutput))

  let inputs: [TraceInput]
  let destination: Destination
  let form: TraceForm

  init(_ invocation: Invocation) throws(UsageError) {
    inputs = try TraceInput.all(of: Self.traces, in: invocation)
    guard !inputs.isEmpty else {
      throw UsageError(
        path: invocation.path, reason: .missingArgument(Self.traces.name, help: Self.traces.help))
    }
    guard inputs.count(where: \.isStandardInput) <= 1 else {
      throw UsageError(
        path: invocation.path, reason: .invalid("standard input can be read once only"))
    }
    destination = Destination(invocation[Self.output].first)
    form = try TraceForm(invocation, option: Self.form, destination: destination)
  }

  func run(in environment: CommandEnvironment) throws(CommandFailure) -> ExitCode {
    try destination.refuseTerminal(for: form, in: environment, command: Self.specification.name)
    var traces: [OpenTrace] = []
    for input in inputs {
      try destination.check(against: input.status(in: environment), in: environment)
      traces.append(try input.open(in: environment))
    }
    let merge = try TraceMerge(traces)
    for segment in merge.processes.flatMap(\.segments) {
      Diagnostic.warn(about: segment.integrity, of: segment.trace.shownName, in: environment)
    }
    let integrity = merge.integrity
    var eventCount: UInt64 = 0
    var missingCauses: UInt64 = 0
    try destination.write(in: environment) { sink throws(StreamingFailure) in
      let encoder = TraceEncoder(form, to: sink)
      missingCauses = try merge.forEachEvent { event throws(FileSystemError) in
        try encoder.append(event)
      }
      do throws(FileSystemError) {
        try encoder.finish(integrity)
      } catch {
        throw .sink(error)
      }
      eventCount = encoder.eventCount
    }
    report(merge, missingCauses: missingCauses, eventCount: eventCount, in: environment)
    return integrity.isWhole ? .clean : .unreadableInput
  }

  private func report(
    _ merge: TraceMerge, missingCauses: UInt64, eventCount: UInt64,
    in environment: CommandEnvironment
  ) {
    if merge.processes.count > 1, !merge.alignment.isKnown {
      environment.report(
        Diagnostic(
          .warning, code: "clocks-unknown",
          message: "not every trace says when its recording began, so all times are as they are",
          cause: "an older recorder, or another program, wrote one of them",
          remedy: "don't compare times of different processes"
        ).text)
    }
    if missingCauses > 0 {
      environment.report(
        "outlive: note: \(Quantity(missingCauses, "event")) named a cause that isn't there\n")
    }
    if case .file(let file) = destination {
      environment.report(
        "outlive: wrote \(file.path.quoted) (\(form.rawValue)): "
          + "\(Quantity(eventCount, "event")) of \(merge.processes.count) "
          + "\(merge.processes.count == 1 ? "process" : "processes")\n")
    }
  }
}
