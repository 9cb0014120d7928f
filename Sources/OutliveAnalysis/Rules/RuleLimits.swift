/// From where on rules report something.
public struct RuleLimits: Hashable, Sendable {
  /// In how many equal rounds something has to grow, the first round left out; at least 1.
  public var rounds: Int
  /// How many different components one may need without being reported; at least 4.
  public var dependencies: Int

  /// Makes limits.
  ///
  /// - Parameters:
  ///   - rounds: In how many equal rounds something has to grow, the first round left out. Fewer
  ///     than 1 count as 1.
  ///   - dependencies: How many different components one may need. Fewer than 4 count as 4.
  public init(rounds: Int = 3, dependencies: Int = 7) {
    self.rounds = max(1, rounds)
    self.dependencies = max(4, dependencies)
  }
}
