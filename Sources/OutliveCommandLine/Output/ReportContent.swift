internal import OutliveAnalysis
internal import OutliveDrawing
internal import OutliveRendering

/// What a report of a trace holds, in one of the formats.
struct ReportContent {
  /// The format.
  let format: ReportFormat
  /// The title of a page; by default the trace's name.
  let title: String?
  /// The trace's file name; `nil` when it has none.
  let traceName: String?
  /// The finding that a drawing shows, by the beginning of its fingerprint; by default the worst.
  let finding: String?

  /// The report as text.
  func text(
    of analysis: Analysis, in environment: CommandEnvironment
  ) throws(CommandFailure) -> String {
    switch format {
    case .txt: return TextReport(analysis: analysis).render()
    case .json: return JSONReport(analysis: analysis).render()
    case .html: return page(of: analysis, in: environment)
    case .dot: return try drawing(of: analysis, in: environment).dot
    case .svg:
      let drawing = try drawing(of: analysis, in: environment)
      do throws(DrawingError) {
        return try GraphvizRenderer().svg(of: drawing)
      } catch {
        throw .failedDrawing(error)
      }
    }
  }

  private func page(of analysis: Analysis, in environment: CommandEnvironment) -> String {
    let drawings = AttentiveRenderer(GraphvizRenderer())
    let page = HTMLReport(
      analysis: analysis, title: title ?? traceName ?? "Outlive report", drawings: drawings,
      rules: RuleRegistry.all.map(\.description), traceName: traceName
    ).render()
    if let warning = drawings.warning { environment.report(warning.text) }
    return page
  }

  private func drawing(
    of analysis: Analysis, in environment: CommandEnvironment
  ) throws(CommandFailure) -> Drawing {
    let selection = FindingSelection(analysis.findings)
    do throws(UsageError) {
      guard
        let chosen = try selection.finding(prefix: finding, at: [ReportCommand.specification.name])
      else { return Drawing(of: analysis) }
      environment.report(selection.remark(on: chosen))
      return Drawing(of: chosen)
    } catch {
      throw .usage(error)
    }
  }
}
