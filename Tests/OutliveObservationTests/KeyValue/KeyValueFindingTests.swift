import OutliveAnalysis
import OutliveObservation
import OutliveRuntime
import OutliveTestSupport
import OutliveTrace
import Synchronization
import Testing

@Suite("What is an exception or a crash with Apple's is a finding", .serialized)
struct KeyValueFindingTests {
  let document = KeyedDocument()
  let log = Log()

  /// A class whose subclass observes the same.
  class Cell: KeyValueObject {
    let document: KeyedDocument
    init(_ document: KeyedDocument) { self.document = document }
    func stopObserving() { document.removeObserver(self, forKeyPath: "title") }
    func startObserving() { document.addObserver(self, forKeyPath: "title", context: nil) }
    override func observeValue(
      forKeyPath keyPath: String?, of object: Any?, change: [KeyValueChangeKey: Any]?,
      context: KeyValueContext?
    ) {}
  }

  final class FavoriteCell: Cell {
    func startObservingToo() { document.addObserver(self, forKeyPath: "title", context: nil) }
    func stopObservingToo() { document.removeObserver(self, forKeyPath: "title") }
  }

  @Test("Removed where it was registered: nothing")
  func healthy() throws {
    #expect(
      try broken {
        let cell = FavoriteCell(document)
        cell.startObserving()
        cell.startObservingToo()
        document.title = "two"
        cell.stopObservingToo()
        cell.stopObserving()
        document.title = "three"
      } == [])
  }

  @Test("Removed without being registered")
  func neverRegistered() throws {
    let cell = Cell(document)
    let found = try findings {
      document.addObserver(cell, forKeyPath: "isFavorite", context: nil)
      cell.stopObserving()
      document.removeObserver(cell, forKeyPath: "isFavorite")
    }
    #expect(found.map { "\($0.severity) \($0.rule)" } == ["error remove-unregistered"])
    #expect(found[0].headline.contains("because it is not registered as an observer"))
    let lines = try recorded {
      let other = Cell(document)
      document.removeObserver(other, forKeyPath: "title")
      document.addObserver(other, forKeyPath: "title", context: nil)
      document.removeObserver(other, forKeyPath: "isFavorite")
      document.removeObserver(other, forKeyPath: "title", context: KeyValueContext("other"))
      document.removeObserver(other, forKeyPath: "title")
      document.removeObserver(other, forKeyPath: "title")
    }
    #expect(
      lines.filter { $0.hasPrefix("removal-missed") } == [
        "removal-missed subject #1 observer #2 reason never-registered key title",
        "removal-missed subject #1 observer #2 reason other-key key isFavorite observation #1",
        "removal-missed subject #1 observer #2 reason never-registered key title observation #1",
        "removal-missed subject #1 observer #2 reason already-removed key title observation #1",
      ])
  }

  @Test("Removed twice")
  func twice() throws {
    let cell = Cell(document)
    let found = try findings {
      cell.startObserving()
      cell.stopObserving()
      cell.stopObserving()
    }
    #expect(found.map { "\($0.severity) \($0.rule)" } == ["error double-remove"])
    #expect(
      found[0].headline.hasPrefix("Cannot remove Cell as an observer for the key path “title”"))
  }

  /// Removes itself when it goes.
  final class Careful: KeyValueObserver {
    let document: KeyedDocument
    let times: Int
    init(_ document: KeyedDocument, times: Int) { (self.document, self.times) = (document, times) }
    deinit { for _ in 0..<times { document.removeObserver(self, forKeyPath: "title") } }
    func observeValue(
      forKeyPath keyPath: String?, of object: Any?, change: [KeyValueChangeKey: Any]?,
      context: KeyValueContext?
    ) {}
  }

  @Test("Removed in the observer's deinitializer: once is right, twice and without need is not")
  func inDeinitializer() throws {
    for (isAdded, times, expected) in [
      (true, 1, []), (true, 2, ["error double-remove"]), (false, 1, ["error remove-unregistered"]),
    ] {
      #expect(
        try broken {
          let other = Listener(log)
          document.addObserver(other, forKeyPath: "isFavorite", context: nil)
          do {
            let careful = Careful(document, times: times)
            if isAdded { document.addObserver(careful, forKeyPath: "title", context: nil) }
          }
          document.title += "+"
          document.removeObserver(other, forKeyPath: "isFavorite")
        } == expected)
    }
  }

  @Test("A subclass removes what its superclass registered")
  func foreign() throws {
    let cell = FavoriteCell(document)
    let found = try findings {
      cell.startObservingToo()
      cell.startObserving()
      cell.stopObservingToo()
      document.title = "two"
      cell.stopObserving()
    }
    #expect(found.first.map { "\($0.rule)" } == "foreign-remove")
    #expect(found.first?.headline.hasPrefix("FavoriteCell removed the observation of") == true)
    #expect(
      try recorded {
        cell.startObserving()
        cell.stopObservingToo()
      }.allSatisfy { !$0.hasPrefix("foreign-removed") })
  }

  @Test("The subject goes with registrations, which is told in Apple's words")
  func subjectDied() throws {
    let listener = Listener(log)
    for path in ["title", "isFavorite", "original.title"] {
      for isRemoved in [true, false] {
        let found = try findings {
          let document = KeyedDocument()
          document.original = KeyedDocument("2")
          document.addObserver(listener, forKeyPath: path, context: nil)
          document.title = "two"
          if isRemoved { document.removeObserver(listener, forKeyPath: path) }
        }
        #expect(
          found.map { "\($0.severity) \($0.rule)" }
            == (isRemoved ? [] : ["error subject-died-observed"]), "\(path)")
        #expect(
          found.first?.headline.hasPrefix(
            "An instance of KeyedDocument was deallocated while key value observers were still "
              + "registered with it: Listener for “\(path)”") == (isRemoved ? nil : true))
      }
    }
  }

  /// Observes itself.
  final class Narcissus: KeyValueObject {
    @Observed var document: KeyedDocument?
    let isCareful: Bool
    init(isCareful: Bool) {
      self.isCareful = isCareful
      super.init()
      addObserver(self, forKeyPath: "document.title", context: nil)
    }
    deinit { if isCareful { removeObserver(self, forKeyPath: "document.title") } }
    override func observeValue(
      forKeyPath keyPath: String?, of object: Any?, change: [KeyValueChangeKey: Any]?,
      context: KeyValueContext?
    ) {}
  }

  @Test("Who observes itself has to remove itself when it goes", arguments: [true, false])
  func observesItself(isCareful: Bool) throws {
    #expect(
      try broken {
        let cell = Narcissus(isCareful: isCareful)
        cell.document = document
        document.title = "two"
      } == (isCareful ? [] : ["error subject-died-observed"]))
    #expect(observers(of: document).isEmpty)
  }

  @Test("The observer goes while registered, and the next change is for nobody")
  func observerDied() throws {
    let recorder = try Recorder(to: .memory, options: .unwatched)
    recorder.withCurrent {
      let listener = Listener(log)
      document.addObserver(listener, forKeyPath: "title", context: nil)
    }
    document.title = "two"
    recorder.noticeReleases()
    _ = recorder.settle("cell removed")
    document.title = "three"
    let trace = recorder.trace()
    #expect(
      trace.lines.filter { $0.hasPrefix("delivery-dropped") } == [
        "delivery-dropped observation #1 mutation #1 reason observer-died",
        "delivery-dropped observation #1 mutation #2 reason observer-died",
      ])
    let found = Analysis(of: trace).findings
    #expect(found.map { "\($0.severity) \($0.rule)" } == ["error observer-died-registered"])
    #expect(
      found.first?.reasons == [
        "with key-value observing the next change is sent to a deallocated instance"
      ])
    #expect(log.lines.isEmpty)
  }

  @Test("The observer goes, and then the subject, which still has the registration")
  func bothDied() throws {
    #expect(
      try broken {
        let document = KeyedDocument()
        do {
          let listener = Listener(log)
          document.addObserver(listener, forKeyPath: "title", context: nil)
        }
        document.title = "two"
      } == ["error subject-died-observed"])
  }

  @Test("A change that was announced and not made, and one that was made and not announced")
  func unbalanced() throws {
    let listener = Listener(log)
    for (will, did, expected) in [
      (1, 1, []), (2, 1, ["warning unbalanced-mutation"]), (0, 1, ["warning unbalanced-mutation"]),
    ] {
      let document = KeyedDocument()
      #expect(
        try broken {
          document.addObserver(listener, forKeyPath: "length", context: nil)
          for _ in 0..<will { document.willChangeValue(forKey: "length") }
          for _ in 0..<did { document.didChangeValue(forKey: "length") }
          document.removeObserver(listener, forKeyPath: "length")
        } == expected)
    }
  }

  // MARK: Without a recording

  /// What is told of a program's mistakes.
  private func misuses(_ body: () -> Void) -> [String] {
    let told = Told()
    KeyValueMisuse.onMisuse { misuse in told.add(misuse) }
    body()
    KeyValueMisuse.onMisuse(nil)
    return told.lines
  }

  /// The mistakes that were told, of this suite's classes only: others run at the same time.
  final class Told: Sendable {
    private let misuses = Mutex<[KeyValueMisuse]>([])
    func add(_ misuse: KeyValueMisuse) { misuses.withVisibleLock { $0.append(misuse) } }
    var lines: [String] {
      misuses.withVisibleLock { $0 }.filter { $0.description.contains("Noted") }
        .map { "\($0.kind): \($0.description.replacing(/0x[0-9a-f]+/, with: "0x"))" }
    }
  }

  /// A document of this suite's.
  final class NotedDocument: KeyedDocument {}

  /// A cell of this suite's that handles nothing.
  final class NotedCell: KeyValueObject {}

  /// One that doesn't even derive from the class that doesn't.
  final class NotedListener: KeyValueObserver {}

  @Test("Each mistake is told in Apple's words to whoever asks")
  func words() {
    let document = NotedDocument()
    let cell = NotedCell()
    let listener = NotedListener()
    let told = misuses {
      document.addObserver(cell, forKeyPath: "name", context: nil)
      document.addObserver(cell, forKeyPath: "title.count", context: nil)
      document.addObserver(cell, forKeyPath: "", context: nil)
      document.removeObserver(cell, forKeyPath: "name")
      document.removeObserver(cell, forKeyPath: "name")
      document.addObserver(cell, forKeyPath: "title", context: KeyValueContext("mine"))
      document.addObserver(listener, forKeyPath: "isFavorite", context: nil)
      document.title = "two"
      document.isFavorite = true
      document.removeObserver(cell, forKeyPath: "title")
      document.removeObserver(listener, forKeyPath: "isFavorite")
      document.didChangeValue(forKey: "title")
      let other = NotedDocument()
      other.addObserver(cell, forKeyPath: "title", context: nil)
    }
    let suite = "OutliveObservationTests.KeyValueFindingTests"
    let name = "<\(suite).NotedDocument 0x>"
    let unknown = "valueForUndefinedKey:]: this class is not key value coding-compliant for the key"
    let unhandled =
      "An -observeValueForKeyPath:ofObject:change:context: message was received but not handled."
    #expect(
      told == [
        "unknownKey: [\(name) \(unknown) name.", "unknownKey: [\(name) \(unknown) title.count.",
        "unknownKey: [\(name) \(unknown) .",
        "notRegistered: Cannot remove an observer <\(suite).NotedCell 0x> for the key path \"name\" "
          + "from \(name) because it is not registered as an observer.",
        "notHandled: <\(suite).NotedCell 0x>: \(unhandled) Key path: title Observed object: \(name) "
          + "Context: mine",
        "notHandled: <\(suite).NotedListener 0x>: \(unhandled) Key path: isFavorite "
          + "Observed object: \(name) Context: 0x",
        "notBegun: -didChangeValueForKey: title of \(name) without -willChangeValueForKey: before",
        "subjectDied: An instance 0x of class \(suite).NotedDocument was deallocated while key value "
          + "observers were still registered with it. Observer: 0x, Key path: title, Context: 0x, "
          + "registered by \(suite).NotedCell",
      ])
  }

  @Test("An unknown key is refused, at once or when an object on the path doesn't have it")
  func refused() throws {
    let lines = try recorded {
      let listener = Listener(log)
      document.addObserver(listener, forKeyPath: "name", context: nil)
      // What was refused isn't missed.
      document.removeObserver(listener, forKeyPath: "name")
      let shelf = Shelf()
      shelf.addObserver(listener, forKeyPath: "item.title", context: nil)
      shelf.item = document
      document.title = "two"
      shelf.item = Shelf()
      shelf.removeObserver(listener, forKeyPath: "item.title")
    }
    #expect(
      lines.filter { !$0.hasPrefix("mutation") && !$0.hasPrefix("handle") } == [
        "registration-refused subject #1 observer #2 reason unknown-key key name",
        "observation-registered observation #1 object #4 subject #3 observer #2 key item.title",
        "observation-described observation #1 style key-value wantsInitial false wantsPrior false "
          + "isOnce false registrant OutliveObservationTests.Listener",
        "registration-refused subject #5 observer #2 reason unknown-key key title observation #1"
          .replacing("observation #1", with: "existing #1"),
        "observation-removed observation #1 reason stopped", "observation-freed observation #1",
      ])
    #expect(log.lines == ["item.title kind 1", "item.title kind 1", "item.title kind 1"])
  }

  @Test("An unknown key is an error, in Apple's words")
  func unknownKey() throws {
    let listener = Listener(log)
    let recorder = try Recorder(to: .memory, options: .unwatched)
    recorder.withCurrent {
      document.addObserver(listener, forKeyPath: "name", context: nil)
      document.addObserver(listener, forKeyPath: "title", context: nil)
      document.removeObserver(listener, forKeyPath: "title")
      document.removeObserver(listener, forKeyPath: "name")
    }
    let found = Analysis(of: recorder.trace()).findings
    #expect(found.map { "\($0.severity) \($0.rule)" } == ["error unknown-key"])
    #expect(
      found.first?.headline.hasSuffix(
        "this class is not key value coding-compliant for the key “name”") == true)
  }

  /// Something that holds anything.
  final class Shelf: KeyValueObservable {
    @Observed var item: AnyObject?
  }

  /// Registers when it is too late.
  final class Late: KeyValueObservable {
    @Observed var title = ""
    let listener: Listener
    init(_ listener: Listener) { self.listener = listener }
    deinit { addObserver(listener, forKeyPath: "title", options: .initial, context: nil) }
  }

  @Test("A subject that is being freed takes no registration")
  func late() throws {
    let lines = try recorded { _ = Late(Listener(log)) }
    #expect(
      lines == ["registration-refused subject #1 observer #2 reason subject-dead key title"])
    #expect(log.lines.isEmpty)
  }
}
