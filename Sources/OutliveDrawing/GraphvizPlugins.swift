package import OutliveRendering

#if !os(Linux)
  internal import CGraphviz
#endif

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The plugins of Graphviz that drawing needs, and where they are.
///
/// They are loaded by hand, because the library itself would load every plugin that is installed, and
/// with it fonts and image readers that make a drawing depend on the machine.
package enum GraphvizPlugins {
  /// A plugin.
  struct Plugin: Sendable {
    /// The beginning of its file's name.
    var file: String
    /// The symbol that the file exports.
    var symbol: StaticString
  }

  /// The plugins that drawing needs.
  static let needed = [
    Plugin(file: "libgvplugin_core", symbol: "gvplugin_core_LTX_library"),
    Plugin(file: "libgvplugin_dot_layout", symbol: "gvplugin_dot_layout_LTX_library"),
  ]

  /// The symbol of a loaded plugin and its address.
  typealias Symbol = (name: StaticString, address: UnsafeMutableRawPointer)

  /// Loads what drawing needs.
  ///
  /// - Parameter directories: Where to look.
  /// - Returns: The plugins' symbols.
  /// - Throws: ``DrawingError/unavailable(_:)``, which names the first plugin that isn't there.
  static func symbols(in directories: [String]) throws(DrawingError) -> [Symbol] {
    var symbols: [Symbol] = unsafe []
    for plugin in needed {
      guard let address = unsafe load(plugin, from: directories) else {
        // No path is named: the sentence may end up in a report.
        throw .unavailable(
          "its plugin “\(plugin.file)” is neither beside its library nor in GVBINDIR")
      }
      unsafe symbols.append((plugin.symbol, address))
    }
    return unsafe symbols
  }

  /// Checks that what drawing needs is there, without keeping it.
  ///
  /// - Parameter directories: Where to look.
  /// - Throws: ``DrawingError/unavailable(_:)``, which names the first plugin that isn't there.
  package static func check(in directories: [String]) throws(DrawingError) {
    _ = try unsafe symbols(in: directories)
  }

  /// The directories that may hold the plugins, the most likely first.
  ///
  /// That is what the variable `GVBINDIR` of Graphviz says, and otherwise the folder `graphviz` beside
  /// the library that this process is linked with.
  package static func directories() -> [String] {
    var result: [String] = []
    if let variable = unsafe getenv("GVBINDIR") {
      let path = unsafe String(cString: variable)
      if !path.isEmpty { result.append(path) }
    }
    if let library = libraryPath(), let slash = library.lastIndex(of: "/") {
      let directory = String(library[..<slash])
      result += ["\(directory)/graphviz", directory]
    }
    return result
  }

  /// The file that the library was loaded from, with links resolved; `nil` when it can't be told.
  private static func libraryPath() -> String? {
    #if os(Linux)
      // `dladdr` is no part of the POSIX that Swift sees here, so the kernel is asked instead.
      guard let stream = unsafe fopen("/proc/self/maps", "r") else { return nil }
      defer { unsafe _ = fclose(stream) }
      var line: UnsafeMutablePointer<CChar>?
      var capacity = 0
      defer { unsafe free(line) }
      while unsafe getline(&line, &capacity, stream) > 0, let bytes = unsafe line {
        let text = unsafe String(cString: bytes)
        guard text.contains("/libgvc.so"), let slash = text.firstIndex(of: "/") else { continue }
        return String(text[slash...].prefix { !$0.isNewline })
      }
      return nil
    #else
      var information = unsafe Dl_info()
      guard unsafe dladdr(outlive_gv_anchor(), &information) != 0,
        let name = unsafe information.dli_fname
      else { return nil }
      guard let resolved = unsafe realpath(name, nil) else { return unsafe String(cString: name) }
      defer { unsafe free(resolved) }
      return unsafe String(cString: resolved)
    #endif
  }

  /// Loads a plugin from the first directory that has it.
  ///
  /// - Parameters:
  ///   - plugin: The plugin.
  ///   - directories: Where to look.
  /// - Returns: The address of its symbol, or `nil` when it isn't there or can't be loaded.
  static func load(
    _ plugin: Plugin, from directories: [String]
  ) -> UnsafeMutableRawPointer? {
    for directory in directories {
      for name in files(in: directory) where isFile(name, of: plugin) {
        guard let handle = unsafe dlopen("\(directory)/\(name)", RTLD_NOW | RTLD_LOCAL) else {
          continue
        }
        let symbol = unsafe UnsafeRawPointer(plugin.symbol.utf8Start)
          .assumingMemoryBound(to: CChar.self)
        if let address = unsafe dlsym(handle, symbol) { return unsafe address }
      }
    }
    return nil
  }

  /// Whether a file is a library of the plugin: `libgvplugin_core.so.6`, `libgvplugin_core.6.dylib`.
  private static func isFile(_ name: String, of plugin: Plugin) -> Bool {
    guard name.hasPrefix("\(plugin.file).") else { return false }
    return name.hasSuffix(".dylib") || name.hasSuffix(".so")
      || name.dropFirst(plugin.file.count).hasPrefix(".so.")
  }

  private static func files(in directory: String) -> [String] {
    guard let stream = unsafe opendir(directory) else { return [] }
    defer { unsafe _ = closedir(stream) }
    var result: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      result.append(name)
    }
    // The order of a directory is the machine's; the shortest name is the least specific version.
    return result.sorted { ($0.count, $0) < ($1.count, $1) }
  }
}
