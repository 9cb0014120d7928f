public import OutliveTrace

/// Who observes an object, and what it observes.
public struct ObservationList: Hashable, Sendable {
  /// The process that it belongs to, when a merged trace has several.
  public var process: String?
  /// The object.
  public var object: ObjectSummary
  /// The observations of it, in order.
  public var ofIt: [Entry]
  /// The observations that it was named as the observer of, in order.
  public var byIt: [Entry]
  /// The observation that it is itself.
  public var itself: Entry?

  /// An observation.
  public struct Entry: Hashable, Sendable {
    /// The observation as an object.
    public var observation: ObjectSummary
    /// The object that is observed.
    public var subject: ObjectSummary
    /// The property that is observed.
    public var key: String
    /// The object that observes, when it was named.
    public var observer: ObjectSummary?
    /// The event at which it began.
    public var registeredAt: EventSequence
    /// The event at which it ended; `nil` while its handler can still run.
    public var removedAt: EventSequence?
    /// Why it ended.
    public var removalReason: RemovalReason?
    /// The event at which the observation itself was freed.
    public var freedAt: EventSequence?
    /// The event at which the observed object was released.
    public var subjectReleasedAt: EventSequence?
    /// How many times its handler ran.
    public var handled: Int
    /// Where it was registered.
    public var site: Site?
  }
}

extension TraceQuery {
  /// Tells who observes an object, and what it observes.
  ///
  /// - Parameter selection: The object.
  /// - Returns: The observations.
  /// - Throws: ``QueryError`` when the selection means no object or several.
  /// - Complexity: O(*n*) for *n* objects and observations.
  public func observations(of selection: ObjectSelection) throws(QueryError) -> ObservationList {
    let found = try object(selection, at: .end)
    let replay = found.part.replay
    func entry(_ record: ObservationRecord) -> ObservationList.Entry {
      ObservationList.Entry(
        observation: replay.summary(of: record.object),
        subject: replay.summary(of: record.subject), key: record.key,
        observer: record.observer.map { replay.summary(of: $0) },
        registeredAt: record.registeredAt, removedAt: record.removedAt,
        removalReason: record.removalReason, freedAt: record.freedAt,
        subjectReleasedAt: replay.objects[record.subject]?.releasedAt, handled: record.handled,
        site: record.site)
    }
    return ObservationList(
      process: found.part.label, object: replay.anySummary(of: found.object, at: .end),
      ofIt: replay.observations.filter { $0.subject == found.object }.map(entry),
      byIt: replay.observations.filter { $0.observer == found.object }.map(entry),
      itself: replay.observation(withObject: found.object).map(entry))
  }
}
