internal import OutliveAnalysis
internal import OutliveTrace

/// Replays a trace and judges it by every rule.
func analyze(_ trace: Trace) -> Analysis { Analysis(of: trace) }
