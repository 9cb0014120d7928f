internal import OutliveRendering

extension CommandFailure {
  /// Standard output can't be written.
  static func unwritableStandardOutput(_ error: FileSystemError) -> CommandFailure {
    .failed(
      Diagnostic(
        .error, code: "unwritable-standard-output",
        message: "can't write to standard output: \(error.reason)",
        cause: error.kind == .noSpace
          ? "the disk that standard output leads to is full" : "it is closed",
        remedy: "send the output elsewhere, or name a file with -o where the command has it"),
      .unwritableStandardOutput)
  }

  /// A drawing that is the whole report could not be made.
  static func failedDrawing(_ error: DrawingError) -> CommandFailure {
    .failed(
      Diagnostic(
        .error, code: error.code, message: "the drawing could not be made",
        notes: [error.description.printable]),
      .drawingFailed)
  }

  /// An output file can't be written.
  ///
  /// - Parameters:
  ///   - path: The file's path, as it was given.
  ///   - error: What the system said.
  ///   - leftover: A temporary file that could not be removed.
  /// - Returns: The failure, with advice.
  static func unwritableOutput(
    _ path: String, _ error: FileSystemError, leftover: String? = nil
  ) -> CommandFailure {
    let folder = FilePath(path).folder.quoted
    let (cause, remedy) =
      switch error.kind {
      case .notFound: ("the folder \(folder) doesn't exist", "make the folder, then run this again")
      case .notPermitted:
        ("you may not write in \(folder), or may not replace this file", "choose another folder")
      case .isFolder: ("the path names a folder", "name a file in it")
      case .notFolder: ("a part of \(folder) is a file, not a folder", "correct the path")
      case .noSpace:
        ("the disk is full, or a quota is used up", "make room, or choose another disk")
      case .readOnly: ("\(folder) is on a disk that can only be read", "choose another folder")
      case .readerGone: ("whatever read from it has ended", "start the reader again")
      case .alreadyExists, .other: ("", "choose another path")
      }
    let lost = leftover.map { "; the temporary file \($0.quoted) could not be removed" } ?? ""
    return .failed(
      Diagnostic(
        .error, code: "unwritable-output",
        message: "can't write \(path.quoted): \(error.reason)\(lost)", cause: cause, remedy: remedy),
      .unwritableOutput)
  }
}
