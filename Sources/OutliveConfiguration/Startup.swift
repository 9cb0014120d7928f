public import Foundation
public import OutliveContainer

/// Says what a program starts with, in code.
public protocol StartupDelegate {
  /// The assemblies that are activated.
  var initialAssemblies: [Assembly] { get }
  /// The files that configuration values come from.
  var configurationFiles: [URL] { get }
}

extension StartupDelegate {
  /// No files.
  public var configurationFiles: [URL] { [] }
}

/// The assemblies that a program starts with, active.
///
/// A file names them, as a JSON file or as a property list:
///
/// ```json
/// {
///   "assemblies": ["Shelf.ShelfAssembly", "Shelf.ServiceAssembly"],
///   "configuration": ["settings.json"]
/// }
/// ```
///
/// A name is that of a class, with its module's in front. Configuration files are looked for beside the
/// file. Or a ``StartupDelegate`` gives them.
public struct Startup {
  /// The assemblies, in the order in which they were named.
  public let assemblies: [Assembly]
  /// Their container.
  public let container: AssemblyContainer

  /// Activates the assemblies that a file names.
  ///
  /// - Parameter file: The file, `json` or `plist`.
  /// - Throws: A ``ConfigurationFileError`` when the file can't be read, or names what is no assembly; a
  ///   `ResolutionError` when they can't be activated.
  public init(assembliesNamedIn file: URL) throws {
    let named = try Configuration(contentsOf: file)
    let name = file.lastPathComponent
    for key in named.values.keys.sorted() where !["assemblies", "configuration"].contains(key) {
      throw ConfigurationFileError(
        name, "has the key \(key), which means nothing: there are assemblies and configuration")
    }
    guard let value = named["assemblies"] else {
      throw ConfigurationFileError(name, "names no assemblies: it has no key of that name")
    }
    guard let names = [String](value), !names.isEmpty else {
      throw ConfigurationFileError(name, "must have a list of names under assemblies")
    }
    var files: [String] = []
    if let value = named["configuration"] {
      guard let listed = [String](value) else {
        throw ConfigurationFileError(name, "must have a list of names under configuration")
      }
      files = listed
    }
    let folder = file.deletingLastPathComponent()
    try self.init(
      try names.map { try Startup.assembly(named: $0, in: name) },
      configuredBy: files.map { folder.appending(path: $0) })
  }

  /// Activates the assemblies that a delegate gives.
  ///
  /// - Parameter delegate: The delegate.
  /// - Throws: A ``ConfigurationFileError`` when a configuration file can't be read; a `ResolutionError`
  ///   when they can't be activated.
  public init(_ delegate: some StartupDelegate) throws {
    try self.init(delegate.initialAssemblies, configuredBy: delegate.configurationFiles)
  }

  private init(_ assemblies: [Assembly], configuredBy files: [URL]) throws {
    guard let first = assemblies.first else {
      throw ConfigurationFileError("The program", "starts with no assembly")
    }
    var configuration = Configuration()
    for file in files { try configuration.merge(try Configuration(contentsOf: file)) }
    try first.activated(with: Array(assemblies.dropFirst()), configuration: configuration)
    guard let container = first.container else {
      preconditionFailure("an assembly that was activated has a container")
    }
    self.assemblies = assemblies
    self.container = container
  }

  /// The assembly of a type; `nil` when none was named.
  public func assembly<Wanted: Assembly>(of type: Wanted.Type = Wanted.self) -> Wanted? {
    assemblies.lazy.compactMap { $0 as? Wanted }.first
  }

  private static func assembly(named name: String, in file: String) throws -> Assembly {
    guard let found = NSClassFromString(name) else {
      throw ConfigurationFileError(
        file,
        "names \(name), and there is no such class: write the module's name in front, as in "
          + "Shelf.ShelfAssembly, and see that the program links it")
    }
    guard let type = found as? Assembly.Type else {
      throw ConfigurationFileError(file, "names \(name), which is no assembly")
    }
    return type.init()
  }
}
