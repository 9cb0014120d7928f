internal import OutliveContainer
internal import OutliveRuntime

/// The document shelf: opens a list of documents, edits, closes it, removes a document, and ends.
public enum Shelf {
  /// Runs the document shelf from its start to its end.
  ///
  /// Where something has just ended it says so to the current recorder, if there is one: that is
  /// all it knows of being recorded.
  ///
  /// - Parameter leak: The leak to have; `nil` for none.
  /// - Returns: What the window's title and the log held at the end, as a line.
  @discardableResult
  public static func run(leak: Leak? = nil) -> String {
    run(leak, in: ShelfFactory(leak: leak).parts)
  }

  /// Runs the document shelf from its start to its end, with one container or another.
  ///
  /// - Parameters:
  ///   - leak: The leak to have; `nil` for none.
  ///   - container: Which container makes its objects.
  /// - Returns: What the window's title and the log held at the end, as a line.
  /// - Throws: What the container throws.
  @discardableResult
  public static func run(leak: Leak? = nil, in container: ShelfContainer) throws -> String {
    switch container {
    case .factory: run(leak: leak)
    case .assembly: try run(leak, in: ShelfAssembly(leak: leak).activated().parts)
    case .locator: run(leak, in: ShelfLocator(leak: leak).parts)
    }
  }

  private static func run<Failure>(
    _ leak: Leak?, in parts: ShelfParts<Failure>
  ) throws(Failure) -> String {
    let application = try parts.application()
    application.window.follow(try parts.store().documents[2])
    try showList(of: parts, leak)
    Recorder.current?.settle("list closed")
    try removeLastDocument(of: parts, leak)
    Recorder.current?.settle("document removed")
    let titles = try parts.log().titles.joined(separator: ", ")
    return "\(application.window.title): read \(titles)"
  }

  private static func showList<Failure>(
    of parts: ShelfParts<Failure>, _ leak: Leak?
  ) throws(Failure) {
    let list = try parts.list()
    let session = try parts.session()
    for document in try parts.store().documents {
      let cell = try parts.cell()
      switch leak {
      case .closureCycle: cell.showCarelessly(document)
      case .observerDied: cell.show(document, keepingObservationIn: try parts.log())
      default: cell.show(document)
      }
      list.add(cell)
      session.open(document)
    }
    for document in try parts.store().documents { document.title += " (read)" }
    try parts.log().note(session)
  }

  private static func removeLastDocument<Failure>(
    of parts: ShelfParts<Failure>, _ leak: Leak?
  ) throws(Failure) {
    if leak != .subjectDied { try parts.window().unfollow() }
    try parts.store().removeLast()
  }
}
