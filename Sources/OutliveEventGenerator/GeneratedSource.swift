/// A file that is made from the schema.
package struct GeneratedSource: Hashable, Sendable {
  /// The file's name.
  package var name: String
  /// What it holds.
  package var text: String

  /// The first line of each generated file.
  package static let mark =
    "// Generated from events.schema by `swift run outlive-events`: edit the schema, not this file."

  /// The number of columns that a line of code may have.
  static let width = 100

  /// Makes a file from its parts, which are set apart by empty lines.
  init(name: String, parts: [[String]]) {
    self.name = name
    text =
      ([[Self.mark]] + parts).map { $0.map { $0 + "\n" }.joined() }.joined(separator: "\n")
  }

  /// The opening line of a declaration with parameters, broken as the formatter breaks it.
  ///
  /// - Parameters:
  ///   - head: What stands before the parameters, up to the parenthesis.
  ///   - parameters: The parameters.
  ///   - indentation: The number of spaces before it.
  /// - Returns: One line if it fits, else the parameters on lines of their own.
  static func opening(
    _ head: String, _ parameters: [String], indentation: Int
  ) -> [String] {
    let margin = String(repeating: " ", count: indentation)
    let line = margin + head + parameters.joined(separator: ", ") + ") {"
    if line.count <= width { return [line] }
    var lines = [margin + head]
    var current = margin + "  "
    for (index, parameter) in parameters.enumerated() {
      let piece = parameter + (index + 1 < parameters.count ? "," : "")
      let isFirst = current.count == indentation + 2
      if !isFirst && current.count + 1 + piece.count > width {
        lines.append(current)
        current = margin + "  " + piece
      } else {
        current += (isFirst ? "" : " ") + piece
      }
    }
    return lines + [current, margin + ") {"]
  }
}
