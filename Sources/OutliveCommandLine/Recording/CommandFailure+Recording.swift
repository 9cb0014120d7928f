internal import OutliveSymbolication

extension CommandFailure {
  /// A program can't be started.
  static func unstartable(_ name: String, _ error: FileSystemError) -> CommandFailure {
    let remedy =
      switch error.kind {
      case .notFound where name.contains("/"): "correct the path"
      case .notFound: "name the path of the program, such as ./\(name.printable)"
      case .notPermitted: "make it executable: chmod +x \(name.quoted)"
      default: "run it without outlive first"
      }
    return unrecordable(
      code: "program-unstartable", "can't run \(name.quoted): \(error.reason)", remedy: remedy)
  }

  /// A program's file isn't one of a program for this machine.
  static func unrecordable(
    _ name: String, of error: ElfError, isScript: Bool
  ) -> CommandFailure {
    unrecordable(
      code: "program-unreadable",
      "can't record \(name.quoted): \(isScript ? "it is a script" : "\(error)")",
      remedy: isScript
        ? "name the program that the script starts, or record the script's interpreter"
        : "name a program that was built for this machine")
  }

  /// A program is of a sort that can't be recorded.
  static func unrecordable(
    _ name: String, because obstacle: ElfProgram.Obstacle
  ) -> CommandFailure {
    unrecordable(
      code: "program-\(obstacle.code)", "can't record \(name.quoted): \(obstacle.reason)",
      remedy: obstacle.remedy)
  }

  /// The library that records isn't there.
  static func missingLibrary(_ path: String?) -> CommandFailure {
    unrecordable(
      code: "library-missing",
      path.map { "there is no library \($0.quoted)" }
        ?? "the library that records, \(RecordingLibrary.name), is not beside outlive",
      remedy: path == nil
        ? "build it with 'swift build --product OutlivePreload', or name it with --library"
        : "correct the path")
  }

  /// The library lies where the loader can't be told of it.
  static func unloadableLibrary(_ path: String) -> CommandFailure {
    unrecordable(
      code: "library-unloadable",
      "the system's loader takes no library whose path has a space or a colon: \(path.quoted)",
      remedy: "copy the library to another folder, and name it with --library")
  }

  private static func unrecordable(
    code: String, _ message: String, remedy: String
  ) -> CommandFailure {
    .failed(
      Diagnostic(.error, code: code, message: message, remedy: remedy), .unrecordable)
  }
}
