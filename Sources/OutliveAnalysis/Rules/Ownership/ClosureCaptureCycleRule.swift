internal import OutliveTrace

/// Objects that are kept alive only by themselves, through a closure's capture.
struct ClosureCaptureCycleRule: Rule {
  let description = RuleDescription(
    id: RuleID(rawValue: "closure-capture-cycle"),
    title: "Closure capture cycle",
    summary: "A closure captures strongly what, directly or not, holds the closure.",
    rationale: """
      A closure keeps alive whatever it captures strongly: an object it mentions, the receiver of \
      a method reference, a captured variable, and what an outer closure captures only so that an \
      inner one can capture it weakly. When the captured object holds the closure, neither is \
      ever freed.
      """,
    severity: .error,
    evidence: "A complete snapshot of the live heap, closure contexts included.",
    needs: [.snapshots, .settlePoints],
    silentWhen: [
      "The closure captures weakly or unowned.",
      "Something outside the cycle still holds it: that is live-cycle.",
      "Something is said to end the cycle, and is yet to come: then it is shown as expected.",
      "The closure is gone: it was stopped, cleared, or never stored.",
    ],
    fix: "Capture the object weakly in the closure (`[weak self]`), or let go of the closure.",
    firing: [
      RuleExample("A cell's observation has a handler that captures the cell.") { trace in
        let document = trace.object("Shelf.Document")
        let cell = trace.object("Shelf.DocumentCell")
        let site = Site(file: "Shelf/DocumentCell.swift", line: 22, function: "bind()")
        let observation = trace.observe(document, "title", at: site)
        trace.snapshot("list closed") { heap in
          heap.hold(document)
          heap.edge(cell, "titleObservation", observation.object)
          heap.capture(observation.object, "handler", cell)
        }
        trace.settle("list closed")
      },
      RuleExample("A stored method reference captures its receiver directly.") { trace in
        let cell = trace.object("Shelf.DocumentCell")
        trace.snapshot("list closed") { heap in
          heap.edge(cell, "onTap", cell, .capture)
        }
        trace.settle("list closed")
      },
    ],
    silent: [
      RuleExample("The handler captures the cell weakly.") { trace in
        let document = trace.object("Shelf.Document")
        let cell = trace.object("Shelf.DocumentCell")
        let observation = trace.observe(document, "title")
        trace.snapshot("list open") { heap in
          heap.hold(cell)
          heap.hold(document)
          heap.edge(cell, "titleObservation", observation.object)
          heap.capture(observation.object, "handler", cell, .weak)
        }
        trace.settle("list open")
      },
      RuleExample("The list still holds the cell.", otherRules: ["live-cycle"]) { trace in
        let document = trace.object("Shelf.Document")
        let cell = trace.object("Shelf.DocumentCell")
        let observation = trace.observe(document, "title")
        trace.snapshot("list open") { heap in
          heap.hold(cell)
          heap.hold(document)
          heap.edge(cell, "titleObservation", observation.object)
          heap.capture(observation.object, "handler", cell)
        }
        trace.settle("list open")
      },
    ])

  func evaluate(_ replay: Replay, into report: inout RuleReport) {
    for cycle in report.garbageCycles(in: replay) where cycle.isCapture {
      var finding = finding(for: cycle, in: replay)
      finding.trial = cycle.trial
      report.findings.append(finding)
    }
  }

  private func finding(for cycle: GarbageCycle, in replay: Replay) -> Finding {
    let victim = cycle.victim?.type ?? "an object"
    let site = cycle.culprit?.reference?.site
    let place = site.map { " at \($0)" } ?? ""
    return Finding(
      rule: description.id, severity: description.severity, verdict: cycle.verdict,
      reasons: cycle.reasons,
      headline: """
        \(victim) outlives “\(cycle.since.label)”: the closure in \(holder(of: cycle)) captures it
        """,
      instances: cycle.victim.map { [$0.id] } ?? [], since: cycle.since, path: cycle.path,
      nested: cycle.nested, kept: cycle.kept, witnesses: cycle.witnesses(in: replay),
      sites: cycle.sites(in: replay),
      fix: fix(for: cycle, victim, "the closure in \(holder(of: cycle))\(place)")
        + cycle.fixLimit,
      fingerprint: cycle.fingerprint(of: description.id))
  }

  /// What to change: the capture list, or what the captured variable or collection holds.
  private func fix(for cycle: GarbageCycle, _ victim: String, _ closure: String) -> String {
    let note = cycle.culprit?.reference?.note ?? ""
    if note.hasPrefix("captures a ") {
      return "\(closure) \(note): empty it when it is done, or capture \(victim) weakly"
    }
    return "capture \(victim) weakly in \(closure), as [weak self] does for self"
  }

  /// The property that holds the closure, as short as it stays clear: `titleObservation.handler`
  /// when the kept object itself holds the observation.
  private func holder(of cycle: GarbageCycle) -> String {
    guard let culprit = cycle.culprit, let name = culprit.reference?.name, !name.isEmpty else {
      return cycle.culprit?.object.type ?? "an object"
    }
    let steps = cycle.path.steps
    guard steps.count == 3, let outer = steps[0].reference?.name, !outer.isEmpty else {
      return "\(culprit.object.type).\(name)"
    }
    return "\(steps[0].object.type).\(outer).\(name)"
  }
}
