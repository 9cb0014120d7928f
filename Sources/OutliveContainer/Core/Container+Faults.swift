internal import OutliveRuntime
internal import OutliveTrace

extension Container {
  /// Stops the program: a request is open on another thread.
  func faultForThread(_ definition: ComponentDefinition) -> Never {
    stop(
      """
      \(typeName) is used by two threads at once: \(definition.name) was asked for on one \
      while a request is open on another. A \(kindName) belongs to one thread at a time; \
      confine it to an actor, give each thread its own, or wrap it in Synchronized.
      """, at: definition.callSite)
  }

  /// The error for what is asked of a container that was closed.
  func closedError(
    _ asked: String, at callSite: CallSite?, _ closing: Closing
  ) -> ResolutionError {
    let reason = closing.reason.isEmpty ? "" : ": \(closing.reason)"
    return ResolutionError(
      .closed, asked: asked,
      message: """
        \(typeName) can't make \(asked): it was closed in \(closing.callSite.function) at \
        \(closing.callSite.site)\(reason).
        """,
      advice: "Ask for it before, or open another \(kindName).", at: callSite)
  }

  /// Stops with an error when a component can't be made without itself.
  @inline(__always)
  func checkChain(_ definition: ComponentDefinition, _ arguments: Arguments?) throws {
    guard request.depth > 0 else { return }
    if definition.lifetime != .unshared, request.isMaking(definition, arguments) {
      throw cycleError(definition, arguments)
    }
    if request.depth >= OpenRequest.deepestChain { throw depthError(definition) }
  }

  private func cycleError(
    _ definition: ComponentDefinition, _ arguments: Arguments?
  ) -> ResolutionError {
    let making = request.steps.suffix(request.makingCount)
    let first = making.firstIndex { $0.definition == definition && $0.arguments == arguments }
    return ResolutionError(
      .initializerCycle, asked: definition.name,
      message: "\(typeName) can't make \(definition.name): its initializer needs itself.",
      chain: chain(making[(first ?? making.startIndex)...], then: definition),
      advice: cycleAdvice, at: definition.callSite)
  }

  private func depthError(_ definition: ComponentDefinition) -> ResolutionError {
    ResolutionError(
      .divergentCycle, asked: definition.name,
      message: """
        \(typeName) can't make \(definition.name): the request is \(request.depth) \
        components deep, as if they made each other without end.
        """,
      chain: chain(lastRound(of: definition), then: definition),
      advice: "Give one of these a lifetime that is shared within the request, such as scoped.",
      at: definition.callSite)
  }

  /// The steps since the definition was last asked for; the last few when it never was.
  private func lastRound(of definition: ComponentDefinition) -> ArraySlice<Step> {
    let steps = request.steps
    if let last = steps.lastIndex(where: { $0.definition == definition }) { return steps[last...] }
    return steps.suffix(12)
  }

  /// A part of the chain as an error shows it.
  func chain(
    _ steps: ArraySlice<Step>, then definition: ComponentDefinition? = nil
  ) -> [ResolutionError.Step] {
    let last = definition.map { [Step(definition: $0, arguments: nil, phase: .making)] } ?? []
    return (steps + last).map { step in
      ResolutionError.Step(
        component: step.definition.name, lifetime: step.definition.lifetime.word,
        place: "\(step.definition.callSite.site)", isConfiguring: step.phase == .configuring)
    }
  }

  /// Stops the program, because a method that can't throw has no other way to say what went wrong.
  func stop(_ definition: ComponentDefinition, _ error: any Error) -> Never {
    if let error = error as? ResolutionError {
      stop("\(error)", at: error.callSite ?? definition.callSite)
    }
    stop(
      """
      \(typeName) can't make \(definition.name): \(error). \
      The method that asked for it can't throw; mark it as throwing, and ask with `try`.
      """, at: definition.callSite)
  }

  func stop(_ message: String, at callSite: CallSite) -> Never {
    // The recording ends here; what led to this should be in it.
    Recorder.current?.flush()
    fatalError(message, file: callSite.file, line: callSite.line)
  }

  var typeName: String { "\(type(of: self))" }
}

extension Lifetime {
  /// The lifetime as the program says it.
  var word: String { self == .weakShared ? "weakShared" : rawValue }
}
