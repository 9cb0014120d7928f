import OutliveRuntime
import Testing

/// The main case: an observation as programs write it.
private final class Observation<Subject: AnyObject, Value> {
  weak var subject: Subject?
  let handler: (Observation, Value, Value) -> Void
  init(_ subject: Subject, handler: @escaping (Observation, Value, Value) -> Void) {
    self.subject = subject
    self.handler = handler
  }
}

private final class Cell {
  var observation: Observation<Document, String>?
  var text = ""

  func bindStrongly(to document: Document) {
    observation = Observation(document) { _, _, new in self.text = new }
  }

  func bindWeakly(to document: Document) {
    observation = Observation(document) { [weak self] _, _, new in self?.text = new }
  }

  func bindThroughVariable(to document: Document) {
    let handler: (Observation<Document, String>, String, String) -> Void = { _, _, new in
      self.text = new
    }
    observation = Observation(document, handler: handler)
  }
}

/// An observation made by generic code, as an observation library makes it.
@inline(never) @_semantics("optimize.sil.specialize.generic.never")
private func observe<Subject: AnyObject, Value>(
  _ subject: Subject, _ path: KeyPath<Subject, Value>,
  _ handler: @escaping (Observation<Subject, Value>, Value, Value) -> Void
) -> Observation<Subject, Value> {
  Observation(subject) { observation, old, new in handler(observation, old, new) }
}

@Suite("A cell and its observation")
struct ObservationTests {
  let document = Document()
  private let cell = Cell()

  @Test("A handler that captures the cell closes the cycle")
  func strongly() {
    cell.bindStrongly(to: document)
    #expect(
      edges(from: cell) == [
        "root -observation-> Observation<Document, String>",
        "Observation<Document, String> -capture handler-> root",
      ])
  }

  @Test("A handler that captures the cell weakly closes no cycle")
  func weakly() {
    cell.bindWeakly(to: document)
    #expect(
      edges(from: cell) == [
        "root -observation-> Observation<Document, String>",
        "Observation<Document, String> -handler-> closure",
      ])
  }

  @Test("A handler that goes through a thunk closes the cycle")
  func throughThunk() {
    cell.bindThroughVariable(to: document)
    #expect(
      edges(from: cell) == [
        "root -observation-> Observation<Document, String>",
        "Observation<Document, String> -handler-> closure", "closure -capture #0-> root",
      ])
  }

  @Test("A handler that goes through generic code closes the cycle")
  func throughGenericCode() {
    cell.observation = observe(document, \.title) { [cell] _, _, new in cell.text = new }
    let snapshot = HeapSnapshot.capture(of: [cell])
    #expect(snapshot.lines.first == "root -observation-> Observation<Document, String>")
    #expect(snapshot.lines.last?.hasSuffix("-> root") == true)
    #expect(snapshot.unreadable == [])
  }

  @Test("A cell that only its own handler keeps is garbage")
  func garbage() {
    weak var weakly: Cell?
    do {
      let cell = Cell()
      cell.bindStrongly(to: document)
      weakly = cell
    }
    guard let found = weakly else {
      Issue.record("the cycle was freed")
      return
    }
    // The array is this test's only reference to the cell.
    let snapshot = HeapSnapshot.capture(of: [found], ownReferences: 2)
    #expect(snapshot.garbage.count == 2)
    found.observation = nil
  }
}
