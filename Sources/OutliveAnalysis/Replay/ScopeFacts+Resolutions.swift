internal import OutliveTrace

// What is asked for, inside which request, and what is found.

extension ScopeFacts {
  /// How deep resolutions are followed outward.
  static let deepest = 256

  mutating func begin(
    _ id: ResolutionID, of definition: DefinitionID, for parent: ResolutionID?,
    on thread: ThreadID, at sequence: EventSequence
  ) {
    guard !resolutions.contains(id) else { return }
    var resolution = Resolution(
      id: id, definition: definition, parent: parent, beganAt: sequence, thread: thread)
    // What is asked for within a request of which nothing is known belongs to an unknown one.
    resolution.request = parent.map { resolutions[$0]?.request } ?? id
    let known = definitions.update(definition) { known in
      known.open.append(id)
      return (component: known.component, container: known.container)
    }
    if let known {
      components[known.component].isReached = true
      if closedCount > 0, let container = containers[known.container], container.closedAt != nil {
        resolution.isMisuse = true
        reportUse(of: container, definition, resolution: id, at: sequence)
      }
    }
    resolutions[id] = resolution
    innermost[thread] = id
  }

  mutating func describe(
    _ id: ResolutionID, arguments: UInt64?, keyed: UInt64?, requester: ObjectID?
  ) {
    resolutions.update(id) { resolution in
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
  ///   - record: What is known of the object.
  mutating func finish(
    _ id: ResolutionID, with object: ObjectID?, isLive: Bool, _ outcome: Outcome?,
    on thread: ThreadID, at sequence: EventSequence,
    made record: () -> (type: String, createdAt: EventSequence)?
  ) {
    guard var resolution = resolutions[id], !resolution.hasEnded else { return }
    resolution.hasEnded = true
    resolution.object = object
    definitions.update(resolution.definition) { definition in
      if let index = definition.open.lastIndex(of: id) { definition.open.remove(at: index) }
    }
    if let object, isLive {
      switch outcome {
      case .created: make(object, by: resolution, at: sequence, record)
      case .hit: find(object, by: resolution, at: sequence)
      case nil: break
      }
      if let outcome { consume(object, in: resolution, outcome) }
      noteRequester(of: object, resolution, at: sequence)
    }
    leave(resolution, outcome, on: thread, at: sequence)
  }

  /// Goes back to the resolution around one that has ended, and ends the request with the outermost.
  private mutating func leave(
    _ resolution: Resolution, _ outcome: Outcome?, on thread: ThreadID, at sequence: EventSequence
  ) {
    let id = resolution.id
    if innermost[thread] == id { innermost[thread] = openParent(of: resolution) }
    guard let request = resolution.request, request != id else {
      resolutions[id] = nil
      endRequest(id, isComplete: outcome != nil, on: thread)
      return
    }
    guard resolutions.contains(request) else { return resolutions[id] = nil }
    // Nothing is asked for inside of a resolution that found something.
    if outcome == .hit { return resolutions[id] = nil }
    resolutions[id] = resolution
    requests.change(request) { value in
      if value == nil { value = Request() }
      value?.ended.append(id)
    }
  }

  /// The innermost resolution around one that hasn't ended.
  private func openParent(of resolution: Resolution) -> ResolutionID? {
    var next = resolution.parent
    var steps = 0
    while let id = next, let parent = resolutions[id], steps < Self.deepest {
      if !parent.hasEnded { return id }
      next = parent.parent
      steps += 1
    }
    return nil
  }

  private mutating func endRequest(_ id: ResolutionID, isComplete: Bool, on thread: ThreadID) {
    justEnded = (thread, id)
    guard let request = requests[id] else { return }
    requests[id] = nil
    for inner in request.ended { resolutions[inner] = nil }
    // What goes because making something else failed need not be configured.
    guard isComplete else { return }
    for entry in request.unconfigured {
      report(.weakUnheldConfigure, of: entry.definition, entry.witnesses)
    }
  }

  /// Whether one resolution is around another one.
  func isInside(_ inner: ResolutionID, _ outer: ResolutionID) -> Bool {
    var next = resolutions[inner]?.parent
    var steps = 0
    while let id = next, steps < Self.deepest {
      if id == outer { return true }
      next = resolutions[id]?.parent
      steps += 1
    }
    return false
  }

  // MARK: Closed containers

  /// A resolution failed; when that is because the container was closed, somebody used it too late.
  mutating func fail(_ payload: ResolutionFailed, _ event: Event) {
    guard payload.reason == .closed, resolutions[payload.resolution]?.isMisuse != true else {
      return
    }
    let definition = payload.definition ?? resolutions[payload.resolution]?.definition
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
  private mutating func consume(_ object: ObjectID, in resolution: Resolution, _ outcome: Outcome) {
    let consumer = resolution.parent.flatMap { resolutions[$0]?.definition }
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
