internal import OutliveTrace

extension Replay {
  /// Plays back one event.
  mutating func apply(_ event: Event) {
    eventCount += 1
    lastSequence = event.sequence
    threads.insert(event.thread)
    duration = max(duration, event.time)
    cascades.note(event)
    if !facts.apply(event) { contradictions += 1 }
    switch event.kind {
    case .settle, .scopeBegan, .scopeEnded, .releaseExpected, .checkBegan, .checkEnded,
      .eventsLost:
      applyRun(event)
    case .objectCreated(let payload): create(payload, event)
    case .objectAllocated(let payload): allocate(payload, event)
    case .objectReleased(let payload): release(payload, event)
    case .snapshotBegan, .snapshotNode, .snapshotEdge, .snapshotUnreadable, .snapshotEnded,
      .snapshotRoot, .snapshotCensus, .snapshotMeasured, .snapshotFailed:
      applySnapshot(event)
    case .containerOpened, .containerEnded, .componentDefined, .resolutionBegan, .resolutionEnded,
      .scopeHit, .componentStored, .componentEvicted, .weakReleased, .configureBegan,
      .configureEnded:
      applyContainer(event)
    case .observationRegistered, .observationRemoved, .observationFreed, .handleBegan,
      .handleEnded, .mutationBegan, .mutationEnded:
      applyObservation(event)
    case .imageLoaded(let payload): allocationSites.note(payload)
    case .callStackRecorded(let payload):
      if !allocationSites.note(payload, site: event.site) { contradictions += 1 }
    // Merged traces are taken apart before they are replayed.
    case .partMerged: break
    case .fingerprintKept(let payload):
      // A text of another shape would be shown where a fingerprint is expected.
      guard let original = Fingerprint(checking: payload.original) else {
        return contradictions += 1
      }
      keptFingerprints[Fingerprint(text: payload.computed)] = original
    // What no rule reads yet changes nothing that is played back.
    default: break
    }
  }

  private mutating func create(_ payload: ObjectCreated, _ event: Event) {
    if let known = objects[payload.object] {
      describe(known, payload, event)
      return
    }
    objectOrder.append(payload.object)
    if let scope = payload.scope { objectsByScope[scope, default: []].append(payload.object) }
    objects[payload.object] = ObjectRecord(
      id: payload.object, type: payload.type, label: payload.label, kind: payload.kind,
      scope: payload.scope, site: event.site, createdAt: event.sequence)
  }

  /// The allocator saw an object made; somebody may have named the object before.
  private mutating func allocate(_ payload: ObjectAllocated, _ event: Event) {
    allocationSites.note(payload)
    guard objects[payload.object] == nil else { return }
    objectOrder.append(payload.object)
    if let scope = payload.scope { objectsByScope[scope, default: []].append(payload.object) }
    objects[payload.object] = ObjectRecord(
      id: payload.object, type: payload.type, label: nil, kind: .instance, scope: payload.scope,
      site: event.site, createdAt: event.sequence)
  }

  /// An object may be seen before whoever made it tells its name and the place.
  private mutating func describe(
    _ known: ObjectRecord, _ payload: ObjectCreated, _ event: Event
  ) {
    guard known.label == nil, known.site == nil, known.releasedAt == nil,
      known.type == payload.type
    else { return contradictions += 1 }
    objects[payload.object]?.label = payload.label
    objects[payload.object]?.site = event.site
    guard let scope = payload.scope, known.scope == nil else { return }
    objects[payload.object]?.scope = scope
    objectsByScope[scope, default: []].append(payload.object)
  }

  private mutating func release(_ payload: ObjectReleased, _ event: Event) {
    guard objects[payload.object] != nil, objects[payload.object]?.releasedAt == nil else {
      contradictions += 1
      return
    }
    objects[payload.object]?.releasedAt = event.sequence
    objects[payload.object]?.releaseEvidence = payload.evidence
    if let index = observationsByObject[payload.object], observations[index].freedAt == nil {
      noteFreed(index, at: event.sequence)
    }
  }

  private mutating func applyRun(_ event: Event) {
    switch event.kind {
    case .settle(let payload):
      let settlePoint = SettlePoint(
        moment: Moment(label: payload.label, sequence: event.sequence), site: event.site)
      settlePoints.append(settlePoint)
      closeSnapshots(at: settlePoint)
    case .scopeBegan(let payload):
      guard scopeIndices[payload.scope] == nil else { return contradictions += 1 }
      scopeIndices[payload.scope] = scopes.count
      scopes.append(
        ScopeRecord(
          id: payload.scope, parent: payload.parent, label: payload.label,
          beganAt: event.sequence, site: event.site))
    case .scopeEnded(let payload):
      guard let index = scopeIndices[payload.scope], scopes[index].endedAt == nil else {
        return contradictions += 1
      }
      scopes[index].endedAt = event.sequence
      expectReleases(of: scopes[index])
    case .releaseExpected(let payload):
      guard objects[payload.object] != nil else { return contradictions += 1 }
      expect(
        Expectation(
          object: payload.object, label: payload.label, sequence: event.sequence,
          source: .declared, site: event.site))
    case .checkBegan(let payload):
      checkIndices[payload.scope] = checks.count
      checks.append(
        CheckRecord(
          scope: payload.scope, label: payload.label, beganAt: event.sequence, site: event.site))
    case .checkEnded(let payload):
      guard let index = checkIndices[payload.scope], checks[index].endedAt == nil else {
        return contradictions += 1
      }
      checks[index].endedAt = event.sequence
      checks[index].tracked = payload.tracked
      checks[index].alreadyReleased = payload.alreadyReleased
    case .eventsLost(let payload): losses.append(payload)
    default: break
    }
  }

  /// What was made in a scope should be gone once it has ended.
  private mutating func expectReleases(of scope: ScopeRecord) {
    guard let endedAt = scope.endedAt else { return }
    for id in objectsByScope[scope.id] ?? [] where objects[id]?.releasedAt == nil {
      expect(
        Expectation(
          object: id, label: scope.label, sequence: endedAt, source: .scope(scope.id),
          site: scope.site))
    }
  }

  private mutating func expect(_ expectation: Expectation) {
    expectationsByObject[expectation.object, default: []].append(expectations.count)
    expectations.append(expectation)
  }
}
