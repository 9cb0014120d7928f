/// Why a history can't be read or written.
package struct HistoryError: Error, Hashable, Sendable {
  /// What sort of refusal it is.
  package var kind: Kind
  /// SQLite's own words, or what else is known.
  package var reason: String

  /// Makes an error from its parts.
  package init(_ kind: Kind, reason: String) {
    self.kind = kind
    self.reason = reason
  }

  /// The sorts of refusal that lead to different advice.
  package enum Kind: Hashable, Sendable, CaseIterable {
    /// Nothing is there, or it can't be opened.
    case notOpened
    /// It is no database.
    case notADatabase
    /// It is a database of something else.
    case otherSchema
    /// It is a history of another version.
    case otherVersion
    /// Another process is using it.
    case locked
    /// It can only be read.
    case readOnly
    /// No room is left.
    case noSpace
    /// It is damaged.
    case damaged
    /// A trace belongs to another run already.
    case otherRun
    /// Some recordings of a trace are there already, others aren't.
    case overlap
    /// A run is of another commit.
    case otherCommit
    /// Anything else.
    case other
  }
}
