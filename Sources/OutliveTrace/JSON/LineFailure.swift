/// Why a line of a trace in the NDJSON form could not be read.
enum LineFailure: Error {
  /// The line breaks the rules of JSON or of the format.
  case damaged(expected: String, found: String, at: Int)
  /// The line holds a value that a newer version of the format added.
  case unknownValue
}
