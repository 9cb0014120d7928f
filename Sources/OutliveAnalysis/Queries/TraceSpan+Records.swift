internal import OutliveTrace

extension ObjectRecord {
  /// From when it was first seen until it was known to be gone.
  public var life: TraceSpan { TraceSpan(began: createdAt, ended: releasedAt) }
}

extension ObservationRecord {
  /// From when its handler could run until it no longer could.
  public var activity: TraceSpan { TraceSpan(began: registeredAt, ended: removedAt) }
}

extension ScopeRecord {
  /// From its beginning to its end.
  public var span: TraceSpan { TraceSpan(began: beganAt, ended: endedAt) }
}

extension ResolutionRecord {
  /// From when the component was asked for until it was handed out.
  public var span: TraceSpan { TraceSpan(began: beganAt, ended: endedAt) }
}

extension ActivityRecord {
  /// From its beginning to its end.
  var span: TraceSpan { TraceSpan(began: beganAt, ended: endedAt) }
}

extension Replay {
  /// From a container's first use until it ended, or was released without a word.
  ///
  /// - Parameter container: The container.
  /// - Returns: The span.
  public func life(of container: ContainerRecord) -> TraceSpan {
    let ends = [container.endedAt, objects[container.object]?.releasedAt].compactMap { $0 }
    return TraceSpan(began: container.openedAt, ended: ends.min())
  }
}
