extension ExitCode {
  /// Statuses as help lists them.
  static func specifications(_ statuses: ExitCode...) -> [ExitCodeSpecification] {
    statuses.map { ExitCodeSpecification(code: $0.rawValue, meaning: $0.meaning) }
  }
}

extension ExitCodeSpecification {
  /// The end of a command that judges nothing.
  static let done = ExitCodeSpecification(code: ExitCode.clean.rawValue, meaning: "done")
}
