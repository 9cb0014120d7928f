internal import OutliveAnalysis
internal import OutliveTrace

/// Writes a trace anew with its names replaced, so that it may be shared.
struct RedactCommand: Command {
  static let output = TraceForm.output
  static let form = TraceForm.option
  static let keep = OptionSpecification(
    name: "keep", valueName: "GLOB",
    help: "names that stay, such as 'UI*' or 'Shelf.*'", isRepeatable: true)
  static let only = OptionSpecification(
    name: "only", valueName: "GLOB",
    help: "the only names to replace; all others stay", isRepeatable: true)
  static let salt = OptionSpecification(
    name: "salt", valueName: "TEXT",
    help: "a text to hash with each name; without it, who guesses a name can check the guess")
  static let withoutFingerprints = FlagSpecification(
    name: "without-fingerprints",
    help: "leave the original fingerprints out; by them, a guess of all names can be checked")

  static let specification = CommandSpecification(
    name: "redact",
    abstract: "replace the names in a trace, so that it may be shared",
    discussion: [
      """
      Names of types, modules, labels, keys, fields, files and functions become hashes, the same \
      one wherever a name occurs; what stands between them, the lines, and the names of Swift's \
      own types stay. The findings are the same, and keep their fingerprints: the trace carries \
      the original ones, which are hashes themselves.
      """,
      """
      In a pattern '*' stands for any characters and '?' for one. It is compared with each name, \
      and with names joined by dots as a whole.
      """,
    ],
    arguments: [TraceInput.argument],
    options: [output, form, keep, only, salt, TraceInput.limit],
    flags: [withoutFingerprints],
    examples: [
      CommandExample(
        "outlive redact shelf.outlive -o shared.outlive --salt \"$(uuidgen)\"",
        "Make a trace that tells no name.")
    ],
    exitCodes: [.done] + ConvertCommand.inputExitCodes
      + ExitCode.specifications(.usage, .unwritableOutput, .unwritableStandardOutput))

  let input: TraceInput
  let destination: Destination
  let form: TraceForm
  let names: NameRedaction
  let keepsFingerprints: Bool

  init(_ invocation: Invocation) throws(UsageError) {
    input = try TraceInput(invocation)
    destination = Destination(invocation[Self.output].first)
    form = try TraceForm(invocation, option: Self.form, destination: destination)
    names = NameRedaction(
      salt: invocation[Self.salt].first ?? "", keep: invocation[Self.keep].map { Glob($0) },
      only: invocation[Self.only].map { Glob($0) })
    keepsFingerprints = !invocation[Self.withoutFingerprints]
  }

  func run(in environment: CommandEnvironment) throws(CommandFailure) -> ExitCode {
    try destination.refuseTerminal(for: form, in: environment, command: Self.specification.name)
    try destination.check(against: input.status(in: environment), in: environment)
    let trace = try input.read(in: environment)
    var redaction = EventRedaction(names)
    var redacted = Trace(
      events: trace.events.map { redaction.redacted($0) },
      integrity: EventRedaction.redacted(trace.integrity))
    // The rules are asked about both, so that nothing about findings has to be guessed.
    let table =
      keepsFingerprints
      ? FingerprintTable(original: analyze(trace), redacted: analyze(redacted)) : nil
    if let last = redacted.events.last { redacted.events += table?.events(after: last) ?? [] }

    try destination.write(in: environment) { sink throws(FileSystemError) in
      try form.write(redacted, to: sink)
    }
    if let table, table.unmatched > 0 {
      environment.report(
        Diagnostic(
          .warning, code: "fingerprints-changed",
          message: "\(Quantity(table.unmatched, "finding")) could not be told from others",
          cause: "replacing names made two of them look the same",
          remedy: "compare their fingerprints with those of the original by hand"
        ).text)
    }
    if case .file(let file) = destination {
      environment.report(
        "outlive: wrote \(file.path.quoted) (\(form.rawValue)): "
          + "\(Quantity(trace.events.count, "event")), "
          + "\(Quantity(table?.entries.count ?? 0, "original fingerprint")) kept\n")
    }
    let isWhole = trace.integrity.isWhole && (table?.unmatched ?? 0) == 0
    return isWhole ? .clean : .unreadableInput
  }
}

extension TraceIntegrity {
  /// Whether nothing is known to be missing.
  var isWhole: Bool { isComplete && skippedRecords == 0 && lostEvents == 0 }
}
