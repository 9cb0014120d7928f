internal import OutliveTrace

/// An observation holds its subject, and the subject holds the observation.
struct SubjectPinnedRule: Rule {
  let description = RuleDescription(
    id: RuleID(rawValue: "subject-pinned"),
    title: "Subject pinned by its observation",
    summary:
      "An observation holds its subject strongly, and the subject, directly or not, holds it.",
    rationale: """
      An object that observes itself, or what it owns, keeps its observation. If that keeps its subject \
      as well, neither is ever freed, however well the handler captures.
      """,
    severity: .error,
    evidence: "A complete snapshot of the live heap, and the observations.",
    needs: [.observations, .snapshots, .settlePoints],
    silentWhen: [
      "The observation holds its subject weakly or unowned.",
      "The subject doesn't hold the observation, or no longer: then it lives on for a while only.",
      "A handler's capture is at fault: that is closure-capture-cycle.",
      "Something outside still holds them: then it is only worth knowing.",
    ],
    fix: "Let the observation refer to its subject weakly, or stop it before its keeper goes.",
    firing: [
      RuleExample("A cell observes itself with a controller that holds what it observes.") {
        trace in
        let cell = trace.object("Shelf.DocumentCell")
        let controller = trace.object("Shelf.ObservationController")
        let observation = trace.observe(cell, "title", by: cell)
        trace.snapshot("list closed") { heap in
          heap.edge(cell, "controller", controller)
          heap.edge(controller, "observations[0]", observation.object)
          heap.edge(observation.object, "subject", cell)
        }
        trace.settle("list closed")
      },
      RuleExample("The controller keeps what it observes in a table.") { trace in
        let cell = trace.object("Shelf.DocumentCell")
        let controller = trace.object("Shelf.ObservationController")
        let observation = trace.observe(cell, "title", by: cell)
        trace.snapshot("list closed") { heap in
          heap.edge(cell, "controller", controller)
          let table = heap.reach("storage", .storage)
          heap.edge(controller, "observed", table)
          heap.edge(table, "[0].key", cell)
          heap.edge(table, "[0].value", observation.object)
          heap.edge(observation.object, "subject", cell, .unowned)
        }
        trace.settle("list closed")
      },
      RuleExample("The list still holds the cell.") { trace in
        let cell = trace.object("Shelf.DocumentCell")
        let observation = trace.observe(cell, "title", by: cell)
        trace.snapshot("list open") { heap in
          heap.hold(cell)
          heap.edge(cell, "titleObservation", observation.object)
          heap.edge(observation.object, "subject", cell)
        }
        trace.settle("list open")
      },
    ],
    silent: [
      RuleExample("The observation refers to its subject weakly.") { trace in
        let cell = trace.object("Shelf.DocumentCell")
        let observation = trace.observe(cell, "title", by: cell)
        trace.snapshot("list open") { heap in
          heap.hold(cell)
          heap.edge(cell, "titleObservation", observation.object)
          heap.edge(observation.object, "subject", cell, .weak)
        }
        trace.settle("list open")
      },
      RuleExample(
        "Another observation of it is kept by somebody else.", otherRules: ["retain-cycle"]
      ) { trace in
        let cell = trace.object("Shelf.DocumentCell")
        let menu = trace.object("Shelf.Menu")
        let list = trace.object("Shelf.DocumentList")
        let observation = trace.observe(cell, "title", by: list)
        trace.snapshot("list open") { heap in
          heap.hold(list)
          heap.edge(list, "titleObservation", observation.object)
          heap.edge(cell, "menu", menu)
          heap.edge(menu, "cell", cell)
        }
        trace.settle("list open")
      },
      RuleExample("Somebody else keeps the observation.") { trace in
        let document = trace.object("Shelf.Document")
        let cell = trace.object("Shelf.DocumentCell")
        let observation = trace.observe(document, "title", by: cell)
        trace.snapshot("list open") { heap in
          heap.hold(cell)
          heap.edge(cell, "titleObservation", observation.object)
          heap.edge(observation.object, "subject", document)
        }
        trace.settle("list open")
      },
      RuleExample("The handler captures the cell.", otherRules: ["closure-capture-cycle"]) {
        trace in
        let cell = trace.object("Shelf.DocumentCell")
        let observation = trace.observe(cell, "title", by: cell)
        trace.snapshot("list closed") { heap in
          heap.edge(cell, "titleObservation", observation.object)
          heap.capture(observation.object, "handler", cell)
        }
        trace.settle("list closed")
      },
    ])

  func evaluate(_ replay: Replay, into report: inout RuleReport) {
    for cycle in report.garbageCycles(in: replay) where !cycle.isCapture {
      guard let observation = cycle.path.pinningObservation(in: replay) else { continue }
      report.findings.append(finding(for: cycle, observation, in: replay))
    }
    for cycle in report.liveCycles(in: replay) where cycle.shape == .plain {
      guard let observation = cycle.path.pinningObservation(in: replay) else { continue }
      var finding = cycle.finding(
        of: description, in: replay,
        headline: """
          \(replay.typeName(of: observation.subject)) will leak when \(cycle.holder) lets go: \
          \(cycle.reference), which belongs to its own observation, holds it
          """)
      if finding.verdict == .suspect { finding.severity = .info }
      report.findings.append(finding)
    }
  }

  private func finding(
    for cycle: GarbageCycle, _ observation: ObservationRecord, in replay: Replay
  ) -> Finding {
    let subject = replay.typeName(of: observation.subject)
    let holder = cycle.culprit?.object.type ?? "an object"
    let name = cycle.culprit?.reference?.name ?? ""
    let reference = name.isEmpty ? holder : "\(holder).\(name)"
    var finding = Finding(
      rule: description.id, severity: description.severity, verdict: cycle.verdict,
      reasons: cycle.reasons,
      headline: """
        \(subject) outlives “\(cycle.since.label)”: \(reference), which belongs to the observation of \
        its \(observation.key.isEmpty ? "changes" : observation.key), holds it
        """,
      instances: cycle.victim.map { [$0.id] } ?? [], since: cycle.since, path: cycle.path,
      nested: cycle.nested, kept: cycle.kept, witnesses: cycle.witnesses(in: replay),
      sites: cycle.sites(in: replay),
      fix: """
        make \(reference) weak, or stop the observation before \(subject) should go\(cycle.fixLimit)
        """,
      fingerprint: cycle.fingerprint(of: description.id))
    finding.trial = cycle.trial
    return finding
  }
}
