// CellTests.swift
import Outlive
import OutliveTesting
import Testing

final class Document {
  @Observed var title = "Untitled"
}

final class DocumentCell {
  var text = ""
  var document: Document?
  var titleObservation: PropertyObservation<Document, String>?

  func show(_ document: Document) {
    self.document = document
    titleObservation = PropertyObservation(of: document, \.$title) { _, _, new in self.text = new }
  }
}

func cellsGoWithTheirList() throws {
  try expectNothingOutlives("the list") {
    let document = track(Document())
    let cell = track(DocumentCell())
    cell.show(document)
    document.title = "Middlemarch"
  }
}
