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
    if request.depth >= OpenRequest.deepestChain {
      throw depthError(
        definition, depth: request.depth, chain: chain(lastRound(of: definition), then: definition),
        advice: "Give one of these a lifetime that is shared within the request, such as scoped.")
    }
  }

  private func cycleError(
    _ definition: ComponentDefinition, _ arguments: Arguments?
  ) -> ResolutionError {
    let making = request.steps.suffix(request.makingCount)
    let first = making.firstIndex { $0.definition == definition && $0.arguments == arguments }
    return cycleError(
      definition, chain: chain(making[(first ?? making.startIndex)...], then: definition))
  }

  /// The error for a component that needs itself to be made.
  func cycleError(
    _ definition: ComponentDefinition, chain: [ResolutionError.Step]
  ) -> ResolutionError {
    ResolutionError(
      .initializerCycle, asked: definition.name,
      message: "\(typeName) can't make \(definition.name): its initializer needs itself.",
      chain: chain, advice: cycleAdvice, at: definition.callSite)
  }

  /// The error for components that make each other without end.
  func depthError(
    _ definition: ComponentDefinition, depth: Int, chain: [ResolutionError.Step], advice: String
  ) -> ResolutionError {
    ResolutionError(
      .divergentCycle, asked: definition.name,
      message: """
        \(typeName) can't make \(definition.name): the request is \(depth) \
        components deep, as if they made each other without end.
        """,
      chain: chain, advice: advice, at: definition.callSite)
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
      ResolutionError.Step(step.definition, isConfiguring: step.phase == .configuring)
    }
  }

  /// Stops the program, because a method that can't throw has no other way to say what went wrong.
  func stop(_ name: String, _ callSite: CallSite, _ error: any Error) -> Never {
    if let error = error as? ResolutionError {
      stop("\(error)", at: error.callSite ?? callSite)
    }
    stop(
      """
      \(typeName) can't make \(name): \(error). \
      The method that asked for it can't throw; mark it as throwing, and ask with `try`.
      """, at: callSite)
  }

  func stop(_ message: String, at callSite: CallSite) -> Never {
    // The recording ends here; what led to this should be in it.
    Recorder.current?.flush()
    fatalError(message, file: callSite.file, line: callSite.line)
  }

  var typeName: String { "\(type(of: self))" }
}

extension ResolutionError.Step {
  /// A step that makes a definition's component, or configures it.
  init(_ definition: ComponentDefinition, isConfiguring: Bool = false) {
    self.init(
      component: definition.name, lifetime: definition.lifetime.word,
      place: "\(definition.callSite.site)", isConfiguring: isConfiguring)
  }
}

extension Lifetime {
  /// The lifetime as the program says it.
  var word: String { self == .weakShared ? "weakShared" : rawValue }
}
