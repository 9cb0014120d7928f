package import OutliveTrace

/// Tells a trace event by event, in the words of a test.
///
/// What it tells goes through the real writer and the real reader.
package struct TraceBuilder {
  private var events: [Event] = []
  private var lastIDs: [ObjectIdentifier: UInt64] = [:]

  /// The thread that the next events are recorded on.
  package var thread = ThreadID(rawValue: 1)
  /// The scope that the next objects are credited to.
  package var scope: ScopeID?
  /// The isolation that the next events are recorded in, when it is known.
  package var isolation: String?
  /// How much later than usual the next events happen, in nanoseconds.
  package var delay: UInt64 = 0

  package init() {}

  /// The trace told so far.
  package var trace: Trace {
    var writer = TraceWriter()
    for event in events { writer.append(event) }
    // The reader refuses nothing that the writer wrote; a failure here is the writer's defect.
    guard let trace = try? TraceReader.read(writer.finish()) else {
      preconditionFailure("A trace that was just written can't be read.")
    }
    return trace
  }

  /// Tells any event.
  @discardableResult
  package mutating func record(
    _ kind: Event.Kind, at site: Site? = nil, cause: EventSequence? = nil
  ) -> EventSequence {
    let sequence = EventSequence(rawValue: UInt64(events.count + 1))
    events.append(
      Event(
        sequence: sequence, time: sequence.rawValue * 1000 + delay, thread: thread,
        isolation: isolation, cause: cause, site: site, kind: kind))
    return sequence
  }

  package mutating func makeID<ID: TraceIdentifier>(_ type: ID.Type = ID.self) -> ID {
    lastIDs[ObjectIdentifier(type), default: 0] += 1
    return ID(rawValue: lastIDs[ObjectIdentifier(type), default: 0])
  }
}

// MARK: Objects and moments

extension TraceBuilder {
  /// An object is made.
  package mutating func object(
    _ type: String, label: String? = nil, at site: Site? = nil
  ) -> ObjectID {
    let id: ObjectID = makeID()
    record(
      .objectCreated(
        ObjectCreated(object: id, type: type, kind: .instance, label: label, scope: scope)),
      at: site)
    return id
  }

  /// An object is released.
  package mutating func release(_ object: ObjectID, _ evidence: ReleaseEvidence = .exact) {
    record(.objectReleased(ObjectReleased(object: object, evidence: evidence)))
  }

  /// An object is said to end by the next settle point.
  package mutating func expectRelease(
    of object: ObjectID, by label: String, at site: Site? = nil
  ) {
    record(.releaseExpected(ReleaseExpected(object: object, label: label)), at: site)
  }

  /// What a rule says of an object, or of all that a definition makes, is accepted.
  package mutating func accept(
    _ rule: String, about object: ObjectID? = nil, madeBy definition: DefinitionID? = nil,
    because reason: String, at site: Site? = nil
  ) {
    record(
      .findingSuppressed(
        FindingSuppressed(rule: rule, object: object, definition: definition, reason: reason)),
      at: site)
  }

  /// An object, or all objects of a type, may live on.
  package mutating func expectSurvival(
    of object: ObjectID? = nil, ofAll type: String? = nil, in scope: ScopeID? = nil,
    because reason: String, until expiry: String? = nil, at site: Site? = nil
  ) {
    record(
      .survivalExpected(
        SurvivalExpected(
          object: object, type: type, scope: scope, reason: reason, expires: expiry)), at: site)
  }

  /// Nothing is pending any more.
  package mutating func settle(_ label: String) { record(.settle(Settle(label: label))) }

  /// Something happens in a scope.
  package mutating func scope(_ label: String, _ body: (inout TraceBuilder) -> Void) {
    let id: ScopeID = makeID()
    let outer = scope
    record(.scopeBegan(ScopeBegan(scope: id, parent: outer, label: label)))
    scope = id
    body(&self)
    scope = outer
    record(.scopeEnded(ScopeEnded(scope: id)))
  }

  /// A snapshot is taken.
  ///
  /// - Parameters:
  ///   - label: Why.
  ///   - body: Tells which references it reads. Each object's retain count is the number of
  ///     references told, and of those it is said to be held by from outside.
  package mutating func snapshot(_ label: String, _ body: (inout HeapBuilder) -> Void) {
    let id: SnapshotID = makeID()
    var heap = HeapBuilder(types: types, lastObject: lastIDs[ObjectIdentifier(ObjectID.self)] ?? 0)
    body(&heap)
    lastIDs[ObjectIdentifier(ObjectID.self)] = heap.lastObject
    record(
      .snapshotBegan(
        SnapshotBegan(snapshot: id, label: label, tracked: UInt64(heap.trackedCount))))
    for node in heap.nodes {
      record(
        .snapshotNode(
          SnapshotNode(
            snapshot: id, object: node.object, type: node.type, kind: node.kind,
            retainCount: heap.retainCount(of: node.object), size: 48, stable: node.isStable)))
    }
    for edge in heap.edges {
      record(
        .snapshotEdge(
          SnapshotEdge(
            snapshot: id, from: edge.from, to: edge.to, kind: edge.kind, name: edge.name,
            index: edge.index)))
    }
    for root in heap.roots {
      record(
        .snapshotRoot(
          SnapshotRoot(snapshot: id, object: root.object, kind: .global, name: root.name, count: 1))
      )
    }
    for entry in heap.census {
      record(
        .snapshotCensus(
          SnapshotCensus(
            snapshot: id, type: entry.type, count: entry.count, size: entry.count * 48)))
    }
    record(
      .snapshotEnded(
        SnapshotEnded(
          snapshot: id, nodes: UInt64(heap.nodes.count), edges: UInt64(heap.edges.count),
          unreadable: 0)))
  }

  private var types: [ObjectID: String] {
    var types: [ObjectID: String] = [:]
    for case .objectCreated(let payload) in events.map(\.kind) {
      types[payload.object] = payload.type
    }
    return types
  }
}

// MARK: Observations

extension TraceBuilder {
  /// An observation begins.
  package mutating func observe(
    _ subject: ObjectID, _ key: String, by observer: ObjectID? = nil, at site: Site? = nil
  ) -> (observation: ObservationID, object: ObjectID) {
    let object = self.object(
      "OutliveObservation.PropertyObservation<Shelf.Document, Swift.String>", at: site)
    let observation: ObservationID = makeID()
    record(
      .observationRegistered(
        ObservationRegistered(
          observation: observation, object: object, subject: subject, observer: observer,
          key: key)),
      at: site)
    return (observation, object)
  }

  /// An observation ends.
  package mutating func remove(_ observation: ObservationID, _ reason: RemovalReason) {
    record(.observationRemoved(ObservationRemoved(observation: observation, reason: reason)))
  }

  /// An observation is freed, and ends with it if it had not ended before.
  package mutating func free(
    _ observation: (observation: ObservationID, object: ObjectID), endsIt: Bool = true
  ) {
    if endsIt { remove(observation.observation, .freed) }
    record(.observationFreed(ObservationFreed(observation: observation.observation)))
    release(observation.object)
  }
}

// MARK: Containers

extension TraceBuilder {
  /// A container is first used.
  package mutating func container(
    _ type: String, parent: ContainerID? = nil
  ) -> (container: ContainerID, object: ObjectID) {
    let object = self.object(type)
    let container: ContainerID = makeID()
    record(
      .containerOpened(
        ContainerOpened(container: container, object: object, type: type, parent: parent)))
    return (container, object)
  }

  /// A definition is first used.
  package mutating func define(
    _ component: String, _ type: String, _ lifetime: Lifetime, in container: ContainerID,
    at site: Site? = nil
  ) -> DefinitionID {
    let definition: DefinitionID = makeID()
    record(
      .componentDefined(
        ComponentDefined(
          definition: definition, container: container, component: component, type: type,
          lifetime: lifetime)),
      at: site)
    return definition
  }

  /// A component is made, with what it asks for while it is made.
  package mutating func resolve(
    _ definition: DefinitionID, _ type: String, _ lifetime: Lifetime,
    parent: ResolutionID? = nil, at site: Site? = nil,
    _ dependencies: (inout TraceBuilder, ResolutionID) -> Void = { _, _ in }
  ) -> ObjectID {
    let resolution: ResolutionID = makeID()
    record(
      .resolutionBegan(
        ResolutionBegan(resolution: resolution, definition: definition, parent: parent)))
    dependencies(&self, resolution)
    let object = self.object(type, at: site)
    if lifetime != .unshared {
      record(
        .componentStored(
          ComponentStored(
            definition: definition, object: object, lifetime: lifetime,
            strength: lifetime == .weakShared ? .weak : .strong)))
    }
    record(
      .resolutionEnded(
        ResolutionEnded(resolution: resolution, object: object, outcome: .created)))
    return object
  }

  /// The request ends, and the scoped pool lets go of a component.
  package mutating func endRequest(_ definition: DefinitionID, _ object: ObjectID) {
    record(
      .componentEvicted(
        ComponentEvicted(definition: definition, object: object, reason: .requestEnded)))
  }
}

// MARK: Checks

extension TraceBuilder {
  /// A check is made.
  package mutating func check(_ label: String, tracked: UInt64, alreadyReleased: UInt64) {
    let scope: ScopeID = makeID()
    record(.checkBegan(CheckBegan(scope: scope, label: label)))
    record(
      .checkEnded(CheckEnded(scope: scope, tracked: tracked, alreadyReleased: alreadyReleased)))
  }
}

// MARK: What ends references

extension TraceBuilder {
  /// A reference is said to end with a certain event.
  package mutating func expectBreak(
    of holder: ObjectID, _ property: String, to target: ObjectID? = nil, by label: String
  ) -> ExpectationID {
    let id: ExpectationID = makeID()
    record(
      .breakExpected(
        BreakExpected(expectation: id, from: holder, to: target, name: property, label: label)))
    return id
  }

  /// The event has passed that was to end a reference.
  package mutating func reachBreak(_ expectation: ExpectationID) {
    record(.breakReached(BreakReached(expectation: expectation)))
  }
}

// MARK: Tasks and other work

extension TraceBuilder {
  /// A task is made.
  package mutating func task(
    _ label: String, owner: ObjectID? = nil, holding object: ObjectID? = nil,
    parent: TaskID? = nil, isBackground: Bool = false, at site: Site? = nil
  ) -> TaskID {
    let id: TaskID = makeID()
    record(
      .taskCreated(
        TaskCreated(
          taskID: id, parent: parent, kind: .unstructured, isBackground: isBackground,
          owner: owner, label: label)),
      at: site)
    if let object {
      record(.taskHolding(TaskHolding(taskID: id, object: object, name: "self")))
    }
    return id
  }

  /// Work begins that has to end.
  package mutating func work(
    _ kind: WorkKind, _ label: String, owner: ObjectID? = nil, holding object: ObjectID? = nil,
    at site: Site? = nil
  ) -> WorkID {
    let id: WorkID = makeID()
    record(.workBegan(WorkBegan(work: id, kind: kind, owner: owner, label: label)), at: site)
    if let object { record(.workHolding(WorkHolding(work: id, object: object, name: ""))) }
    return id
  }
}

// MARK: Rounds and measurements

extension TraceBuilder {
  /// Something is done once more.
  package mutating func round(
    _ label: String, _ number: UInt64, _ body: (inout TraceBuilder) -> Void
  ) {
    record(.iterationBegan(IterationBegan(label: label, round: number)))
    body(&self)
    record(.iterationEnded(IterationEnded(label: label, round: number)))
  }

  /// A table is measured.
  package mutating func measure(
    _ name: String, of owner: ObjectID? = nil, entries: UInt64, live: UInt64? = nil
  ) {
    record(
      .tableMeasured(TableMeasured(owner: owner, name: name, entries: entries, live: live)))
  }

  /// A container's pool is measured.
  package mutating func measure(
    _ lifetime: Lifetime, of container: ContainerID, entries: UInt64, live: UInt64? = nil
  ) {
    record(
      .poolMeasured(
        PoolMeasured(container: container, lifetime: lifetime, entries: entries, live: live)))
  }
}

// MARK: References and the ends of containers

extension TraceBuilder {
  /// A reference is told.
  package mutating func refer(
    from holder: ObjectID, _ name: String, to target: ObjectID, _ kind: ReferenceKind = .strong,
    phase: InjectionPhase = .unknown
  ) {
    record(
      .referenceSet(
        ReferenceSet(from: holder, to: target, kind: kind, phase: phase, name: name)))
  }

  /// A shared component is made because another component, which is gone again, asked for it.
  package mutating func sharedDependency(
    _ type: String, in container: ContainerID
  ) -> ObjectID {
    let outer = define("consumer()", "Shelf.Consumer", .unshared, in: container)
    let inner = define("dependency()", type, .shared, in: container)
    var made = ObjectID(rawValue: 0)
    let consumer = resolve(outer, "Shelf.Consumer", .unshared) { trace, request in
      made = trace.resolve(inner, type, .shared, parent: request)
    }
    release(consumer)
    return made
  }

  /// A container ends, and is gone.
  package mutating func end(_ container: (container: ContainerID, object: ObjectID)) {
    record(.containerEnded(ContainerEnded(container: container.container)))
    release(container.object)
  }
}
