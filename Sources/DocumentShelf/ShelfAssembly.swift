public import OutliveContainer

/// Says how every object of the document shelf is made: ``ShelfFactory`` as definitions.
public final class ShelfAssembly: Assembly {
  private var leak: Leak?

  let application = Definition<ShelfApplication>(.lazySingleton)
  let window = Definition<ShelfWindow>(.lazySingleton)
  let store = Definition<DocumentStore>(.lazySingleton)
  let list = Definition<DocumentList>(.weakSingleton)
  let cell = Definition<DocumentCell>(.prototype)
  let log = Definition<ReadingLog>(.lazySingleton)
  let session = Definition<ReadingSession>(.objectGraph)

  /// Makes an assembly that isn't active.
  ///
  /// - Parameter leak: The leak to have; `nil` for none.
  public convenience init(leak: Leak?) {
    self.init()
    self.leak = leak
  }

  /// Makes an assembly that isn't active and has no leak.
  public required init() { super.init() }

  /// Says how each object is made.
  public override func define() {
    application.make(with: window) { ShelfApplication(window: $0) }
    window.make { ShelfWindow() }
    store.make { DocumentStore(titles: ["Middlemarch", "Война и мир", "紅樓夢"]) }
    list.make { DocumentList() }
    cell.make { DocumentCell() }
    log.make { ReadingLog() }
    session.make { ReadingSession() }

    if leak == .factoryCycle {
      application.afterAllInjections { [weak self] application in application.container = self }
    }
    // The session is for the request that is open then; the log lives as long as the container.
    if leak == .captive { log.inject(\.session, session) }
  }
}
