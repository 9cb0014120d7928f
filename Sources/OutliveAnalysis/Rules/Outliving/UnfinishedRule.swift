internal import OutliveTrace

/// A task or other work goes on although whoever should end it is gone or told it to end.
struct UnfinishedRule: Rule {
  let description = RuleDescription(
    id: RuleID(rawValue: "unfinished"),
    title: "Unfinished work",
    summary: """
      A task, stream, continuation or teardown never ended, though it was cancelled or its owner is \
      gone.
      """,
    rationale: """
      What was begun and has to end keeps alive what it works for. When its owner goes without ending \
      it, nobody can: it stays for as long as the program runs.
      """,
    severity: .warning,
    evidence: "The beginnings and ends of tasks and other work, and what they say they hold.",
    needs: [.activities, .lifetimes, .settlePoints],
    silentWhen: [
      "It ended later: it was held for a while only.",
      "Its owner is alive and wasn't told to end it: running work is no defect.",
      "It was said to go on in the background.",
      "The task that made it is reported.",
      "It holds an object that should be gone: then that finding names it.",
      "Its owner only keeps itself alive: then the cycle's finding names it.",
      "No settle point follows, so nothing can be judged.",
    ],
    fix: "End it, or cancel it, when its owner goes: in a teardown that surely runs.",
    firing: [
      RuleExample("A cell is gone, and the task that it began goes on and holds its document.") {
        trace in
        let document = trace.object("Shelf.Document")
        let cell = trace.object("Shelf.DocumentCell")
        let task = trace.task("load", owner: cell, holding: document)
        _ = task
        trace.release(cell)
        trace.settle("list closed")
      },
      RuleExample("A task was cancelled and goes on.") { trace in
        let cell = trace.object("Shelf.DocumentCell")
        let task = trace.task("load", owner: cell)
        trace.record(.taskCancelled(TaskCancelled(taskID: task)))
        trace.settle("list closed")
      },
      RuleExample("A continuation was dropped without being resumed.") { trace in
        let store = trace.object("Shelf.Store")
        let work = trace.work(.continuation, "next page", owner: store)
        trace.record(.workEnded(WorkEnded(work: work, outcome: .dropped)))
        trace.settle("page closed")
      },
      RuleExample("A task that a deinitializer began holds the dying cell.") { trace in
        let cell = trace.object("Shelf.DocumentCell")
        trace.record(.deinitBegan(DeinitBegan(object: cell)))
        let task = trace.task("flush", owner: cell, holding: cell)
        trace.release(cell)
        trace.record(.taskEnded(TaskEnded(taskID: task, outcome: .returned)))
        trace.settle("list closed")
      },
      RuleExample("Work was handed to a loop that had been shut down, and is gone.") { trace in
        let loop = trace.object("Shelf.EventLoop")
        trace.expectRelease(of: loop, by: "loop closed")
        _ = trace.work(.other, "flush", owner: loop)
        trace.release(loop)
        trace.settle("loop closed")
      },
    ],
    silent: [
      RuleExample("A task runs, and its owner is alive.") { trace in
        let cell = trace.object("Shelf.DocumentCell")
        _ = trace.task("load", owner: cell, holding: cell)
        trace.settle("list open")
      },
      RuleExample("The task ended a while after its owner.") { trace in
        let cell = trace.object("Shelf.DocumentCell")
        let task = trace.task("load", owner: cell)
        trace.release(cell)
        trace.settle("list closed")
        trace.record(.taskEnded(TaskEnded(taskID: task, outcome: .cancelled)))
      },
      RuleExample("The task was said to go on in the background.") { trace in
        let cell = trace.object("Shelf.DocumentCell")
        _ = trace.task("upload", owner: cell, isBackground: true)
        trace.release(cell)
        trace.settle("list closed")
      },
      RuleExample(
        "A task holds a cell that should be gone.", otherRules: ["pinned-by-task"]
      ) { trace in
        let cell = trace.object("Shelf.DocumentCell")
        _ = trace.task("load", owner: cell, holding: cell)
        trace.expectRelease(of: cell, by: "list closed")
        trace.snapshot("list closed") { heap in heap.hold(cell) }
        trace.settle("list closed")
      },
      RuleExample("The owner is gone, and nothing has settled since.") { trace in
        let cell = trace.object("Shelf.DocumentCell")
        _ = trace.task("load", owner: cell)
        trace.settle("list open")
        trace.release(cell)
      },
    ])

  func evaluate(_ replay: Replay, into report: inout RuleReport) {
    let told = report.survivors(in: replay).told
    var reported: Set<ActivityRecord.ID> = []
    var unsettled = 0
    for activity in replay.facts.activities where !told.contains(activity.id) {
      // What a reported task has begun goes with it.
      if let parent = activity.parent, reported.contains(parent) {
        reported.insert(activity.id)
        continue
      }
      guard let failure = Failure(of: activity, in: replay) else { continue }
      guard let settlePoint = replay.settlePoint(after: failure.sequence) else {
        unsettled += 1
        continue
      }
      reported.insert(activity.id)
      report.findings.append(finding(for: activity, failure, at: settlePoint, in: replay))
    }
    if unsettled > 0 {
      report.notEvaluated.append(
        NotEvaluated(
          subject: description.id.rawValue,
          reason: "no settle point follows the moment from which on the work should have ended",
          count: unsettled))
    }
  }

  private func finding(
    for activity: ActivityRecord, _ failure: Failure, at settlePoint: SettlePoint,
    in replay: Replay
  ) -> Finding {
    var held: [ObjectID] = []
    var seen: Set<ObjectID> = []
    for hold in activity.held
    where !replay.isReleased(hold.object, before: settlePoint.sequence)
      && replay.objects[hold.object] != nil && seen.insert(hold.object).inserted
    {
      held.append(hold.object)
    }
    let kept = held.first.map { object in
      let rest = held.count - 1
      return ", and holds \(replay.typeName(of: object))"
        + (rest > 0 ? " and \(rest) other object\(rest == 1 ? "" : "s")" : "")
    }
    let owner = activity.owner.flatMap { object in
      replay.isReleased(object, before: activity.beganAt) ? nil : replay.typeName(of: object)
    }
    var witnesses = [
      Witness(
        sequence: activity.beganAt, text: "\(activity.name) began", site: activity.site),
      Witness(sequence: failure.sequence, text: failure.witness),
    ]
    if failure.isUnended {
      witnesses.append(
        Witness(
          sequence: settlePoint.sequence, text: "“\(settlePoint.moment.label)”: it hasn't ended",
          site: settlePoint.site))
    }
    let name = capitalized(activity.name)
    return Finding(
      rule: description.id, severity: description.severity,
      verdict: failure.isUnended ? .suspect : .leak,
      reasons: failure.reasons
        + (failure.isUnended ? ["it may still end: the trace only shows that it hasn't"] : []),
      headline: "The \(activity.name) \(failure.phrase)\(kept ?? "")",
      instances: held, since: settlePoint.moment,
      witnesses: witnesses.sorted { $0.sequence < $1.sequence },
      sites: activity.site.map { [SiteNote(role: "\(name) begun", site: $0)] } ?? [],
      fix: failure.fix,
      fingerprint: Fingerprint(parts: [
        description.id.rawValue, failure.kind, activity.what, activity.label,
        owner.map(TypeNames.generic) ?? "",
      ]))
  }

  private func capitalized(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }
}

/// How work fails to end.
private struct Failure {
  /// From when on it should have ended.
  var sequence: EventSequence
  /// What it is called in fingerprints.
  var kind: String
  /// What the work does, for a headline.
  var phrase: String
  /// What happened, for a witness.
  var witness: String
  /// Why that is a failure.
  var reasons: [String]
  /// How to mend it.
  var fix: String
  /// Whether the failure is that it hasn't ended.
  var isUnended = true

  init?(of activity: ActivityRecord, in replay: Replay) {
    let owner = activity.owner.map { replay.typeName(of: $0) } ?? ""
    if let hold = activity.held.first(where: \.isAfterDeinit) {
      let type = replay.typeName(of: hold.object)
      sequence = hold.sequence
      kind = "resurrection"
      phrase = "was begun while \(type) was being freed"
      witness = "\(activity.name) holds \(type), whose deinitializer had begun"
      reasons = [
        "an object that is being freed is gone when its deinitializer returns, held or not"
      ]
      fix = "hand the work the values that it needs instead of \(type) itself"
      isUnended = false
    } else if activity.isDropped, activity.isObligation, let ended = activity.endedAt {
      sequence = ended
      kind = "dropped"
      phrase = "was dropped: whoever should have ended it is gone"
      witness = "\(activity.name) was dropped"
      reasons = ["nothing can end it any more, and who waits for it waits for ever"]
      fix = "end the \(activity.name) on every way out, or hand it to somebody who does"
      isUnended = false
    } else if activity.endedAt != nil || activity.isBackground {
      return nil
    } else if let cancelled = activity.cancelledAt {
      sequence = cancelled
      kind = "cancelled"
      phrase = "was cancelled and goes on"
      witness = "\(activity.name) was cancelled"
      reasons = ["it was told to end and hadn't at the settle point after that"]
      fix = "let the \(activity.name) look whether it is cancelled wherever it waits or loops"
    } else if let object = activity.owner, replay.isReleased(object, before: activity.beganAt) {
      // Of what went before that nothing else may be remembered.
      sequence = activity.beganAt
      kind = "orphaned"
      phrase = "was begun when what should end it had gone, and never ended"
      witness = "\(object), which should end it, had gone before"
      reasons = []
      fix = "let \(activity.name) end by itself, or hand it to somebody who can end it"
    } else if let object = activity.owner, !replay.isGarbage(object),
      let released = replay.objects[object]?.releasedAt
    {
      sequence = max(released, activity.beganAt)
      kind = "abandoned"
      phrase = "goes on after \(owner), which should end it, is gone"
      witness = "\(owner) \(object) is gone"
      reasons = []
      fix = "end or cancel the \(activity.name) when \(owner) goes"
      if let said = replay.expectation(of: object, at: activity.beganAt) {
        kind = "late"
        phrase = "was begun after “\(said.label)” and never ended"
        reasons = ["\(owner) should have been gone already when it was begun"]
        fix = "refuse work for \(owner) after “\(said.label)”, or end it at once"
      }
    } else {
      return nil
    }
  }
}

extension ActivityRecord {
  /// Whether somebody waits for its end, so that it must not just go.
  var isObligation: Bool {
    switch workKind {
    case .continuation, .teardown, .session: true
    case .stream, .timer, .subscription, .other, nil: false
    }
  }
}
