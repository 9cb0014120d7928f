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
    let factory = ShelfFactory(leak: leak)
    let application = factory.application()
    application.window.follow(factory.store().documents[2])
    showList(of: factory, leak: leak)
    Recorder.current?.settle("list closed")
    removeLastDocument(of: factory, leak: leak)
    Recorder.current?.settle("document removed")
    return "\(application.window.title): read \(factory.log().titles.joined(separator: ", "))"
  }

  private static func showList(of factory: ShelfFactory, leak: Leak?) {
    let list = factory.list()
    let session = factory.session()
    for document in factory.store().documents {
      let cell = factory.cell()
      switch leak {
      case .closureCycle: cell.showCarelessly(document)
      case .observerDied: cell.show(document, keepingObservationIn: factory.log())
      default: cell.show(document)
      }
      list.add(cell)
      session.open(document)
    }
    for document in factory.store().documents { document.title += " (read)" }
    factory.log().note(session)
  }

  private static func removeLastDocument(of factory: ShelfFactory, leak: Leak?) {
    if leak != .subjectDied { factory.window().unfollow() }
    factory.store().removeLast()
  }
}
