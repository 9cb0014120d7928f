internal import OutliveRuntime
internal import OutliveTrace

/// What a rule would say about the components of a definition, and why that is accepted.
struct AcceptedFinding {
  let rule: String
  let reason: String
  let callSite: CallSite
}

extension Container {
  /// Says that what a rule finds about the components of a definition is accepted, and why.
  ///
  /// It belongs to the component that is kept, not to each of those that keep it: whoever comes to keep
  /// it later for no good reason is still found where another rule says so.
  ///
  /// - Parameters:
  ///   - rule: The rule's name, such as `captive-dependency`; `outlive rules` lists them.
  ///   - name: The component's name.
  ///   - reason: Why it is accepted; without one the declaration doesn't count.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - function: The function of the call.
  public func accept(
    _ rule: String, about name: String, because reason: String, file: StaticString = #fileID,
    line: UInt = #line, function: StaticString = #function
  ) {
    let accepted = AcceptedFinding(
      rule: rule, reason: reason,
      callSite: CallSite(file: file, line: line, function: function))
    acceptedFindings[name, default: []].append(accepted)
    recent.removeDefinitions()
    recordings.accept(accepted, about: name)
  }
}

extension AnyDefinition {
  /// Says that what a rule finds about the components of this definition is accepted, and why.
  ///
  /// - Parameters:
  ///   - rule: The rule's name, such as `captive-dependency`; `outlive rules` lists them.
  ///   - reason: Why it is accepted; without one the declaration doesn't count.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - function: The function of the call.
  /// - Returns: This definition.
  @discardableResult
  public func accept(
    _ rule: String, because reason: String, file: StaticString = #fileID, line: UInt = #line,
    function: StaticString = #function
  ) -> Self {
    acceptedFindings.append(
      AcceptedFinding(
        rule: rule, reason: reason,
        callSite: CallSite(file: file, line: line, function: function)))
    core = makeCore()
    return self
  }
}
