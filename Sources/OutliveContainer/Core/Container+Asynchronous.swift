internal import OutliveRuntime
internal import OutliveTrace

extension Container {
  /// Finds or makes a component that takes time to make, and hands it out.
  ///
  /// While it is being made, others that need it wait, and get the same one. When making it fails, the
  /// next one that waits makes it. Every such component is a request of its own: what its closure asks
  /// for is complete when the closure gets it.
  func resolve<Component>(
    _ definition: ComponentDefinition, _ arguments: Arguments?, in scope: (any ComponentScope)?,
    awaiting make: () async throws -> Component, configure: ((Component) throws -> Void)?
  ) async throws -> Component {
    let key = MakingKey(definition: definition, arguments: arguments)
    let chain = AsynchronousChain.current
    while true {
      try checkOpen(definition)
      if definition.lifetime != .unshared,
        let found = find(definition, arguments, scope, where: { $0 is Component }),
        let component = found as? Component
      {
        recordHit(component, definition, arguments)
        return component
      }
      guard definition.lifetime != .unshared, let making = makings[key] else { break }
      try await wait(for: making, definition, chain)
      try Task.checkCancellation()
      // Nobody may hold a weakly kept one any more, but who waited for it gets it.
      if closing == nil, let component = making.component as? Component {
        recordHit(component, definition, arguments)
        return component
      }
    }
    return try await self.make(definition, arguments, in: scope, key, chain, make, configure)
  }

  private func make<Component>(
    _ definition: ComponentDefinition, _ arguments: Arguments?, in scope: (any ComponentScope)?,
    _ key: MakingKey, _ chain: AsynchronousChain, _ make: () async throws -> Component,
    _ configure: ((Component) throws -> Void)?
  ) async throws -> Component {
    guard chain.links.count < OpenRequest.deepestChain else {
      throw depthError(
        definition, depth: chain.links.count,
        chain: chain.links.suffix(12).map(\.step) + [ResolutionError.Step(definition)],
        advice: "Give one of these a lifetime that is shared.")
    }
    var resolution: RecordedResolution?
    if let recorder = Recorder.current {
      resolution = beginResolution(of: definition, arguments, in: recorder)
    }
    let making = AsynchronousMaking(number: AsynchronousChain.nextNumber())
    let step = ResolutionError.Step(definition)
    AsynchronousNeeds.begin(making.number, step, for: chain)
    if definition.lifetime != .unshared { makings[key] = making }
    defer {
      if makings[key] === making { makings[key] = nil }
      AsynchronousNeeds.end(making.number, for: chain)
      making.finish()
    }
    let link = AsynchronousChain.Link(
      number: making.number, step: step, recorded: resolution?.identity)
    do {
      let component = try await AsynchronousChain.$current.withValue(chain.appending(link)) {
        try await make()
      }
      try checkOpen(definition)
      let complete = try self.make(
        definition, arguments, in: scope, begun: resolution, make: { _ in component },
        configure: configure)
      making.component = complete
      return complete
    } catch {
      // What failed after it was there has told so itself.
      if let resolution, !resolution.hasEnded { resolution.failed(error, isPassedOn: false) }
      throw error
    }
  }

  /// Waits until a component is there that somebody makes.
  private func wait(
    for making: AsynchronousMaking, _ definition: ComponentDefinition, _ chain: AsynchronousChain
  ) async throws {
    // Who waits for somebody that waits for it would wait for ever.
    if let cycle = AsynchronousNeeds.wait(for: making.number, in: chain) {
      throw cycleError(definition, chain: cycle)
    }
    await making.end()
    AsynchronousNeeds.endWaiting(for: making.number, in: chain)
  }
}

/// What is being made: one definition, for one value of the arguments.
struct MakingKey: Hashable {
  let definition: ComponentDefinition
  let arguments: Arguments?
}
