public import OutliveObservation

/// A document on the shelf.
public final class Document {
  /// The title; cells and the window observe it.
  @Observed public var title: String

  /// Makes a document.
  public init(title: String) { self.title = title }
}
