internal import OutliveObservation

/// The window: its title bar follows the title of the document in front.
public final class ShelfWindow {
  private(set) var title = "Shelf"
  private var titleObservation: PropertyObservation<Document, String>?

  init() {}

  /// Follows a document, without holding it.
  func follow(_ document: Document) {
    titleObservation = PropertyObservation(of: document, \.$title, by: self, options: .initial) {
      window, change in
      window.title = change.new
    }
  }

  /// Follows no document any more.
  func unfollow() {
    titleObservation = nil
    title = "Shelf"
  }
}
