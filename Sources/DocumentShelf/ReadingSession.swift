/// One reading session: made for one request, and for that one only.
public final class ReadingSession {
  private(set) var opened: [String] = []

  init() {}

  func open(_ document: Document) { opened.append(document.title) }
}
