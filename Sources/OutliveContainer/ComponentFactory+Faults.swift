internal import OutliveRuntime
internal import OutliveTrace

extension ComponentFactory {
  /// How many components deep a request may get.
  ///
  /// Components that are made anew each time can build each other without end. The limit stops
  /// that with the chain in the message, long before the stack overflows.
  static var deepestChain: Int { 128 }

  /// Stops the program when a request is open on another thread.
  @inline(__always)
  func checkThread(_ name: String, _ callSite: CallSite) {
    guard request.isElsewhere else { return }
    fault(
      callSite,
      """
      \(typeName) is used by two threads at once: \(name) was asked for on one \
      while a request is open on another. A factory belongs to one thread at a time; \
      confine it to an actor, or give each thread its own.
      """)
  }

  /// Stops the program when a component can't be made without itself.
  func checkChain(_ definition: Definition) {
    if definition.lifetime != .unshared && request.makingCount > 0 {
      let making = request.steps.suffix(request.makingCount)
      if let first = making.firstIndex(where: { $0.definition == definition }) {
        fault(
          definition.callSite,
          """
          \(typeName) can't make \(definition.name): its initializer needs itself.
          \(describe(making[first...], then: definition))
          Hand one of these to the other in a configure step: those run when all of them are made.
          """)
      }
    }
    guard request.steps.count < ComponentFactory.deepestChain else {
      fault(
        definition.callSite,
        """
        \(typeName) can't make \(definition.name): the request is \(request.steps.count) components \
        deep, as if they made each other without end.
        \(describe(lastRound(of: definition), then: definition))
        Give one of these a lifetime that is shared within the request, such as scoped.
        """)
    }
  }

  /// The steps since the definition was last asked for; the last few when it never was.
  private func lastRound(of definition: Definition) -> ArraySlice<Step> {
    if let last = request.steps.lastIndex(where: { $0.definition == definition }) {
      return request.steps[last...]
    }
    return request.steps.suffix(12)
  }

  private func describe(_ steps: ArraySlice<Step>, then definition: Definition) -> String {
    let steps = steps + [Step(definition: definition, phase: .making)]
    return steps.map(\.description).joined(separator: "\n")
  }

  private func fault(_ callSite: CallSite, _ message: String) -> Never {
    // The recording ends here; what led to this should be in it.
    Recorder.current?.flush()
    fatalError(message, file: callSite.file, line: callSite.line)
  }

  private var typeName: String { "\(type(of: self))" }
}

extension Step: CustomStringConvertible {
  var description: String {
    let step = phase == .making ? "" : "configure step of "
    return "  \(step)\(definition.lifetime.word) \(definition.name)  \(definition.callSite.site)"
  }
}

extension Lifetime {
  /// The lifetime as the program says it.
  fileprivate var word: String { self == .weakShared ? "weakShared" : rawValue }
}
