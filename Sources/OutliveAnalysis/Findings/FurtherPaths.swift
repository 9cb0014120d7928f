/// Further ways by which something holds what a finding is about: to mend the reference at fault alone
/// doesn't free it.
///
/// Each ends with another property than that at fault, and no two of them have an object in common but
/// their ends.
public struct FurtherPaths: Hashable, Sendable {
  /// The ways, the shortest first; the last reference of each is marked.
  public var paths: [ReferencePath]
  /// Whether there are more.
  public var hasMore: Bool

  /// Makes it from its parts.
  public init(paths: [ReferencePath], hasMore: Bool = false) {
    self.paths = paths
    self.hasMore = hasMore
  }
}
