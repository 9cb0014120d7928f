/// From where on rules report something.
public struct RuleLimits: Hashable, Sendable {
  /// In how many equal rounds something has to grow, the first round left out; at least 1.
  public var rounds: Int
  /// How many different components one may need without being reported; as many as ``dependencyCounts`` says.
  public var dependencies: Int

  /// How many different components one may be allowed to need.
  ///
  /// From more than 4 on they are counted, and of each component up to 64 are told apart.
  public static let dependencyCounts = 4...63

  /// Makes limits.
  ///
  /// - Parameters:
  ///   - rounds: In how many equal rounds something has to grow, the first round left out. Fewer
  ///     than 1 count as 1.
  ///   - dependencies: How many different components one may need. Fewer than 4 count as 4, and more
  ///     than 63 as 63.
  public init(rounds: Int = 3, dependencies: Int = 7) {
    self.rounds = max(1, rounds)
    self.dependencies = min(
      max(dependencies, Self.dependencyCounts.lowerBound), Self.dependencyCounts.upperBound)
  }
}
