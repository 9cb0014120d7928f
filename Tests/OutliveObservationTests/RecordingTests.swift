import OutliveObservation
import OutliveRuntime
import OutliveTestSupport
import OutliveTrace
import Testing

@Suite("An observation records what happens to it")
struct RecordingTests {
  let recorder: Recorder
  init() throws { recorder = try Recorder(to: .memory, options: .unwatched) }

  /// What was recorded, without the releases that the recorder noticed by itself: it does so when
  /// the next object happens to get the same address.
  func lines(_ recorder: Recorder) -> [String] {
    recorder.trace().lines.filter { !$0.hasSuffix("evidence noticed") }
  }

  @Test("Registered, told of a change, stopped, freed")
  func stopped() {
    let document = Document("one")
    recorder.withCurrent {
      let observation = PropertyObservation(of: document, \.$title) { _, _, _ in }
      document.title = "two"
      observation.stop()
      observation.stop()
      document.title = "three"
    }
    #expect(
      lines(recorder) == [
        "object-created object #1 type Document kind instance",
        "object-created object #2 type PropertyObservation<Document, String> kind instance",
        "observation-registered observation #1 object #2 subject #1 key title",
        "mutation-began mutation #1 subject #1 key title",
        "handle-began observation #1 mutation #1 phase change because of #4",
        "handle-ended observation #1",
        "mutation-ended mutation #1",
        "observation-removed observation #1 reason stopped",
        "observation-freed observation #1",
        "object-released object #2 evidence exact",
      ])
  }

  @Test("Told at once, and freed while active")
  func freed() {
    let document = Document("one")
    recorder.withCurrent {
      let observation = PropertyObservation(of: document, \.$title, options: .initial) { _, _, _ in
      }
      withExtendedLifetime(observation) {}
    }
    #expect(
      lines(recorder) == [
        "object-created object #1 type Document kind instance",
        "object-created object #2 type PropertyObservation<Document, String> kind instance",
        "observation-registered observation #1 object #2 subject #1 key title",
        "handle-began observation #1 phase initial because of #3",
        "handle-ended observation #1",
        "observation-removed observation #1 reason freed",
        "observation-freed observation #1",
        "object-released object #2 evidence exact",
      ])
  }

  @Test("Its subject goes: the subject's release, and the end of what is still active")
  func subjectDied() {
    var document: Document? = Document("one")
    var observations: [AnyObject] = []
    recorder.withCurrent {
      guard let document else { return }
      let stopped = PropertyObservation(of: document, \.$title) { _, _, _ in }
      stopped.stop()
      observations = [
        stopped, PropertyObservation(of: document, \.$title) { _, _, _ in },
        PropertyObservation(of: document, \.$title) { _, _, _ in },
      ]
    }
    document = nil
    #expect(observations.count == 3)
    observations = []
    let recorded = lines(recorder)
    #expect(
      Array(recorded.prefix(12)) == [
        "object-created object #1 type Document kind instance",
        "object-created object #2 type PropertyObservation<Document, String> kind instance",
        "observation-registered observation #1 object #2 subject #1 key title",
        "observation-removed observation #1 reason stopped",
        "object-created object #3 type PropertyObservation<Document, String> kind instance",
        "observation-registered observation #2 object #3 subject #1 key title",
        "object-created object #4 type PropertyObservation<Document, String> kind instance",
        "observation-registered observation #3 object #4 subject #1 key title",
        "object-released object #1 evidence exact",
        "observation-removed observation #2 reason subject-died",
        "observation-removed observation #3 reason subject-died",
        "observation-freed observation #1",
      ])
    #expect(
      recorded.dropFirst(11) == [
        "observation-freed observation #1", "object-released object #2 evidence exact",
        "observation-freed observation #2", "object-released object #3 evidence exact",
        "observation-freed observation #3", "object-released object #4 evidence exact",
      ])
  }

  @Test("A subject whose observations have all ended is still seen to go")
  func subjectDiedUnobserved() {
    var document: Document? = Document("one")
    recorder.withCurrent {
      guard let document else { return }
      PropertyObservation(of: document, \.$title) { _, _, _ in }.stop()
      PropertyObservation(of: document, \.$isFavorite) { _, _, _ in }.stop()
    }
    document = nil
    #expect(
      lines(recorder).filter { $0.hasPrefix("object-released object #1 ") } == [
        "object-released object #1 evidence exact"
      ])
  }

  @Test("Its observer goes: noticed, and ended at the next change")
  func observerDied() {
    let document = Document("one")
    var cell: DocumentCell? = DocumentCell()
    var observation: PropertyObservation<Document, String>?
    recorder.withCurrent {
      guard let cell else { return }
      observation = PropertyObservation(of: document, \.$title, by: cell) { cell, change in
        cell.shown.append(change.new)
      }
    }
    document.title = "two"
    cell = nil
    recorder.noticeReleases()
    document.title = "three"
    document.title = "four"
    observation = nil
    #expect(observation == nil)
    #expect(
      recorder.trace().lines == [
        "object-created object #1 type Document kind instance",
        "object-created object #2 type DocumentCell kind instance",
        "object-created object #3 type PropertyObservation<Document, String> kind instance",
        "observation-registered observation #1 object #3 subject #1 observer #2 key title",
        "mutation-began mutation #1 subject #1 key title",
        "handle-began observation #1 mutation #1 phase change because of #5",
        "handle-ended observation #1",
        "mutation-ended mutation #1",
        "object-released object #2 evidence noticed",
        "mutation-began mutation #2 subject #1 key title",
        "observation-removed observation #1 reason observer-died because of #10",
        "mutation-ended mutation #2",
        "observation-freed observation #1",
        "object-released object #3 evidence exact",
      ])
  }

  @Test("What a handler does is recorded as done because of the handler's call")
  func causes() {
    let document = Document("one")
    recorder.withCurrent {
      let title = PropertyObservation(of: document, \.$title) { observation, _, _ in
        observation.subject?.isFavorite = true
        observation.stop()
      }
      let favorite = PropertyObservation(of: document, \.$isFavorite) { _, _, _ in }
      document.title = "two"
      withExtendedLifetime((title, favorite)) {}
      favorite.stop()
    }
    #expect(
      lines(recorder).dropFirst(5).prefix(9) == [
        "mutation-began mutation #1 subject #1 key title",
        "handle-began observation #1 mutation #1 phase change because of #6",
        "mutation-began mutation #2 subject #1 key isFavorite because of #7",
        "handle-began observation #2 mutation #2 phase change because of #8",
        "handle-ended observation #2",
        "mutation-ended mutation #2",
        "observation-removed observation #1 reason stopped because of #7",
        "handle-ended observation #1",
        "mutation-ended mutation #1",
      ])
  }

  @Test("What a handler starts in a task of its own is done because of the handler's call, too")
  func causesInTasks() async {
    let document = Document("one")
    var task: Task<EventSequence?, Never>?
    let recorder = recorder
    recorder.withCurrent {
      let observation = PropertyObservation(of: document, \.$title) { _, _, _ in
        task = Task {
          let other = Document()
          let observation = PropertyObservation(of: other, \.$title) { _, _, _ in }
          other.title = "three"
          observation.stop()
          return nil
        }
      }
      document.title = "two"
      observation.stop()
    }
    _ = await task?.value
    let began = recorder.trace().events.filter { $0.kind.name == "mutation-began" }
    let handled = recorder.trace().events.first { $0.kind.name == "handle-began" }
    #expect(began.map(\.cause) == [nil, handled?.sequence])
  }

  @Test("Everything goes to the recorder under which the observation was made")
  func recorderOfRegistration() throws {
    let other = try Recorder(to: .memory, options: .unwatched)
    let document = Document("one")
    let unrecorded = PropertyObservation(of: document, \.$title) { _, _, _ in }
    let observation = recorder.withCurrent {
      PropertyObservation(of: document, \.$title) { _, _, _ in }
    }
    let second = other.withCurrent { PropertyObservation(of: document, \.$title) { _, _, _ in } }
    document.title = "two"
    other.withCurrent { document.title = "three" }
    withExtendedLifetime((unrecorded, observation, second)) {
      let expected = [
        "object-created object #1 type Document kind instance",
        "object-created object #2 type PropertyObservation<Document, String> kind instance",
        "observation-registered observation #1 object #2 subject #1 key title",
        "mutation-began mutation #1 subject #1 key title",
        "handle-began observation #1 mutation #1 phase change because of #4",
        "handle-ended observation #1",
        "mutation-ended mutation #1",
        "mutation-began mutation #2 subject #1 key title",
        "handle-began observation #1 mutation #2 phase change because of #8",
        "handle-ended observation #1",
        "mutation-ended mutation #2",
      ]
      #expect(lines(recorder) == expected)
      #expect(lines(other) == expected)
    }
  }

  @Test("A recorder whose observations have ended hears of no more changes")
  func recorderOfEnded() throws {
    let other = try Recorder(to: .memory, options: .unwatched)
    let document = Document("one")
    let others = (0..<5).map { _ in
      other.withCurrent { PropertyObservation(of: document, \.$title) { _, _, _ in } }
    }
    let observation = recorder.withCurrent {
      PropertyObservation(of: document, \.$title) { _, _, _ in }
    }
    observation.stop()
    document.title = "two"
    withExtendedLifetime((others, observation)) {
      #expect(lines(other).count { $0.hasPrefix("handle-began") } == 5)
      #expect(lines(recorder).filter { $0.hasPrefix("mutation") } == [])
    }
  }

  @Test("With nothing recording nothing is recorded, later changes included")
  func off() {
    let document = Document("one")
    let observation = PropertyObservation(of: document, \.$title) { _, _, _ in }
    recorder.withCurrent { document.title = "two" }
    observation.stop()
    #expect(recorder.trace().events == [])
  }

  @Test("A change that nobody observes is not recorded")
  func unobserved() {
    let document = Document("one")
    recorder.withCurrent {
      document.title = "two"
      let observation = PropertyObservation(of: document, \.$title) { _, _, _ in }
      document.isFavorite = true
      observation.stop()
    }
    #expect(lines(recorder).filter { $0.hasPrefix("mutation") } == [])
  }

  @Test("An observation is credited to the open scope; subject and observer to none")
  func scopes() {
    let document = Document("one")
    let cell = DocumentCell()
    recorder.scope("list shown") { cell.bindByObserver(to: document) }
    #expect(
      lines(recorder) == [
        "scope-began scope #1 label list shown",
        "object-created object #1 type Document kind instance",
        "object-created object #2 type DocumentCell kind instance",
        "object-created object #3 type PropertyObservation<Document, String> kind instance scope #1",
        "observation-registered observation #1 object #3 subject #1 observer #2 key title",
        "scope-ended scope #1",
      ])
  }

  @Test("The place of the registration is recorded, and no place is invented for the subject")
  func sites() {
    let document = Document("one")
    var line: UInt64 = 0
    recorder.withCurrent {
      line = UInt64(#line + 1)
      PropertyObservation(of: document, \.$title) { _, _, _ in }.stop()
    }
    let sites = recorder.trace().events.prefix(3).map(\.site)
    let place = Site(
      file: "OutliveObservationTests/RecordingTests.swift", line: line, function: "sites()")
    #expect(sites == [nil, place, place])
  }

  @Test("The name of the property is the one in the source")
  func keys() {
    final class Note<Text> {
      @Observed var text: Text
      @Observed var _draft = 1
      @Observed var überschrift = ""
      init(_ text: Text) { self.text = text }
    }
    let draft = Draft("draft")
    let note = Note([1])
    recorder.withCurrent {
      PropertyObservation(of: draft, \.$title) { _, _, _ in }.stop()
      PropertyObservation(of: draft as Document, \.$isFavorite) { _, _, _ in }.stop()
      PropertyObservation(of: draft, \.$words) { _, _, _ in }.stop()
      PropertyObservation(of: note, \.$text) { _, _, _ in }.stop()
      PropertyObservation(of: note, \.$_draft) { _, _, _ in }.stop()
      PropertyObservation(of: note, \.$überschrift) { _, _, _ in }.stop()
    }
    let keys = recorder.trace().events.compactMap { event in
      if case .observationRegistered(let payload) = event.kind { payload.key } else { nil }
    }
    #expect(keys == ["title", "isFavorite", "words", "text", "_draft", "überschrift"])
  }

  @Test("Recording keeps nothing alive")
  func keepsNothing() throws {
    weak var document: Document?
    weak var cell: DocumentCell?
    weak var observation: PropertyObservation<Document, String>?
    recorder.withCurrent {
      let subject = Document()
      let observer = DocumentCell()
      observer.bindByObserver(to: subject)
      subject.title = "two"
      document = subject
      cell = observer
      observation = observer.titleObservation
      #expect(observer.shown == ["two"])
    }
    #expect(document == nil)
    #expect(cell == nil)
    #expect(observation == nil)
  }

  @Test("An observation keeps no recorder alive, and works on without it")
  func recorderGoes() throws {
    let document = Document("one")
    let log = Log()
    weak var gone: Recorder?
    let observation: PropertyObservation<Document, String>
    do {
      let recorder = try Recorder(to: .memory, options: .unwatched)
      gone = recorder
      observation = recorder.withCurrent {
        PropertyObservation(of: document, \.$title) { _, _, new in log.lines.append(new) }
      }
      document.title = "two"
    }
    #expect(gone == nil)
    document.title = "three"
    observation.stop()
    #expect(log.lines == ["two", "three"])
  }
}

extension Recorder.Options {
  /// Only what is told is recorded, and nothing that the classes tell of themselves.
  static var unwatched: Recorder.Options {
    var options = Recorder.Options()
    options.watchesDeinits = false
    return options
  }
}
