internal import OutliveCommandLine
internal import Synchronization

/// Runs no program, but notes what is to be run, and does instead what a test says.
final class ScriptedPrograms: ProgramLauncher {
  private let body: @Sendable (Program) -> Result<ProgramEnd, FileSystemError>
  private let noted = Mutex<[Program]>([])

  /// Makes a launcher.
  ///
  /// - Parameter body: What a program does; by default it ends at once.
  init(
    _ body: @escaping @Sendable (Program) -> Result<ProgramEnd, FileSystemError> = { _ in
      .success(.exited(0))
    }
  ) {
    self.body = body
  }

  /// The programs that were run.
  var programs: [Program] { noted.withLock { $0 } }

  func run(_ program: Program) throws(FileSystemError) -> ProgramEnd {
    noted.withLock { $0.append(program) }
    return try body(program).get()
  }
}
