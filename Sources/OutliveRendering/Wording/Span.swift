/// A stretch of a line with one meaning, so that each format can show the meaning its own way.
package struct Span: Hashable, Sendable {
  /// The text, fit to be shown.
  package var text: String
  /// What it means.
  package var role: Role

  /// Makes a stretch of a line.
  package init(_ text: String, _ role: Role = .plain) {
    self.text = text
    self.role = role
  }

  /// What a stretch of a line means.
  package enum Role: String, Hashable, Sendable {
    /// Words that hold the others together.
    case plain
    /// The word that says how bad a finding is, when it is an error.
    case error
    /// The word that says how bad a finding is, when it is a warning.
    case warning
    /// The word that says how bad a finding is, when it is neither.
    case info
    /// A headline.
    case headline
    /// An object's type.
    case object
    /// A stored property or capture.
    case field
    /// The name of the reference at fault.
    case culprit
    /// The marks under the reference at fault.
    case underline
    /// What a reference or object is about.
    case note
    /// A place in the source.
    case site
    /// What to change.
    case fix
    /// Lines of connection, serial numbers, and what else should step back.
    case quiet
    /// Good news.
    case good
  }
}

/// A line of a report.
package typealias Line = [Span]

extension [Span] {
  /// How many columns the line takes.
  package var columns: Int { reduce(0) { $0 + DisplayWidth.columns(of: $1.text) } }

  /// The line without its meanings.
  package var plainText: String { map(\.text).joined() }
}
