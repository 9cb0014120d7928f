import Foundation
import OutliveObservation
import Testing

@Suite("A handler is told of each change")
struct DeliveryTests {
  let document = Document("one")
  let log = Log()

  func observe(_ name: String = "") -> PropertyObservation<Document, String> {
    PropertyObservation(of: document, \.$title) { [log] _, old, new in
      log.lines.append("\(name)\(old) → \(new)")
    }
  }

  @Test("The old and the new value, in the order of the changes")
  func oldAndNew() {
    let observation = observe()
    document.title = "two"
    document.title += "!"
    document.title = "two!"
    withExtendedLifetime(observation) {
      #expect(log.lines == ["one → two", "two → two!", "two! → two!"])
    }
  }

  @Test("The property holds the new value while the handler runs")
  func valueDuringHandler() {
    let observation = PropertyObservation(of: document, \.$title) { [log] observation, _, new in
      log.lines.append("\(observation.subject?.title == new)")
    }
    document.title = "two"
    withExtendedLifetime(observation) { #expect(log.lines == ["true"]) }
  }

  @Test("The deinitializer of the old value may read the property", arguments: [false, true])
  func oldValueReads(isObserved: Bool) {
    final class Page {
      var onFree: () -> Void = {}
      deinit { onFree() }
    }
    final class Book {
      @Observed var page: Page? = Page()
    }
    let book = Book()
    let observation = PropertyObservation(of: book, \.$page) { [log] _, _, _ in
      log.lines.append("told")
    }
    if !isObserved { observation.stop() }
    book.page?.onFree = { [log] in log.lines.append("page \(book.page == nil ? "gone" : "there")") }
    book.page = nil
    withExtendedLifetime(observation) {
      #expect(log.lines == (isObserved ? ["told"] : []) + ["page gone"])
    }
  }

  @Test("Handlers run on the thread that changes the property, before the change is over")
  func thread() {
    let document = Shared(document)
    let threads = Shared<[ObjectIdentifier]>([])
    let observation = PropertyObservation(of: document.value, \.$title) { _, _, _ in
      threads.value.append(ObjectIdentifier(Thread.current))
    }
    onAnotherThread {
      document.value.title = "two"
      threads.value.append(ObjectIdentifier(Thread.current))
    }
    withExtendedLifetime(observation) {
      #expect(threads.value.count == 2)
      #expect(threads.value.first == threads.value.last)
    }
  }

  @Test("The observation is handed to its handler")
  func observationItself() {
    var seen: PropertyObservation<Document, String>?
    let observation = PropertyObservation(of: document, \.$title) { observation, _, _ in
      seen = observation
    }
    document.title = "two"
    #expect(seen === observation)
    observation.stop()
  }

  @Test("With initial the handler is called once at once, with the present value")
  func initial() {
    let observation = PropertyObservation(of: document, \.$title, options: .initial) {
      [log] _, old, new in log.lines.append("\(old) → \(new)")
    }
    #expect(log.lines == ["one → one"])
    document.title = "two"
    withExtendedLifetime(observation) { #expect(log.lines == ["one → one", "one → two"]) }
  }

  @Test("With initial an observer is told that nothing has changed")
  func initialByObserver() {
    let observation = PropertyObservation(of: document, \.$title, by: log, options: .initial) {
      log, change in log.lines.append("\(change.old) → \(change.new), \(change.isInitial)")
    }
    document.title = "two"
    withExtendedLifetime(observation) {
      #expect(log.lines == ["one → one, true", "one → two, false"])
    }
  }

  @Test("Handlers run in the order in which the observations were made")
  func order() {
    let observations = (0..<5).map { observe("\($0): ") }
    document.title = "two"
    withExtendedLifetime(observations) {
      #expect(log.lines == (0..<5).map { "\($0): one → two" })
    }
  }

  @Test("A change in a handler nests")
  func nested() {
    let first = PropertyObservation(of: document, \.$title) { [log] observation, old, new in
      log.lines.append("first begins \(old) → \(new)")
      if new == "two" { observation.subject?.title = "three" }
      log.lines.append("first ends \(old) → \(new)")
    }
    let second = observe("second ")
    document.title = "two"
    withExtendedLifetime((first, second)) {
      #expect(
        log.lines == [
          "first begins one → two", "first begins two → three", "first ends two → three",
          "second two → three", "first ends one → two", "second one → two",
        ])
    }
    #expect(document.title == "three")
  }

  @Test("A change of another property in a handler nests")
  func nestedElsewhere() {
    let title = PropertyObservation(of: document, \.$title) { [log] observation, _, _ in
      observation.subject?.isFavorite = true
      log.lines.append("title")
    }
    let favorite = PropertyObservation(of: document, \.$isFavorite) { [log] _, _, isFavorite in
      log.lines.append("favorite \(isFavorite)")
    }
    document.title = "two"
    withExtendedLifetime((title, favorite)) { #expect(log.lines == ["favorite true", "title"]) }
  }

  @Test("One made during a change isn't told of that change")
  func addedDuringChange() {
    var added: [PropertyObservation<Document, String>] = []
    let observation = PropertyObservation(of: document, \.$title) { [log] observation, old, new in
      log.lines.append("\(old) → \(new)")
      guard let document = observation.subject, added.isEmpty else { return }
      added.append(
        PropertyObservation(of: document, \.$title) { [log] _, old, new in
          log.lines.append("added \(old) → \(new)")
        })
    }
    document.title = "two"
    #expect(log.lines == ["one → two"])
    document.title = "three"
    withExtendedLifetime((observation, added)) {
      #expect(log.lines == ["one → two", "two → three", "added two → three"])
    }
  }

  @Test("One that is stopped or freed during a change isn't told any more")
  func removedDuringChange() {
    var second: PropertyObservation<Document, String>?
    var third: PropertyObservation<Document, String>?
    let first = PropertyObservation(of: document, \.$title) { [log] _, old, new in
      log.lines.append("first \(old) → \(new)")
      second?.stop()
      third = nil
    }
    second = observe("second ")
    third = observe("third ")
    #expect(third != nil)
    document.title = "two"
    withExtendedLifetime((first, second)) { #expect(log.lines == ["first one → two"]) }
  }

  @Test("One may free itself in its handler")
  func freesItself() {
    var observation: PropertyObservation<Document, String>?
    observation = PropertyObservation(of: document, \.$title) { [log] _, old, new in
      observation = nil
      log.lines.append("\(old) → \(new)")
    }
    #expect(observation != nil)
    document.title = "two"
    document.title = "three"
    #expect(log.lines == ["one → two"])
  }

  @Test("An inherited property is observed through either class")
  func inherited() {
    let draft = Draft("draft")
    let asDraft = PropertyObservation(of: draft, \.$title) { [log] _, _, new in
      log.lines.append("draft \(new)")
    }
    let asDocument = PropertyObservation(of: draft as Document, \.$title) { [log] _, _, new in
      log.lines.append("document \(new)")
    }
    let words = PropertyObservation(of: draft, \.$words) { [log] _, old, new in
      log.lines.append("\(old) → \(new) words")
    }
    draft.title = "final"
    draft.words = 7
    withExtendedLifetime((asDraft, asDocument, words)) {
      #expect(log.lines == ["draft final", "document final", "0 → 7 words"])
    }
    #expect(type(of: asDraft) == PropertyObservation<Draft, String>.self)
    #expect(type(of: asDocument) == PropertyObservation<Document, String>.self)
  }

  @Test("A generic subject is observed like any other")
  func genericSubject() {
    final class Box<Content> {
      @Observed var content: Content
      init(_ content: Content) { self.content = content }
    }
    let box = Box([1])
    let observation = PropertyObservation(of: box, \.$content) { [log] _, old, new in
      log.lines.append("\(old) → \(new)")
    }
    box.content.append(2)
    withExtendedLifetime(observation) { #expect(log.lines == ["[1] → [1, 2]"]) }
  }

  @Test("An optional value may become nil")
  func optional() {
    final class Selection {
      @Observed var index: Int?
    }
    let selection = Selection()
    let observation = PropertyObservation(of: selection, \.$index) { [log] _, old, new in
      log.lines.append("\(String(describing: old)) → \(String(describing: new))")
    }
    selection.index = 1
    selection.index = nil
    withExtendedLifetime(observation) {
      #expect(log.lines == ["nil → Optional(1)", "Optional(1) → nil"])
    }
  }

  @Test("Each subject tells its own observations only")
  func twoSubjects() {
    let other = Document("other")
    let observations = [
      observe("this "),
      PropertyObservation(of: other, \.$title) { [log] _, _, new in log.lines.append("that \(new)")
      },
    ]
    other.title = "two"
    document.title = "three"
    withExtendedLifetime(observations) {
      #expect(log.lines == ["that two", "this one → three"])
    }
  }

  @Test("A subject may observe itself")
  func itself() {
    final class Counter {
      @Observed var count = 0
      var doubled = 0
      var observation: PropertyObservation<Counter, Int>?
      init() {
        observation = PropertyObservation(of: self, \.$count, by: self, options: .initial) {
          counter, change in counter.doubled = change.new * 2
        }
      }
    }
    weak var gone: Counter?
    do {
      let counter = Counter()
      gone = counter
      counter.count = 4
      #expect(counter.doubled == 8)
    }
    #expect(gone == nil)
  }

  @Test("Two instances that share a property's storage are refused")
  func copiedStorage() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      final class Note {
        @Observed var text = "a"
        init() {}
        init(copying other: Note) { _text = other._text }
      }
      let note = Note()
      let copy = Note(copying: note)
      let observations = [note, copy].map { PropertyObservation(of: $0, \.$text) { _, _, _ in } }
      withExtendedLifetime((note, observations)) {}
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("Two instances of Note share the storage of “text”."))
    #expect(text.contains("Copy the value, not the property wrapper: text = other.text."))
  }

  @Test("A key path that leads to another object's property is refused")
  func nestedKeyPath() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      final class Cell {
        let document = Document()
      }
      let observation = PropertyObservation(of: Cell(), \.document.$title) { _, _, _ in }
      observation.stop()
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("leads to a property of another object than the subject"))
  }
}

/// Something that several threads use behind the compiler's back.
final class Shared<Value>: @unchecked Sendable {
  var value: Value
  init(_ value: Value) { self.value = value }
}

/// Runs a function on a new thread, and waits for its end.
func onAnotherThread(_ body: @escaping @Sendable () -> Void) {
  let done = DispatchSemaphore(value: 0)
  Thread.detachNewThread {
    body()
    done.signal()
  }
  done.wait()
}
