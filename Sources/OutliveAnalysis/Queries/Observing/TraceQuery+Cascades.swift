internal import OutliveTrace

extension TraceQuery {
  /// Tells what followed of one mutation.
  ///
  /// The trace must be replayed with all that is gone remembered.
  ///
  /// - Parameters:
  ///   - selection: Which mutation.
  ///   - limit: How many items the answer has at most, from 1; the rest is counted.
  /// - Returns: The cascade.
  /// - Throws: ``QueryError`` when there is no such mutation.
  /// - Complexity: O(*n*) for *n* mutations and calls of handlers.
  public func cascade(
    of selection: CascadeSelection = .worst, limit: Int = .max
  ) throws(QueryError) -> Cascade {
    var best: (part: MergedPart, position: Int, weight: Int)?
    for part in trace.parts {
      guard let found = part.replay.mutation(selection) else { continue }
      // Of several processes the first counts, when nothing else decides.
      if best.map({ $0.weight < found.weight }) ?? true {
        best = (part, found.position, found.weight)
      }
    }
    guard let best else {
      guard trace.parts.contains(where: { !$0.replay.observerLog.mutations.isEmpty }) else {
        throw .noMutations
      }
      switch selection {
      case .number(let id): throw .noMutation(id)
      case .property(let name, isMeant: _): throw .noProperty(name, known: knownProperties)
      case .worst: throw .noMutations
      }
    }
    var builder = CascadeBuilder(best.part, limit: max(1, limit))
    return builder.cascade(of: best.position)
  }

  /// The names of all properties that changed, each after its type, in alphabetical order.
  private var knownProperties: [String] {
    var known: Set<String> = []
    for part in trace.parts {
      for step in part.replay.observerLog.steps {
        guard case .mutation(let mutation) = step.kind else { continue }
        known.insert("\(part.replay.typeName(of: mutation.subject)).\(mutation.key)")
      }
    }
    return known.sorted()
  }
}

extension Replay {
  /// The mutation that is meant, by its position, and how much follows of it.
  fileprivate func mutation(_ selection: CascadeSelection) -> (position: Int, weight: Int)? {
    if case .number(let id) = selection { return observerLog.mutations[id].map { ($0, 0) } }
    var answers: [[String]: Bool] = [:]
    func isMeant(_ mutation: ObserverLog.Mutation) -> Bool {
      guard case .property(_, let isMeant) = selection else { return true }
      let type = objects.read(mutation.subject) { $0.type } ?? ""
      if let answer = answers[[type, mutation.key]] { return answer }
      let names = [mutation.key] + TypeNames.all(of: type).map { "\($0).\(mutation.key)" }
      let answer = names.contains(where: isMeant)
      answers[[type, mutation.key]] = answer
      return answer
    }
    let weights = observerLog.weights
    var best: (position: Int, weight: Int)?
    for (position, step) in observerLog.steps.enumerated() {
      guard case .mutation(let mutation) = step.kind, isMeant(mutation) else { continue }
      if best.map({ $0.weight < weights[position] }) ?? true {
        best = (position, weights[position])
      }
    }
    return best
  }
}

/// Puts what follows of a mutation in order.
private struct CascadeBuilder {
  /// What tells the properties of objects apart.
  private struct Property: Hashable {
    var subject: ObjectID
    var key: String
  }

  private let process: String?
  private let replay: Replay
  private let steps: [ObserverLog.Step]
  private let limit: Int
  private let observations: [ObservationID: Int]
  /// The mutations of each property that lead to what is looked at, the nearest last.
  private var leading: [Property: [EventSequence]] = [:]
  private var items: [Cascade.Item] = []
  private var figures = Cascade.Figures()
  private var hidden = 0

  init(_ part: MergedPart, limit: Int) {
    process = part.label
    replay = part.replay
    steps = part.replay.observerLog.steps
    self.limit = limit
    observations = Dictionary(
      replay.observations.enumerated().map { ($0.element.id, $0.offset) },
      uniquingKeysWith: { first, _ in first })
  }

  mutating func cascade(of root: Int) -> Cascade {
    let above = links(above: root)
    for link in above { lead(to: link) }
    var inner: [Int: [Int]] = [:]
    for position in steps.indices.dropFirst(root + 1) {
      if let parent = steps[position].parent, parent >= root {
        inner[parent, default: []].append(position)
      }
    }
    enum Visit {
      case enter(Int, depth: Int, changes: Int)
      case leave(Int)
    }
    var pending = [Visit.enter(root, depth: 0, changes: 1)]
    while let visit = pending.popLast() {
      switch visit {
      case .leave(let position):
        if case .mutation(let mutation) = steps[position].kind {
          leading[Property(subject: mutation.subject, key: mutation.key)]?.removeLast()
        }
      case .enter(let position, let depth, let changes):
        let step = steps[position]
        guard let content = content(of: step) else { continue }
        if items.count < limit {
          items.append(Cascade.Item(depth: depth, content: content))
        } else {
          hidden += 1
        }
        count(content, changes: changes)
        pending.append(.leave(position))
        if case .mutation(let mutation) = step.kind {
          leading[Property(subject: mutation.subject, key: mutation.key), default: []]
            .append(step.beganAt)
        }
        var below = changes
        if case .call = step.kind { below += 1 }
        for next in (inner[position] ?? []).reversed() {
          pending.append(.enter(next, depth: depth + 1, changes: below))
        }
      }
    }
    return Cascade(
      process: process, above: above, isMadeByHandler: steps[root].parent != nil, items: items,
      hidden: hidden, figures: figures)
  }

  private mutating func lead(to link: Cascade.Link) {
    leading[Property(subject: link.subject.id, key: link.key), default: []].append(link.beganAt)
  }

  private func links(above root: Int) -> [Cascade.Link] {
    var links: [Cascade.Link] = []
    var next = steps[root].parent
    while let position = next {
      if case .mutation(let mutation) = steps[position].kind {
        links.append(
          Cascade.Link(
            mutation: mutation.id, subject: replay.summary(of: mutation.subject),
            key: mutation.key, beganAt: steps[position].beganAt))
      }
      next = steps[position].parent
    }
    return links.reversed()
  }

  private mutating func count(_ content: Cascade.Content, changes: Int) {
    switch content {
    case .change(let change):
      figures.mutations += 1
      figures.depth = max(figures.depth, changes)
      if change.repeats != nil { figures.repeats += 1 }
    case .call(let call):
      figures.calls += 1
      if call.queuedAt != nil { figures.deliveredLater += 1 }
    case .delivery: figures.undelivered += 1
    }
  }

  // MARK: Steps

  /// What a step is; `nil` for a delivery that was made: its call tells of it.
  private func content(of step: ObserverLog.Step) -> Cascade.Content? {
    switch step.kind {
    case .mutation(let mutation):
      let property = Property(subject: mutation.subject, key: mutation.key)
      return .change(
        Cascade.Change(
          mutation: mutation.id, subject: replay.summary(of: mutation.subject),
          key: mutation.key, site: step.site, span: span(of: step),
          isUnchanged: mutation.isUnchanged, abandoned: mutation.abandoned,
          repeats: leading[property]?.last))
    case .call(let call): return .call(self.call(call, step))
    case .delivery(let delivery):
      guard delivery.call == nil else { return nil }
      return .delivery(
        Cascade.Delivery(
          observed: observed(delivery.observation), queuedAt: step.beganAt,
          destination: delivery.destination, droppedAt: step.endedAt,
          reason: delivery.dropReason))
    }
  }

  private func call(_ call: ObserverLog.Call, _ step: ObserverLog.Step) -> Cascade.Call {
    let record = observations[call.observation].map { replay.observations[$0] }
    func goneBefore(_ object: ObjectID?) -> EventSequence? {
      // A last call may tell of the end itself.
      guard call.phase != .subjectDeinit else { return nil }
      return object.flatMap { replay.objects[$0]?.releasedAt }.flatMap {
        $0 < step.beganAt ? $0 : nil
      }
    }
    var (queuedAt, destination): (EventSequence?, String) = (nil, "")
    if let position = call.delivery, case .delivery(let delivery) = steps[position].kind {
      (queuedAt, destination) = (steps[position].beganAt, delivery.destination)
    }
    return Cascade.Call(
      observed: observed(call.observation), phase: call.phase, span: span(of: step),
      declared: replay.observerLog.described[call.observation]?.declared, queuedAt: queuedAt,
      destination: destination, subjectReleasedAt: goneBefore(record?.subject),
      observerReleasedAt: goneBefore(record?.observer))
  }

  private func span(of step: ObserverLog.Step) -> Cascade.Span {
    Cascade.Span(
      beganAt: step.beganAt, endedAt: step.endedAt,
      duration: step.ended.map { $0 >= step.began ? $0 - step.began : 0 }, thread: step.thread,
      isolation: step.isolation)
  }

  private func observed(_ id: ObservationID) -> Cascade.Observed {
    guard let record = observations[id].map({ replay.observations[$0] }) else {
      return Cascade.Observed(id: id)
    }
    return Cascade.Observed(
      observation: replay.summary(of: record.object), id: id,
      observer: record.observer.map { replay.summary(of: $0) }, site: record.site)
  }
}
