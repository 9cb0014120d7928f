package import OutliveTrace
internal import Synchronization

extension Recorder {
  /// Runs a function as a scope: what is made in it should be gone at the next settle point after.
  ///
  /// - Parameters:
  ///   - label: The scope's name, as reports print it.
  ///   - callSite: The place in the program.
  ///   - body: The function. This recorder is the current one while it runs.
  /// - Returns: What the function returns.
  public func scope<Result>(
    _ label: String, at callSite: CallSite? = nil, _ body: () throws -> Result
  ) rethrows -> Result {
    let scope = beginScope(label, site: callSite?.site)
    defer { endScope(scope) }
    return try inScope(scope, body)
  }

  /// Runs a function as a scope: what is made in it should be gone at the next settle point after.
  ///
  /// - Parameters:
  ///   - label: The scope's name, as reports print it.
  ///   - callSite: The place in the program.
  ///   - isolation: The isolation the function runs in.
  ///   - body: The function. This recorder is the current one while it runs.
  /// - Returns: What the function returns.
  public func scope<Result>(
    _ label: String, at callSite: CallSite? = nil,
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async rethrows -> Result {
    let scope = beginScope(label, site: callSite?.site)
    defer { endScope(scope) }
    return try await inScope(scope, body)
  }

  /// Begins a scope; objects are credited to it while a function runs in it.
  package func beginScope(_ label: String, site: Site? = nil) -> ScopeID {
    let scope = makeID(ScopeID.self)
    makeCredit(for: scope)
    record(
      .scopeBegan(ScopeBegan(scope: scope, parent: currentScope, label: label)), site: site)
    return scope
  }

  /// Runs a function in a scope that has begun.
  package func inScope<Result>(
    _ scope: ScopeID, _ body: () throws -> Result
  ) rethrows -> Result {
    try Recorder.$context.withValue(
      Context(recorder: self, scope: scope, credit: credit(of: scope)), operation: body)
  }

  /// Runs a function in a scope that has begun.
  package func inScope<Result>(
    _ scope: ScopeID, isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await Recorder.$context.withValue(
      Context(recorder: self, scope: scope, credit: credit(of: scope)), operation: body,
      isolation: isolation)
  }

  /// Ends a scope.
  package func endScope(_ scope: ScopeID) { record(ScopeEnded(scope: scope)) }

  /// Says that what was credited to a scope should be gone at the next settle point.
  ///
  /// - Parameters:
  ///   - scope: The scope.
  ///   - label: By when, as reports print it.
  ///   - site: The place in the program.
  /// - Returns: How many objects were credited to the scope, those that are gone included.
  package func expectReleases(in scope: ScopeID, by label: String, site: Site?) -> Int {
    noticeReleases()
    for tracked in heldObjects() where tracked.scope == scope {
      record(.releaseExpected(ReleaseExpected(object: tracked.id, label: label)), site: site)
    }
    return withState { $0.creditedObjects[scope] ?? 0 }
  }

  /// The scope that objects seen now are credited to.
  package var currentScope: ScopeID? {
    guard let context = Recorder.context, context.recorder === self else { return nil }
    return context.scope
  }
}
