internal import OutliveAnalysis
internal import OutliveRendering

/// Which observations a command is about.
struct ObservationOptions {
  static let of = OptionSpecification(
    name: "of", valueName: "OBJECT",
    help: "only observations of it: its number, its label or its type, in which '*' stands for any "
      + "characters")
  static let by = OptionSpecification(
    name: "by", valueName: "OBJECT", help: "only observations by it, given in the same way")

  /// The filter that a command line gives.
  static func filter(_ invocation: Invocation) throws(UsageError) -> ObservationFilter {
    ObservationFilter(
      subjects: invocation[of].last.map(QueryOptions.selection),
      observers: invocation[by].last.map(QueryOptions.selection))
  }
}
