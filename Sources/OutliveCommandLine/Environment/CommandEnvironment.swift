package import OutliveAnalysis
package import OutliveSymbolication

/// Everything outside its arguments that a command may read, write or ask.
///
/// Commands get at the world only through this value, so tests run them in process.
public struct CommandEnvironment {
  /// Standard input.
  package var input: any ByteSource
  /// Whether a person types standard input at a terminal.
  package var inputIsTerminal: Bool
  /// Standard output: what was asked for.
  package var output: StandardStream
  /// Standard error: diagnostics and progress.
  package var diagnostics: StandardStream
  /// The day it is, in UTC.
  package var today: CalendarDate
  /// The environment variables.
  package var variables: [String: String]
  /// The file system.
  package var files: any FileSystem
  /// The path of the program itself.
  package var ownPath = ""
  /// Runs other programs.
  package var programs: any ProgramLauncher
  /// Who reads the debug information of programs; without anybody only functions are told.
  package var frameSource: (any FrameSource)?

  /// Makes an environment from its parts.
  package init(
    input: any ByteSource, inputIsTerminal: Bool = false, output: StandardStream,
    diagnostics: StandardStream, today: CalendarDate, variables: [String: String] = [:],
    files: any FileSystem, programs: any ProgramLauncher, frameSource: (any FrameSource)? = nil
  ) {
    self.input = input
    self.inputIsTerminal = inputIsTerminal
    self.output = output
    self.diagnostics = diagnostics
    self.today = today
    self.variables = variables
    self.files = files
    self.programs = programs
    self.frameSource = frameSource
  }

  /// The folder for files that are needed only while a command runs.
  package var scratchFolder: String {
    let named = variables["TMPDIR"] ?? ""
    return named.isEmpty ? "/tmp" : named
  }

  /// Writes the result of a command to standard output, piece by piece.
  ///
  /// A reader that has gone, as `head` does when it has enough, isn't a failure.
  package func print(_ content: ByteContent) throws(CommandFailure) {
    do throws(FileSystemError) {
      try content(output.sink)
    } catch {
      guard error.kind != .readerGone else { return }
      throw .unwritableStandardOutput(error)
    }
  }

  /// Writes the result of a command to standard output, as text.
  package func print(_ text: String) throws(CommandFailure) {
    try print { sink throws(FileSystemError) in try sink.write(Array(text.utf8)) }
  }

  /// Writes text to standard error, as it is.
  ///
  /// When that fails there is nowhere left to say so; the exit code still tells.
  package func report(_ text: String) {
    do {
      try diagnostics.sink.write(Array(text.utf8))
    } catch {
      return
    }
  }
}
