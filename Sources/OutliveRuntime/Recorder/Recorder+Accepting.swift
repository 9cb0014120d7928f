internal import OutliveTrace

extension Recorder {
  /// Says that an object may live on, and why.
  ///
  /// That it outlives its scope or what it was expected to end by is then shown as accepted, with the
  /// reason, and fails nothing. A declaration that nothing matches any more is said, too.
  ///
  /// - Parameters:
  ///   - object: The object; it is tracked from now on.
  ///   - reason: Why it lives on; without one the declaration doesn't count.
  ///   - expiry: The last day on which that holds, such as `2026-12-31`; `nil` when it has no end.
  ///   - callSite: The place in the program.
  public func expectSurvival(
    of object: AnyObject, because reason: String, until expiry: String? = nil,
    at callSite: CallSite? = nil
  ) {
    let id = identify(object)
    record(
      SurvivalExpected(object: id, reason: reason, expires: expiry), cause: nil, at: callSite)
  }

  /// Says that all objects of a type may live on, and why.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - reason: Why they live on; without one the declaration doesn't count.
  ///   - expiry: The last day on which that holds, such as `2026-12-31`; `nil` when it has no end.
  ///   - callSite: The place in the program.
  public func expectSurvival(
    ofAll type: AnyObject.Type, because reason: String, until expiry: String? = nil,
    at callSite: CallSite? = nil
  ) {
    guard !isInForkedChild else { return }
    let name = withState { $0.typeName(of: type) }
    record(
      SurvivalExpected(type: name, scope: currentScope, reason: reason, expires: expiry),
      cause: nil, at: callSite)
  }

  /// Says that what a rule finds about an object is accepted, and why.
  ///
  /// - Parameters:
  ///   - rule: The rule's name, such as `retain-cycle`; `outlive rules` lists them.
  ///   - object: The object that is kept; it is tracked from now on.
  ///   - reason: Why it is accepted; without one the declaration doesn't count.
  ///   - callSite: The place in the program.
  public func accept(
    _ rule: String, about object: AnyObject, because reason: String, at callSite: CallSite? = nil
  ) {
    let id = identify(object)
    record(
      FindingSuppressed(rule: rule, object: id, reason: reason), cause: nil, at: callSite)
  }
}
