package import OutliveTrace

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
    let scope = beginScope(label, at: callSite)
    defer { endScope(scope) }
    return try Recorder.$context.withValue(
      Context(recorder: self, scope: scope), operation: body)
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
    let scope = beginScope(label, at: callSite)
    defer { endScope(scope) }
    return try await Recorder.$context.withValue(
      Context(recorder: self, scope: scope), operation: body, isolation: isolation)
  }

  /// Begins a scope by hand; objects are credited to it inside ``scope(_:at:_:)`` only.
  package func beginScope(_ label: String, at callSite: CallSite? = nil) -> ScopeID {
    let scope = makeID(ScopeID.self)
    record(
      .scopeBegan(ScopeBegan(scope: scope, parent: currentScope, label: label)), at: callSite)
    return scope
  }

  package func endScope(_ scope: ScopeID) { record(.scopeEnded(ScopeEnded(scope: scope))) }

  /// The scope that objects seen now are credited to.
  package var currentScope: ScopeID? {
    guard let context = Recorder.context, context.recorder === self else { return nil }
    return context.scope
  }
}
