internal import OutliveGraph
internal import OutliveTrace

extension TraceQuery {
  /// Tells who held an object when.
  ///
  /// References are read from the judged snapshots that show the object, and folded as reports fold them.
  /// What the program told of references, pools, captures and work that hold it is told beside. The trace
  /// must be replayed with all that is gone remembered.
  ///
  /// - Parameter selection: The object.
  /// - Returns: What the trace tells.
  /// - Throws: ``QueryError`` when the selection means no object or several.
  /// - Complexity: O(*n*) for *n* objects of all snapshots and references to the object.
  public func owners(of selection: ObjectSelection) throws(QueryError) -> OwnerHistory {
    let found = try objectAtAnyTime(selection)
    let replay = found.part.replay
    let record = replay.objects[found.object]
    let looks = OwnerLooks(at: found.object, in: replay)
    let taken = replay.judgedSnapshots.count { index in
      guard let record else { return true }
      return replay.snapshots[index].endedAt.map { record.life.contains($0) } ?? false
    }
    return OwnerHistory(
      process: found.part.label, object: replay.summaryAtAnyTime(of: found.object),
      life: record?.life, releaseEvidence: record?.releaseEvidence ?? .exact, looks: looks.looks,
      snapshots: taken, holders: looks.holders, hasMore: looks.hasMore, outside: looks.outside,
      referencesFromOutside: looks.referencesFromOutside, possibleHolders: looks.possibleHolders,
      told: replay.toldHolders(of: found.object))
  }

  /// The one object that a selection means, tracked or shown by any judged snapshot.
  private func objectAtAnyTime(_ selection: ObjectSelection) throws(QueryError) -> Found {
    do {
      return try object(selection, at: .end)
    } catch {
      guard case .noObject = error else { throw error }
    }
    // Only an earlier snapshot may show what nobody tracks.
    for part in trace.parts {
      for index in part.replay.judgedSnapshots.reversed() {
        guard let moment = part.replay.snapshots[index].endedAt else { continue }
        let place = TracePlace.event(moment)
        if part.replay.objects(meantBy: selection, at: place).isEmpty { continue }
        return try object(selection, at: place)
      }
    }
    throw .noObject(selection.text, known: knownTypes)
  }
}

extension Replay {
  /// What a report says of an object that is tracked, or only seen in some snapshot.
  fileprivate func summaryAtAnyTime(of object: ObjectID) -> ObjectSummary {
    guard objects[object] == nil else { return summary(of: object) }
    for index in judgedSnapshots.reversed() {
      if let node = snapshots[index].positions[object] {
        return summary(of: snapshots[index][node])
      }
    }
    return summary(of: object)
  }

  /// What the program told of who held an object, in the order in which it did.
  fileprivate func toldHolders(of object: ObjectID) -> [OwnerHistory.ToldHolder] {
    let released = objects[object]?.releasedAt
    var told = (toldHolds.holds[object] ?? []).map { hold in
      let (source, end) = source(of: hold.holder)
      let ends = [hold.span.ended, end, released].compactMap { $0 }
      return OwnerHistory.ToldHolder(
        source: source, name: hold.name + (hold.index.map { "[\($0)]" } ?? ""),
        span: TraceSpan(began: hold.span.began, ended: ends.min()), site: hold.site)
    }
    for activity in facts.activities {
      var names: Set<String> = []
      for hold in activity.held where hold.object == object && names.insert(hold.name).inserted {
        let ends = [activity.endedAt, released].compactMap { $0 }
        told.append(
          OwnerHistory.ToldHolder(
            source: .work(activity.name), name: hold.name,
            span: TraceSpan(began: hold.sequence, ended: ends.min()), site: activity.site))
      }
    }
    return told.enumerated().sorted { first, second in
      (first.element.span.began, first.offset) < (second.element.span.began, second.offset)
    }.map(\.element)
  }

  /// Who holds, in words, and when the holder came to its own end.
  private func source(
    of holder: ToldHolds.Holder
  ) -> (source: OwnerHistory.Source, end: EventSequence?) {
    switch holder {
    case .object(let object): (.object(summary(of: object)), objects[object]?.releasedAt)
    case .definition(let id):
      (
        .definition(definitions[id]?.component ?? "an unknown component"),
        [toldHolds.removedAt[id], containerEnd(of: id)].compactMap { $0 }.min()
      )
    case .pool(let id):
      (.pool(definitions[id]?.component ?? "an unknown component"), containerEnd(of: id))
    }
  }

  private func containerEnd(of definition: DefinitionID) -> EventSequence? {
    definitions[definition].flatMap { containerIndices[$0.container] }
      .flatMap { life(of: containers[$0]).ended }
  }
}
