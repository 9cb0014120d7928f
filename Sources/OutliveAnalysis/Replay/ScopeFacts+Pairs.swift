internal import OutliveTrace

// Two instances where one is meant.

extension ScopeFacts {
  mutating func add(_ pair: Pair) {
    guard pairs.count < Self.mostPairs else { return leaveUnjudged(pair.kind) }
    pairs.append(pair)
  }

  // MARK: One request

  /// Two instances of an unshared component in one request, one of them for something that the other one's
  /// consumer needs.
  mutating func noteDiamond(
    _ object: ObjectID, _ definition: Definition, _ resolution: Resolution,
    at sequence: EventSequence, _ open: OpenResolutions
  ) {
    guard let asking = resolution.parent, let request = resolution.request else { return }
    let made = LastMade(
      request: request, asking: asking, object: object, arguments: resolution.arguments,
      sequence: sequence)
    guard let last = definition.last, last.request == request else {
      definitions.update(definition.id) { $0.last = made }
      return
    }
    guard let before = last.asking, before != asking, last.object != object,
      last.arguments == resolution.arguments
    else { return }
    let isInner = isInside(asking, before, open)
    guard isInner || isInside(before, asking, open) else {
      definitions.update(definition.id) { $0.last = made }
      return
    }
    let inner = isInner ? asking : before
    let (first, second) = (consumer(before, open), consumer(asking, open))
    report(
      .unsharedDiamond, of: definition.id, and: open[asking: inner]?.definition,
      [
        Witness(sequence: last.sequence, text: "object \(last.object) made for \(first)"),
        Witness(sequence: sequence, text: "object \(object) made for \(second)"),
      ])
  }

  private func consumer(_ resolution: ResolutionID, _ open: OpenResolutions) -> String {
    guard let definition = open[asking: resolution].flatMap({ definitions[$0.definition] }) else {
      return "a component of another container"
    }
    return components[definition.component].name.component
  }

  /// Two instances in one request of what should be one for each.
  mutating func noteSplit(
    _ object: ObjectID, _ definition: Definition, _ resolution: Resolution,
    at sequence: EventSequence
  ) {
    guard let request = resolution.request else { return }
    let last = definition.last
    definitions.update(definition.id) {
      $0.last = LastMade(
        request: request, asking: resolution.parent, object: object,
        arguments: resolution.arguments, sequence: sequence)
    }
    guard let last, last.request == request, last.object != object,
      last.arguments == resolution.arguments, last.sequence < resolution.beganAt,
      kept[last.object]?.isPooled == true
    else { return }
    guard resolution.arguments != nil || !definition.takesArguments else {
      return leaveUnjudged(.graphSplit)
    }
    report(
      .graphSplit, of: definition.id,
      [
        Witness(sequence: last.sequence, text: "object \(last.object) made in request \(request)"),
        Witness(sequence: sequence, text: "object \(object) made in the same request"),
      ])
  }

  // MARK: Generations

  /// Looks for what a pool kept before and that lives on.
  mutating func noteGenerations(
    _ object: ObjectID, _ entry: Kept, _ definition: Definition, at sequence: EventSequence
  ) {
    var olds = previous(of: definition)
    if !predecessors.isEmpty,
      let before = predecessors[definition.id].flatMap({ definitions[$0] })
    {
      olds += previous(of: before)
    }
    for old in olds where old.object != object {
      guard let kept = kept[old.object], kept.arguments == entry.arguments else { continue }
      addGenerations(old.object, kept, object, old.definition, definition, at: sequence)
    }
  }

  /// What a pool kept before something took its place.
  private func previous(
    of definition: Definition
  ) -> [(object: ObjectID, definition: Definition)] {
    let objects = pools.read(definition.id) { $0.previous } ?? []
    return objects.map { ($0, definition) }
  }

  mutating func addGenerations(
    _ old: ObjectID, _ entry: Kept, _ new: ObjectID, _ before: Definition, _ after: Definition,
    at sequence: EventSequence
  ) {
    guard !pairs.contains(where: { $0.kind == .staleSingleton && $0.first == old }) else { return }
    add(
      Pair(
        kind: .staleSingleton, first: old, second: new, definition: before.id, other: after.id,
        isWeak: false,
        witnesses: [
          Witness(sequence: entry.sequence, text: "object \(old) made"),
          Witness(sequence: sequence, text: "object \(new) has taken its place"),
        ]))
  }

  // MARK: Singletons

  /// Looks for another instance of a type that is kept for long as well.
  mutating func noteLongLived(
    _ object: ObjectID, _ type: String, _ definition: Definition, at sequence: EventSequence
  ) {
    guard let container = containers[definition.container], let entry = kept[object],
      entry.isPooled, !entry.isSupplied, entry.longType == nil
    else { return }
    for other in container.longLived[type] ?? [] {
      noteTorn(other, object, definition, at: sequence, isSameContainer: true)
    }
    if let outer = container.openedWithin.flatMap({ containers[$0] }),
      outer.type == container.type, !isParent(outer.id, of: container)
    {
      for other in outer.longLived[type] ?? [] {
        noteTorn(other, object, definition, at: sequence, isSameContainer: false)
      }
    }
    guard (container.longLived[type]?.count ?? 0) < Self.few else { return }
    kept.update(object) { $0.longType = type }
    containers.update(definition.container) { $0.longLived[type, default: []].append(object) }
  }

  private func isParent(_ id: ContainerID, of container: Container) -> Bool {
    var next = container.parent
    var steps = 0
    while let parent = next, steps < Self.few {
      if parent == id { return true }
      next = containers[parent]?.parent
      steps += 1
    }
    return false
  }

  private mutating func noteTorn(
    _ first: ObjectID, _ second: ObjectID, _ definition: Definition, at sequence: EventSequence,
    isSameContainer: Bool
  ) {
    guard first != second, let entry = kept[first],
      let other = definitions[entry.definition], other.id != definition.id
    else { return }
    let (one, two) = (components[other.component].name, components[definition.component].name)
    // Two names for one type are meant to be two; two types that one class stands for are not.
    guard isSameContainer ? one.type != two.type : one == two else { return }
    add(
      Pair(
        kind: .tornSingleton, first: first, second: second, definition: definition.id,
        other: other.id, isWeak: false,
        witnesses: [
          Witness(sequence: entry.sequence, text: "object \(first) made by \(one.component)"),
          Witness(sequence: sequence, text: "object \(second) made by \(two.component)"),
        ]))
  }

  /// Whether both instances have their own consumers, and neither is made of the other one.
  private func isTorn(_ pair: Pair) -> Bool {
    guard let first = kept[pair.first], let second = kept[pair.second], first.isConsumed,
      second.isConsumed, let one = definitions[first.definition],
      let two = definitions[second.definition], one.removal == nil, two.removal == nil
    else { return false }
    return !first.consumers.contains(two.id) && !second.consumers.contains(one.id)
  }

  // MARK: Settling

  /// Judges what is judged when things have settled.
  ///
  /// - Parameters:
  ///   - moment: The settle point.
  ///   - isExpectedGone: Whether an object that is alive was said to be gone by now.
  mutating func settle(_ moment: Moment, _ isExpectedGone: (ObjectID) -> Bool) {
    settleCount += 1
    if !askedBy.isEmpty { askedBy = SerialTable() }
    for definition in churning {
      guard let churn = definitions[definition]?.churn, churn.count >= Self.churnLimit else {
        continue
      }
      reportChurn(of: definition, churn, since: moment)
      definitions.update(definition) { $0.churn.count = 0 }
    }
    churning = []
    let (waiting, late) = (pairs, overdue)
    (pairs, overdue) = ([], [])
    for pair in waiting { judge(pair, moment) }
    for entry in late {
      guard let container = containers[entry.container], container.closedAt == nil,
        !isExpectedGone(container.object)
      else { continue }
      report(
        .scopeNotClosed, of: nil, in: container.id,
        detail: container.type, text: entry.ended.text,
        object: container.object, since: moment,
        site: container.site.map { SiteNote(role: "container opened", site: $0) },
        [
          Witness(
            sequence: container.openedAt, text: "\(TypeNames.short(container.type)) opened",
            site: container.site), entry.ended,
          Witness(sequence: moment.sequence, text: "“\(moment.label)”: still open"),
        ])
    }
  }

  private mutating func judge(_ pair: Pair, _ moment: Moment?) {
    let areAlive = kept.contains(pair.first) && kept.contains(pair.second)
    let isFound =
      switch pair.kind {
      case .cacheOverwrite: !pair.isWeak || areAlive
      case .tornSingleton: isTorn(pair)
      default: areAlive
      }
    guard isFound else { return }
    // What lives on is told once, whatever takes the place of what took its place.
    if pair.kind == .staleSingleton {
      pools.update(pair.definition) { $0.previous.removeAll { $0 == pair.first } }
    }
    let keepsOther = pair.definition != pair.other
    report(
      pair.kind, of: pair.definition, and: keepsOther ? pair.other : nil,
      object: pair.kind == .staleSingleton ? pair.first : nil, since: moment, pair.witnesses)
  }

  /// Judges what needs no settle point, when the trace is over.
  mutating func finish() {
    let waiting = pairs
    pairs = []
    for pair in waiting {
      if pair.kind == .cacheOverwrite, !pair.isWeak {
        judge(pair, nil)
      } else if pair.kind == .tornSingleton
        ? isTorn(pair) : kept.contains(pair.first) && kept.contains(pair.second)
      {
        leaveUnjudged(pair.kind)
      }
    }
    // The trace stops inside a request: why isn't known, but what had gone by then is.
    for request in requests.values.flatMap(\.unconfigured).sorted(by: Self.isEarlier) {
      report(
        .weakUnheldConfigure, of: request.definition,
        text: "the trace ends inside the request: its configure step had not run",
        request.witnesses)
    }
    for definition in churning
    where definitions[definition].map({ $0.churn.count >= Self.churnLimit }) ?? false {
      leaveUnjudged(.weakChurn)
    }
    for _ in overdue { leaveUnjudged(.scopeNotClosed) }
  }

  private static func isEarlier(_ first: Unconfigured, _ second: Unconfigured) -> Bool {
    (first.witnesses.last?.sequence ?? EventSequence(rawValue: 0), first.resolution)
      < (second.witnesses.last?.sequence ?? EventSequence(rawValue: 0), second.resolution)
  }
}
