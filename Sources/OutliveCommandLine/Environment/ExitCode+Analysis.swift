internal import OutliveAnalysis
internal import OutliveTrace

extension ExitCode {
  /// How a command ends that has analyzed a trace.
  ///
  /// A finding that is expected, or only worth knowing, is no reason to fail. Finding nothing in a
  /// trace of which a part is missing is no pass: what is missing may hold the proof.
  init(of analysis: Analysis) {
    let isJudged = analysis.summary.integrity.isComplete && analysis.accounting.tracked > 0
    // That a part is missing is a finding as well, but not one of what was recorded.
    let isAboutMore = analysis.findings.contains { finding in
      !finding.isOfRecording && finding.isDefect
    }
    self =
      isAboutMore || isJudged && analysis.hasFindings
      ? .findings : ExitCode(withoutFindingsOf: analysis)
  }

  /// How a command ends for which a trace holds nothing to fail for.
  init(withoutFindingsOf analysis: Analysis) {
    // Nothing to judge is no pass.
    let isJudged = analysis.summary.integrity.isComplete && analysis.accounting.tracked > 0
    self = isJudged ? .clean : .unreadableInput
  }
}
