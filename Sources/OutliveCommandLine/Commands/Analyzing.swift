internal import OutliveAnalysis
internal import OutliveTrace

/// Replays a trace and judges it by every rule that is asked.
func analyze(
  _ trace: Trace, configuration: RuleConfiguration = RuleConfiguration()
) -> Analysis {
  Analysis(of: trace, configuration: configuration)
}
