internal import OutliveAnalysis
internal import OutliveHistory

/// Adds the traces of a run to a history.
struct HistoryAddCommand: Command {
  static let run = OptionSpecification(
    name: "run", valueName: "NAME", help: "the run's name; traces of the same name are one run",
    defaultText: "run-1, run-2 and so on")
  static let commit = OptionSpecification(
    name: "commit", valueName: "SHA", help: "the revision of the source that ran")
  static let date = OptionSpecification(
    name: "date", valueName: "DATE", help: "the day of the run, as YYYY-MM-DD",
    defaultText: "when the recording began, or today, in UTC")

  static let specification = CommandSpecification(
    name: "add",
    abstract: "add the traces of a run to a history",
    discussion: [
      """
      All traces of one command are one run, and so are those of several with the same '--run': the \
      shards of a job. A finding counts once for each run. A trace that is there already is left \
      out, which is said.
      """
    ],
    arguments: [HistoryFile.argument, TraceInput.runArgument],
    options: [run, commit, date, HistoryFile.wait, TraceInput.limit],
    examples: [
      CommandExample(
        "outlive history add shelf.history shard-*.outlive --run nightly-12",
        "Add the shards of a job.")
    ],
    exitCodes: [.done]
      + ExitCode.specifications(.unreadableInput, .usage, .unwritableOutput))

  let file: HistoryFile
  let inputs: [TraceInput]
  let name: String?
  let commit: String?
  let date: CalendarDate?

  init(_ invocation: Invocation) throws(UsageError) {
    file = try HistoryFile(invocation)
    inputs = try TraceInput.run(in: invocation)
    name = try invocation.line(Self.run)
    commit = try invocation.line(Self.commit)
    date = try invocation.date(Self.date)
  }

  func run(in environment: CommandEnvironment) throws(CommandFailure) -> ExitCode {
    try OutputFile(path: file.path).check(against: nil, in: environment)
    var parts: [HistoryStore.Part] = []
    var days: [CalendarDate] = []
    for input in inputs {
      let trace = try input.read(in: environment)
      let identity = TraceIdentity(of: trace)
      let analysis = analyze(trace)
      days += identity.date.map { [$0] } ?? []
      parts.append(HistoryStore.Part(identities: identity.names, analysis: analysis))
    }
    let addition = HistoryStore.Addition(
      traces: parts, run: name, commit: commit,
      date: date ?? days.min() ?? environment.today)
    let outcome = try file.open(isWritten: true) { store throws(HistoryError) in
      try store.add(addition)
    }
    report(outcome, in: environment)
    return ExitCode(withoutFindingsOf: Analysis(joining: parts.map(\.analysis)))
  }

  private func report(_ outcome: HistoryStore.Outcome, in environment: CommandEnvironment) {
    let run = outcome.run.quoted
    var text = ""
    for (input, isAdded) in zip(inputs, outcome.isAdded) where !isAdded {
      text += "outlive: note: \(input.shownName) is in run \(run) already, and was left out\n"
    }
    let added = outcome.isAdded.count(where: \.self)
    if added > 0 {
      let traces = Quantity(added, "trace")
      text += "outlive: added \(traces) to \(file.path.quoted) as "
      text += "\(outcome.isNew ? "the new run" : "a part of run") \(run)\n"
    } else {
      text += "outlive: nothing was added to \(file.path.quoted)\n"
    }
    environment.report(text)
  }
}
