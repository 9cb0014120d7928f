import OutliveContainer

/// What happened to the parts of a shelf, in order.
final class Log {
  var lines: [String] = []
}

/// Where documents are kept.
final class Store {
  let log: Log?
  init(log: Log? = nil) {
    self.log = log
    log?.lines.append("make store")
  }
  deinit { log?.lines.append("free store") }
}

/// The list of the documents on a shelf.
final class DocumentList {
  let log: Log?
  let store: Store?
  var cells: [DocumentCell] = []
  init(store: Store? = nil, log: Log? = nil) {
    self.log = log
    self.store = store
    log?.lines.append("make list")
  }
  deinit { log?.lines.append("free list") }
}

/// A row of the list.
final class DocumentCell {
  let log: Log?
  var list: DocumentList?
  weak var weakList: DocumentList?
  init(list: DocumentList? = nil, log: Log? = nil) {
    self.log = log
    self.list = list
    log?.lines.append("make cell")
  }
  deinit { log?.lines.append("free cell") }
}

/// The shelf itself.
final class Shelf {
  let log: Log?
  let store: Store?
  var list: DocumentList?
  var factory: ComponentFactory?
  init(store: Store? = nil, list: DocumentList? = nil, log: Log? = nil) {
    self.log = log
    self.store = store
    self.list = list
    log?.lines.append("make shelf")
  }
  deinit { log?.lines.append("free shelf") }
}
