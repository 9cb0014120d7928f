/// The library that is loaded before a program, and records it.
enum RecordingLibrary {
  /// The name of its file.
  static let name = "libOutlivePreload.so"

  /// Finds the library.
  ///
  /// - Parameters:
  ///   - given: Where it is, when the command line says so.
  ///   - environment: Where to look otherwise: `OUTLIVE_LIBRARY`, beside `outlive`, and in the
  ///     folder `lib` beside that.
  /// - Returns: Its path, which holds from every folder.
  /// - Throws: That there is none.
  static func find(
    _ given: String?, in environment: CommandEnvironment
  ) throws(CommandFailure) -> String {
    if let named = given ?? environment.variables["OUTLIVE_LIBRARY"], !named.isEmpty {
      guard let path = try? environment.files.resolve(named) else {
        throw .missingLibrary(named)
      }
      return try usable(path)
    }
    let own = FilePath(environment.ownPath)
    for candidate in [own.sibling(named: name), "\(own.folder)/../lib/\(name)"] {
      if let path = try? environment.files.resolve(candidate) { return try usable(path) }
    }
    throw .missingLibrary(nil)
  }

  /// The loader takes spaces and colons for the end of a name.
  private static func usable(_ path: String) throws(CommandFailure) -> String {
    guard !path.contains(where: { " :\t\n".contains($0) }) else { throw .unloadableLibrary(path) }
    return path
  }
}
