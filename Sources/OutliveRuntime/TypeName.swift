/// Names of types as a trace keeps them: qualified, and free of addresses.
package enum TypeName {
  /// The qualified name of a type, such as `Shelf.Document`.
  ///
  /// A private or local type's name holds the address of its context in this run; it is taken out,
  /// so that the same program always gives the same names.
  package static func of(_ type: Any.Type) -> String {
    var name = Substring(_typeName(type, qualified: true))
    var result = ""
    while let start = name.firstRange(of: "(unknown context at $") {
      result += name[..<start.lowerBound]
      name = name[start.upperBound...]
      guard let end = name.firstRange(of: ").") else { break }
      name = name[end.upperBound...]
    }
    return result + name
  }
}
