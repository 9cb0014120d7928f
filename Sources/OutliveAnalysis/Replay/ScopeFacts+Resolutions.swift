internal import OutliveTrace

// What is asked for, inside which request, and what is found.

extension ScopeFacts {
  /// How deep resolutions are followed outward.
  static let deepest = 256

  /// Notes that a component is asked for.
  ///
  /// - Parameters:
  ///   - call: What is asked for; nobody follows the resolution yet.
  ///   - open: The resolutions that are followed.
  mutating func begin(_ call: ResolutionCall, _ open: inout OpenResolutions) {
    let resolution = resolution(of: call, in: request(of: call, open))
    pools.update(call.definition) { $0.open.append(call.id) }
    open[asking: call.id] = resolution
    innermost[call.thread] = call.id
  }

  /// Notes that a component is asked for and found, which is told without anything in between.
  ///
  /// It is the same as ``begin(_:_:)`` and ``finish(_:with:isLive:_:on:at:_:made:)``, but nobody has to
  /// follow the resolution.
  ///
  /// - Parameters:
  ///   - call: What is asked for.
  ///   - object: What was handed out, when it is an object that is known to be alive.
  ///   - thread: The thread that says so.
  ///   - sequence: The position of the event that says so.
  ///   - open: The resolutions that are followed.
  mutating func found(
    _ call: ResolutionCall, _ object: ObjectID?, on thread: ThreadID, at sequence: EventSequence,
    _ open: OpenResolutions
  ) {
    let resolution = resolution(of: call, in: request(of: call, open))
    if let object {
      find(object, by: resolution, at: sequence)
      consume(object, in: resolution, for: consumer(of: resolution, open))
    }
    innermost[call.thread] = call.id
    if thread == call.thread { innermost[thread] = openParent(of: resolution, open) }
    guard (resolution.request ?? call.id) == call.id else { return }
    // Nothing is asked for inside of a resolution that found something.
    _ = endRequest(call.id, isComplete: true, on: thread)
  }

  /// What begins; whoever asks a container that was closed is told of.
  private mutating func resolution(
    of call: ResolutionCall, in request: ResolutionID?
  ) -> Resolution {
    var resolution = Resolution(
      id: call.id, definition: call.definition, parent: call.parent, beganAt: call.sequence,
      thread: call.thread)
    resolution.request = request
    guard let known = definitions[call.definition] else { return resolution }
    components[known.component].isReached = true
    if closedCount > 0, let container = containers[known.container], container.closedAt != nil {
      resolution.isMisuse = true
      reportUse(of: container, call.definition, resolution: call.id, at: call.sequence)
    }
    return resolution
  }

  /// The request that something is asked for in; `nil` when that isn't known.
  ///
  /// What is asked for within a request of which nothing is known belongs to an unknown one.
  private func request(of call: ResolutionCall, _ open: OpenResolutions) -> ResolutionID? {
    call.parent.map { open[asking: $0]?.request } ?? call.id
  }

  /// The definition of what asked in a resolution; `nil` when that isn't known.
  private func consumer(of resolution: Resolution, _ open: OpenResolutions) -> DefinitionID? {
    resolution.parent.flatMap { open[asking: $0]?.definition }
  }

  mutating func describe(
    _ id: ResolutionID, arguments: UInt64?, keyed: UInt64?, requester: ObjectID?,
    _ open: inout OpenResolutions
  ) {
    open.update(asking: id) { resolution in
      resolution.arguments = arguments
      resolution.keyed = keyed
      resolution.requester = requester
    }
  }

  /// A resolution is over: the component was made or found, or could not be handed out.
  ///
  /// - Parameters:
  ///   - id: The resolution.
  ///   - object: What was handed out, when it is an object.
  ///   - isLive: Whether it is known to be alive.
  ///   - outcome: Whether it was made or found; `nil` when there was a failure.
  ///   - thread: The thread that says so.
  ///   - sequence: The position of the event.
  ///   - open: The resolutions that are followed.
  ///   - record: What is known of the object.
  mutating func finish(
    _ id: ResolutionID, with object: ObjectID?, isLive: Bool, _ outcome: Outcome?,
    on thread: ThreadID, at sequence: EventSequence, _ open: inout OpenResolutions,
    made record: () -> Record?
  ) {
    guard var resolution = open[asking: id], !resolution.hasEnded else { return }
    resolution.hasEnded = true
    resolution.object = object
    pools.update(resolution.definition) { pool in
      if let index = pool.open.lastIndex(of: id) { pool.open.remove(at: index) }
    }
    if let object, isLive {
      switch outcome {
      case .created: make(object, by: resolution, at: sequence, open, record)
      case .hit: find(object, by: resolution, at: sequence)
      case nil: break
      }
      if outcome != nil {
        consume(object, in: resolution, for: consumer(of: resolution, open))
      }
      noteRequester(of: object, resolution, at: sequence)
    }
    leave(resolution, outcome, on: thread, &open)
  }

  /// Goes back to the resolution around one that has ended, and ends the request with the outermost.
  private mutating func leave(
    _ resolution: Resolution, _ outcome: Outcome?, on thread: ThreadID,
    _ open: inout OpenResolutions
  ) {
    let id = resolution.id
    if innermost[thread] == id { innermost[thread] = openParent(of: resolution, open) }
    guard let request = resolution.request, request != id else {
      open[asking: id] = nil
      for inner in endRequest(id, isComplete: outcome != nil, on: thread) {
        open[asking: inner] = nil
      }
      return
    }
    // Nothing is asked for inside of a resolution that found something.
    guard outcome != .hit, open.contains(asking: request) else { return open[asking: id] = nil }
    open[asking: id] = resolution
    requests.change(request) { value in
      if value == nil { value = Request() }
      value?.ended.append(id)
    }
  }

  /// The innermost resolution around one that hasn't ended.
  private func openParent(of resolution: Resolution, _ open: OpenResolutions) -> ResolutionID? {
    var next = resolution.parent
    var steps = 0
    while let id = next, let parent = open[asking: id], steps < Self.deepest {
      if !parent.hasEnded { return id }
      next = parent.parent
      steps += 1
    }
    return nil
  }

  /// Ends a request.
  ///
  /// - Returns: The resolutions inside it that have ended.
  private mutating func endRequest(
    _ id: ResolutionID, isComplete: Bool, on thread: ThreadID
  ) -> [ResolutionID] {
    justEnded = (thread, id)
    guard !requests.isEmpty, let request = requests[id] else { return [] }
    requests[id] = nil
    // What goes because making something else failed need not be configured.
    guard isComplete else { return request.ended }
    for entry in request.unconfigured {
      report(.weakUnheldConfigure, of: entry.definition, entry.witnesses)
    }
    return request.ended
  }

  /// Whether one resolution is around another one.
  func isInside(_ inner: ResolutionID, _ outer: ResolutionID, _ open: OpenResolutions) -> Bool {
    var next = open[asking: inner]?.parent
    var steps = 0
    while let id = next, steps < Self.deepest {
      if id == outer { return true }
      next = open[asking: id]?.parent
      steps += 1
    }
    return false
  }

  // MARK: Closed containers

  /// A resolution failed; when that is because the container was closed, somebody used it too late.
  mutating func fail(_ payload: ResolutionFailed, _ event: Event, _ open: OpenResolutions) {
    let resolution = open[asking: payload.resolution]
    guard payload.reason == .closed, resolution?.isMisuse != true else { return }
    let definition = payload.definition ?? resolution?.definition
    guard let definition, let container = definitions[definition]?.container,
      let closed = containers[container]
    else {
      // The container is gone, or nobody said which it is: what was asked for is all that is known.
      report(
        .closedScopeUse, of: nil, detail: payload.asked,
        site: event.site.map { SiteNote(role: "asked for", site: $0) },
        [
          Witness(
            sequence: event.sequence, text: "\(payload.asked) was asked for: closed",
            site: event.site)
        ])
      return
    }
    components[definitions[definition]?.component ?? 0].isReached = true
    reportUse(of: closed, definition, resolution: payload.resolution, at: event.sequence)
  }

  private mutating func reportUse(
    of container: Container, _ definition: DefinitionID, resolution: ResolutionID,
    at sequence: EventSequence
  ) {
    guard let component = definitions[definition]?.component else { return }
    let asked = components[component].name.component
    let closing = container.closing.isEmpty ? "" : ": \(container.closing)"
    report(
      .closedScopeUse, of: definition, text: container.closing,
      site: container.closedSite.map { SiteNote(role: "container closed", site: $0) },
      [
        container.closedAt.map {
          Witness(
            sequence: $0, text: "\(TypeNames.short(container.type)) was closed\(closing)",
            site: container.closedSite)
        },
        Witness(sequence: sequence, text: "\(asked) was asked for"),
      ].compactMap { $0 })
  }

  // MARK: Consumers

  /// Notes who got an object.
  private mutating func consume(
    _ object: ObjectID, in resolution: Resolution, for consumer: DefinitionID?
  ) {
    kept.update(object) { entry in
      guard entry.definition == resolution.definition else { return }
      entry.isConsumed = true
      guard let consumer, entry.consumers.count < Self.few, !entry.consumers.contains(consumer)
      else { return }
      entry.consumers.append(consumer)
    }
  }

  /// Notes that an object asked for what lasts for a request, once more than before.
  private mutating func noteRequester(
    of object: ObjectID, _ resolution: Resolution, at sequence: EventSequence
  ) {
    guard let requester = resolution.requester, resolution.parent == nil,
      let definition = definitions[resolution.definition], definition.lifetime == .scoped
    else { return }
    let asked = askedBy[requester] ?? []
    if let before = asked.first(where: { $0.definition == definition.id && $0.object != object }) {
      guard splits.count < Self.mostOccurrences else { return leaveUnjudged(.graphSplit) }
      let name = components[definition.component].name.component
      splits.append(
        Split(
          definition: definition.id, component: definition.component, consumer: requester,
          first: before.object, second: object,
          witnesses: [
            Witness(sequence: before.sequence, text: "\(name) asked for"),
            Witness(sequence: sequence, text: "\(name) asked for once more, as another request"),
          ]))
      return
    }
    guard asked.count < Self.few else { return }
    askedBy.append(
      Asked(definition: definition.id, object: object, sequence: sequence), to: requester)
  }
}
