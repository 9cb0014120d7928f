/// The documents on the shelf, in order.
public final class DocumentStore {
  private(set) var documents: [Document]

  init(titles: [String]) { documents = titles.map(Document.init(title:)) }

  func removeLast() { documents.removeLast() }
}
