internal import OutliveGraph
internal import OutliveTrace

/// There are more objects of a type after each of several equal rounds.
struct LiveCountGrowthRule: Rule {
  let description = RuleDescription(
    id: RuleID(rawValue: "live-count-growth"),
    title: "Live count grows",
    summary: """
      There are more live objects of one type, definition or place after every one of at least three \
      equal rounds.
      """,
    rationale: """
      What is done again and again and undone each time should leave as much behind each time as \
      before: nothing. What is kept after every round is kept for ever, by a list, a table or a \
      cache that only grows.
      """,
    severity: .warning,
    evidence: """
      Four rounds that the program tells of, or four whole snapshots with the same label; the first \
      round fills caches, and is left out.
      """,
    needs: [.snapshots, .settlePoints, .rounds],
    silentWhen: [
      "The count did not grow in one of the rounds.",
      "There were fewer than three rounds beside the first one.",
      "The objects that came only keep themselves alive: that is a cycle rule's finding.",
      "They are held only by objects of a type that grows too: they are listed under it.",
      "They should be gone: then expected-release-missed or outlives-scope tells it.",
    ],
    fix: "Remove an entry when what it stands for ends, or bound the list.",
    firing: [
      RuleExample("A history keeps a page for each round.") { trace in
        let history = trace.object("Shelf.History")
        var pages: [ObjectID] = []
        for round in 1...4 {
          pages.append(trace.object("Shelf.Page"))
          trace.snapshot("page closed") { heap in
            heap.hold(history)
            let storage = heap.reach("storage", .storage)
            heap.edge(history, "pages", storage)
            for (index, page) in pages.enumerated() {
              heap.edge(storage, "", page, index: UInt64(index))
            }
            heap.census("Shelf.History", 1)
            heap.census("Shelf.Page", UInt64(round))
          }
          trace.settle("page closed")
        }
      },
      RuleExample("The program tells of its rounds, and each leaves a tracked page behind.") {
        trace in
        for round in 1...4 as ClosedRange<UInt64> {
          trace.round("open a page", round) { trace in _ = trace.object("Shelf.Page") }
          trace.settle("page closed")
        }
      },
    ],
    silent: [
      RuleExample("Each round opens a page, and the next one closes it.") { trace in
        var open: ObjectID?
        for round in 1...6 as ClosedRange<UInt64> {
          trace.round("open a page", round) { trace in
            let page = trace.object("Shelf.Page")
            if let open { trace.release(open) }
            open = page
          }
          trace.settle("page open")
        }
      },
      RuleExample("A cache is filled in the first rounds, and then full.") { trace in
        let cache = trace.object("Shelf.PageCache")
        var pages: [ObjectID] = []
        for round in 1...5 {
          if round <= 3 { pages.append(trace.object("Shelf.Page")) }
          trace.snapshot("page closed") { heap in
            heap.hold(cache)
            for page in pages { heap.edge(cache, "pages", page) }
            heap.census("Shelf.Page", UInt64(pages.count))
          }
          trace.settle("page closed")
        }
      },
      RuleExample("Three snapshots are one round too few.") { trace in
        let history = trace.object("Shelf.History")
        var pages: [ObjectID] = []
        for round in 1...3 {
          pages.append(trace.object("Shelf.Page"))
          trace.snapshot("page closed") { heap in
            heap.hold(history)
            for page in pages { heap.edge(history, "pages", page) }
            heap.census("Shelf.Page", UInt64(round))
          }
          trace.settle("page closed")
        }
      },
      RuleExample("The snapshots are of different moments, not of rounds.") { trace in
        let history = trace.object("Shelf.History")
        var pages: [ObjectID] = []
        for label in ["started", "list open", "page open", "page closed"] {
          pages.append(trace.object("Shelf.Page"))
          trace.snapshot(label) { heap in
            heap.hold(history)
            for page in pages { heap.edge(history, "pages", page) }
            heap.census("Shelf.Page", UInt64(pages.count))
          }
          trace.settle(label)
        }
      },
    ])

  func evaluate(_ replay: Replay, into report: inout RuleReport) {
    for rounds in Rounds.all(in: replay, limits: report.limits) {
      for growth in rounds.growths(in: replay) {
        report.findings.append(finding(for: growth, in: rounds, of: replay))
      }
    }
  }

  private func finding(for growth: Growth, in rounds: Rounds, of replay: Replay) -> Finding {
    let type = TypeNames.short(growth.key.type)
    let culprit = growth.path?.culprit.flatMap { growth.path?.steps[$0] }
    let reference = culprit.map { step in
      let name = Fingerprint.normalized(step.reference?.name ?? "").replacing("[x]", with: "")
      return name.isEmpty ? step.object.type : "\(step.object.type).\(name)"
    }
    let counts = growth.counts.map(String.init).joined(separator: ", ")
    var reasons = ["a cache that is still being filled looks the same: more rounds would tell"]
    if let paths = growth.paths { reasons.append(paths.reason) }
    if reference == nil { reasons.append("what holds them was not read") }
    let made = growth.added.first.flatMap { replay.creationSite(of: $0) }
    var sites = made.map { [$0] } ?? []
    for place in growth.places where !sites.contains(where: { $0.site == place }) {
      sites.append(SiteNote(role: "\(type) made, more in every round", site: place))
    }
    return Finding(
      rule: description.id, severity: description.severity, verdict: .suspect, reasons: reasons,
      headline: """
        \(subject(of: growth, type)) grows with every “\(rounds.label)”: \
        \(reference.map { "\($0) keeps what each round adds" } ?? "each round leaves some behind")
        """,
      instances: growth.added, since: rounds.rounds[1].moment, path: growth.path,
      nested: growth.nested, kept: growth.kept,
      witnesses: zip(rounds.rounds, growth.counts).map { round, count in
        Witness(sequence: round.moment.sequence, text: "“\(rounds.label)”: \(count) alive")
      },
      sites: sites,
      fix: """
        \(reference.map { "remove from \($0) what a round has added when it ends" }
          ?? "find what keeps what each round adds"); \(counts) were alive after the rounds
        """,
      fingerprint: culprit.map { Fingerprint(rule: description.id, references: [$0]) }
        ?? Fingerprint(parts: [
          description.id.rawValue, TypeNames.generic(type), growth.key.component ?? "",
        ]))
  }

  /// What grows: `Page`, or `Page from page()`.
  private func subject(of growth: Growth, _ type: String) -> String {
    if let component = growth.key.component { return "\(type) from \(component)" }
    return growth.key.place.map { "\(type) made at \($0)" } ?? type
  }
}
