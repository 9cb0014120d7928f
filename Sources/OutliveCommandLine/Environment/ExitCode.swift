/// How a command ended, as the number that the process hands to whoever started it.
public enum ExitCode: Int32, Hashable, Sendable, CaseIterable {
  /// The command did what was asked, and nothing outlives what it should.
  case clean = 0
  /// The trace holds at least one leak or suspect.
  case findings = 1
  /// The input can't be read, isn't a trace, tracked nothing, or was cut and the rest is clean.
  case unreadableInput = 2
  /// The command line can't be understood.
  case usage = 64
  /// A drawing could not be made.
  case drawingFailed = 70
  /// The output file can't be written; what was there before is as it was.
  case unwritableOutput = 73
  /// Standard output can't be written.
  case unwritableStandardOutput = 74

  /// When a command ends like this, as help shows it.
  package var meaning: String {
    switch self {
    case .clean: "done; nothing outlives what it should"
    case .findings: "the trace holds at least one leak or suspect"
    case .unreadableInput:
      "the input can't be read, isn't a trace, tracked nothing, or was cut and the rest is clean"
    case .usage: "the command line can't be understood"
    case .drawingFailed: "a drawing could not be made"
    case .unwritableOutput: "the output file can't be written; what was there is as it was"
    case .unwritableStandardOutput: "standard output can't be written"
    }
  }
}
