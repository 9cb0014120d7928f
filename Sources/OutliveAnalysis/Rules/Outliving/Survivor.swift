internal import OutliveGraph
internal import OutliveTrace

/// An object that should be gone at a settle point and isn't, with what holds it.
struct Survivor {
  /// The object.
  var object: ObjectID
  /// What was said about it.
  var expectation: Expectation
  /// The settle point at which it should have been gone.
  var settlePoint: SettlePoint
  /// The references that hold it, the one at fault marked; only the object when none was read.
  var path: ReferencePath
  /// Why the verdict is what it is.
  var reasons: [String]
  /// Others that should be gone and are held only through this one.
  var nested: [ObjectSummary]
}

extension Survivor {
  /// The objects that should be gone, are alive, and are not held by another such object.
  ///
  /// Objects that only keep themselves alive are left to the cycle rules.
  ///
  /// - Parameters:
  ///   - replay: The replayed trace.
  ///   - isOfInterest: Which expectations to judge.
  /// - Returns: The objects, in the order of their settle points.
  static func all(
    in replay: Replay, where isOfInterest: (Expectation) -> Bool
  ) -> [Survivor] {
    var due: [EventSequence: [ObjectID]] = [:]
    var settlePoints: [SettlePoint] = []
    for expectation in replay.expectations {
      guard let settlePoint = replay.settlePoint(after: expectation.sequence),
        !replay.isReleased(expectation.object, before: settlePoint.sequence)
      else { continue }
      if due[settlePoint.sequence] == nil { settlePoints.append(settlePoint) }
      due[settlePoint.sequence, default: []].append(expectation.object)
    }
    var seen: Set<ObjectID> = []
    return settlePoints.sorted { $0.sequence < $1.sequence }.flatMap { settlePoint in
      let objects = Set(due[settlePoint.sequence] ?? []).subtracting(seen).sorted()
      seen.formUnion(objects)
      return search(for: objects, at: settlePoint, in: replay)
        .filter { isOfInterest($0.expectation) }
    }
  }

  private static func search(
    for objects: [ObjectID], at settlePoint: SettlePoint, in replay: Replay
  ) -> [Survivor] {
    let snapshot = replay.snapshots.last {
      $0.isComplete && $0.settlePoint?.sequence == settlePoint.sequence
    }
    guard let snapshot else {
      return objects.compactMap { object in
        make(
          object, at: settlePoint, in: replay, path: lonely(object, in: replay),
          reasons: ["no snapshot of the live heap was recorded there, so its holder isn't known"])
      }
    }
    let due = Set(objects)
    let alive = objects.filter { object in
      // What the last snapshot proves to be garbage is a cycle's finding, not one of these.
      !(replay.lastSnapshot?.isGarbage(object) ?? false)
    }
    var survivors: [ObjectID: Survivor] = [:]
    var holders: [ObjectID: ObjectID] = [:]
    for object in alive {
      let found = holder(of: object, due: due, in: snapshot, of: replay)
      if let outer = found.outer { holders[object] = outer }
      survivors[object] = make(
        object, at: settlePoint, in: replay, path: found.path, reasons: found.reasons)
    }
    for object in alive where holders[object] != nil {
      var top = object
      var visited: Set<ObjectID> = [object]
      while let outer = holders[top], visited.insert(outer).inserted { top = outer }
      guard top != object, survivors[top] != nil else { continue }
      survivors[top]?.nested.append(replay.summary(of: object))
      survivors[object] = nil
    }
    return alive.compactMap { survivors[$0] }
  }

  private static func make(
    _ object: ObjectID, at settlePoint: SettlePoint, in replay: Replay, path: ReferencePath,
    reasons: [String]
  ) -> Survivor? {
    replay.expectation(of: object, at: settlePoint.sequence).map { expectation in
      var reasons = reasons
      if let released = replay.objects[object]?.releasedAt {
        reasons.append("it was released later, at event \(released.rawValue)")
      }
      return Survivor(
        object: object, expectation: expectation, settlePoint: settlePoint, path: path,
        reasons: reasons, nested: [])
    }
  }

  private static func lonely(_ object: ObjectID, in replay: Replay) -> ReferencePath {
    ReferencePath(
      steps: [ReferencePath.Step(object: replay.summary(of: object))], culprit: nil,
      isCycle: false)
  }

  /// The shortest way by which something from outside holds an object.
  ///
  /// - Returns: The path from the holder; the nearest other object on it that should be gone too;
  ///   and why.
  private static func holder(
    of object: ObjectID, due: Set<ObjectID>, in snapshot: SnapshotRecord,
    of replay: Replay
  ) -> (path: ReferencePath, outer: ObjectID?, reasons: [String]) {
    guard let target = snapshot.positions[object] else {
      return (lonely(object, in: replay), nil, ["the snapshot did not reach it"])
    }
    var reasons: [String] = []
    let external = snapshot.external(of: target)
    if external > 0 {
      reasons.append(
        "held from outside by \(external) reference\(external == 1 ? "" : "s") that nobody recorded"
      )
    }
    let others = snapshot.roots(but: target)
    guard let edges = snapshot.graph.shortestPath(from: others, to: target), !edges.isEmpty else {
      return (lonely(object, in: replay), nil, reasons)
    }
    let passed = edges.map { snapshot[snapshot[$0].from].object }
    // An object with outside references of its own would stay even without the one above it.
    let outer = external > 0 ? nil : passed.last { due.contains($0) }
    let path = PathFolding(replay: replay, snapshot: snapshot).path(edges, culprit: edges.last)
    if let root = path.steps.first?.object,
      let holders = snapshot.positions[root.id].map(snapshot.external), holders > 0
    {
      reasons.append(
        "\(root.type) \(root.id) is held from outside by \(holders) "
          + "reference\(holders == 1 ? "" : "s")")
    }
    return (path, outer, reasons)
  }
}

extension Survivor {
  /// The finding that a rule makes of it.
  ///
  /// - Parameters:
  ///   - rule: The rule.
  ///   - replay: The replayed trace.
  ///   - subject: What the object outlives, such as `the scope “list”`.
  /// - Returns: The finding.
  func finding(of rule: RuleDescription, in replay: Replay, outliving subject: String) -> Finding {
    let type = replay.typeName(of: object)
    let culprit = path.culprit.map { path.steps[$0] }
    let holder = culprit.map { step -> String in
      let name = step.reference?.name ?? ""
      let reference = name.isEmpty ? step.object.type : "\(step.object.type).\(name)"
      return step.reference?.goesThroughClosure == true ? "the closure in \(reference)" : reference
    }
    var witnesses = [replay.creationWitness(of: object)].compactMap { $0 }
    witnesses.append(
      Witness(
        sequence: expectation.sequence,
        text: "\(type) \(object) should end: “\(expectation.label)”",
        site: expectation.site))
    witnesses.append(
      Witness(
        sequence: settlePoint.sequence, text: "“\(settlePoint.moment.label)”: still alive",
        site: settlePoint.site))
    var sites = [replay.creationSite(of: object)].compactMap { $0 }
    if let site = expectation.site {
      sites.append(SiteNote(role: "expected to be released", site: site))
    }
    return Finding(
      rule: rule.id, severity: rule.severity, verdict: .leak, reasons: reasons,
      headline: "\(type) outlives \(subject): "
        + (holder.map { "\($0) still holds it" } ?? "something outside still holds it"),
      instances: [object], since: settlePoint.moment, path: path, nested: nested,
      witnesses: witnesses.sorted { $0.sequence < $1.sequence }, sites: sites,
      fix: holder.map { "clear \($0), or make it weak, by the end of “\(expectation.label)”" }
        ?? """
        find what still refers to \(type): a global, a running task, C code, or a local \
        variable that is still in use
        """,
      fingerprint: culprit.map { Fingerprint(rule: rule.id, references: [$0]) }
        ?? Fingerprint(parts: [rule.id.rawValue, TypeNames.generic(type)]))
  }
}
