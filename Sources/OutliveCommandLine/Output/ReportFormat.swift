/// A form that a report can take; its name is also the ending of its files.
package enum ReportFormat: String, Hashable, Sendable, CaseIterable {
  /// One page that holds everything, drawings included.
  case html
  /// The drawing of one finding.
  case svg
  /// The graph of one finding, for Graphviz.
  case dot
  /// Text, as `outlive analyze` prints it.
  case txt
  /// Data for other programs.
  case json

  /// Whether the report shows one finding only.
  var showsOneFinding: Bool { self == .svg || self == .dot }
}
