/// How a command ended, as the number that the process hands to whoever started it.
public struct ExitCode: Hashable, Sendable, CaseIterable, CustomStringConvertible {
  /// The number; of a program that a signal ended, 128 and the signal's number.
  public let rawValue: Int32
  /// The signal that ended the program which the command ran; `nil` when none did.
  public let signal: Int32?
  /// When a command ends like this, as help shows it.
  package let meaning: String

  private init(_ rawValue: Int32, signal: Int32? = nil, _ meaning: String) {
    self.rawValue = rawValue
    self.signal = signal
    self.meaning = meaning
  }

  /// The command did what was asked, and nothing outlives what it should.
  public static let clean = ExitCode(0, "done; nothing outlives what it should")
  /// The trace holds at least one leak or suspect.
  public static let findings = ExitCode(1, "the trace holds at least one leak or suspect")
  /// The input can't be read, isn't a trace, tracked nothing, or was cut and the rest is clean.
  public static let unreadableInput = ExitCode(
    2, "the input can't be read, isn't a trace, tracked nothing, or was cut and the rest is clean")
  /// The command line can't be understood.
  public static let usage = ExitCode(64, "the command line can't be understood")
  /// A drawing could not be made.
  public static let drawingFailed = ExitCode(70, "a drawing could not be made")
  /// The output file can't be written; what was there before is as it was.
  public static let unwritableOutput = ExitCode(
    73, "the output file can't be written; what was there is as it was")
  /// Standard output can't be written.
  public static let unwritableStandardOutput = ExitCode(74, "standard output can't be written")
  /// The program that was to be recorded can't be started or recorded.
  public static let unrecordable = ExitCode(126, "the program can't be started, or not be recorded")

  /// The ends that commands have of their own.
  public static let allCases: [ExitCode] = [
    .clean, .findings, .unreadableInput, .usage, .drawingFailed, .unwritableOutput,
    .unwritableStandardOutput, .unrecordable,
  ]

  /// The end of a program that the command ran, which is handed on.
  ///
  /// - Parameter end: How the program ended.
  /// - Returns: Its status, or 128 and the number of the signal that ended it.
  package static func program(_ end: ProgramEnd) -> ExitCode {
    switch end {
    case .exited(let status): ExitCode(status, "as the program's")
    case .signalled(let signal): ExitCode(128 + signal, signal: signal, "as the program's")
    }
  }

  /// The number.
  public var description: String { "\(rawValue)" }

  /// Whether two ends hand on the same number and signal.
  public static func == (lhs: ExitCode, rhs: ExitCode) -> Bool {
    lhs.rawValue == rhs.rawValue && lhs.signal == rhs.signal
  }

  /// Feeds what decides whether two are equal to a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(rawValue)
    hasher.combine(signal)
  }
}
