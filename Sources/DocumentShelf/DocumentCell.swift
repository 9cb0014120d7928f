internal import OutliveObservation

/// A row of the list: shows a document's title, and follows it.
public final class DocumentCell {
  /// The document it shows.
  private(set) var document: Document?
  /// What it draws.
  private(set) var text = ""
  private var titleObservation: PropertyObservation<Document, String>?

  init() {}

  /// Shows a document: the observation hands the cell to the closure, which captures nothing.
  func show(_ document: Document) {
    self.document = document
    titleObservation = PropertyObservation(of: document, \.$title, by: self, options: .initial) {
      cell, change in
      cell.text = change.new
    }
  }

  /// Shows a document the careless way: cell → observation → closure → cell.
  func showCarelessly(_ document: Document) {
    self.document = document
    titleObservation = PropertyObservation(of: document, \.$title, options: .initial) {
      _, _, title in
      self.text = title
    }
  }

  /// Shows a document and lets somebody else keep the observation, who will keep it for too long.
  func show(_ document: Document, keepingObservationIn log: ReadingLog) {
    self.document = document
    log.keep(
      PropertyObservation(of: document, \.$title, by: self, options: .initial) { cell, change in
        cell.text = change.new
      })
  }
}
