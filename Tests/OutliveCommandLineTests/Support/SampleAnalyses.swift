internal import OutliveAnalysis
internal import OutliveTrace

/// Analyses made by hand, for what no small trace can bring about.
enum SampleAnalyses {
  /// A finding with a fingerprint; everything else is the same for all.
  static func finding(
    _ fingerprint: String, verdict: Verdict = .leak, severity: Severity = .error,
    headline: String = "DocumentCell outlives the list that made it"
  ) -> Finding {
    let cell = ObjectSummary(id: ObjectID(rawValue: 1), type: "DocumentCell")
    let reference = ReferencePath.Reference(name: "handler", kind: .capture)
    return Finding(
      rule: RuleID(rawValue: "retain-cycle"), severity: severity, verdict: verdict,
      headline: headline, instances: [cell.id],
      path: ReferencePath(
        steps: [
          ReferencePath.Step(object: cell, reference: reference), ReferencePath.Step(object: cell),
        ], culprit: 0, isCycle: true),
      fix: "capture self weakly",
      fingerprint: Fingerprint(text: fingerprint))
  }

  /// An analysis with findings.
  static func analysis(findings: [Finding], isComplete: Bool = true) -> Analysis {
    Analysis(
      findings: findings,
      accounting: Accounting(
        tracked: findings.count + 1, released: 1, reported: findings.count),
      notEvaluated: [],
      summary: ReplaySummary(
        events: 4, threads: 1, integrity: TraceIntegrity(isComplete: isComplete)))
  }
}
