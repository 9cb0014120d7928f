extension ReferencePath {
  /// Whether an object on a path may still be alive, as far as the trace tells, and why.
  ///
  /// It is judged at the settle point of the finding, not at the end of the trace. What is between the
  /// last object that may be alive and the first that should be gone isn't known: one of the references
  /// there is at fault.
  ///
  /// Source: the leaking status of LeakCanary's Shark (`LeakTraceObject.LeakingStatus`), narrowed with
  /// time.
  public struct Standing: Hashable, Sendable {
    /// What is known of an object.
    public enum Status: String, Hashable, Sendable, CaseIterable {
      /// It may be alive at that moment.
      case alive
      /// The trace doesn't tell.
      case unknown
      /// It should be gone.
      case dead
    }

    /// What is known.
    public var status: Status
    /// Why, as a phrase, such as `its scope “list” goes on`; `nil` when there is nothing to say.
    public var reason: String?
    /// Whether it only follows from what is known of another object on the path.
    public var isInferred: Bool

    /// Makes a standing from its parts.
    public init(status: Status, reason: String? = nil, isInferred: Bool = false) {
      self.status = status
      self.reason = reason
      self.isInferred = isInferred
    }

    /// The standing of what nothing is known of.
    public static let unknown = Standing(status: .unknown)
  }

  /// The references that may be at fault: those in ``suspects``, or the one that is marked when nothing
  /// was judged.
  public var suspectSteps: [Step] {
    suspects.isEmpty
      ? culprit.map { [steps[$0]] } ?? []
      : suspects.map { steps[$0] }
  }
}
