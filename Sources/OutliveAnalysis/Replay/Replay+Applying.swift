internal import OutliveTrace

extension Replay {
  /// Plays back one event.
  ///
  /// Of what there are many, the numbers are looked at as they are; values are made of the rest.
  mutating func apply(_ event: borrowing RecordedEvent, _ texts: RecordedTexts) {
    eventCount += 1
    lastSequence = event.sequence
    if event.thread != lastThread {
      lastThread = event.thread
      threads.insert(event.thread)
    }
    if event.time > duration { duration = event.time }
    if cascades.note(event) { endsSinceRetiring += 1 }
    facts.note(event)
    // No rule asks how a component came to be handed out.
    if retention == .everything {
      containerLog.note(event, texts)
      observerLog.note(event, texts)
    }
    takeUpResolution(before: event)
    play(event, texts)
    noteScopes(event, texts)
    noteResolving(event, texts)
    noteMutations(event, texts)
    if endsSinceRetiring >= nextRetiring, !isTakingSnapshot { retire() }
  }

  /// Whether a snapshot is being recorded: it may name what has just been released.
  private var isTakingSnapshot: Bool { snapshots.last.map { $0.endedAt == nil } ?? false }

  /// Whether an event is the end of something that isn't an object or an observation.
  private static func isOtherEnd(_ tag: UInt64) -> Bool {
    switch tag {
    case TaskEnded.tag, WorkEnded.tag, ScopeEnded.tag, CheckEnded.tag, ContainerEnded.tag,
      BreakReached.tag:
      true
    default: false
    }
  }

  private mutating func play(_ event: borrowing RecordedEvent, _ texts: RecordedTexts) {
    switch event.tag {
    case ObjectCreated.tag: create(event, texts)
    case ObjectAllocated.tag: allocate(event, texts)
    case ObjectReleased.tag: release(event)
    case SnapshotNode.tag: addNode(event)
    case SnapshotEdge.tag: addEdge(event)
    case ResolutionBegan.tag: beginResolution(event)
    case ResolutionEnded.tag: endResolution(event)
    case ComponentFound.tag:
      findComponent(event)
      facts.noteHit(of: event.optionalIdentifier(ComponentFound.Field.object))
    case ObservationRegistered.tag: register(event, texts)
    case ObservationDescribed.tag: describeObservation(event)
    case ObservationRemoved.tag: endObservation(event)
    case ObservationFreed.tag: freeObservation(event)
    case HandleBegan.tag: noteHandled(event.identifier(HandleBegan.Field.observation))
    case DeinitBegan.tag:
      if !facts.noteDeinit(of: event.identifier(DeinitBegan.Field.object)) { contradictions += 1 }
    case ObjectUsed.tag: facts.noteUse(of: event.identifier(ObjectUsed.Field.object))
    case DependencyDelivered.tag: deliver(event, texts)
    case ScopeHit.tag:
      facts.noteHit(of: event.optionalIdentifier(ScopeHit.Field.object))
    case HandleEnded.tag, MutationBegan.tag, MutationEnded.tag: break
    default:
      guard Replay.isRead(event.tag), let event = event.event(texts) else { return }
      if Replay.isOtherEnd(event.kind.tag) { endsSinceRetiring += 1 }
      if !facts.apply(event) { contradictions += 1 }
      // No rule asks who held what when.
      if retention == .everything { toldHolds.apply(event) }
      apply(event)
    }
  }

  /// Whether values are made of events of a kind: nothing reads the others yet.
  private static func isRead(_ tag: UInt64) -> Bool {
    switch tag {
    case Settle.tag, ScopeBegan.tag, ScopeEnded.tag, ReleaseExpected.tag, CheckBegan.tag,
      CheckEnded.tag, EventsLost.tag, SnapshotBegan.tag, SnapshotUnreadable.tag,
      SnapshotEnded.tag, SnapshotRoot.tag, SnapshotCensus.tag, SnapshotMeasured.tag,
      SnapshotFailed.tag, ContainerOpened.tag, ContainerEnded.tag, ComponentDefined.tag,
      DefinitionRegistered.tag,
      ComponentStored.tag, ComponentEvicted.tag, ImageLoaded.tag, CallStackRecorded.tag,
      FingerprintKept.tag, SurvivalExpected.tag, FindingSuppressed.tag, BreakExpected.tag,
      BreakReached.tag, IterationBegan.tag,
      IterationEnded.tag, TaskCreated.tag, TaskCancelled.tag, TaskEnded.tag, TaskHolding.tag,
      WorkBegan.tag, WorkEnded.tag, WorkHolding.tag, PoolMeasured.tag, TableMeasured.tag,
      ContainerClosed.tag, DefinitionHolding.tag, DefinitionRemoved.tag, ReferenceSet.tag,
      ReferenceCleared.tag, PartMerged.tag:
      true
    default: false
    }
  }

  private mutating func apply(_ event: Event) {
    switch event.kind {
    case .settle, .scopeBegan, .scopeEnded, .releaseExpected, .checkBegan, .checkEnded,
      .eventsLost:
      applyRun(event)
    case .snapshotBegan, .snapshotUnreadable, .snapshotEnded, .snapshotRoot, .snapshotCensus,
      .snapshotMeasured, .snapshotFailed:
      applySnapshot(event)
    case .containerOpened, .containerEnded, .componentDefined, .definitionRegistered,
      .componentStored, .componentEvicted:
      applyContainer(event)
    case .survivalExpected, .findingSuppressed: declarations.apply(event)
    case .partMerged(let part): mergedParts.append(part)
    case .imageLoaded(let payload): allocationSites.note(payload)
    case .callStackRecorded(let payload):
      if !allocationSites.note(payload, site: event.site) { contradictions += 1 }
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

  private mutating func create(_ event: borrowing RecordedEvent, _ texts: RecordedTexts) {
    let object: ObjectID = event.identifier(ObjectCreated.Field.object)
    let label = event.text(ObjectCreated.Field.label)
    let created = ObjectRecord(
      id: object, type: texts[event.text(ObjectCreated.Field.type)],
      label: label == 0 ? nil : texts[label],
      kind: ObjectKind(code: event.number(ObjectCreated.Field.kind)) ?? .instance,
      scope: event.optionalIdentifier(ObjectCreated.Field.scope), site: texts.site(event.site),
      createdAt: event.sequence)
    if let known = objects[object] {
      describe(known, created)
    } else if retired.objects.contains(object) {
      contradictions += 1
    } else {
      add(created)
    }
  }

  /// The allocator saw an object made; somebody may have named the object before.
  private mutating func allocate(_ event: borrowing RecordedEvent, _ texts: RecordedTexts) {
    let object: ObjectID = event.identifier(ObjectAllocated.Field.object)
    guard !retired.objects.contains(object) else { return }
    if let callStack: CallStackID = event.optionalIdentifier(ObjectAllocated.Field.callStack) {
      allocationSites.note(callStack, of: object)
    }
    guard !objects.contains(object) else { return }
    add(
      ObjectRecord(
        id: object, type: texts[event.text(ObjectAllocated.Field.type)], label: nil,
        kind: .instance, scope: event.optionalIdentifier(ObjectAllocated.Field.scope),
        site: texts.site(event.site), createdAt: event.sequence))
  }

  private mutating func add(_ object: consuming ObjectRecord) {
    trackedCount += 1
    objectOrder.append(object.id)
    if let scope = object.scope { credit(object.id, to: scope) }
    objects[object.id] = object
  }

  /// Notes that an object was made in a scope; one that has ended already isn't waited for.
  private mutating func credit(_ object: ObjectID, to scope: ScopeID) {
    let hasEnded: Bool
    if let index = scopeIndices[scope] {
      hasEnded = scopes[index].endedAt != nil
    } else {
      hasEnded = retired.scopes.contains(scope)
    }
    if hasEnded {
      madeAfterScope.insert(object)
    } else {
      objectsByScope.append(object, to: scope)
    }
  }

  /// An object may be seen before whoever made it tells its name and the place.
  private mutating func describe(_ known: ObjectRecord, _ told: ObjectRecord) {
    guard known.label == nil, known.site == nil, known.releasedAt == nil,
      known.type == told.type
    else { return contradictions += 1 }
    objects[told.id]?.label = told.label
    objects[told.id]?.site = told.site
    guard let scope = told.scope, known.scope == nil else { return }
    objects[told.id]?.scope = scope
    credit(told.id, to: scope)
  }

  private mutating func release(_ event: borrowing RecordedEvent) {
    let object: ObjectID = event.identifier(ObjectReleased.Field.object)
    let evidence = ReleaseEvidence(code: event.number(ObjectReleased.Field.evidence)) ?? .exact
    let sequence = event.sequence
    let isReleased = objects.update(object) { record in
      guard record.releasedAt == nil else { return false }
      record.releasedAt = sequence
      record.releaseEvidence = evidence
      return true
    }
    guard isReleased == true else { return contradictions += 1 }
    releasedCount += 1
    if let index = observationsByObject[object], observations[index].freedAt == nil {
      noteFreed(index, at: event.sequence)
    }
  }

  private mutating func applyRun(_ event: Event) {
    switch event.kind {
    case .settle(let payload):
      let settlePoint = SettlePoint(
        moment: Moment(label: payload.label, sequence: event.sequence), site: event.site)
      settlePoints.append(settlePoint)
      let judgedCount = judgedSnapshots.count
      closeSnapshots(at: settlePoint)
      if facts.noteSettled(hasSnapshot: judgedSnapshots.count > judgedCount) {
        roundMoments.append(settlePoint.sequence)
      }
    case .scopeBegan(let payload):
      guard scopeIndices[payload.scope] == nil, !retired.scopes.contains(payload.scope) else {
        return contradictions += 1
      }
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
      guard objects.contains(payload.object) else {
        // What was gone already needs no expectation.
        if !retired.objects.contains(payload.object) { contradictions += 1 }
        return
      }
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
    for id in objectsByScope[scope.id] ?? [] where objects.release(of: id) == nil {
      expect(
        Expectation(
          object: id, label: scope.label, sequence: endedAt, source: .scope(scope.id),
          site: scope.site))
    }
  }

  private mutating func expect(_ expectation: Expectation) {
    expectationsByObject.append(expectations.count, to: expectation.object)
    expectations.append(expectation)
  }
}
