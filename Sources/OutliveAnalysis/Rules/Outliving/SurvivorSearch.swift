internal import OutliveGraph
internal import OutliveTrace

/// Finds the objects that should be gone at a settle point and are alive.
///
/// There is one survivor for each culprit: what is held only through objects that should be gone
/// too is listed under one of those. Objects that only keep themselves alive are left to the cycle
/// rules.
struct SurvivorSearch {
  /// The survivors, in the order of their settle points.
  private(set) var survivors: [Survivor] = []
  /// What was said of objects of which nobody knows whether they were alive at the settle point.
  ///
  /// Their release was noticed later, but may have been earlier.
  private(set) var unproved: [Expectation] = []

  /// The tasks and other work that are told as holders of survivors.
  private(set) var told: Set<ActivityRecord.ID> = []

  private let replay: Replay
  /// The position in ``survivors`` of each object that should be gone, or of the one it is listed
  /// under.
  private var positions: [ObjectID: Int] = [:]

  /// How many references from a holder to an object are shown: enough for any path that people can
  /// read, and so few that long lists can't fill the memory with their paths.
  static let pathLimit = 64

  /// Looks at all that was said about when objects should be gone.
  ///
  /// - Parameter replay: The replayed trace.
  /// - Complexity: O(*n* + *m* log *m*) for each settle point by which objects should be gone and
  ///   whose snapshot holds *n* objects with *m* references.
  init(in replay: Replay) {
    self.replay = replay
    var due: [EventSequence: [ObjectID]] = [:]
    var settlePoints: [SettlePoint] = []
    for expectation in replay.expectations {
      guard let settlePoint = replay.settlePoint(after: expectation.sequence),
        !replay.isReleased(expectation.object, before: settlePoint.sequence),
        replay.expectation(of: expectation.object, at: settlePoint.sequence) != nil
      else { continue }
      if due[settlePoint.sequence] == nil { settlePoints.append(settlePoint) }
      due[settlePoint.sequence, default: []].append(expectation.object)
    }
    var seen: Set<ObjectID> = []
    for settlePoint in settlePoints.sorted(by: { $0.sequence < $1.sequence }) {
      let objects = Set(due[settlePoint.sequence] ?? []).subtracting(seen).sorted()
      seen.formUnion(objects)
      judge(objects, at: settlePoint)
    }
  }

  /// What could not be judged of what was said.
  ///
  /// - Parameters:
  ///   - rule: The rule that asks.
  ///   - reason: Why there was nothing to judge where no settle point follows.
  ///   - isOfInterest: Which expectations the rule judges.
  /// - Returns: An entry for each reason, with its count.
  func notEvaluated(
    by rule: RuleID, withoutSettlePoint reason: String,
    where isOfInterest: (Expectation) -> Bool
  ) -> [NotEvaluated] {
    let pending = replay.expectations.count { expectation in
      isOfInterest(expectation) && replay.objects[expectation.object]?.releasedAt == nil
        && replay.settlePoint(after: expectation.sequence) == nil
    }
    let entries = [
      NotEvaluated(
        subject: rule.rawValue,
        reason: "a release was noticed only later, and no snapshot shows the object alive",
        count: unproved.count(where: isOfInterest)),
      NotEvaluated(subject: rule.rawValue, reason: reason, count: pending),
    ]
    return entries.filter { $0.count > 0 }
  }

  private mutating func judge(_ objects: [ObjectID], at settlePoint: SettlePoint) {
    let snapshot = replay.snapshot(at: settlePoint)
    var alive: [ObjectID] = []
    for object in objects where !replay.isGarbage(object) {
      let isSeen = snapshot?.positions[object] != nil
      if replay.objects[object]?.releaseEvidence == .noticed, !isSeen {
        if let said = replay.expectation(of: object, at: settlePoint.sequence) {
          unproved.append(said)
        }
      } else {
        alive.append(object)
      }
    }
    if let snapshot {
      judge(alive, at: settlePoint, by: snapshot)
    } else {
      for object in alive {
        add(
          object, at: settlePoint, .unknown,
          reasons: ["no snapshot of the live heap was recorded there, so its holder isn't known"])
      }
    }
  }

  private mutating func judge(
    _ objects: [ObjectID], at settlePoint: SettlePoint, by snapshot: SnapshotRecord
  ) {
    let new = Set(objects)
    let due = NodeSet(
      nodeCount: snapshot.nodes.count,
      snapshot.nodes.indices.map { ObjectGraph.Node($0) }.filter { node in
        positions[snapshot[node].object] != nil || new.contains(snapshot[node].object)
      })
    let holders = snapshot.holders(of: due)
    var known = KnownStandings(in: replay, at: settlePoint.sequence, seenBy: snapshot)
    var heldByOthers: [ObjectID] = []
    for object in objects {
      guard let node = snapshot.positions[object] else {
        add(object, at: settlePoint, .unknown, reasons: ["the snapshot did not reach it"])
        continue
      }
      if let edges = holders.path(to: node, atMost: Self.pathLimit + 1) {
        add(object, at: settlePoint, heldAlong: edges, in: snapshot, &known)
      } else if snapshot.external(of: node) > 0 {
        add(object, at: settlePoint, .outside, reasons: outsideReasons(of: node, in: snapshot))
        survivors[survivors.count - 1].possibleHolders = snapshot.possibleHolders(of: node)
        noteFixture(holding: node, in: snapshot)
      } else if snapshot.external(of: node) < 0 || snapshot.pinned.contains(node) {
        add(
          object, at: settlePoint, .unknown,
          reasons: ["the snapshot can't tell what held it: it changed, or was read wrongly"])
      } else {
        heldByOthers.append(object)
      }
    }
    nest(heldByOthers, at: settlePoint, in: snapshot)
    measure(at: settlePoint, in: snapshot)
    tellFurtherPaths(at: settlePoint, in: snapshot, &known)
  }

  /// Says of each survivor of a settle point what would hold it if the reference at fault were mended.
  private mutating func tellFurtherPaths(
    at settlePoint: SettlePoint, in snapshot: SnapshotRecord, _ known: inout KnownStandings
  ) {
    var search = FurtherPathSearch(in: snapshot, of: replay)
    for position in survivors.indices
    where survivors[position].settlePoint.sequence == settlePoint.sequence {
      guard let culprit = survivors[position].culprit,
        let node = snapshot.positions[survivors[position].object]
      else { continue }
      guard var further = search.paths(to: node, beside: culprit) else {
        survivors[position].reasons.append(
          "others refer to it as well: whether they keep it alive was not looked for")
        continue
      }
      for index in further.paths.indices {
        _ = judge(&further.paths[index], at: settlePoint, by: &known)
      }
      survivors[position].furtherPaths = further
    }
  }

  /// Says how much each survivor of a settle point keeps alive.
  private mutating func measure(at settlePoint: SettlePoint, in snapshot: SnapshotRecord) {
    let found = survivors.indices.filter {
      survivors[$0].settlePoint.sequence == settlePoint.sequence
    }
    guard !found.isEmpty else { return }
    let retained = RetainedMemory(in: snapshot)
    for position in found {
      survivors[position].kept = snapshot.positions[survivors[position].object]
        .map { retained.memory(of: $0) }
    }
  }

  /// Lists objects under the nearest others that should be gone and hold them.
  private mutating func nest(
    _ objects: [ObjectID], at settlePoint: SettlePoint, in snapshot: SnapshotRecord
  ) {
    guard !objects.isEmpty else { return }
    var listedUnder = [Int?](repeating: nil, count: snapshot.nodes.count)
    var queue: [ObjectGraph.Node] = []
    for node in snapshot.graph.nodes {
      guard let position = positions[snapshot[node].object] else { continue }
      listedUnder[node.index] = position
      queue.append(node)
    }
    var next = 0
    while next < queue.count {
      let node = queue[next]
      next += 1
      for edge in snapshot.graph.outgoing(node) {
        let target = snapshot.graph.target(of: edge)
        guard listedUnder[target.index] == nil else { continue }
        listedUnder[target.index] = listedUnder[node.index]
        queue.append(target)
      }
    }
    for object in objects {
      guard let node = snapshot.positions[object], let position = listedUnder[node.index] else {
        add(object, at: settlePoint, .unknown, reasons: ["no reference to it was read"])
        continue
      }
      survivors[position].nested.append(replay.summary(of: object))
      positions[object] = position
    }
  }

  /// Adds an object that something holds which need not be gone.
  private mutating func add(
    _ object: ObjectID, at settlePoint: SettlePoint, heldAlong edges: [ObjectGraph.Edge],
    in snapshot: SnapshotRecord, _ known: inout KnownStandings
  ) {
    let shown = Array(edges.suffix(Self.pathLimit))
    var path = PathFolding(replay: replay, snapshot: snapshot).path(shown, culprit: shown.last)
    let standings = judge(&path, at: settlePoint, by: &known)
    var reasons = shown.last.map { outsideReasons(of: snapshot[$0].to, in: snapshot) } ?? []
    if edges.count > shown.count {
      reasons.append(
        "it is held from outside through more than \(shown.count) references: "
          + "only the last ones are shown")
    } else if let first = shown.first, let root = path.steps.first?.object {
      let count = snapshot.external(of: snapshot[first].from)
      if count > 0 {
        reasons.append(
          "\(root.type) \(root.id) is held from outside by \(references(count))"
            + perhaps(snapshot.possibleHolders(of: snapshot[first].from)))
      }
    }
    add(object, at: settlePoint, .reference, path: path, reasons: reasons + standings)
    if let first = shown.first, edges.count == shown.count {
      noteFixture(holding: snapshot[first].from, in: snapshot)
    }
    guard let culprit = path.culpritEdge(of: shown, in: snapshot),
      survivors.last?.object == object
    else { return }
    survivors[survivors.count - 1].culprit = culprit
    survivors[survivors.count - 1].trial = FixTrial(
      releasing: snapshot[edges[edges.count - 1]].to, heldBy: culprit, in: snapshot)
  }

  /// Says of each object on the way to a survivor whether it may be alive.
  private func judge(
    _ path: inout ReferencePath, at settlePoint: SettlePoint, by known: inout KnownStandings
  ) -> [String] {
    guard let victim = path.steps.last?.object.id,
      let said = replay.expectation(of: victim, at: settlePoint.sequence)
    else { return [] }
    return path.judge(by: &known, victim: KnownStandings.dead(said))
  }

  /// Notes of the last survivor that its holder is something that the test framework keeps for as
  /// long as the tests run, such as an instance of a test case.
  private mutating func noteFixture(holding node: ObjectGraph.Node, in snapshot: SnapshotRecord) {
    let roots = snapshot.roots.filter { $0.node == node }
    guard !roots.isEmpty, roots.allSatisfy({ $0.kind == .fixture }) else { return }
    let position = survivors.count - 1
    survivors[position].isFixture = true
    let type = TypeNames.short(snapshot[node].type)
    survivors[position].reasons.append(
      "the test framework keeps \(type) for as long as the tests run: clear in tearDown what it holds"
    )
  }

  private func outsideReasons(
    of node: ObjectGraph.Node, in snapshot: SnapshotRecord
  ) -> [String] {
    let count = snapshot.external(of: node)
    guard count > 0 else { return [] }
    return [
      "held from outside by \(references(count)) that nobody recorded"
        + perhaps(snapshot.possibleHolders(of: node))
    ]
  }

  /// Who may be meant, as the end of a sentence: a variable may refer to an object and not hold it.
  private func perhaps(_ holders: [String]) -> String {
    guard !holders.isEmpty else { return "" }
    let rest = holders.count - 3
    return ", perhaps by " + holders.prefix(3).joined(separator: " or ")
      + (rest > 0 ? " or \(rest) other variable\(rest == 1 ? "" : "s")" : "")
  }

  private func references(_ count: Int) -> String {
    "\(count) reference\(count == 1 ? "" : "s")"
  }

  private mutating func add(
    _ object: ObjectID, at settlePoint: SettlePoint, _ holder: Survivor.Holder,
    path: ReferencePath? = nil, reasons: [String]
  ) {
    guard let expectation = replay.expectation(of: object, at: settlePoint.sequence) else {
      return
    }
    var reasons = reasons
    let holding = replay.facts.activities(holding: object, at: settlePoint.sequence)
    for (activity, name) in holding.prefix(ActivityRecord.shown) {
      reasons.append(
        "the \(activity.name) holds it\(name.isEmpty ? "" : " as “\(name)”"), and hasn't ended")
    }
    if holding.count > ActivityRecord.shown {
      reasons.append("so do \(holding.count - ActivityRecord.shown) more tasks or other work")
    }
    told.formUnion(holding.map(\.activity.id))
    if let record = replay.objects[object], let released = record.releasedAt {
      let verb = record.releaseEvidence == .exact ? "released" : "found to be gone"
      reasons.append("it was \(verb) later, at event \(released.rawValue)")
    }
    let lonely = ReferencePath(
      steps: [
        ReferencePath.Step(
          object: replay.summary(of: object), standing: KnownStandings.dead(expectation))
      ], culprit: nil, isCycle: false)
    positions[object] = survivors.count
    var survivor = Survivor(
      object: object, expectation: expectation, settlePoint: settlePoint, holder: holder,
      path: path ?? lonely, reasons: reasons)
    survivor.activities = holding.prefix(ActivityRecord.shown).map(\.activity)
    survivors.append(survivor)
  }
}
