internal import OutliveTrace

extension Replay {
  /// Forgets what is gone and no rule can ask for any more.
  ///
  /// - Complexity: O(*n*) for *n* things that are remembered; as it is done only after many ends, each end
  ///   costs O(1) on average.
  mutating func retire() {
    let plan = retirementPlan()
    retireObservations(plan)
    retireObjects(plan)
    retireResolutions(plan)
    let definitions = retireContainers(plan)
    retireScopes()
    retireChecks()
    retireCascades()
    facts.retire(
      retired, definitions: definitions, keeping: plan.keptActivities,
      unlessJudged: isJudgedSnapshot)
    endsSinceRetiring = 0
    nextRetiring = retention.ends(afterKeeping: rememberedCount)
  }

  /// How many things are looked at when it is asked what can be forgotten.
  var rememberedCount: Int {
    objectOrder.count + observations.count + resolutions.count + expectations.count + scopes.count
      + checks.count + containers.count + self.definitions.count + facts.rememberedCount
      + scopeFacts.rememberedCount + resolving.rememberedCount + resolving.open.askingCount
      + mutationFacts.rememberedCount
  }

  private mutating func retireObservations(_ plan: RetirementPlan) {
    guard plan.keptObservations.contains(false) else { return }
    let all = observations
    observations = []
    observationIndices = SerialTable()
    observationsBySubject = SerialTable()
    observationsByObject = SerialTable()
    for (position, observation) in all.enumerated() {
      guard plan.keptObservations[position] else {
        retired.observations.insert(observation.id)
        retired.observationObjects.insert(observation.object)
        retired.subjects.insert(observation.subject)
        continue
      }
      let index = observations.count
      observationIndices[observation.id] = index
      observationsBySubject.append(index, to: observation.subject)
      observationsByObject[observation.object] = index
      observations.append(observation)
    }
  }

  private mutating func retireObjects(_ plan: RetirementPlan) {
    let before = objectOrder.count
    objectOrder.removeAll { id in
      guard objects.release(of: id) != nil, !plan.keptObjects.contains(id) else {
        return false
      }
      retired.objects.insert(id)
      objects[id] = nil
      allocationSites.forget(id)
      if !deliveries.isEmpty { deliveries[id] = nil }
      return true
    }
    guard objectOrder.count < before else { return }
    for scope in scopes {
      objectsByScope.update(scope.id) { ids in ids.removeAll { retired.objects.contains($0) } }
    }
    guard expectations.contains(where: { retired.objects.contains($0.object) }) else { return }
    expectations.removeAll { retired.objects.contains($0.object) }
    expectationsByObject = SerialTable()
    for (index, expectation) in expectations.enumerated() {
      expectationsByObject.append(index, to: expectation.object)
    }
  }

  private mutating func retireResolutions(_ plan: RetirementPlan) {
    resolutions.removeAll { id, _ in
      guard !plan.keptResolutions.contains(id) else { return false }
      retired.resolutions.insert(id)
      return true
    }
  }

  /// - Returns: The definitions that are forgotten together with their containers.
  private mutating func retireContainers(_ plan: RetirementPlan) -> SerialSet<DefinitionID> {
    var forgotten = SerialSet<DefinitionID>()
    guard plan.keptContainers.contains(false) else { return forgotten }
    let all = containers
    containers = []
    containerIndices = SerialTable()
    containerObjects = SerialTable()
    for (position, container) in all.enumerated() {
      guard plan.keptContainers[position] else {
        retired.containers.insert(container.id)
        if container.endedAt == nil { retired.goneContainers.insert(container.id) }
        continue
      }
      containerIndices[container.id] = containers.count
      containerObjects[container.object] = containers.count
      containers.append(container)
    }
    definitions.removeAll { id, definition in
      guard retired.containers.contains(definition.container) else { return false }
      forgotten.insert(id)
      return true
    }
    return forgotten
  }

  /// What was made in a scope that has ended is known by its expectation.
  private mutating func retireScopes() {
    guard scopes.contains(where: { $0.endedAt != nil }) else { return }
    for scope in scopes where scope.endedAt != nil {
      retired.scopes.insert(scope.id)
      objectsByScope[scope.id] = nil
    }
    scopes.removeAll { $0.endedAt != nil }
    scopeIndices = SerialTable()
    for (index, scope) in scopes.enumerated() { scopeIndices[scope.id] = index }
  }

  /// A check that judged something is nothing to tell of.
  private mutating func retireChecks() {
    func isOver(_ check: CheckRecord) -> Bool {
      check.endedAt != nil && check.tracked > check.alreadyReleased
    }
    guard checks.contains(where: isOver) else { return }
    checks.removeAll(where: isOver)
    checkIndices = SerialTable()
    for (index, check) in checks.enumerated() { checkIndices[check.scope] = index }
  }

  private mutating func retireCascades() {
    var kept = SerialSet<EventSequence>()
    for id in objectOrder {
      if let released = objects.release(of: id) { kept.insert(released) }
    }
    for observation in observations {
      if let removed = observation.removedAt { kept.insert(removed) }
      if let freed = observation.freedAt { kept.insert(freed) }
    }
    cascades.retire { kept.contains($0) }
  }
}
