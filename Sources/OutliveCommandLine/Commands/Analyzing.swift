internal import OutliveAnalysis
internal import OutliveTrace

/// Judges a replayed trace by every rule.
func analyze(_ trace: ReplayedTrace) -> Analysis { Analysis(of: trace) }

/// Replays a trace that is in memory, and judges it by every rule.
func analyze(_ trace: Trace) -> Analysis { analyze(ReplayedTrace(of: trace)) }
