internal import OutliveSymbolication
internal import OutliveTrace

/// The file of a program, looked at before it is run: whether it can be recorded at all.
struct RecordableProgram: Hashable, Sendable {
  /// The path of the file.
  let path: String
  /// Whether its functions have lost their names.
  let isStripped: Bool

  /// The name of the file.
  var name: String { FilePath(path).name }

  /// Finds a program as a shell does, and looks whether it can be recorded.
  ///
  /// - Parameters:
  ///   - name: A path, or a name that is looked for in the folders of `PATH`.
  ///   - environment: Where to look.
  /// - Returns: The program.
  /// - Throws: Why there is none, or why it can't be recorded.
  static func find(
    _ name: String, in environment: CommandEnvironment
  ) throws(CommandFailure) -> RecordableProgram {
    let path = try path(of: name, in: environment)
    let program: ElfProgram
    do throws(ElfError) {
      program = try ElfProgram(path: path)
    } catch {
      throw .unrecordable(name, of: error, isScript: isScript(path, in: environment))
    }
    if let obstacle = program.obstacle(searching: environment.libraryFolders) {
      throw .unrecordable(name, because: obstacle)
    }
    return RecordableProgram(path: path, isStripped: program.isStripped)
  }

  private static func path(
    of name: String, in environment: CommandEnvironment
  ) throws(CommandFailure) -> String {
    let candidates =
      name.contains("/")
      ? [name]
      : (environment.variables["PATH"] ?? "/usr/local/bin:/usr/bin:/bin")
        .split(separator: ":", omittingEmptySubsequences: false)
        .map { $0.isEmpty ? name : "\($0)/\(name)" }
    var failure = FileSystemError(.notFound, reason: "no such file or directory")
    for candidate in candidates {
      do throws(FileSystemError) {
        let status = try environment.files.status(of: candidate)
        guard status.kind == .file else {
          failure = FileSystemError(.isFolder, reason: "it is no file")
          continue
        }
        guard status.permissions & 0o111 != 0 else {
          failure = FileSystemError(.notPermitted, reason: "it may not be run")
          continue
        }
        return candidate
      } catch {
        if error.kind != .notFound { failure = error }
      }
    }
    throw .unstartable(name, failure)
  }

  private static func isScript(_ path: String, in environment: CommandEnvironment) -> Bool {
    guard let source = try? environment.files.openSource(path) else { return false }
    return unsafe withUnsafeTemporaryAllocation(byteCount: 2, alignment: 1) { buffer in
      guard (try? unsafe source.read(into: buffer, at: 0)) == 2 else { return false }
      return unsafe buffer.elementsEqual("#!".utf8)
    }
  }
}

extension CommandEnvironment {
  /// The folders in which the loader looks for libraries first.
  fileprivate var libraryFolders: [String] {
    (variables["LD_LIBRARY_PATH"] ?? "").split(separator: ":").map(String.init)
  }
}
