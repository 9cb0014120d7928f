internal import OutliveContainer
public import Testing

/// Expects that a container tells the truth of itself, for the author of its instrumentation.
///
/// The function runs three times, of which the second is recorded; what `ContainerConformance` finds
/// wrong with that is reported as one issue each at the caller's line.
///
/// ```swift
/// @Test func locatorConforms() throws {
///   try expectContainerConforms {
///     let locator = ServiceLocator()
///     _ = locator.store()
///     _ = locator.store()
///   }
/// }
/// ```
///
/// It should make a container, ask it for a component of each lifetime, twice, and let the container go.
///
/// - Parameters:
///   - sourceLocation: Where the expectation is written.
///   - exercise: Makes and uses a container.
/// - Throws: What the function throws.
public func expectContainerConforms(
  sourceLocation: SourceLocation = #_sourceLocation, _ exercise: () throws -> Void
) throws {
  for problem in try ContainerConformance(running: exercise).problems {
    Issue.record(Comment(rawValue: problem.description), sourceLocation: sourceLocation)
  }
}
