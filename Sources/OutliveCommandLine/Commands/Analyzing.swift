internal import OutliveAnalysis
internal import OutliveTrace

/// Judges a replayed trace by every rule that is asked.
func analyze(
  _ trace: ReplayedTrace, configuration: RuleConfiguration = RuleConfiguration()
) -> Analysis {
  Analysis(of: trace, configuration: configuration)
}

/// Replays a trace that is in memory, and judges it by every rule.
func analyze(_ trace: Trace) -> Analysis { analyze(ReplayedTrace(of: trace)) }
