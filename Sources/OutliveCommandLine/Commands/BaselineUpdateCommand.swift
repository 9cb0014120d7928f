internal import OutliveAnalysis

/// Brings a baseline to what traces hold.
struct BaselineUpdateCommand: Command {
  static let specification = CommandSpecification(
    name: "update",
    abstract: "add what is new to a baseline, and drop what is fixed",
    discussion: [
      """
      The other entries keep their reason, owner, day of expiry and comments; those that have \
      expired stay expired. An entry is dropped only when its rule could judge every trace: name \
      the traces of the whole run.
      """
    ],
    arguments: [BaselineCommand.file, TraceInput.runArgument],
    options: [
      EntryOptions.reason, EntryOptions.owner, EntryOptions.expires, BaselineOptions.today,
      TraceInput.limit,
    ],
    examples: [
      CommandExample(
        "outlive baseline update outlive.baseline shelf.outlive", "Drop what is fixed."),
      CommandExample(
        "outlive baseline update outlive.baseline shelf.outlive --reason 'see #31'",
        "Let be what is new, too."),
    ],
    exitCodes: [.done]
      + ExitCode.specifications(.unreadableInput, .usage, .unwritableOutput))

  let file: BaselineFile
  let inputs: [TraceInput]
  let entries: EntryOptions
  let today: CalendarDate?
  let path: [String]

  init(_ invocation: Invocation) throws(UsageError) {
    file = BaselineFile(path: invocation[BaselineCommand.file].first ?? "")
    inputs = try TraceInput.run(in: invocation)
    entries = try EntryOptions(invocation)
    today = try invocation.date(BaselineOptions.today)
    path = invocation.path
  }

  func run(in environment: CommandEnvironment) throws(CommandFailure) -> ExitCode {
    var baseline = try file.read(in: environment)
    let before = baseline.text
    let output = OutputFile(path: file.path)
    try output.check(against: nil, in: environment)
    let analysis = try TraceInput.analysis(of: inputs, in: environment)
    let check = BaselineCheck(analysis, against: baseline, on: today ?? environment.today)
    guard check.new.isEmpty || entries.reason != nil else {
      throw .usage(
        UsageError(
          path: path,
          reason: .invalid(
            "\(Quantity(check.new.count, "finding")) \(check.new.count == 1 ? "is" : "are") new, "
              + "and nobody says why to let \(check.new.count == 1 ? "it" : "them") be"),
          notes: [
            "give a reason with '--reason', or mend what is new; the file is as it was"
          ]
            + check.new.prefix(10).map { finding in
              "new: \(finding.fingerprint)  \(finding.headline.printable)"
            }))
    }
    baseline.update(from: check) { entries.entry(of: $0, reason: entries.reason ?? "") }
    let text = baseline.text
    if text != before {
      try output.write(in: environment) { sink throws(FileSystemError) in
        try sink.write(Array(text.utf8))
      }
    }
    report(check, isChanged: text != before, in: environment)
    return ExitCode(withoutFindingsOf: analysis)
  }

  private func report(
    _ check: BaselineCheck, isChanged: Bool, in environment: CommandEnvironment
  ) {
    let kept = check.known.count + check.accepted.count + check.unused.count + check.expired.count
    var text = "outlive: \(isChanged ? "wrote" : "nothing to change in") \(file.path.quoted): "
    text += "\(check.new.count) added, \(check.fixed.count) dropped, \(kept) kept\n"
    for finding in check.expired {
      let day = finding.acceptance?.expires.map { " on \($0)" } ?? ""
      text += "outlive: warning: \(finding.fingerprint) expired\(day) and still fails: "
      text += "\(finding.headline.printable) [baseline-expired]\n"
    }
    for unused in check.unused {
      text += "outlive: warning: \(unused.entry.fingerprint) is kept, though nothing matches it: "
      text += "\(unused.reason.printable) [baseline-unused]\n"
    }
    environment.report(text)
  }
}
