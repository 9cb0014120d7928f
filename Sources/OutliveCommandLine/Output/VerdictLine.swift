internal import OutliveAnalysis
internal import OutliveRendering

/// What a report comes to, as one line.
struct VerdictLine: CustomStringConvertible {
  /// What the report says.
  let analysis: Analysis

  /// The first line of the text report, so that no two places say it in other words.
  var description: String {
    let report = TextReport(analysis: analysis, options: TextReport.Options(width: 0)).render()
    return String(report.prefix { $0 != "\n" })
  }
}
