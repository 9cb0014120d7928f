import OutliveAnalysis
import OutliveObservation
import OutliveRuntime
import OutliveTestSupport
import Testing

@Suite("Key-value registrations are what Apple's are")
struct KeyValueRegistrationTests {
  let document = KeyedDocument()
  let log = Log()

  @Test("Every combination of options", arguments: 0..<16)
  func options(bits: Int) {
    let options = KeyValueOptions(rawValue: UInt8(bits))
    let listener = Listener(log)
    document.addObserver(listener, forKeyPath: "title", options: options, context: nil)
    document.title = "two"
    document.removeObserver(listener, forKeyPath: "title")
    document.title = "three"
    let old = options.contains(.old) ? " old one" : ""
    func new(_ value: String) -> String { options.contains(.new) ? " new \(value)" : "" }
    var expected: [String] = []
    if options.contains(.initial) { expected.append("title kind 1\(new("one"))") }
    if options.contains(.prior) { expected.append("title kind 1\(old) notificationIsPrior true") }
    expected.append("title kind 1\(old)\(new("two"))")
    #expect(log.lines == expected)
  }

  @Test("Inherited keys, announced ones, empty values, elements that come and go")
  func keys() {
    let draft = KeyedDraft()
    let listener = Listener(log)
    for key in ["title", "words", "author", "pages", "length"] {
      draft.addObserver(listener, forKeyPath: key, options: [.old, .new], context: nil)
    }
    draft.title = "two"
    draft.words = 3
    draft.author = "A"
    draft.author = nil
    draft.pages = ["a"]
    draft.$pages.append("b")
    draft.$pages.replace(at: 0, with: "c")
    draft.$pages.remove(at: 1)
    draft.lengthChanges.withMutation(of: draft) { draft.text = "abc" }
    #expect(
      log.lines == [
        "title kind 1 old one new two", "words kind 1 old 0 new 3", "author kind 1 old null new A",
        "author kind 1 old A new null", #"pages kind 1 old [] new ["a"]"#,
        #"pages kind 2 new ["b"] indexes 1..<2"#,
        #"pages kind 4 old ["a"] new ["c"] indexes 0..<1"#,
        #"pages kind 3 old ["b"] indexes 1..<2"#, "length kind 1 old 0 new 3",
      ])
    for key in ["title", "words", "author", "pages", "length"] {
      draft.removeObserver(listener, forKeyPath: key)
    }
    #expect(observers(of: draft).isEmpty)
    #expect((1...4).map { ChangeKind(rawValue: $0)?.rawValue } == [1, 2, 3, 4])
    #expect(ChangeKind(rawValue: 0) == nil && ChangeKind(rawValue: 5) == nil)
  }

  @Test("Who registers twice hears twice, and the latest is removed first")
  func twice() {
    let listener = Listener(log)
    let (first, second) = (KeyValueContext("first"), KeyValueContext("second"))
    for context in [first, second, nil, first] {
      document.addObserver(listener, forKeyPath: "title", context: context)
    }
    func heard() -> [String] {
      log.lines = []
      document.title += "+"
      return log.lines.map { $0.replacing("title ", with: "").replacing("kind 1", with: "") }
    }
    #expect(heard() == ["[first] ", "[second] ", "", "[first] "])
    document.removeObserver(listener, forKeyPath: "title")
    #expect(heard() == ["[first] ", "[second] ", ""])
    document.removeObserver(listener, forKeyPath: "title", context: first)
    #expect(heard() == ["[second] ", ""])
    document.removeObserver(listener, forKeyPath: "title", context: nil)
    #expect(heard() == ["[second] "])
    document.removeObserver(listener, forKeyPath: "title", context: first)
    document.removeObserver(listener, forKeyPath: "isFavorite")
    #expect(heard() == ["[second] "])
    document.removeObserver(listener, forKeyPath: "title")
    #expect(heard() == [])
    #expect(first != second && first == first && KeyValueContext().description.hasPrefix("#"))
  }

  @Test("Nobody is held, and a registration lasts until it is removed")
  func holdsNobody() {
    weak var freedListener: Listener?
    weak var freedDocument: KeyedDocument?
    do {
      let document = KeyedDocument()
      do {
        let listener = Listener(log)
        (freedListener, freedDocument) = (listener, document)
        document.addObserver(listener, forKeyPath: "title", context: nil)
        document.addObserver(listener, forKeyPath: "original.title", context: nil)
        document.title = "two"
      }
      #expect(freedListener == nil)
      // With Apple's this is sent to an object that is gone.
      document.title = "three"
      #expect(observers(of: document).map(\.key) == ["title", "original.title"])
      #expect(observers(of: document).allSatisfy { $0.observer == nil })
      #expect(log.lines == ["title kind 1"])
    }
    #expect(freedDocument == nil)
  }

  @Test("Who observes an object, and where that was written")
  func listed() {
    let listener = Listener(log)
    let original = KeyedDocument()
    document.original = original
    document.addObserver(listener, forKeyPath: "original.title", context: nil)
    let line = #line - 1
    for (object, key) in [(document, "original.title"), (original, "title")] {
      let found = observers(of: object)
      #expect(found.map(\.key) == [key])
      #expect(found.first?.subject === object && found.first?.observer === listener)
      #expect(found.first.map { Int($0.callSite.line) } == line)
    }
    let observation = observers(of: original).first?.observation
    let ends = Ends()
    observation?.onEnd { ends.add($0) }
    #expect(observation?.isActive == true)
    observation?.stop()
    observation?.stop()
    observation?.onEnd { ends.add($0) }
    #expect(ends.all == [.stopped, .stopped] && observation?.isActive == false)
    #expect(observers(of: original).isEmpty && observers(of: document).isEmpty)
    original.title = "two"
    #expect(log.lines.isEmpty)
  }

  @Test("A key path follows the objects that it leads through")
  func nested() {
    let listener = Listener(log)
    let (first, second) = (KeyedDocument("1"), KeyedDocument("2"))
    let path = "original.original.title"
    document.addObserver(
      listener, forKeyPath: path, options: [.old, .new, .initial], context: nil)
    document.original = first
    first.original = second
    second.title = "2+"
    document.original = nil
    second.title = "2++"
    document.original = nil
    document.original = first
    first.original = document
    second.title = "unheard"
    document.title = "own"
    first.original = nil
    document.removeObserver(listener, forKeyPath: path)
    first.original = second
    document.original = nil
    #expect(
      log.lines.map { $0.replacing("\(path) kind 1 ", with: "") } == [
        "new null", "old null new null", "old null new 2", "old 2 new 2+", "old 2+ new null",
        "old null new null", "old null new 2++", "old 2++ new one", "old one new own",
        "old own new null",
      ])
    #expect(observers(of: first).isEmpty && observers(of: second).isEmpty)
  }

  @Test("The call before the change of an object on the path has the old value only")
  func nestedPrior() {
    let listener = Listener(log)
    document.original = KeyedDocument("1")
    document.addObserver(
      listener, forKeyPath: "original.title", options: [.old, .new, .prior], context: nil)
    document.original = KeyedDocument("2")
    document.removeObserver(listener, forKeyPath: "original.title")
    #expect(
      log.lines == [
        "original.title kind 1 old 1 notificationIsPrior true", "original.title kind 1 old 1 new 2",
      ])
  }

  /// Removes itself, and somebody else, when it is told.
  final class Leaver: KeyValueObserver {
    let document: KeyedDocument
    let other: Listener
    init(_ document: KeyedDocument, _ other: Listener) {
      (self.document, self.other) = (document, other)
    }
    func observeValue(
      forKeyPath keyPath: String?, of object: Any?, change: [KeyValueChangeKey: Any]?,
      context: KeyValueContext?
    ) {
      other.log.lines.append("leaves")
      document.removeObserver(self, forKeyPath: "title")
      document.removeObserver(other, forKeyPath: "title")
      document.addObserver(other, forKeyPath: "title", context: nil)
    }
  }

  @Test("Removed while a change is told: not told any more; added meanwhile: not told yet")
  func removedMeanwhile() {
    let listener = Listener(log)
    let leaver = Leaver(document, listener)
    document.addObserver(leaver, forKeyPath: "title", options: .initial, context: nil)
    #expect(observers(of: document).count == 1)
    document.removeObserver(listener, forKeyPath: "title")
    log.lines = []
    document.addObserver(leaver, forKeyPath: "title", context: nil)
    document.addObserver(listener, forKeyPath: "title", context: nil)
    document.title = "two"
    document.title = "three"
    document.removeObserver(listener, forKeyPath: "title")
    #expect(log.lines == ["leaves", "title kind 1"])
    #expect(observers(of: document).isEmpty)
  }

  @Test("Announced by hand: told as it was announced, with the values before and after")
  func manual() {
    let listener = Listener(log)
    document.willChangeValue(forKey: "length")
    document.addObserver(
      listener, forKeyPath: "length", options: [.old, .new, .prior], context: nil)
    document.didChangeValue(forKey: "length")
    document.willChangeValue(forKey: "length")
    document.willChangeValue(forKey: "title")
    document.willChangeValue(forKey: "nothing")
    document.text = "ab"
    document.didChangeValue(forKey: "length")
    document.didChangeValue(forKey: "length")
    document.didChangeValue(forKey: "nothing")
    document.didChangeValue(forKey: "title")
    document.removeObserver(listener, forKeyPath: "length")
    #expect(
      log.lines == [
        "length kind 1 old 0 notificationIsPrior true", "length kind 1 old 0 new 2",
      ])
  }

  @Test("A change that was announced and never made keeps nothing alive")
  func neverMade() {
    weak var freed: KeyedDocument?
    do {
      let document = KeyedDocument()
      freed = document
      let listener = Listener(log)
      document.addObserver(listener, forKeyPath: "title", context: nil)
      document.willChangeValue(forKey: "title")
      document.removeObserver(listener, forKeyPath: "title")
    }
    #expect(freed == nil)
  }

  @Test("Registration, change and removal are recorded as of key-value style")
  func recording() throws {
    let lines = try recorded {
      let listener = Listener(log)
      document.original = KeyedDocument("1")
      document.addObserver(
        listener, forKeyPath: "title", options: [.initial, .prior], context: nil)
      document.title = "two"
      document.removeObserver(listener, forKeyPath: "title")
      document.addObserver(listener, forKeyPath: "original.title", context: nil)
      document.original?.title = "2"
      document.original = nil
      document.removeObserver(listener, forKeyPath: "original.title")
    }
    #expect(
      lines == [
        "observation-registered observation #1 object #3 subject #1 observer #2 key title",
        "observation-described observation #1 style key-value wantsInitial true wantsPrior true "
          + "isOnce false registrant OutliveObservationTests.Listener",
        "handle-began observation #1 phase initial because of #4",
        "handle-ended observation #1",
        "mutation-began mutation #1 subject #1 key title",
        "handle-began observation #1 mutation #1 phase prior because of #8",
        "handle-ended observation #1",
        "handle-began observation #1 mutation #1 phase change because of #8",
        "handle-ended observation #1",
        "mutation-ended mutation #1",
        "observation-removed observation #1 reason stopped",
        "observation-freed observation #1",
        "observation-registered observation #2 object #4 subject #1 observer #2 "
          + "key original.title",
        "observation-described observation #2 style key-value wantsInitial false "
          + "wantsPrior false isOnce false registrant OutliveObservationTests.Listener",
        "mutation-began mutation #2 subject #5 key title",
        "handle-began observation #2 mutation #2 phase change because of #21",
        "handle-ended observation #2",
        "mutation-ended mutation #2",
        "mutation-began mutation #3 subject #1 key original",
        "handle-began observation #2 mutation #3 phase change because of #25",
        "handle-ended observation #2",
        "mutation-ended mutation #3",
        "observation-removed observation #2 reason stopped",
        "observation-freed observation #2",
      ])
  }
}
