internal import OutliveTrace

/// A container's pool has more entries after every round, though no more components are alive.
struct ContainerPoolGrowthRule: Rule {
  let description = RuleDescription(
    id: RuleID(rawValue: "container-pool-growth"),
    title: "Container pool grows",
    summary: """
      A container's pool has more entries after each of at least three equal rounds, but no more of \
      them are alive.
      """,
    rationale: """
      A pool that keeps an entry for each request, an empty one too, grows for as long as the \
      container lives. No object leaks, so nothing that counts objects sees it.
      """,
    severity: .warning,
    evidence: "Measurements of the pool in at least four equal rounds; the first one is left out.",
    needs: [.measurements, .rounds],
    silentWhen: [
      "The pool did not grow in one of the rounds: it is full, or was emptied.",
      "As many more components are alive: that is live-count-growth.",
      "There were fewer than three rounds beside the first one.",
    ],
    fix: "Take an entry out of the pool when the request ends or its component is gone.",
    firing: [
      RuleExample("Every request leaves an empty wrapper behind in the pool.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        for round in 1...4 as ClosedRange<UInt64> {
          trace.measure(.weakShared, of: container, entries: 3 * round, live: 2)
          trace.settle("page closed")
        }
      }
    ],
    silent: [
      RuleExample("The pool is filled in the first rounds, and then full.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        for round in 1...6 as ClosedRange<UInt64> {
          trace.measure(.cached, of: container, entries: min(round, 3))
          trace.settle("page closed")
        }
      },
      RuleExample("As many more components are alive.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        for round in 1...4 as ClosedRange<UInt64> {
          trace.measure(.shared, of: container, entries: round, live: round)
          trace.settle("page closed")
        }
      },
      RuleExample("The measurements are of different moments, not of rounds.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        for (count, label) in ["started", "list open", "page open", "page closed"].enumerated() {
          trace.measure(.shared, of: container, entries: UInt64(count), live: 0)
          trace.settle(label)
        }
      },
    ])

  func evaluate(_ replay: Replay, into report: inout RuleReport) {
    for growth in TableGrowth.all(in: replay, limits: report.limits) {
      guard case .pool(let id, let lifetime, let scopeName) = growth.table.key else { continue }
      let container = replay.containerIndices[id].map { replay.containers[$0] }
      let type = container.map { TypeNames.short($0.type) } ?? "a container"
      let pool = "the \(scopeName.map { "“\($0)”" } ?? lifetime.rawValue) pool of \(type)"
      var sites = growth.table.site.map { [SiteNote(role: "pool measured", site: $0)] } ?? []
      if let made = container.flatMap({ replay.creationSite(of: $0.object) }) {
        sites.append(made)
      }
      report.findings.append(
        Finding(
          rule: description.id, severity: description.severity,
          verdict: growth.isDead ? .leak : .suspect, reasons: growth.reasons,
          headline: """
            \(pool) grows with every “\(growth.label)”: it had \(growth.counts) entries
            """,
          since: growth.since, witnesses: growth.witnesses, sites: sites,
          fix: "take entries out of \(pool) when their request ends or their component is gone",
          fingerprint: Fingerprint(parts: [
            description.id.rawValue, container.map { TypeNames.generic($0.type) } ?? "",
            lifetime.rawValue, scopeName ?? "",
          ])))
    }
  }
}
