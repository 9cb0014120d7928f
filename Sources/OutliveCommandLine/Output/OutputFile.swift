/// A file that a command writes, whole or not at all.
///
/// The bytes go to a new file in the same folder, which then takes the name of the old one in a
/// single step. Whatever goes wrong before that leaves the old file as it was. What isn't a regular
/// file, such as `/dev/stdout` or a named pipe, is written as it is.
struct OutputFile {
  /// The file's path, as it was given.
  let path: String

  /// What stands in the way of writing the file, as far as it can be told before there is anything
  /// to write.
  ///
  /// Analyzing a long trace only to find that its report has no place to go would be a waste.
  ///
  /// - Parameters:
  ///   - input: What the command reads; writing over it would lose it.
  ///   - environment: The file system to look at.
  /// - Throws: What stands in the way.
  func check(against input: FileStatus?, in environment: CommandEnvironment) throws(CommandFailure)
  {
    switch try target(in: environment) {
    case .new(let path):
      try checkFolder(of: path, in: environment.files)
    case .existing(_, let status), .device(let status):
      if let input, input.kind == .file, status.isSame(as: input) {
        throw .failed(
          Diagnostic(
            .error, code: "output-is-input",
            message: "\(path.quoted) is the file that is read; writing it would lose the trace",
            remedy: "name another file with -o"), .usage)
      }
    }
  }

  private func checkFolder(of path: String, in files: any FileSystem) throws(CommandFailure) {
    do throws(FileSystemError) {
      let folder = try files.status(of: FilePath(path).folder)
      guard folder.kind == .folder else {
        throw FileSystemError(.notFolder, reason: "not a folder")
      }
    } catch {
      throw .unwritableOutput(self.path, error)
    }
  }

  /// Writes the file.
  ///
  /// - Parameters:
  ///   - environment: The file system to write to.
  ///   - content: Hands over the bytes, piece by piece.
  /// - Throws: What stood in the way. The old file is as it was, and no other file is left.
  func write(
    in environment: CommandEnvironment, _ content: ByteContent
  ) throws(CommandFailure) {
    let files = environment.files
    let target = try target(in: environment)
    do throws(Interruption) {
      switch target {
      case .new(let path):
        try replace(path, with: content, permissions: nil, in: files)
      case .existing(let path, let status):
        try replace(path, with: content, permissions: status.permissions, in: files)
      case .device:
        try fill(path, with: content, in: files)
      }
    } catch {
      throw .unwritableOutput(path, error.reason, leftover: error.leftover)
    }
  }

  // MARK: Where it goes

  private enum Target {
    case new(String)
    case existing(String, FileStatus)
    case device(FileStatus)
  }

  private func target(in environment: CommandEnvironment) throws(CommandFailure) -> Target {
    do throws(FileSystemError) {
      let status = try environment.files.status(of: path)
      switch status.kind {
      case .folder: throw FileSystemError(.isFolder, reason: "it is a folder")
      case .device: return .device(status)
      case .file:
        guard status.isWritable else {
          throw FileSystemError(.notPermitted, reason: "the file is write-protected")
        }
        return .existing(try environment.files.resolve(path), status)
      }
    } catch {
      guard error.kind == .notFound else { throw .unwritableOutput(path, error) }
      guard !FilePath(path).name.isEmpty else {
        throw .unwritableOutput(path, FileSystemError(.isFolder, reason: "it names a folder"))
      }
      return .new(path)
    }
  }

  // MARK: Beside, then renamed

  private struct Interruption: Error {
    var reason: FileSystemError
    var leftover: String?
  }

  private func replace(
    _ path: String, with content: ByteContent, permissions: UInt32?, in files: any FileSystem
  ) throws(Interruption) {
    var temporary: String?
    do throws(FileSystemError) {
      let made = try makeTemporary(beside: path, permissions: permissions, in: files)
      temporary = made.path
      try fill(made.sink, with: content)
      try files.rename(made.path, to: path)
    } catch {
      throw Interruption(
        reason: error, leftover: temporary.flatMap { isRemoved($0, in: files) ? nil : $0 })
    }
  }

  private func makeTemporary(
    beside path: String, permissions: UInt32?, in files: any FileSystem
  ) throws(FileSystemError) -> (path: String, sink: any FileSink) {
    var number = 0
    while true {
      let candidate = FilePath(path).sibling(named: ".outlive-\(number).tmp")
      do {
        return (candidate, try files.create(candidate, permissions: permissions))
      } catch {
        // Another run may be writing beside us, or have been killed here once.
        guard error.kind == .alreadyExists, number < 1000 else { throw error }
        number += 1
      }
    }
  }

  private func fill(
    _ device: String, with content: ByteContent, in files: any FileSystem
  ) throws(Interruption) {
    do throws(FileSystemError) {
      try fill(try files.openDevice(device), with: content)
    } catch {
      throw Interruption(reason: error)
    }
  }

  private func fill(_ sink: any FileSink, with content: ByteContent) throws(FileSystemError) {
    do {
      try content(sink)
    } catch {
      // What closing says would only hide what writing said.
      try? sink.close()
      throw error
    }
    try sink.close()
  }

  private func isRemoved(_ path: String, in files: any FileSystem) -> Bool {
    do {
      try files.remove(path)
      return true
    } catch {
      return error.kind == .notFound
    }
  }
}
