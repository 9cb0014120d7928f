/// Paths of source files, as the debug information has them and as a trace may have them.
package enum SourcePath {
  /// The file that a path from debug information leads to, in a way that says nothing of a machine.
  ///
  /// A file below the package's root is called by its path from there. Any other is called as
  /// `#fileID` does, by module and name; by its name alone when the module isn't known.
  ///
  /// - Parameters:
  ///   - path: The path from the debug information.
  ///   - module: The module that the function was written in.
  ///   - root: The package's top folder, without a slash at its end.
  /// - Returns: The file; `nil` when the path leads to none, as in code that the compiler made.
  package static func file(_ path: String, module: String?, root: String? = nil) -> String? {
    let parts = path.split(separator: "/")
    guard let name = parts.last, !name.hasPrefix("<"), name != "..", name != "." else {
      return nil
    }
    if let root, !root.isEmpty, path.hasPrefix(root + "/"), !parts.contains("..") {
      return String(path.dropFirst(root.count + 1))
    }
    let module = module ?? folderOfSources(parts.dropLast())
    return module.map { "\($0)/\(name)" } ?? String(name)
  }

  /// The folder below the last `Sources` or `Tests`, which is a package's usual name for a module.
  private static func folderOfSources(_ folders: ArraySlice<Substring>) -> String? {
    guard let index = folders.lastIndex(where: { $0 == "Sources" || $0 == "Tests" }),
      index + 1 < folders.endIndex
    else { return nil }
    // A folder's name may have what a module's can't.
    return String(folders[index + 1].map { $0 == "-" || $0 == " " ? "_" : $0 })
  }
}
