import OutliveAnalysis
import OutliveTrace

extension Analysis {
  /// An analysis in which every rule could judge.
  static func judged(_ findings: [Finding]) -> Analysis {
    Analysis(
      findings: findings, accounting: Accounting(tracked: 1, released: 1), notEvaluated: [],
      summary: ReplaySummary(snapshots: 1, integrity: TraceIntegrity(isComplete: true)))
  }

  /// An analysis of a trace that was cut, so that no rule could judge.
  static func cut(_ findings: [Finding]) -> Analysis {
    var analysis = judged(findings)
    analysis.summary.integrity.isComplete = false
    return analysis
  }
}
