#if os(Linux) && canImport(Runtime)
  internal import Runtime
#endif

/// Names of functions, as the linker and as people know them.
package enum FunctionName {
  /// The name of a function for people: `closure #1 in DocumentCell.bind()`.
  ///
  /// Modules, types of parameters and results are left out, and so is what the compiler did with the
  /// function: where it was specialized, or a closure got its captures, it is still the same function
  /// of the source.
  ///
  /// - Parameter mangled: The name in the symbol table or in the debug information.
  /// - Returns: The name; the one that was given when it isn't a mangled one.
  package static func short(_ mangled: String) -> String {
    // The parts of an asynchronous main program have names that nobody demangles.
    mangled.hasPrefix("async_Main") ? "main" : withoutOrigin(demangled(mangled))
  }

  /// The module that a function of Swift was written in; `nil` when its name doesn't tell.
  ///
  /// - Parameter mangled: The name in the symbol table or in the debug information.
  /// - Returns: The module's name.
  package static func module(_ mangled: String) -> String? {
    var rest = mangled.utf8[...]
    guard let prefix = ["$s", "_$s", "$S"].first(where: { mangled.utf8.starts(with: $0.utf8) })
    else { return nil }
    rest = rest.dropFirst(prefix.utf8.count)
    // An extension of one of the standard library's own types: the module follows the type.
    var isExtension = false
    if rest.first == UInt8(ascii: "S"), let next = rest.dropFirst().first {
      isExtension = true
      rest = rest.dropFirst(next == UInt8(ascii: "c") ? 3 : 2)
    } else if rest.first == UInt8(ascii: "s") {
      return "Swift"
    }
    let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    // A leading zero says that the identifier isn't spelled out.
    guard digits.first != UInt8(ascii: "0"), let length = Int(String(Substring(digits))) else {
      return nil
    }
    rest = rest.dropFirst(digits.count)
    guard length > 0, rest.count >= length else { return nil }
    if isExtension, rest.dropFirst(length).first != UInt8(ascii: "E") { return nil }
    return String(Substring(rest.prefix(length)))
  }

  private static func demangled(_ mangled: String) -> String {
    // The toolchain's own library leaves out what people don't read.
    #if os(Linux) && canImport(Runtime)
      SymbolicatedBacktrace.Symbol(
        imageIndex: 0, imageName: "", rawName: mangled, offset: 0, sourceLocation: nil
      ).name
    #else
      mangled
    #endif
  }

  private static let origins = [
    "partial apply forwarder for ", "partial apply for ", "specialized ", "merged ",
    "dispatch thunk of ", "@objc ", "async function pointer to ",
    "suspend resume partial function for ", "await resume partial function for ",
  ]

  private static func withoutOrigin(_ name: String) -> String {
    var rest = name[...]
    var isChanged = true
    while isChanged {
      isChanged = false
      // The parts of an asynchronous function are numbered.
      if rest.hasPrefix("("), let close = rest.firstIndex(of: ")"),
        rest[rest.index(after: rest.startIndex)..<close].allSatisfy(\.isNumber),
        rest[close...].hasPrefix(") suspend ") || rest[close...].hasPrefix(") await ")
      {
        rest = rest[rest.index(close, offsetBy: 2)...]
        isChanged = true
      }
      for origin in origins where rest.hasPrefix(origin) {
        rest = rest.dropFirst(origin.count)
        isChanged = true
      }
    }
    return rest.isEmpty ? name : String(rest)
  }
}
