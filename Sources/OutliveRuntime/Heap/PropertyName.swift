/// Names of stored properties, as the program's author wrote them.
enum PropertyName {
  /// The property behind a stored property that the compiler or a macro made for it.
  ///
  /// `$__lazy_storage_$_title` stores `title`. So does `_title`, made by a property wrapper or by an
  /// observation macro, unless the type also stores a `title`.
  static func of(_ stored: String, among siblings: [String] = []) -> String {
    let lazyPrefix = "$__lazy_storage_$_"
    if stored.hasPrefix(lazyPrefix) { return String(stored.dropFirst(lazyPrefix.count)) }
    guard stored.first == "_", let second = stored.dropFirst().first, second.isLetter else {
      return stored
    }
    let name = String(stored.dropFirst())
    return siblings.contains(name) ? stored : name
  }

  /// The path of a value inside another.
  static func joined(_ outer: String, _ inner: String) -> String {
    if outer.isEmpty { return inner }
    if inner.isEmpty { return outer }
    return inner.hasPrefix("[") ? outer + inner : "\(outer).\(inner)"
  }

  /// How a key of a dictionary leads to its value, such as `["draft"]`; a long key is cut.
  ///
  /// - Parameters:
  ///   - key: The key, or its beginning.
  ///   - isCut: Whether there is more of it.
  /// - Returns: The key in brackets.
  static func subscripted(_ key: String, isCut: Bool = false) -> String {
    let shown = key.prefix(100)
    // A new string: a part of the key would share, and so retain, the key's own storage.
    return "[\(String(shown).debugDescription)\(isCut || shown.endIndex < key.endIndex ? "…" : "")]"
  }
}
