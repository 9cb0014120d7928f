internal import OutliveRendering

extension TextReport.Options {
  /// How text looks on standard output.
  init(for environment: CommandEnvironment, color: ColorChoice) {
    self.init(color: color.isColored(environment.output, variables: environment.variables))
    // Elsewhere than on a terminal the same trace always gives the same bytes.
    if let columns = environment.output.columns { width = min(max(columns, 40), 120) }
  }
}
