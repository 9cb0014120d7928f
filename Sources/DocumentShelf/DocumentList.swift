/// The list of the documents on the shelf: a cell for each.
public final class DocumentList {
  private(set) var cells: [DocumentCell] = []

  init() {}

  func add(_ cell: DocumentCell) { cells.append(cell) }
}
