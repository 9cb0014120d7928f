internal import OutliveSymbolication
internal import OutliveTrace

/// Writes a trace anew with functions, files and lines in its call stacks.
struct SymbolicateCommand: Command {
  static let output = TraceForm.output
  static let form = TraceForm.option

  static let specification = CommandSpecification(
    name: "symbolicate",
    abstract: "put functions, files and lines into a trace's call stacks",
    discussion: [
      """
      A recording says only where in which build of a program or library a call stack leads. Names \
      are taken from a file of the same build, told by its build identifier: from the places named, \
      from beside the trace, from .build/debug and .build/release, and from /usr/lib/debug. What is \
      written can be read anywhere.
      """,
      """
      With debug information it tells lines and inlined functions, with a symbol table the names of \
      functions; without either the frames stay as they were recorded.
      """,
    ],
    arguments: [TraceInput.argument],
    options: [output, form, SymbolOptions.binaries, SymbolOptions.root, TraceInput.limit],
    examples: [
      CommandExample(
        "outlive symbolicate run.outlive -o named.outlive --binaries .build/release",
        "Make a trace that says where objects were made.")
    ],
    exitCodes: [.done] + ConvertCommand.inputExitCodes
      + ExitCode.specifications(.usage, .unwritableOutput, .unwritableStandardOutput))

  let input: TraceInput
  let destination: Destination
  let form: TraceForm
  let symbols: SymbolOptions

  init(_ invocation: Invocation) throws(UsageError) {
    input = try TraceInput(invocation)
    destination = Destination(invocation[Self.output].first)
    form = try TraceForm(invocation, option: Self.form, destination: destination)
    symbols = SymbolOptions(invocation)
  }

  func run(in environment: CommandEnvironment) throws(CommandFailure) -> ExitCode {
    try destination.refuseTerminal(for: form, in: environment, command: Self.specification.name)
    try destination.check(against: input.status(in: environment), in: environment)
    let (trace, summary) = try symbols.symbolicated(
      try input.read(in: environment), from: input, in: environment)
    try destination.write(in: environment) { sink throws(FileSystemError) in
      try form.write(trace, to: sink)
    }
    for problem in summary.problems {
      environment.report("outlive: note: \(problem.image.quoted): \(problem.reason)\n")
    }
    if case .file(let file) = destination {
      environment.report(
        "outlive: wrote \(file.path.quoted) (\(form.rawValue)): "
          + "\(Quantity(summary.frames, "frame")) without a name, "
          + "\(summary.named) named now, \(summary.placed) of them with a file\n")
    }
    return trace.integrity.isWhole ? .clean : .unreadableInput
  }
}
