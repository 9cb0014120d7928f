internal import OutliveTrace

extension TraceQuery {
  /// Tells what there is at a place: what is alive, active, open and going on.
  ///
  /// The trace must be replayed with all that is gone remembered.
  ///
  /// - Parameters:
  ///   - place: The place: the moment just after an event, as everywhere.
  ///   - isMeant: Which types the objects are of, with or without module and generic arguments; all when
  ///     it isn't given.
  /// - Returns: The world of each process that has such a place.
  /// - Throws: ``QueryError`` when there is no such place.
  /// - Complexity: O(*n* + *m* log *m*) for *n* things that the trace tells of and *m* of one kind that are
  ///   there at once.
  public func world(
    at place: TracePlace = .end, type isMeant: ((String) -> Bool)? = nil
  ) throws(QueryError) -> [World] {
    try check(place)
    let last = trace.parts.map(\.replay.lastSequence).max() ?? EventSequence(rawValue: 0)
    return trace.parts.compactMap { part in
      guard let moment = part.replay.sequence(of: place) else { return nil }
      let view = WorldView(replay: part.replay, moment: moment)
      let objects = view.objects(isMeant)
      return World(
        process: part.label, event: min(moment, last), lastEvent: last,
        objects: objects.map { part.replay.summary(of: $0.id) },
        uncertain: objects.count { $0.releasedAt != nil && $0.releaseEvidence != .exact },
        observations: view.observations, scopes: view.scopes, containers: view.containers,
        resolutions: view.resolutions, activities: view.activities, settlePoint: view.settlePoint,
        snapshot: view.snapshot)
    }
  }
}
