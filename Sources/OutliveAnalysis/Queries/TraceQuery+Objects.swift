public import OutliveTrace

/// Which tracked objects are listed; what isn't said is not asked for.
public struct ObjectFilter {
  /// What the type is called, with or without module and generic arguments.
  public var type: ((String) -> Bool)?
  /// The place at which it is alive.
  public var aliveAt: TracePlace?
  /// The interval at some moment of which it is alive.
  public var aliveDuring: TraceInterval?
  /// Where it was made: a file's name, `file:line`, or a function.
  public var madeAt: ((String) -> Bool)?
  /// What the scope is called that it is credited to.
  public var scope: ((String) -> Bool)?

  /// Makes a filter from its parts.
  public init(
    type: ((String) -> Bool)? = nil, aliveAt: TracePlace? = nil,
    aliveDuring: TraceInterval? = nil, madeAt: ((String) -> Bool)? = nil,
    scope: ((String) -> Bool)? = nil
  ) {
    self.type = type
    self.aliveAt = aliveAt
    self.aliveDuring = aliveDuring
    self.madeAt = madeAt
    self.scope = scope
  }
}

/// A tracked object, with the span of its life.
public struct ListedObject: Hashable, Sendable {
  /// The process that it belongs to, when a merged trace has several.
  public var process: String?
  /// The object.
  public var object: ObjectSummary
  /// The event at which it was first seen.
  public var madeAt: EventSequence
  /// The event at which it was known to be gone; `nil` while it is alive.
  public var releasedAt: EventSequence?
  /// The name of the scope that it is credited to.
  public var scope: String?
}

extension TraceQuery {
  /// Lists tracked objects, in the order in which they were first seen.
  ///
  /// - Parameter filter: Which.
  /// - Returns: The objects.
  /// - Throws: ``QueryError`` when there is no such place or interval.
  /// - Complexity: O(*n*) for *n* tracked objects.
  public func objects(_ filter: ObjectFilter = ObjectFilter()) throws(QueryError) -> [ListedObject]
  {
    if let place = filter.aliveAt { try check(place) }
    if let interval = filter.aliveDuring { try check(interval) }
    var listed: [ListedObject] = []
    for part in trace.parts {
      let replay = part.replay
      let sequence = filter.aliveAt.map { replay.sequence(of: $0) }
      let moments = filter.aliveDuring.map { replay.moments(of: $0) }
      var answers: [String: Bool] = [:]
      for record in replay.objectOrder.lazy.compactMap({ replay.objects[$0] }) {
        if let sequence {
          guard let sequence, record.life.contains(sequence) else { continue }
        }
        if let moments {
          guard let moments, record.life.overlaps(moments) else { continue }
        }
        if let type = filter.type {
          let isMeant =
            answers[record.type] ?? TypeNames.all(of: record.type).contains(where: type)
          answers[record.type] = isMeant
          guard isMeant else { continue }
        }
        let scope = record.scope.flatMap { replay.scopeIndices[$0] }.map { replay.scopes[$0].label }
        if let isMeant = filter.scope, !(scope.map(isMeant) ?? false) { continue }
        if let isMeant = filter.madeAt, !(record.site.map { $0.isCalled(isMeant) } ?? false) {
          continue
        }
        listed.append(
          ListedObject(
            process: part.label, object: replay.summary(of: record.id), madeAt: record.createdAt,
            releasedAt: record.releasedAt, scope: scope))
      }
    }
    return listed
  }
}

extension Site {
  fileprivate func isCalled(_ isMeant: (String) -> Bool) -> Bool {
    [file, fileName, description, "\(file):\(line)", function].contains {
      !$0.isEmpty && isMeant($0)
    }
  }
}
