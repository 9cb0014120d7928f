import OutliveObservation

/// A document on the shelf.
class Document: PropertyObservable {
  @Observed var title: String
  @Observed var isFavorite = false
  let onFree: () -> Void

  init(_ title: String = "Untitled", onFree: @escaping () -> Void = {}) {
    self.title = title
    self.onFree = onFree
  }

  deinit { onFree() }
}

/// A document that isn't finished.
final class Draft: Document {
  @Observed var words = 0
}

/// A row of the list, which shows a document.
final class DocumentCell: PropertyObservable {
  @Observed var document: Document?
  var titleObservation: PropertyObservation<Document, String>?
  var shown: [String] = []
  let onFree: () -> Void

  init(onFree: @escaping () -> Void = {}) { self.onFree = onFree }

  deinit { onFree() }

  func bindWeakly(to document: Document) {
    titleObservation = PropertyObservation(of: document, \.$title) { [weak self] _, _, title in
      self?.shown.append(title)
    }
  }

  func bindByObserver(to document: Document) {
    titleObservation = PropertyObservation(of: document, \.$title, by: self) { cell, change in
      cell.shown.append(change.new)
    }
  }

  func bindStrongly(to document: Document) {
    titleObservation = PropertyObservation(of: document, \.$title) { _, _, title in
      self.shown.append(title)
    }
  }
}

/// Lines that handlers leave.
final class Log {
  var lines: [String] = []
}
