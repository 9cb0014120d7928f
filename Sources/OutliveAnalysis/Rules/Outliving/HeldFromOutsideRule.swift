internal import OutliveGraph
internal import OutliveTrace

/// More and more references that nobody recorded hold one object.
struct HeldFromOutsideRule: Rule {
  let description = RuleDescription(
    id: RuleID(rawValue: "held-from-outside"),
    title: "Held from outside, more every round",
    summary: """
      After each of at least three equal rounds more references hold an object that nobody recorded.
      """,
    rationale: """
      A reference from outside comes from what a snapshot can't read: a running task, a timer, a queue, \
      C code, another library. When every round adds one that stays, something there piles up, such as \
      tasks that never end, and each of them keeps the object.
      """,
    severity: .warning,
    evidence: "Whole snapshots after at least four equal rounds; the first one is left out.",
    needs: [.snapshots, .settlePoints, .rounds],
    silentWhen: [
      "The references from outside did not become more in one of the rounds.",
      "There were fewer than three rounds beside the first one.",
      "A second look saw the object changed.",
      "The object should be gone: then expected-release-missed or outlives-scope names its holder.",
      "There are more objects of some type after every round: they may be the holders.",
    ],
    fix: "End what each round starts: cancel its task, invalidate its timer, close its session.",
    firing: [
      RuleExample("Each page that is opened starts a task that never ends and holds the store.") {
        trace in
        let store = trace.object("Shelf.Store")
        for round in 1...4 as ClosedRange<UInt64> {
          trace.round("open a page", round) { _ in }
          trace.snapshot("page closed") { heap in heap.hold(store, 1 + round) }
          trace.settle("page closed")
        }
      }
    ],
    silent: [
      RuleExample("Two queues came to hold the store in the first rounds, and no more.") { trace in
        let store = trace.object("Shelf.Store")
        for round in 1...5 as ClosedRange<UInt64> {
          trace.round("open a page", round) { _ in }
          trace.snapshot("page closed") { heap in heap.hold(store, 1 + min(round, 2)) }
          trace.settle("page closed")
        }
      },
      RuleExample("The snapshots are of different moments, not of rounds.") { trace in
        let store = trace.object("Shelf.Store")
        for (count, label) in ["started", "list open", "page open", "page closed"].enumerated() {
          trace.snapshot(label) { heap in heap.hold(store, UInt64(count + 1)) }
          trace.settle(label)
        }
      },
      RuleExample(
        "The pages themselves pile up and hold the store.", otherRules: ["live-count-growth"]
      ) { trace in
        let store = trace.object("Shelf.Store")
        for round in 1...4 as ClosedRange<UInt64> {
          trace.round("open a page", round) { trace in _ = trace.object("Shelf.Page") }
          trace.snapshot("page closed") { heap in heap.hold(store, 1 + round) }
          trace.settle("page closed")
        }
      },
      RuleExample(
        "The store should be gone after the last round.", otherRules: ["expected-release-missed"]
      ) { trace in
        let store = trace.object("Shelf.Store")
        for round in 1...4 as ClosedRange<UInt64> {
          trace.round("open a page", round) { _ in }
          if round == 4 { trace.expectRelease(of: store, by: "shelf closed") }
          trace.snapshot("page closed") { heap in heap.hold(store, 1 + round) }
          trace.settle("page closed")
        }
      },
    ])

  func evaluate(_ replay: Replay, into report: inout RuleReport) {
    var seen: Set<ObjectID> = []
    for rounds in Rounds.all(in: replay, limits: report.limits) {
      guard let snapshots = rounds.snapshots, let last = snapshots.last else { continue }
      let found = last.graph.nodes.compactMap { node -> (node: ObjectGraph.Node, counts: [Int])? in
        counts(of: last[node].object, in: snapshots, of: replay).map { (node, $0) }
      }
      guard !found.isEmpty, RoundCounts(of: rounds, in: replay).growing.isEmpty else { continue }
      for entry in found where seen.insert(last[entry.node].object).inserted {
        report.findings.append(
          finding(for: entry.node, entry.counts, in: last, rounds, of: replay))
      }
    }
  }

  /// How many references from outside hold a tracked object after each round, when they become more
  /// in every one.
  private func counts(
    of object: ObjectID, in snapshots: [SnapshotRecord], of replay: Replay
  ) -> [Int]? {
    guard replay.objects[object] != nil, replay.objects[object]?.releasedAt == nil,
      replay.expectation(of: object, at: EventSequence(rawValue: .max)) == nil
    else { return nil }
    var counts: [Int] = []
    for snapshot in snapshots {
      guard let node = snapshot.positions[object], snapshot[node].isStable,
        !snapshot.garbage.isGarbage(node)
      else { return nil }
      let count = snapshot.external(of: node)
      guard count >= 0, counts.last.map({ $0 < count }) ?? true else { return nil }
      counts.append(count)
    }
    return counts
  }

  private func finding(
    for node: ObjectGraph.Node, _ counts: [Int], in snapshot: SnapshotRecord, _ rounds: Rounds,
    of replay: Replay
  ) -> Finding {
    let object = snapshot[node].object
    let type = replay.typeName(of: object)
    let perhaps = snapshot.possibleHolders(of: node)
    let running = replay.facts.activities(holding: object, at: snapshot.moment.sequence)
    var reasons = ["something that is filled up to a limit looks the same: more rounds would tell"]
    if let activity = running.first?.activity {
      let rest = running.count - 1
      reasons.append(
        "the \(activity.name)\(rest > 0 ? " and \(rest) more" : "") say they hold it, and haven't ended"
      )
    }
    if !perhaps.isEmpty {
      reasons.append("perhaps held by \(perhaps.prefix(3).joined(separator: ", "))")
    }
    let holder = running.isEmpty ? "references that nobody recorded" : "tasks and other references"
    return Finding(
      rule: description.id, severity: description.severity, verdict: .suspect, reasons: reasons,
      headline: """
        \(type) is held from outside by more with every “\(rounds.label)”: \
        \(counts.map(String.init).joined(separator: ", ")) \(holder)
        """,
      instances: [object], since: rounds.rounds[1].moment,
      path: ReferencePath(
        steps: [ReferencePath.Step(object: replay.summary(of: object))], culprit: nil,
        isCycle: false),
      witnesses: zip(rounds.rounds, counts).map { round, count in
        Witness(
          sequence: round.moment.sequence,
          text: "“\(round.moment.label)”: \(count) reference\(count == 1 ? "" : "s") from outside")
      },
      sites: replay.creationSite(of: object).map { [$0] } ?? [],
      fix: """
        find what each “\(rounds.label)” starts and doesn't end: a task, a timer, a queue's work or C \
        code that holds \(type)
        """,
      fingerprint: Fingerprint(parts: [description.id.rawValue, TypeNames.generic(type)]))
  }
}
