internal import OutliveContainer

/// What the document shelf asks a container for, whichever container it is.
struct ShelfParts<Failure: Error> {
  let application: () throws(Failure) -> ShelfApplication
  let window: () throws(Failure) -> ShelfWindow
  let store: () throws(Failure) -> DocumentStore
  let list: () throws(Failure) -> DocumentList
  let cell: () throws(Failure) -> DocumentCell
  let log: () throws(Failure) -> ReadingLog
  let session: () throws(Failure) -> ReadingSession
}

extension ShelfFactory {
  var parts: ShelfParts<Never> {
    ShelfParts(
      application: application, window: window, store: store, list: list, cell: cell, log: log,
      session: session)
  }
}

extension ShelfAssembly {
  var parts: ShelfParts<any Error> {
    ShelfParts(
      application: { try self.application() }, window: { try self.window() },
      store: { try self.store() }, list: { try self.list() }, cell: { try self.cell() },
      log: { try self.log() }, session: { try self.session() })
  }
}

extension ShelfLocator {
  var parts: ShelfParts<Never> {
    ShelfParts(
      application: { self.service() }, window: { self.service() }, store: { self.service() },
      list: { self.service() }, cell: { self.service() }, log: { self.service() },
      session: { self.service() })
  }
}
