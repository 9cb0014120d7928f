/// One of the two streams that a command writes to.
package struct StandardStream {
  /// Where the bytes go.
  package var sink: any ByteSink
  /// Whether a person reads them on a terminal.
  package var isTerminal: Bool
  /// The characters in a line of that terminal; `nil` when it isn't known or isn't one.
  package var columns: Int?

  /// Makes a stream from its parts.
  package init(sink: any ByteSink, isTerminal: Bool = false, columns: Int? = nil) {
    self.sink = sink
    self.isTerminal = isTerminal
    self.columns = columns
  }
}
