import OutliveObservation
import Testing

@Suite("An observation lasts as long as its object does")
struct LifetimeTests {
  let document = Document("one")
  let log = Log()

  @Test("Stopped, it isn't told any more")
  func stopped() {
    let observation = PropertyObservation(of: document, \.$title) { [log] _, _, new in
      log.lines.append(new)
    }
    #expect(observation.isActive)
    document.title = "two"
    observation.stop()
    #expect(!observation.isActive)
    document.title = "three"
    #expect(log.lines == ["two"])
  }

  @Test("Stopping it again does nothing")
  func stoppedTwice() {
    let observation = PropertyObservation(of: document, \.$title) { _, _, _ in }
    let other = PropertyObservation(of: document, \.$title) { [log] _, _, new in
      log.lines.append(new)
    }
    observation.stop()
    observation.stop()
    document.title = "two"
    withExtendedLifetime(other) { #expect(log.lines == ["two"]) }
  }

  @Test("It can be stopped in its handler")
  func stoppedInHandler() {
    let observation = PropertyObservation(of: document, \.$title) { [log] observation, _, new in
      observation.stop()
      log.lines.append("\(new) \(observation.isActive)")
    }
    document.title = "two"
    document.title = "three"
    withExtendedLifetime(observation) { #expect(log.lines == ["two false"]) }
  }

  @Test("It can be stopped in the call that initial asks for")
  func stoppedInInitial() {
    let observation = PropertyObservation(of: document, \.$title, options: .initial) {
      [log] observation, _, new in
      observation.stop()
      log.lines.append(new)
    }
    #expect(!observation.isActive)
    document.title = "two"
    #expect(log.lines == ["one"])
  }

  @Test("It can be stopped from another thread")
  func stoppedElsewhere() {
    let observation = PropertyObservation(of: document, \.$title) { [log] _, _, new in
      log.lines.append(new)
    }
    onAnotherThread { observation.stop() }
    document.title = "two"
    #expect(!observation.isActive)
    #expect(log.lines == [])
  }

  @Test("Freed, it isn't told any more")
  func freed() {
    var observation: PropertyObservation<Document, String>? = PropertyObservation(
      of: document, \.$title
    ) {
      [log] _, _, new in log.lines.append(new)
    }
    #expect(observation != nil)
    document.title = "two"
    observation = nil
    document.title = "three"
    #expect(log.lines == ["two"])
  }

  @Test("The next observation in the same variable takes the place of the one before")
  func replaced() {
    let cell = DocumentCell()
    let other = Document("other")
    cell.bindWeakly(to: document)
    cell.bindWeakly(to: other)
    document.title = "two"
    other.title = "three"
    #expect(cell.shown == ["three"])
  }

  @Test("When its subject goes first, it ends")
  func subjectGoes() {
    var subject: Document? = Document()
    let observation = subject.map { PropertyObservation(of: $0, \.$title) { _, _, _ in } }
    #expect(observation?.isActive == true)
    subject = nil
    #expect(observation?.isActive == false)
    #expect(observation?.subject == nil)
  }

  @Test("When its subject goes first, its captures go with it")
  func capturesGoWithSubject() {
    var subject: Document? = Document()
    weak var captured: Log?
    let observation: PropertyObservation<Document, String>?
    do {
      let log = Log()
      captured = log
      observation = subject.map {
        PropertyObservation(of: $0, \.$title) { _, _, _ in log.lines.append("") }
      }
    }
    #expect(captured != nil)
    subject = nil
    withExtendedLifetime(observation) { #expect(captured == nil) }
  }

  @Test("It does not keep its subject alive")
  func subjectIsNotHeld() {
    weak var subject: Document?
    let observation: PropertyObservation<Document, String>
    do {
      let document = Document()
      subject = document
      observation = PropertyObservation(of: document, \.$title, by: log) { _, _ in }
      document.title = "two"
    }
    withExtendedLifetime(observation) { #expect(subject == nil) }
  }

  @Test("Its subject does not keep it alive")
  func subjectHoldsNothing() {
    weak var gone: PropertyObservation<Document, String>?
    do {
      let observation = PropertyObservation(of: document, \.$title) { _, _, _ in }
      gone = observation
      document.title = "two"
    }
    #expect(gone == nil)
    document.title = "three"
  }

  @Test("When its observer goes first, the handler isn't called, and the next change ends it")
  func observerGoes() {
    var observer: Log? = Log()
    let told = Log()
    let observation = observer.map {
      PropertyObservation(of: document, \.$title, by: $0) { _, change in
        told.lines.append(change.new)
      }
    }
    document.title = "two"
    observer = nil
    #expect(observation?.isActive == true)
    #expect(observation?.observer == nil)
    document.title = "three"
    #expect(observation?.isActive == false)
    #expect(told.lines == ["two"])
  }

  @Test("A cell that is named as the observer is freed, and so is one captured weakly")
  func weakForms() {
    for bind in [DocumentCell.bindByObserver, DocumentCell.bindWeakly] {
      weak var gone: DocumentCell?
      weak var observation: PropertyObservation<Document, String>?
      do {
        let cell = DocumentCell()
        gone = cell
        bind(cell)(document)
        observation = cell.titleObservation
        document.title += "!"
        #expect(cell.shown == [document.title])
      }
      #expect(gone == nil)
      #expect(observation == nil)
    }
  }

  @Test("A cell that its handler captures strongly leaks, until the observation is stopped")
  func strongCapture() {
    weak var leaked: DocumentCell?
    weak var observation: PropertyObservation<Document, String>?
    do {
      let cell = DocumentCell()
      leaked = cell
      cell.bindStrongly(to: document)
      observation = cell.titleObservation
    }
    #expect(leaked != nil)
    document.title = "two"
    #expect(leaked?.shown == ["two"])
    observation?.stop()
    #expect(leaked == nil)
    #expect(observation == nil)
  }

  @Test("A deinitializer that stopping sets off may stop it again")
  func stopsAgain() {
    final class Stopper {
      var stop: () -> Void = {}
      deinit { stop() }
    }
    let observation: PropertyObservation<Document, String>
    do {
      let stopper = Stopper()
      observation = PropertyObservation(of: document, \.$title) { _, _, _ in
        withExtendedLifetime(stopper) {}
      }
      stopper.stop = { [weak observation, log] in
        observation?.stop()
        log.lines.append("stopped again")
      }
    }
    observation.stop()
    #expect(log.lines == ["stopped again"])
  }

  @Test("A subject that changes in its own deinitializer tells nobody")
  func changeInDeinitializer() {
    final class Note {
      @Observed var text = "a"
      deinit { text = "b" }
    }
    var note: Note? = Note()
    let observation = note.map {
      PropertyObservation(of: $0, \.$text) { [log] _, _, new in log.lines.append(new) }
    }
    note = nil
    #expect(observation?.isActive == false)
    #expect(log.lines == [])
  }

  @Test("A subject whose storage is replaced ends the observations of the storage before")
  func replacedStorage() {
    final class Note {
      @Observed var text = "a"
      func reset() { _text = Observed(wrappedValue: "z") }
    }
    let note = Note()
    let observation = PropertyObservation(of: note, \.$text) { [log] _, _, new in
      log.lines.append(new)
    }
    note.reset()
    note.text = "b"
    #expect(!observation.isActive)
    #expect(observation.subject === note)
    #expect(log.lines == [])
  }

  @Test("What a heap reader sees of an observation is its handler, by that name")
  func handlerName() {
    let observation = PropertyObservation(of: document, \.$title) { _, _, _ in }
    let names = Mirror(reflecting: observation).children.compactMap(\.label)
    #expect(names.contains("handler"))
    #expect(String(reflecting: type(of: observation)).hasSuffix("Document, Swift.String>"))
  }

  @Test("Ten thousand observations come and go")
  func many() {
    var observations = (0..<10_000).map { number in
      PropertyObservation(of: document, \.$title) { [log] _, _, _ in log.lines.append("\(number)") }
    }
    document.title = "two"
    #expect(log.lines.count == 10_000)
    log.lines = []
    observations.removeFirst(9_999)
    document.title = "three"
    #expect(log.lines == ["9999"])
    observations = []
    document.title = "four"
    #expect(log.lines == ["9999"])
  }
}
