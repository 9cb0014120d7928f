internal import OutliveAnalysis

/// A file with the findings that are known.
struct BaselineFile {
  /// The file's path, as it was given.
  let path: String

  /// Reads the file.
  ///
  /// - Throws: Why it can't be read or is no baseline, with the line.
  func read(in environment: CommandEnvironment) throws(CommandFailure) -> Baseline {
    var bytes: [UInt8] = []
    do throws(FileSystemError) {
      let source = try environment.files.open(path)
      // One byte more than is allowed shows that there are too many.
      while bytes.count <= Baseline.byteLimit,
        try source.read(into: &bytes, atMost: Baseline.byteLimit + 1 - bytes.count) > 0
      {}
    } catch {
      throw .unreadableBaseline(path, error)
    }
    do throws(BaselineError) {
      return try Baseline(reading: bytes)
    } catch {
      throw .damagedBaseline(path, error)
    }
  }
}

extension CommandFailure {
  /// The system doesn't let a baseline be read.
  static func unreadableBaseline(_ path: String, _ error: FileSystemError) -> CommandFailure {
    .failed(
      Diagnostic(
        .error, code: "baseline-unreadable",
        message: "can't read the baseline \(path.quoted): \(error.reason)",
        cause: error.kind == .notFound ? "the path is mistyped, or there is none yet" : "",
        remedy: error.kind == .notFound
          ? "check the path, or make one: outlive baseline create TRACE -o FILE --reason REASON"
          : "name a file that you may read"),
      .unreadableInput)
  }

  /// A file is no baseline.
  static func damagedBaseline(_ path: String, _ error: BaselineError) -> CommandFailure {
    .failed(
      Diagnostic(
        .error, code: "baseline-damaged",
        message: "\(path.printable):\(error.line): \(error.description.printable)",
        remedy: "correct the line; nothing has been compared or changed"),
      .unreadableInput)
  }
}
