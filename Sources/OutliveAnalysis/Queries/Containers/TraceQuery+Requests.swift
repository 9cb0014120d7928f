internal import OutliveTrace

extension TraceQuery {
  /// Tells what was asked for in one request, by whom, and what came of it.
  ///
  /// The trace must be replayed with all that is gone remembered.
  ///
  /// - Parameters:
  ///   - selection: Which request; a resolution that lies in one gives the part of it below.
  ///   - component: What the component is called that was asked for, and which names are meant; what the
  ///     program itself asked for is taken before what was asked for because of that.
  ///   - limit: How many items the tree has at most, from 1; the rest is counted.
  /// - Returns: The tree.
  /// - Throws: ``QueryError`` when there is no such request.
  /// - Complexity: O(*n* log *n*) for *n* things that containers tell of.
  public func request(
    _ selection: RequestSelection,
    of component: (name: String, isMeant: (String) -> Bool)? = nil, limit: Int = .max
  ) throws(QueryError) -> RequestTree {
    var best: (part: MergedPart, order: RequestOrder, record: ResolutionRecord, weight: UInt64)?
    var hasAny = false
    for part in trace.parts where part.replay.hasContainers {
      let order = RequestOrder(of: part.replay)
      hasAny = hasAny || !order.records.isEmpty
      guard let found = part.replay.request(selection, component?.isMeant, in: order) else {
        continue
      }
      // Of several processes the first counts, when nothing else decides.
      if best.map({ $0.weight < found.weight }) ?? true {
        best = (part, order, found.record, found.weight)
      }
    }
    guard let best else {
      if !trace.parts.contains(where: \.replay.hasContainers) { throw .noContainers }
      guard hasAny else { throw .noRequests }
      if case .number(let id) = selection { throw .noResolution(id) }
      if let component {
        if selection == .failed, isAsked(component.isMeant) { throw .noFailure(component.name) }
        throw .noComponent(component.name, known: knownComponents)
      }
      throw .noFailure(nil)
    }
    return RequestTreeBuilder.tree(
      of: best.record, in: best.order, best.part.replay, process: best.part.label,
      limit: max(1, limit))
  }

  private func isAsked(_ isMeant: (String) -> Bool) -> Bool {
    trace.parts.contains { part in
      part.replay.resolutions.values.contains {
        part.replay.componentNames(of: $0.definition).contains(where: isMeant)
      }
    }
  }

  /// The names of all components that were asked for, in alphabetical order.
  private var knownComponents: [String] {
    var known: Set<String> = []
    for part in trace.parts {
      var seen = SerialSet<DefinitionID>()
      for record in part.replay.resolutions.values where seen.insert(record.definition) {
        known.formUnion(part.replay.componentNames(of: record.definition))
      }
    }
    return known.sorted()
  }
}

extension Replay {
  /// The names that what a definition makes can be asked about by.
  func componentNames(of definition: DefinitionID) -> [String] {
    let told = containerLog.registered[definition]?.payload
    let used = definitions[definition]
    return ComponentNames.all(
      component: told?.component ?? used?.component, type: told?.type ?? used?.type ?? "",
      key: told?.key)
  }

  /// The request that is meant, and how much it is: the one with most is taken.
  fileprivate func request(
    _ selection: RequestSelection, _ isMeant: ((String) -> Bool)?, in order: RequestOrder
  ) -> (record: ResolutionRecord, weight: UInt64)? {
    if case .number(let id) = selection { return resolutions[id].map { ($0, 0) } }
    var answers: [DefinitionID: Bool] = [:]
    func isAsked(_ definition: DefinitionID) -> Bool {
      guard let isMeant else { return true }
      if let answer = answers[definition] { return answer }
      let answer = componentNames(of: definition).contains(where: isMeant)
      answers[definition] = answer
      return answer
    }
    let weights = weights(of: order, by: selection)
    // What was asked for inside a request counts only when no request is of the component.
    for isOutermost in [true, false] {
      var best: (record: ResolutionRecord, weight: UInt64)?
      for record in order.records where isAsked(record.definition) {
        let weight = weights.map { $0[record.id] ?? 0 } ?? record.beganAt.rawValue
        guard (order.parent(of: record) == nil) == isOutermost,
          selection != .failed || weight > 0
        else { continue }
        let isMore = best.map { best in
          // The slowest is the first of those that took as long; of the others the last counts.
          selection == .slowest || selection == .largest
            ? best.weight < weight : best.weight <= weight
        }
        if isMore ?? true { best = (record, weight) }
      }
      if let best { return best }
      if isMeant == nil { return nil }
    }
    return nil
  }

  /// How long each resolution took, how many lie in it, or when something in it failed last; `nil` for the
  /// last one, which is known by its beginning.
  private func weights(
    of order: RequestOrder, by selection: RequestSelection
  ) -> SerialTable<ResolutionID, UInt64>? {
    var weights = SerialTable<ResolutionID, UInt64>()
    switch selection {
    case .number, .last: return nil
    case .slowest:
      for record in order.records {
        guard let asked = containerLog.asked[record.id], let ended = asked.ended else { continue }
        weights[record.id] = ended >= asked.began ? ended - asked.began : 0
      }
    case .largest:
      // What lies in another one comes after it, so its own count is complete first.
      for record in order.records.reversed() {
        let count = (weights[record.id] ?? 0) + 1
        weights[record.id] = count
        if let parent = order.parent(of: record) {
          weights[parent.id] = (weights[parent.id] ?? 0) + count
        }
      }
    case .failed:
      for record in order.records.reversed() {
        let own =
          containerLog.failureIndices[record.id]
          .map { containerLog.failures[$0].sequence.rawValue } ?? 0
        let weight = max(weights[record.id] ?? 0, own)
        guard weight > 0 else { continue }
        weights[record.id] = weight
        if let parent = order.parent(of: record) {
          weights[parent.id] = max(weights[parent.id] ?? 0, weight)
        }
      }
    }
    return weights
  }
}
