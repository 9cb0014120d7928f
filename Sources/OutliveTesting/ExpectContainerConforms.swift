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
  report(try ContainerConformance(running: exercise), at: sourceLocation)
}

/// Expects that a container tells the truth of itself, when several tasks use it.
///
/// It is like the form for a function that isn't asynchronous; the tasks have to be children of the
/// function's own.
///
/// - Parameters:
///   - sourceLocation: Where the expectation is written.
///   - isolation: The isolation the function runs in.
///   - exercise: Makes and uses a container.
/// - Throws: What the function throws.
public func expectContainerConforms(
  sourceLocation: SourceLocation = #_sourceLocation,
  isolation: isolated (any Actor)? = #isolation, _ exercise: () async throws -> Void
) async throws {
  report(try await ContainerConformance(running: exercise), at: sourceLocation)
}

private func report(_ conformance: ContainerConformance, at sourceLocation: SourceLocation) {
  for problem in conformance.problems {
    Issue.record(Comment(rawValue: problem.description), sourceLocation: sourceLocation)
  }
}
