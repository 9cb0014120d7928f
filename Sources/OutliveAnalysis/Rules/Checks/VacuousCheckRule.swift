internal import OutliveTrace

/// A check of lifetimes that saw nothing it could judge.
struct VacuousCheckRule: Rule {
  let description = RuleDescription(
    id: RuleID(rawValue: "vacuous-check"),
    title: "Vacuous check",
    summary: "A check tracked nothing, or everything it tracked was already gone when it began.",
    rationale: """
      A check that sees nothing always passes, and goes on passing when the code it was written \
      for starts to leak.
      """,
    severity: .error,
    evidence: "The beginning and the end of a check.",
    needs: [.checks],
    silentWhen: [
      "The check saw at least one object alive.",
      "The trace stops before the check ended.",
    ],
    fix: "Make the objects inside the check through the container, or hand them to track(_:).",
    firing: [
      RuleExample("A check in which nothing was tracked.") { trace in
        trace.check("cells are released", tracked: 0, alreadyReleased: 0)
      },
      RuleExample("A check of an object that was gone before it began.") { trace in
        trace.check("cells are released", tracked: 1, alreadyReleased: 1)
      },
    ],
    silent: [
      RuleExample("A check that saw an object alive.") { trace in
        trace.check("cells are released", tracked: 2, alreadyReleased: 1)
      }
    ])

  func evaluate(_ replay: Replay, into report: inout RuleReport) {
    var unfinished = 0
    for check in replay.checks {
      guard let endedAt = check.endedAt else {
        unfinished += 1
        continue
      }
      guard check.tracked <= check.alreadyReleased else { continue }
      report.findings.append(
        finding(
          for: check, endedAt: endedAt, since: replay.settlePoint(after: endedAt)?.moment))
    }
    if unfinished > 0 {
      report.notEvaluated.append(
        NotEvaluated(
          subject: description.id.rawValue, reason: "the trace stops before the check ended",
          count: unfinished))
    }
  }

  private func finding(
    for check: CheckRecord, endedAt: EventSequence, since: Moment?
  ) -> Finding {
    let reason =
      switch check.tracked {
      case 0: "nothing was tracked in it"
      case 1: "the only object it tracked was gone before it could see it alive"
      default:
        "all \(check.tracked) objects it tracked were gone before it could see them alive"
      }
    return Finding(
      rule: description.id, severity: description.severity, verdict: .leak, reasons: [reason],
      headline: "the check “\(check.label)” judged nothing: \(reason)",
      since: since,
      witnesses: [
        Witness(
          sequence: check.beganAt, text: "the check “\(check.label)” began", site: check.site),
        Witness(sequence: endedAt, text: "the check ended: \(reason)"),
      ],
      sites: check.site.map { [SiteNote(role: "check", site: $0)] } ?? [],
      fix: "make the objects inside the check through the container, or hand them to track(_:)",
      fingerprint: Fingerprint(parts: [description.id.rawValue, check.label]))
  }
}
