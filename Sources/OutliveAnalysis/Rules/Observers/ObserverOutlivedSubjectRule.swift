internal import OutliveTrace

/// Observations are kept although what they observed is gone.
struct ObserverOutlivedSubjectRule: Rule {
  /// How many of a place have to be kept: one or two may be about to be replaced.
  static let leastCount = 3

  let description = RuleDescription(
    id: RuleID(rawValue: "observer-outlived-subject"),
    title: "Observer outlived its subject",
    summary:
      "Several observations of one place have ended, and are kept although their subjects are gone.",
    rationale: """
      A list that keeps the observations of rows that are long gone grows with each row, and whatever \
      else it keeps for them grows with it.
      """,
    severity: .warning,
    evidence:
      "The release of the subjects, and a settle point after which the observations are there.",
    needs: [.lifetimes, .observations, .settlePoints],
    silentWhen: [
      "There are fewer than three of a place.",
      "They were active when their subjects died: that is subject-died-observed.",
      "They were freed by the last settle point.",
    ],
    fix: "Let go of an observation when it has ended; an observation bag does that by itself.",
    firing: [
      RuleExample("A list keeps the observations of three rows that are gone.") { trace in
        let site = Site(file: "Shelf/List.swift", line: 12, function: "show(_:)")
        for _ in 1...3 {
          let document = trace.object("Shelf.Document")
          let observation = trace.observe(document, "title", at: site).observation
          trace.remove(observation, .stopped)
          trace.release(document)
        }
        trace.settle("rows removed")
      }
    ],
    silent: [
      RuleExample("They are let go of.") { trace in
        let site = Site(file: "Shelf/List.swift", line: 12, function: "show(_:)")
        for _ in 1...3 {
          let document = trace.object("Shelf.Document")
          let observation = trace.observe(document, "title", at: site)
          trace.free(observation)
          trace.release(document)
        }
        trace.settle("rows removed")
      },
      RuleExample("The documents are there.") { trace in
        let site = Site(file: "Shelf/List.swift", line: 12, function: "show(_:)")
        for _ in 1...3 {
          let document = trace.object("Shelf.Document")
          let observation = trace.observe(document, "title", at: site).observation
          trace.remove(observation, .stopped)
        }
        trace.settle("list closed")
      },
      RuleExample("There are two of the place.") { trace in
        let site = Site(file: "Shelf/List.swift", line: 12, function: "show(_:)")
        for _ in 1...2 {
          let document = trace.object("Shelf.Document")
          let observation = trace.observe(document, "title", at: site).observation
          trace.remove(observation, .stopped)
          trace.release(document)
        }
        trace.settle("rows removed")
      },
    ])

  private struct Place: Hashable {
    var type: String
    var key: String
    var site: Site?
  }

  func evaluate(_ replay: Replay, into report: inout RuleReport) {
    var kept: [Place: [(observation: ObservationRecord, died: EventSequence)]] = [:]
    var order: [Place] = []
    for observation in replay.observations where observation.freedAt == nil {
      guard let removed = observation.removedAt, let site = observation.site,
        let subject = replay.objects[observation.subject], let died = subject.releasedAt,
        removed < died || subject.releaseEvidence != .exact
      else { continue }
      let place = Place(
        type: replay.typeName(of: observation.subject), key: observation.key, site: site)
      if kept[place] == nil { order.append(place) }
      kept[place, default: []].append((observation, died))
    }
    var unsettled = 0
    for place in order {
      guard let all = kept[place], all.count >= Self.leastCount else { continue }
      let settled = all.filter { replay.settlePoint(after: $0.died) != nil }
      guard settled.count >= Self.leastCount,
        let since = replay.settlePoint(after: settled[Self.leastCount - 1].died)
      else {
        unsettled += all.count
        continue
      }
      report.findings.append(finding(for: place, settled, since: since.moment, in: replay))
    }
    report.addNotEvaluated(
      unsettled, "no settle point follows the subjects' releases", by: description)
  }

  private func finding(
    for place: Place, _ kept: [(observation: ObservationRecord, died: EventSequence)],
    since: Moment, in replay: Replay
  ) -> Finding {
    let type = TypeNames.short(place.type)
    let at = place.site.map { " registered at \($0)" } ?? ""
    let shown = kept.prefix(3)
    var finding = Finding(
      rule: description.id, severity: description.severity, verdict: .suspect,
      reasons: ["they have ended, and may be kept to be looked at"],
      headline: """
        \(kept.count) observations of \(type).\(place.key)\(at) are kept although each \(type) is gone
        """,
      instances: kept.map(\.observation.object), since: since,
      witnesses: shown.flatMap { kept in
        [
          kept.observation.registrationWitness(in: replay),
          Witness(sequence: kept.died, text: "\(type) \(kept.observation.subject) freed"),
        ]
      }.sorted { $0.sequence < $1.sequence },
      sites: place.site.map { [SiteNote(role: "observation registered", site: $0)] } ?? [],
      fix: "let go of the observation of \(type).\(place.key) when it has ended, as a bag does",
      fingerprint: Fingerprint(
        parts: [
          description.id.rawValue, TypeNames.generic(place.type), place.key,
          place.site?.file ?? "", place.site?.function ?? "",
        ]))
    finding.mergedCount = 1
    return finding
  }
}
