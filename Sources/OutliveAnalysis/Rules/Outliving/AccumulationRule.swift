internal import OutliveTrace

/// A table has more entries after every round, though no more of them stand for anything alive.
struct AccumulationRule: Rule {
  let description = RuleDescription(
    id: RuleID(rawValue: "accumulation"),
    title: "Dead entries accumulate",
    summary: """
      A table of the program has more entries after each of at least three equal rounds, but no more \
      of them are alive.
      """,
    rationale: """
      An entry that stays when what it stood for is gone is small, and nothing that counts objects \
      sees it: a weak reference that reads nil, a token of an observer that died, a key without a \
      value. But every round adds one, and every walk over the table takes longer.
      """,
    severity: .warning,
    evidence: "Measurements of the table in at least four equal rounds; the first one is left out.",
    needs: [.measurements, .rounds],
    silentWhen: [
      "The table did not grow in one of the rounds: it is full, or dead entries were swept out.",
      "As many more entries stand for something alive: that is live-count-growth.",
      "There were fewer than three rounds beside the first one.",
    ],
    fix: "Remove an entry when what it stands for ends, or sweep the dead ones out.",
    firing: [
      RuleExample("A delegate that removes itself while it dies leaves its weak entry behind.") {
        trace in
        let stream = trace.object("Shelf.Stream")
        for round in 1...4 as ClosedRange<UInt64> {
          trace.round("open a page", round) { trace in
            let page = trace.object("Shelf.Page")
            trace.release(page)
            trace.measure("delegates", of: stream, entries: round, live: 0)
          }
        }
        trace.settle("pages closed")
      },
      RuleExample("How many entries are alive was not measured: a suspicion.") { trace in
        for round in 1...4 as ClosedRange<UInt64> {
          trace.measure("observers", entries: 10 * round)
          trace.settle("page closed")
        }
      },
    ],
    silent: [
      RuleExample("Every third round sweeps the dead entries out.") { trace in
        let stream = trace.object("Shelf.Stream")
        for round in 1...9 as ClosedRange<UInt64> {
          trace.round("open a page", round) { trace in
            trace.measure("delegates", of: stream, entries: round % 3, live: 0)
          }
        }
        trace.settle("pages closed")
      },
      RuleExample("Three rounds are one too few.") { trace in
        let stream = trace.object("Shelf.Stream")
        for round in 1...3 as ClosedRange<UInt64> {
          trace.round("open a page", round) { trace in
            trace.measure("delegates", of: stream, entries: round, live: 0)
          }
        }
        trace.settle("pages closed")
      },
    ])

  func evaluate(_ replay: Replay, into report: inout RuleReport) {
    for growth in TableGrowth.all(in: replay, limits: report.limits) {
      guard case .table(let owner, let name) = growth.table.key else { continue }
      let type = owner.map { replay.typeName(of: $0) }
      let table =
        type.map { name.isEmpty ? $0 : "\($0).\(name)" } ?? (name.isEmpty ? "a table" : name)
      var sites = growth.table.site.map { [SiteNote(role: "table measured", site: $0)] } ?? []
      if let made = owner.flatMap({ replay.creationSite(of: $0) }) { sites.append(made) }
      report.findings.append(
        Finding(
          rule: description.id, severity: description.severity,
          verdict: growth.isDead ? .leak : .suspect, reasons: growth.reasons,
          headline: """
            \(table) grows with every “\(growth.label)”: it had \(growth.counts) entries\
            \(growth.isDead ? ", and the dead ones stay" : "")
            """,
          since: growth.since, witnesses: growth.witnesses, sites: sites,
          fix:
            "remove an entry from \(table) when what it stands for ends, or sweep the dead ones out",
          fingerprint: Fingerprint(parts: [
            description.id.rawValue, type.map(TypeNames.generic) ?? "",
            Fingerprint.normalized(name),
          ])))
    }
  }
}
