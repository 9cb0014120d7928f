internal import OutliveAnalysis

extension TraceInput {
  /// The argument that names the traces of one run.
  static let runArgument = ArgumentSpecification(
    name: "TRACE", help: "the recorded traces of one run; '-' reads one from standard input",
    occurrence: .anyNumber)

  /// Makes the inputs of a command line that must name at least one.
  ///
  /// - Throws: That it names none, or standard input twice.
  static func run(in invocation: Invocation) throws(UsageError) -> [TraceInput] {
    let inputs = try all(of: runArgument, in: invocation)
    guard !inputs.isEmpty else {
      throw UsageError(
        path: invocation.path, reason: .missingArgument(runArgument.name, help: runArgument.help))
    }
    try requireOneStandardInput(of: inputs, in: invocation)
    return inputs
  }

  /// Refuses to read standard input more than once.
  static func requireOneStandardInput(
    of inputs: [TraceInput], in invocation: Invocation
  ) throws(UsageError) {
    guard inputs.count(where: \.isStandardInput) <= 1 else {
      throw UsageError(
        path: invocation.path, reason: .invalid("standard input can be read once only"))
    }
  }

  /// Reads the traces of one run, and tells what they hold together.
  static func analysis(
    of inputs: [TraceInput], in environment: CommandEnvironment
  ) throws(CommandFailure) -> Analysis {
    var analyses: [Analysis] = []
    for input in inputs { analyses.append(analyze(try input.replay(in: environment))) }
    return Analysis(joining: analyses)
  }
}
