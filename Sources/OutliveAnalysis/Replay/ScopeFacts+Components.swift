internal import OutliveTrace

// What is made, kept and let go.

extension ScopeFacts {
  /// How many objects of a definition are looked at for their types.
  private static let typedObjects = 4

  /// What a replay knows of an object that is alive.
  typealias Record = (type: String, createdAt: EventSequence)

  // MARK: Made

  mutating func make(
    _ object: ObjectID, by resolution: Resolution, at sequence: EventSequence,
    _ open: OpenResolutions, _ record: () -> Record?
  ) {
    guard let definition = definitions[resolution.definition] else { return }
    // What another definition made is only handed on.
    if let known = kept[object], known.definition != definition.id { return }
    let needsType = definition.typedCount < Self.typedObjects
    let isLong = definition.rank >= Lifetime.longRank
    let made = needsType || isLong ? record() : nil
    let isSupplied = made.map { $0.createdAt < resolution.beganAt } ?? false
    if needsType, let made, !isSupplied {
      noteType(made.type, of: definition, at: sequence)
    }
    if definition.lifetime == .unshared {
      noteDiamond(object, definition, resolution, at: sequence, open)
      return
    }
    var entry = kept[object] ?? Kept(definition: definition.id, sequence: sequence)
    fill(&entry, from: resolution)
    entry.madeAt = sequence
    entry.isSupplied = isSupplied
    kept[object] = entry
    if definition.lifetime == .scoped {
      noteSplit(object, definition, resolution, at: sequence)
    }
    if isLong {
      noteGenerations(object, entry, definition, at: sequence)
      if let made { noteLongLived(object, made.type, definition, at: sequence) }
    }
  }

  private func fill(_ entry: inout Kept, from resolution: Resolution) {
    entry.resolution = resolution.id
    entry.request = resolution.request
    entry.arguments = resolution.arguments
    entry.keyed = resolution.keyed
    entry.madeFrom = resolution.beganAt
  }

  private mutating func noteType(
    _ type: String, of definition: Definition, at sequence: EventSequence
  ) {
    definitions.update(definition.id) { $0.typedCount += 1 }
    let index = definition.component
    guard components[index].madeTypes.count < Self.few,
      !components[index].madeTypes.contains(where: { $0.type == type })
    else { return }
    components[index].madeTypes.append(MadeType(type: type, sequence: sequence))
  }

  // MARK: Kept

  mutating func store(
    _ payload: ComponentStored, isLive: Bool, at sequence: EventSequence, _ open: OpenResolutions
  ) {
    guard let object = payload.object, isLive, let definition = definitions[payload.definition]
    else { return }
    reach(definition.id)
    if let known = kept[object], known.definition != definition.id { return }
    let innermost = pools.read(definition.id) { $0.open.last } ?? nil
    let resolution = innermost.flatMap { open[asking: $0] }
    var entry = kept[object] ?? Kept(definition: definition.id, sequence: sequence)
    if let resolution, entry.resolution == nil { fill(&entry, from: resolution) }
    entry.isPooled = true
    entry.isWeak = payload.strength == .weak
    kept[object] = entry
    var count = 0
    let before =
      pools.update(definition.id) { pool in
        defer { count = pool.objects.count }
        return pool.objects.updateValue(object, forKey: entry.arguments)
      } ?? nil
    if let before, before != object, let other = kept[before] {
      noteOverwritten(before, other, by: object, entry, definition, at: sequence)
    }
    guard entry.arguments != nil, before == nil, definition.rank >= Lifetime.longRank else {
      return
    }
    guard count > Self.mostArguments else { return }
    report(
      .argumentsFanout, of: definition.id, number: count,
      [Witness(sequence: sequence, text: "the pool has \(count) entries of it")])
  }

  private mutating func noteOverwritten(
    _ before: ObjectID, _ other: Kept, by object: ObjectID, _ entry: Kept,
    _ definition: Definition, at sequence: EventSequence
  ) {
    // What lasts for a request is another rule's, and so is what is made twice at once. Of a custom
    // scope there may be several at a time, each with an instance of its own.
    guard definition.lifetime != .scoped, definition.lifetime != .custom, other.isPooled else {
      return
    }
    let witnesses = [
      Witness(sequence: other.sequence, text: "object \(before) put into the pool"),
      Witness(sequence: sequence, text: "object \(object) put in its place"),
    ]
    if entry.arguments != nil, let key = entry.keyed, let otherKey = other.keyed, key != otherKey {
      report(.argumentsUnstableKey, of: definition.id, detail: "same arguments", witnesses)
      return
    }
    if other.madeFrom != nil, other.madeAt == nil { return }
    if let madeAt = other.madeAt, let beganAt = entry.madeFrom, beganAt <= madeAt { return }
    guard entry.arguments != nil || !definition.takesArguments else {
      return leaveUnjudged(.cacheOverwrite)
    }
    add(
      Pair(
        kind: .cacheOverwrite, first: before, second: object, definition: definition.id,
        other: definition.id, isWeak: other.isWeak, witnesses: witnesses))
  }

  mutating func evict(_ payload: ComponentEvicted, at sequence: EventSequence) {
    guard let object = payload.object, let entry = kept[object],
      entry.definition == payload.definition, let definition = definitions[entry.definition]
    else { return }
    kept.update(object) { $0.isPooled = false }
    unpool(object, entry)
    switch payload.reason {
    case .capacity, .expired: components[definition.component].isBounded = true
    case .replaced:
      pairs.removeAll { $0.kind == .cacheOverwrite && $0.first == object }
      guard definition.rank >= Lifetime.longRank, definition.lifetime != .custom else { return }
      let next =
        pools.update(definition.id) { pool in
          if pool.previous.count < Self.few { pool.previous.append(object) }
          return pool.objects[entry.arguments]
        } ?? nil
      if let next, next != object {
        addGenerations(object, entry, next, definition, definition, at: sequence)
      }
    case .requestEnded, .containerEnded, .unloaded, .reset, .scopeEnded: break
    }
  }

  private mutating func unpool(_ object: ObjectID, _ entry: Kept) {
    pools.update(entry.definition) { pool in
      if pool.objects[entry.arguments] == object { pool.objects[entry.arguments] = nil }
    }
    guard let type = entry.longType, let definition = definitions[entry.definition],
      definition.rank >= Lifetime.longRank
    else { return }
    let container = definition.container
    containers.update(container) { $0.longLived[type]?.removeAll { $0 == object } }
  }

  // MARK: Found

  mutating func find(_ object: ObjectID, by resolution: Resolution, at sequence: EventSequence) {
    guard let definition = definitions[resolution.definition] else { return }
    guard let entry = kept[object], entry.definition == definition.id else { return }
    if entry.isWeak {
      kept.update(object) { $0.wasFoundAgain = true }
      definitions.update(definition.id) { $0.churn.count = 0 }
    }
    if definition.lifetime == .scoped {
      noteBleeding(entry, definition, resolution, at: sequence)
    }
    guard let asked = resolution.arguments, let made = entry.arguments else {
      if resolution.arguments != entry.arguments, entry.resolution != nil,
        !definition.ignoresArguments
      {
        leaveUnjudged(.argumentsIgnored)
      }
      return
    }
    guard asked != made else { return }
    let witnesses = [
      Witness(sequence: entry.sequence, text: "object \(object) made"),
      Witness(
        sequence: sequence, text: "object \(object) handed out again, for other arguments"),
    ]
    if let key = resolution.keyed, key == entry.keyed, definition.isKeyedByArguments {
      report(.argumentsUnstableKey, of: definition.id, detail: "same key", witnesses)
    } else if !definition.ignoresArguments {
      report(.argumentsIgnored, of: definition.id, witnesses)
    }
  }

  private mutating func noteBleeding(
    _ entry: Kept, _ definition: Definition, _ resolution: Resolution, at sequence: EventSequence
  ) {
    guard let made = entry.request, let asked = resolution.request else {
      return leaveUnjudged(.graphBleed)
    }
    guard made != asked else { return }
    report(
      .graphBleed, of: definition.id,
      [
        Witness(sequence: entry.sequence, text: "made for request \(made)"),
        Witness(sequence: sequence, text: "handed out in request \(asked)"),
      ])
  }

  // MARK: Gone

  mutating func release(
    _ object: ObjectID, _ evidence: ReleaseEvidence, at sequence: EventSequence,
    _ open: OpenResolutions
  ) {
    if !containersByObject.isEmpty, let container = containersByObject[object] {
      end(container, at: sequence)
    }
    if !askedBy.isEmpty { askedBy[object] = nil }
    guard !kept.isEmpty, let entry = kept[object] else { return }
    kept[object] = nil
    unpool(object, entry)
    guard let definition = definitions[entry.definition] else { return }
    pools.update(definition.id) { pool in
      if !pool.previous.isEmpty { pool.previous.removeAll { $0 == object } }
    }
    guard definition.lifetime == .weakShared, let request = entry.request else { return }
    let isOpen = open.contains(asking: request)
    let isExact = evidence == .exact
    if isOpen, isExact, definition.hasConfigure, !entry.isConfigured,
      let resolution = entry.resolution
    {
      let witnesses = [
        Witness(sequence: entry.sequence, text: "object \(object) made"),
        Witness(sequence: sequence, text: "object \(object) freed before its configure step"),
      ]
      requests.change(request) { value in
        if value == nil { value = Request() }
        guard let count = value?.unconfigured.count, count < Self.mostOccurrences else { return }
        value?.unconfigured.append(
          Unconfigured(
            definition: definition.id, resolution: resolution, witnesses: witnesses))
      }
    }
    let isWasted =
      isExact && !entry.wasFoundAgain && (isOpen || justEnded?.request == request)
    noteChurn(of: definition, isWasted, entry, request, at: sequence)
  }

  private mutating func noteChurn(
    of definition: Definition, _ isWasted: Bool, _ entry: Kept, _ request: ResolutionID,
    at sequence: EventSequence
  ) {
    var churn = definition.churn
    guard isWasted else {
      guard churn.count > 0 else { return }
      definitions.update(definition.id) { $0.churn.count = 0 }
      return
    }
    let goesOn = churn.count > 0 && (churn.epoch == settleCount || churn.request == request)
    if !goesOn {
      churn = Churn(request: request, epoch: settleCount, first: entry.sequence)
    } else if churn.request != request {
      churn.request = nil
    }
    churn.count += 1
    churn.last = sequence
    definitions.update(definition.id) { $0.churn = churn }
    guard churn.count >= Self.churnLimit else { return }
    // All in one request is proof enough; whether others belong together, settling tells.
    if churn.request != nil {
      reportChurn(of: definition.id, churn, since: nil)
    } else if !churning.contains(definition.id) {
      churning.append(definition.id)
    }
  }

  mutating func reportChurn(of definition: DefinitionID, _ churn: Churn, since moment: Moment?) {
    report(
      .weakChurn, of: definition, number: churn.count, since: moment,
      [
        Witness(sequence: churn.first, text: "the first of them made"),
        Witness(sequence: churn.last, text: "\(churn.count) of them freed, unused"),
      ])
  }

  mutating func configure(
    _ object: ObjectID?, of definition: DefinitionID, in id: ResolutionID, _ open: OpenResolutions
  ) {
    guard let object = object ?? open[asking: id]?.object else { return }
    kept.update(object) { $0.isConfigured = true }
    definitions.update(definition) { $0.hasConfigure = true }
  }
}
