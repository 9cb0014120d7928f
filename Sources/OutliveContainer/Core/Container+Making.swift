internal import OutliveRuntime
internal import OutliveTrace

extension Container {
  /// Finds or makes a component, and hands it out.
  ///
  /// When making it fails, the container is as it was: what the failed request made and kept is let
  /// go, and what it replaced is back in its place.
  ///
  /// - Parameters:
  ///   - definition: Which component.
  ///   - arguments: The arguments that are part of its identity.
  ///   - scope: The scope of the program's own that keeps it.
  ///   - make: Makes it, and may tell more about how.
  ///   - configure: Its configure step.
  /// - Returns: The component.
  /// - Throws: What making it or a configure step throws; a ``ResolutionError``.
  func resolve<Component>(
    _ definition: ComponentDefinition, _ arguments: Arguments?, in scope: (any ComponentScope)?,
    make: (RecordedResolution?) throws -> Component, configure: ((Component) throws -> Void)?
  ) throws -> Component {
    try checkOpen(definition)
    if let made = unsafe definition.made, unsafe made.request == request.serial {
      // It is in the request's pool, and was asked for as this very class when it was made.
      let component = unsafe unsafeBitCast(
        made.component.takeUnretainedValue(), to: Component.self)
      recordHit(component, definition, arguments)
      return component
    }
    if let found = unsafe definition.found, unsafe found.generation == generation {
      // Its pool keeps it, and it was asked for as this very class when it was found.
      let component = unsafe unsafeBitCast(
        found.component.takeUnretainedValue(), to: Component.self)
      recordHit(component, definition, arguments)
      return component
    }
    if let kept = definition.keptWeakly, kept.generation == generation,
      let object = kept.component.object
    {
      // It was made as this very class.
      let component = unsafe unsafeBitCast(object, to: Component.self)
      recordHit(component, definition, arguments)
      return component
    }
    if definition.lifetime != .unshared,
      let found = find(definition, arguments, scope, where: { $0 is Component }),
      let component = found as? Component
    {
      recordHit(component, definition, arguments)
      if definition.lifetime == .shared, arguments == nil, definition.isClass {
        let object = unsafe unsafeBitCast(component, to: AnyObject.self)
        recent.note(object, of: definition)
        unsafe definition.found = unsafe (generation, Unmanaged.passUnretained(object))
      }
      return component
    }
    return try self.make(definition, arguments, in: scope, make: make, configure: configure)
  }

  /// Records that a component was found where its lifetime keeps it.
  @inline(__always)
  func recordHit<Component>(
    _ component: Component, _ definition: ComponentDefinition, _ arguments: Arguments?
  ) {
    guard let recorder = Recorder.current else { return }
    recordHit(component, definition, arguments, in: recorder)
  }

  @inline(never)
  private func recordHit<Component>(
    _ component: Component, _ definition: ComponentDefinition, _ arguments: Arguments?,
    in recorder: Recorder
  ) {
    guard definition.isClass, arguments == nil else {
      let resolution = beginResolution(of: definition, arguments, in: recorder)
      resolution.found(component)
      lastResolution = resolution.id
      return
    }
    // The definition's type is the component's static type.
    let object = unsafe unsafeBitCast(component, to: AnyObject.self)
    if recordKnownHit(of: ObjectIdentifier(object), definition, in: recorder) { return }
    let resolution = beginResolution(of: definition, nil, in: recorder)
    resolution.found(component)
    lastResolution = resolution.id
    // What only the pool of a request keeps, or nobody, may be another object the next time.
    guard definition.lifetime == .shared, let id = resolution.object else { return }
    unsafe definition.lastRecorded = unsafe RecordedHit(
      recorder: recorder.serial, generation: generation, component: ObjectIdentifier(object),
      object: id, definition: resolution.definitionID,
      recording: Unmanaged.passUnretained(resolution.recording))
  }

  /// Records that an object was found, if it is the one that the definition handed out before.
  ///
  /// - Returns: Whether it is; otherwise nothing was recorded.
  func recordKnownHit(
    of object: ObjectIdentifier, _ definition: ComponentDefinition, in recorder: Recorder
  ) -> Bool {
    guard let last = unsafe definition.lastRecorded, unsafe last.recorder == recorder.serial,
      unsafe last.generation == generation, unsafe last.component == object
    else { return false }
    unsafe last.recording._withUnsafeGuaranteedRef { recording in
      // Outside of a request only what is made asynchronously can ask.
      let parent =
        isRequestOpen
        ? recording.parent(in: recorder) : AsynchronousChain.resolution(in: recorder)
      lastResolution = recorder.recordNew { id in
        unsafe ComponentFound(
          resolution: id, definition: last.definition, parent: parent, object: last.object,
          lifetime: .shared)
      }
    }
    return true
  }

  /// Makes a component, keeps it, and runs what waits when it was the last of its phase.
  func make<Component>(
    _ definition: ComponentDefinition, _ arguments: Arguments?, in scope: (any ComponentScope)?,
    begun: RecordedResolution? = nil, make: (RecordedResolution?) throws -> Component,
    configure: ((Component) throws -> Void)?
  ) throws -> Component {
    var resolution = begun
    if begun == nil, let recorder = Recorder.current {
      resolution = beginResolution(of: definition, arguments, in: recorder)
    }
    request.isPassingFailureOn = false
    if definition.lifetime == .weakShared, !recordings.parts.isEmpty {
      recordings.noticeWeakRelease(
        under: ComponentKey(name: definition.name, arguments: arguments))
    }
    let mark = request.mark(kept: scopedCount)
    do {
      try checkChain(definition, arguments)
      request.beginMaking(definition, arguments, mark)
      isRequestOpen = true
      resolution?.enter()
      let component: Component
      do {
        defer { resolution?.leave() }
        component = try make(resolution)
      }
      return try complete(
        component, definition, arguments, in: scope, resolution, configure: configure)
    } catch {
      throw fail(error, resolution, mark)
    }
  }

  /// Keeps a component that was made, and runs what waits when it was the last of its phase.
  ///
  /// When that fails, the caller goes back to where it began.
  func complete<Component>(
    _ made: Component, _ definition: ComponentDefinition, _ arguments: Arguments?,
    in scope: (any ComponentScope)?, _ resolution: RecordedResolution?,
    configure: ((Component) throws -> Void)?
  ) throws -> Component {
    var component = made
    // What it was made with may have closed the container: nothing is kept then.
    if let closing { throw closedError(definition.name, at: definition.callSite, closing) }
    resolution?.made(component)
    if hasProcessors { component = try process(component, definition, resolution) }
    if definition.lifetime != .unshared {
      keep(
        component, definition, arguments, scope, resolution, where: { $0 is Component })
      if definition.lifetime == .scoped, definition.isClass, arguments == nil {
        unsafe definition.made = unsafe (
          request.serial, Unmanaged.passUnretained(unsafeBitCast(component, to: AnyObject.self))
        )
      }
    }
    if let configure {
      let made = component
      request.wait(
        for: PendingConfigure(
          definition: definition, run: { try configure(made) }, resolution: resolution))
    }
    if request.endMaking() { try endPhase() }
    resolution?.end()
    lastResolution = resolution?.id
    return component
  }

  /// Leaves the container as it was, because a component couldn't be made.
  ///
  /// - Returns: The error.
  func fail(
    _ error: any Error, _ resolution: RecordedResolution?, _ mark: OpenRequest.Mark
  ) -> any Error {
    resolution?.failed(error, isPassedOn: request.isPassingFailureOn)
    request.isPassingFailureOn = true
    goBack(to: mark)
    return error
  }

  /// Runs the configure steps of what has been made, and ends the request when it was outermost.
  func endPhase() throws {
    if request.waitingCount > 0 {
      // A step may ask for more: that begins a phase of its own, with steps of its own.
      var waiting = request.takePendingConfigures()
      waiting.reverse()
      while let pending = waiting.popLast() {
        request.beginConfiguring(
          pending.definition, request.mark(kept: scopedCount))
        pending.begin()
        defer { pending.end() }
        try pending.run()
        request.endConfiguring()
      }
    }
    if request.endIfOver() { endRequest() }
  }

  /// Lets go of what was kept for the request.
  func endRequest() {
    isRequestOpen = false
    // What was replaced goes here, when nobody accesses the request: it may ask for more.
    withExtendedLifetime(request.takeReplaced()) {}
    recent.forgetRetired()
    guard scopedCount > 0 else { return }
    requestObserver?(scopedComponents.entries)
    recordings.requestEnded()
    // The pool is empty before the components go: their deinitializers may ask for more.
    scopedCount = 0
    var released = scopedComponents.removeAll()
    released.removeAll(keepingCapacity: true)
    scopedComponents.reuse(released)
  }

  /// Takes back what was begun since a mark, after it failed.
  func goBack(to mark: OpenRequest.Mark) {
    let (changes, dropped) = request.goBack(to: mark)
    var released: [Any?] = []
    for change in changes {
      recordings.takenBack(change)
      let previous = change.previous?.component
      switch change.lifetime {
      case .shared: released.append(replaceShared(change.key, with: previous))
      case .weakShared: released.append(replaceWeak(change.key, with: previous as AnyObject?))
      case .scoped:
        if let previous, let place = change.place {
          released.append(scopedComponents.replace(at: place, with: previous))
        }
      case .cached:
        let entry = previous as? ComponentCache.Entry
        released.append(caches[change.key.name]?.restore(entry, change.key.arguments?.value))
      case .custom: change.scope?.forget(scopedKey(change.key))
      case .unshared: break
      }
    }
    let kept = scopedComponents.shrink(to: mark.kept)
    scopedCount = scopedComponents.count
    for entry in kept { recordings.takenBack(PoolChange(lifetime: .scoped, key: entry.key)) }
    if !changes.isEmpty { forgetRecent() }
    if request.endIfOver() { endRequest() }
    // These go last, when the container is as it was: their deinitializers may ask for more.
    withExtendedLifetime((released, dropped, changes, kept)) {}
  }
}
