internal import OutliveRuntime
internal import OutliveTrace

extension ComponentFactory {
  /// Hands out a component: finds it where its lifetime keeps it, or makes it.
  ///
  /// - Parameters:
  ///   - definition: Which component.
  ///   - make: Makes it.
  ///   - configure: Its configure step.
  ///   - find: Looks where the lifetime keeps it.
  ///   - keep: Puts it there; returns under which key, `nil` when the lifetime keeps nothing.
  /// - Returns: The component.
  func resolve<Component>(
    _ definition: Definition, make: () -> Component, configure: ((Component) -> Void)?,
    find: (Definition, RecordedResolution?) -> Component?,
    keep: (Component, Definition) -> String?
  ) -> Component {
    checkThread(definition)
    var resolution = Recorder.current.map { beginResolution(of: definition, in: $0) }
    if let component = find(definition, resolution) {
      resolution?.found(component)
      return component
    }
    checkChain(definition)

    if openSteps.isEmpty { requestThread = ThreadID.current }
    openSteps.append(Step(definition: definition, phase: .making))
    makingCount += 1
    resolution?.enter()
    let component = make()
    resolution?.leave()
    makingCount -= 1
    openSteps.removeLast()

    resolution?.made(component)
    if let key = keep(component, definition) { resolution?.kept(under: key) }
    if let configure {
      pendingConfigures.append(
        PendingConfigure(
          definition: definition, run: { configure(component) }, resolution: resolution))
    }
    if makingCount == 0 { endPhase() }
    resolution?.end(.created)
    return component
  }

  /// Runs the configure steps of what has been made, and ends the request when it was outermost.
  private func endPhase() {
    // A step may ask for more: that begins a phase of its own, with steps of its own.
    var waiting = pendingConfigures
    pendingConfigures = []
    waiting.reverse()
    while let pending = waiting.popLast() {
      openSteps.append(Step(definition: pending.definition, phase: .configuring))
      pending.resolution?.configureBegan()
      pending.run()
      pending.resolution?.configureEnded()
      openSteps.removeLast()
    }
    if openSteps.isEmpty { endRequest() }
  }

  private func endRequest() {
    requestThread = nil
    guard !scopedComponents.isEmpty else { return }
    for recording in recordings { recording.requestEnded() }
    // The pool is empty before the components go: their deinitializers may ask for more.
    let released = scopedComponents
    scopedComponents = [:]
    withExtendedLifetime(released) {}
  }

  // MARK: Pools

  /// What a pool keeps for a definition.
  func find<Component>(_ definition: Definition, in pool: [String: Any]) -> Component? {
    guard let first = pool[definition.name] else { return nil }
    if let component = first as? Component { return component }
    return pool[definition.qualifiedName] as? Component
  }

  /// Where a pool keeps what a definition makes.
  ///
  /// That is the component's name; when one of another type has the name already, it is the name
  /// and the type. So one name that makes several types has each of them once.
  func key<Component>(
    of definition: Definition, as type: Component.Type, in pool: [String: Any]
  ) -> String {
    guard let first = pool[definition.name] else { return definition.name }
    return first is Component ? definition.name : definition.qualifiedName
  }

  /// The living component that is kept weakly for a definition.
  func findWeak<Component: AnyObject>(
    _ definition: Definition, _ resolution: RecordedResolution?
  ) -> Component? {
    if let component: Component = living(under: definition.name, resolution) { return component }
    guard weakKeysNameTypes else { return nil }
    return living(under: definition.qualifiedName, resolution)
  }

  private func living<Component: AnyObject>(
    under key: String, _ resolution: RecordedResolution?
  ) -> Component? {
    guard let entry = weakComponents[key] else { return nil }
    if let object = entry.object { return object as? Component }
    weakComponents[key] = nil
    resolution?.weakReleased(under: key)
    return nil
  }

  /// Keeps a component weakly.
  func keepWeakly<Component: AnyObject>(_ component: Component, _ definition: Definition) -> String
  {
    var key = definition.name
    if let object = weakComponents[key]?.object, !(object is Component) {
      key = definition.qualifiedName
      weakKeysNameTypes = true
    }
    weakComponents[key] = WeakComponent(object: component)
    return key
  }
}
