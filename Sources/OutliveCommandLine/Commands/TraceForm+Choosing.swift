extension TraceForm {
  /// The file that a command writes a trace to.
  static let output = OptionSpecification(
    name: "output", short: "o", valueName: "OUTPUT",
    help: "the file to write, ending in .outlive or .ndjson; '-' writes standard output",
    isRequired: true)
  /// The form that it is written in.
  static let option = OptionSpecification(
    name: "to", valueName: "FORM", help: "the form to write, whatever the file's ending",
    choices: TraceForm.allCases.map(\.rawValue))

  /// Takes the form that a command line chooses, by an option or by the ending of a file.
  ///
  /// - Throws: What is wrong with the ending, or that no form is chosen.
  init(
    _ invocation: Invocation, option: OptionSpecification, destination: Destination
  ) throws(UsageError) {
    if let chosen: TraceForm = invocation.choice(option) {
      self = chosen
    } else if let byEnding: TraceForm = try destination.formatByEnding(
      at: invocation.path, overriddenBy: option)
    {
      self = byEnding
    } else {
      throw UsageError(
        path: invocation.path,
        reason: .invalid(
          "no form is chosen: name a file with -o, or a form with '\(option.longForm)'"))
    }
  }
}

extension Destination {
  /// Refuses to show the binary form on a terminal.
  func refuseTerminal(
    for form: TraceForm, in environment: CommandEnvironment, command: String
  ) throws(CommandFailure) {
    guard case .standardOutput = self, form == .outlive, environment.output.isTerminal else {
      return
    }
    throw .usage(
      UsageError(
        path: [command],
        reason: .invalid("the binary form can't be shown on a terminal; name a file with -o")))
  }
}
