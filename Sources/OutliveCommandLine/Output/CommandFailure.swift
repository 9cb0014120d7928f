/// Why a command ended without doing what was asked.
package enum CommandFailure: Error, Hashable, Sendable {
  /// The command line can't be understood.
  case usage(UsageError)
  /// Something else stood in the way.
  case failed(Diagnostic, ExitCode)

  /// How the command ends because of it.
  package var status: ExitCode {
    switch self {
    case .usage: .usage
    case .failed(_, let status): status
    }
  }
}
