/// Why a schema was refused.
package struct SchemaError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line in the schema, starting at 1.
  package var line: Int
  /// What is wrong, as half a sentence.
  package var reason: String

  /// The error as compilers print theirs.
  package var description: String { "events.schema:\(line): error: \(reason)" }
}
