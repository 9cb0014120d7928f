/// A path in a file system, looked at as text only.
package struct FilePath: Hashable, Sendable {
  /// The path.
  package var text: String

  /// Makes a path from its text.
  package init(_ text: String) {
    self.text = text
  }

  /// The last part of the path, such as `shelf.html`.
  package var name: String {
    text.lastIndex(of: "/").map { String(text[text.index(after: $0)...]) } ?? text
  }

  /// The folder that the last part is in, such as `Reports`; `.` when the path doesn't say.
  package var folder: String {
    guard let slash = text.lastIndex(of: "/") else { return "." }
    return slash == text.startIndex ? "/" : String(text[..<slash])
  }

  /// What follows the last dot of the name, in small letters; `nil` when there is no such dot.
  ///
  /// A dot that begins the name, as in `.outlive`, hides the file and ends nothing.
  package var ending: String? {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
    let ending = name[name.index(after: dot)...]
    return ending.isEmpty ? nil : ending.lowercased()
  }

  /// The path of another file in the same folder.
  package func sibling(named other: String) -> String {
    switch folder {
    case "." where !text.contains("/"): other
    case "/": "/" + other
    default: "\(folder)/\(other)"
    }
  }
}
