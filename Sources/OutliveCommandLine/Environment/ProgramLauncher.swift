/// A program to run.
package struct Program: Hashable, Sendable {
  /// The path of its file.
  package var path: String
  /// Its arguments, its own name first.
  package var arguments: [String]
  /// Environment variables that are set beside those of this process; `nil` takes one away.
  package var variables: [String: String?]

  /// Makes a program from its parts.
  package init(path: String, arguments: [String], variables: [String: String?] = [:]) {
    self.path = path
    self.arguments = arguments
    self.variables = variables
  }
}

/// How a program ended.
package enum ProgramEnd: Hashable, Sendable {
  /// By itself, with a status.
  case exited(Int32)
  /// By a signal.
  case signalled(Int32)
}

/// Runs programs.
package protocol ProgramLauncher: Sendable {
  /// Runs a program to its end, with the streams of this process.
  ///
  /// Signals that ask this process to end, or that mean something to the program, are handed on.
  ///
  /// - Throws: Why it can't be started.
  func run(_ program: Program) throws(FileSystemError) -> ProgramEnd
}
