internal import OutliveRuntime
internal import OutliveTrace

extension ComponentFactory {
  /// Records that a component was found where its lifetime keeps it.
  @inline(__always)
  func recordHit<Component>(
    _ component: Component, named name: String, _ lifetime: Lifetime, at callSite: CallSite
  ) {
    guard let recorder = Recorder.current else { return }
    let definition = Definition(
      name: name, type: Component.self, lifetime: lifetime, callSite: callSite)
    beginResolution(of: definition, in: recorder).found(component)
  }

  /// Makes a component, and hands it out.
  ///
  /// - Parameters:
  ///   - definition: Which component.
  ///   - make: Makes it.
  ///   - configure: Its configure step.
  ///   - keep: Puts it where its lifetime keeps it; returns under which key, `nil` when the lifetime
  ///     keeps nothing.
  /// - Returns: The component.
  func make<Component>(
    _ definition: Definition, make: () -> Component, configure: ((Component) -> Void)?,
    keep: (Component) -> String?
  ) -> Component {
    var resolution: RecordedResolution?
    if let recorder = Recorder.current {
      resolution = beginResolution(of: definition, in: recorder)
      if definition.lifetime == .weakShared { recordWeakReleases(of: definition) }
    }
    checkChain(definition)
    request.beginMaking(definition)
    resolution?.enter()
    let component = make()
    resolution?.leave()

    resolution?.made(component)
    if let key = keep(component) { resolution?.kept(under: key) }
    var pending: PendingConfigure?
    if let configure {
      pending = PendingConfigure(
        definition: definition, run: { configure(component) }, resolution: resolution)
    }
    if request.endMaking(pending) { endPhase() }
    resolution?.end()
    return component
  }

  /// Runs the configure steps of what has been made, and ends the request when it was outermost.
  private func endPhase() {
    // A step may ask for more: that begins a phase of its own, with steps of its own.
    var waiting = request.takePendingConfigures()
    waiting.reverse()
    while let pending = waiting.popLast() {
      request.beginConfiguring(pending.definition)
      pending.resolution?.configureBegan()
      pending.run()
      pending.resolution?.configureEnded()
      request.endConfiguring()
    }
    if request.endIfOver() { endRequest() }
  }

  private func endRequest() {
    guard !scopedComponents.isEmpty else { return }
    for recording in recordings { recording.requestEnded() }
    // The pool is empty before the components go: their deinitializers may ask for more.
    var released = scopedComponents
    scopedComponents = [:]
    released.removeAll(keepingCapacity: true)
    if scopedComponents.isEmpty { scopedComponents = released }
  }

  // MARK: Pools

  /// Keeps a component in a pool.
  ///
  /// It is kept under its name; when one of another type has the name already, under the name and
  /// the type. So one name that makes several types has each of them once.
  ///
  /// - Returns: The key, and what was kept under it before.
  func keep<Component>(
    _ component: Component, named name: String, in pool: inout [String: Any]
  ) -> (key: String, replaced: Any?) {
    guard let replaced = pool.updateValue(component, forKey: name) else { return (name, nil) }
    if replaced is Component { return (name, replaced) }
    pool[name] = replaced
    let key = key(name, of: Component.self)
    return (key, pool.updateValue(component, forKey: key))
  }

  /// The key of a component whose name is taken by one of another type.
  func key(_ name: String, of type: Any.Type) -> String { "\(name) as \(TypeName.of(type))" }

  /// The living object that is kept weakly under a name and a type.
  func findWeak(_ name: String, of type: Any.Type) -> AnyObject? {
    guard weakKeysNameTypes else { return nil }
    return weakComponents[key(name, of: type)]?.object
  }

  /// Keeps a component weakly; returns under which key.
  func keepWeakly<Component: AnyObject>(_ component: Component, named name: String) -> String {
    var key = name
    if let object = weakComponents[name]?.object, !(object is Component) {
      key = self.key(name, of: Component.self)
      weakKeysNameTypes = true
    }
    weakComponents[key] = WeakComponent(object: component)
    if weakComponents.count > weakLimit { dropWeakReleases() }
    return key
  }

  /// Tells that what is about to be made has been made before and is gone.
  private func recordWeakReleases(of definition: Definition) {
    var keys = [definition.name]
    if weakKeysNameTypes { keys.append(key(definition.name, of: definition.type)) }
    for key in keys where weakComponents[key]?.object == nil {
      for recording in recordings { recording.weakReleased(under: key) }
    }
  }

  /// Forgets the weakly kept components that are gone.
  ///
  /// Names may say arguments, so there may be any number of them.
  private func dropWeakReleases() {
    for recording in recordings {
      recording.weakReleases { self.weakComponents[$0]?.object == nil }
    }
    weakComponents = weakComponents.filter { $0.value.object != nil }
    weakLimit = max(weakLimit, 2 * weakComponents.count)
  }
}
