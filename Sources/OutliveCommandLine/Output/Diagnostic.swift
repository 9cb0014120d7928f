/// Something that a user must know besides the result: what happened, why, and what to do.
package struct Diagnostic: Hashable, Sendable {
  /// How bad it is.
  package var severity: Severity
  /// A stable name for it, in kebab case.
  package var code: String
  /// What happened and where, as one phrase without a period.
  package var message: String
  /// The likely cause and what to do next, a line each.
  package var notes: [String]

  /// Makes a diagnostic from its parts.
  package init(_ severity: Severity, code: String, message: String, notes: [String] = []) {
    self.severity = severity
    self.code = code
    self.message = message
    self.notes = notes
  }

  /// Makes a diagnostic with advice.
  ///
  /// - Parameters:
  ///   - severity: How bad it is.
  ///   - code: A stable name for it, in kebab case.
  ///   - message: What happened and where, as one phrase without a period.
  ///   - cause: The likely cause, as one phrase; empty when the message says it.
  ///   - remedy: What to do next, as one phrase; empty when there is nothing to do.
  package init(
    _ severity: Severity, code: String, message: String, cause: String = "", remedy: String
  ) {
    self.init(severity, code: code, message: message)
    if !cause.isEmpty { notes.append("likely cause: \(cause)") }
    if !remedy.isEmpty { notes.append("what to do: \(remedy)") }
  }

  /// How bad a diagnostic is.
  package enum Severity: String, Hashable, Sendable {
    /// The command could not do what was asked.
    case error
    /// The command did it, but not all is as it should be.
    case warning
  }

  /// The diagnostic as it is shown: lines, the last one ended.
  package var text: String {
    let lines = ["outlive: \(severity.rawValue): \(message) [\(code)]"] + notes.map { "  \($0)" }
    return lines.joined(separator: "\n") + "\n"
  }
}
