public import OutliveContainer

/// Makes every object of the document shelf.
public final class ShelfFactory: ComponentFactory {
  private let leak: Leak?

  /// Makes a factory.
  ///
  /// - Parameter leak: The leak to have; `nil` for none.
  public init(leak: Leak? = nil) {
    self.leak = leak
    super.init()
  }

  func application() -> ShelfApplication {
    shared(ShelfApplication(window: window())) { application in
      if self.leak == .factoryCycle { application.factory = self }
    }
  }

  func window() -> ShelfWindow { shared(ShelfWindow()) }

  func store() -> DocumentStore {
    shared(DocumentStore(titles: ["Middlemarch", "Война и мир", "紅樓夢"]))
  }

  func list() -> DocumentList { weakShared(DocumentList()) }

  func cell() -> DocumentCell { unshared(DocumentCell()) }

  func log() -> ReadingLog {
    shared(ReadingLog()) { log in
      // The session is for the request that is open now; the log lives as long as the factory.
      if self.leak == .captive { log.session = self.session() }
    }
  }

  func session() -> ReadingSession { scoped(ReadingSession()) }
}
