internal import OutliveTrace

/// An object that should be gone is held by a task that it started itself.
struct PinnedByTaskRule: Rule {
  let description = RuleDescription(
    id: RuleID(rawValue: "pinned-by-task"),
    title: "Pinned by its own task",
    summary: "An object should be gone, and a task that it started and that never ended holds it.",
    rationale: """
      A task that waits for values, such as `for await` over a property's changes, holds what it captured \
      until there are no more of them. If it captured the object that should cancel it, nobody does.
      """,
    severity: .error,
    evidence: "Tasks with what they hold, when objects should be gone, and a settle point.",
    needs: [.activities, .lifetimes, .settlePoints],
    silentWhen: [
      "The task ended, or the object went, even if later: it was held for a while only.",
      "The task was said to go on in the background.",
      "Nothing was said about when the object should be gone: a running task is no defect.",
      "A reference that is known holds the object: that finding names it.",
      "Somebody else's task holds it: then the finding about the object names the task.",
    ],
    fix: """
      Capture the object weakly in the task, and take it strongly only inside of the loop; cancel the \
      task when its owner should go.
      """,
    firing: [
      RuleExample("A cell waits for titles in a task that captured it.") { trace in
        let document = trace.object("Shelf.Document")
        let cell = trace.object("Shelf.DocumentCell")
        let observation = trace.observe(document, "title", by: cell).observation
        trace.describe(observation, .sequence)
        _ = trace.task("titles", owner: cell, holding: cell)
        trace.expectRelease(of: cell, by: "list closed")
        trace.settle("list closed")
      },
      RuleExample("A snapshot shows the cell held from outside, by its task.") { trace in
        trace.scope("list") { trace in
          let cell = trace.object("Shelf.DocumentCell")
          _ = trace.task("titles", owner: cell, holding: cell)
          trace.snapshot("list closed") { heap in heap.hold(cell) }
        }
        trace.settle("list closed")
      },
    ],
    silent: [
      RuleExample("The task holds the cell weakly, and the cell goes.") { trace in
        let document = trace.object("Shelf.Document")
        let cell = trace.object("Shelf.DocumentCell")
        let observation = trace.observe(document, "title", by: cell)
        trace.describe(observation.observation, .sequence)
        let task = trace.task("titles", owner: cell)
        trace.expectRelease(of: cell, by: "list closed")
        trace.release(cell)
        trace.free(observation)
        trace.record(.taskEnded(TaskEnded(taskID: task, outcome: .cancelled)))
        trace.settle("list closed")
      },
      RuleExample("The cell may live on, and its task runs.") { trace in
        let cell = trace.object("Shelf.DocumentCell")
        _ = trace.task("titles", owner: cell, holding: cell)
        trace.settle("list open")
      },
      RuleExample(
        "An upload goes on in the background.", otherRules: ["expected-release-missed"]
      ) { trace in
        let cell = trace.object("Shelf.DocumentCell")
        _ = trace.task("upload", owner: cell, holding: cell, isBackground: true)
        trace.expectRelease(of: cell, by: "list closed")
        trace.settle("list closed")
      },
      RuleExample(
        "Somebody else's task holds the cell.", otherRules: ["expected-release-missed"]
      ) { trace in
        let store = trace.object("Shelf.Store")
        let cell = trace.object("Shelf.DocumentCell")
        _ = trace.task("load", owner: store, holding: cell)
        trace.expectRelease(of: cell, by: "list closed")
        trace.settle("list closed")
      },
    ])

  func evaluate(_ replay: Replay, into report: inout RuleReport) {
    for survivor in report.survivors(in: replay).survivors {
      guard let task = survivor.ownTask(in: replay) else { continue }
      report.findings.append(finding(for: survivor, task, in: replay))
    }
  }

  private func finding(
    for survivor: Survivor, _ task: ActivityRecord, in replay: Replay
  ) -> Finding {
    let label = survivor.expectation.label
    let subject = survivor.expectation.source == .declared ? "“\(label)”" : "the scope “\(label)”"
    var finding = survivor.finding(of: description, in: replay, outliving: subject)
    let type = replay.typeName(of: survivor.object)
    let name = task.held.first { $0.object == survivor.object }?.name ?? ""
    finding.headline = """
      \(type) outlives \(subject): its own \(task.name) holds it\(name.isEmpty ? "" : " as “\(name)”") \
      and never ended
      """
    finding.fix = """
      capture \(type) weakly in the \(task.name)\(task.site.map { " at \($0)" } ?? ""), or cancel it by \
      the end of “\(label)”
      """
    for observed in replay.mutationFacts.sequences(readBy: survivor.object) {
      finding.reasons.append(
        "it reads the changes of \(observed.words), which have no end while that lives")
    }
    finding.fingerprint = Fingerprint(parts: [
      description.id.rawValue, TypeNames.generic(type), task.label,
    ])
    return finding
  }
}

extension Survivor {
  /// The task that the object started and that holds it, when nothing else is known to hold it; `nil`
  /// when there is none, or it may end.
  func ownTask(in replay: Replay) -> ActivityRecord? {
    if case .reference = holder { return nil }
    guard replay.objects[object]?.releasedAt == nil else { return nil }
    return activities.first { activity in
      guard case .task = activity.id else { return false }
      return activity.owner == object && !activity.isBackground && activity.endedAt == nil
    }
  }
}
