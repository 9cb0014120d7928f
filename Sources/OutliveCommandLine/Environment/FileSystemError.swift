/// Why the system refused something, in terms that lead to advice.
package struct FileSystemError: Error, Hashable, Sendable {
  /// What sort of refusal it is.
  package var kind: Kind
  /// The system's own words.
  package var reason: String

  /// Makes an error from its parts.
  package init(_ kind: Kind, reason: String) {
    self.kind = kind
    self.reason = reason
  }

  /// The sorts of refusal that lead to different advice.
  package enum Kind: Hashable, Sendable, CaseIterable {
    /// Nothing is there.
    case notFound
    /// The user may not.
    case notPermitted
    /// A folder is there.
    case isFolder
    /// A part of the path is not a folder.
    case notFolder
    /// Something is there already.
    case alreadyExists
    /// No room is left, or a quota is used up.
    case noSpace
    /// The file system can only be read.
    case readOnly
    /// The reader of a pipe has gone.
    case readerGone
    /// Anything else.
    case other
  }
}
