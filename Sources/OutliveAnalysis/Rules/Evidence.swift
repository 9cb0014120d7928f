/// What a rule reads in a trace: one of the sorts of facts that may be missing.
public enum Evidence: String, Hashable, Sendable, CaseIterable, Comparable {
  /// When objects were made and released, and when they were said to end.
  case lifetimes
  /// Moments at which nothing is pending.
  case settlePoints = "settle-points"
  /// Whole snapshots of the live heap.
  case snapshots
  /// What containers define, make, keep and let go.
  case containers
  /// When observations began and ended.
  case observations
  /// Tasks and other work that has to end.
  case activities
  /// Rounds of what is done again and again.
  case rounds
  /// How many entries pools and tables have.
  case measurements
  /// The beginning and the end of checks.
  case checks

  /// Orders sorts of facts as they are listed.
  public static func < (lhs: Evidence, rhs: Evidence) -> Bool { lhs.position < rhs.position }

  private var position: Int { Evidence.allCases.firstIndex(of: self) ?? 0 }
}
