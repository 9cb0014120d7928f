import OutliveObservation
import OutliveRuntime
import OutliveTestSupport
import Testing

@Suite("Options mean what Apple's mean")
struct KeyValueOptionsTests {
  /// A list of words.
  final class Words: PropertyObservable {
    @Observed var words: [String] = ["a", "b", "c"]
  }

  /// Every combination of options, and what each call has for the change from "one" to "two".
  @Test("Each option by itself and with the others", arguments: 0..<16)
  func options(bits: Int) {
    let options = KeyValueOptions(rawValue: UInt8(bits))
    let document = Document("one")
    let log = Log()
    let observation = document.observe(\.$title, options: options) { [log] document, change in
      log.lines.append(
        "\(change.isPrior ? "prior" : "after") \(change.oldValue ?? "-") \(change.newValue ?? "-")"
          + " \(document.title)")
    }
    document.title = "two"
    let old = options.contains(.old) ? "one" : "-"
    func new(_ value: String) -> String { options.contains(.new) ? value : "-" }
    var expected: [String] = []
    if options.contains(.initial) { expected.append("after - \(new("one")) one") }
    if options.contains(.prior) { expected.append("prior \(old) - one") }
    expected.append("after \(old) \(new("two")) two")
    withExtendedLifetime(observation) { #expect(log.lines == expected) }
  }

  @Test("Elements that come and go are told with what they are and where")
  func elements() {
    let words = Words()
    let log = Log()
    let told = words.observe(\.$words, options: [.old, .new, .prior]) { [log] _, change in
      let indexes = change.indexes.map { "\($0)" } ?? "-"
      log.lines.append(
        "\(change.isPrior ? "prior " : "")\(change.kind) \(indexes) "
          + "\(change.oldValue?.joined() ?? "-") \(change.newValue?.joined() ?? "-")")
    }
    let whole = words.observe(\.$words) { [log] _, old, new in
      log.lines.append("\(old.joined()) → \(new.joined())")
    }
    words.$words.insert("x", at: 1)
    words.$words.append("y")
    #expect(words.$words.remove(at: 0) == "a")
    words.$words.replace(at: 0, with: "z")
    words.$words.replaceSubrange(1..<3, with: ["1", "2", "3"])
    words.$words.replaceSubrange(0..<0, with: [])
    words.words = []
    withExtendedLifetime((told, whole)) {
      #expect(
        log.lines == [
          "prior insertion 1..<2 - -", "insertion 1..<2 - x", "abc → axbc",
          "prior insertion 4..<5 - -", "insertion 4..<5 - y", "axbc → axbcy",
          "prior removal 0..<1 a -", "removal 0..<1 a -", "axbcy → xbcy",
          "prior replacement 0..<1 x -", "replacement 0..<1 x z", "xbcy → zbcy",
          "prior replacement 1..<3 bc -", "replacement 1..<3 bc 123", "zbcy → z123y",
          "prior setting - z123y -", "setting - z123y ", "z123y → ",
        ])
    }
  }

  @Test("The prior call, and which elements changed, are recorded")
  func recorded() throws {
    let recorder = try Recorder(to: .memory, options: .unwatched)
    recorder.withCurrent {
      let words = Words()
      let observation = words.observe(\.$words, options: .prior) { _, _ in }
      words.$words.remove(at: 2)
      withExtendedLifetime(observation) {}
    }
    #expect(
      recorder.trace().lines.dropFirst(2).prefix(9) == [
        "observation-registered observation #1 object #2 subject #1 key words",
        "observation-described observation #1 style observation wantsInitial false "
          + "wantsPrior true isOnce false",
        "mutation-began mutation #1 subject #1 key words",
        "collection-changed mutation #1 change removed index 2 count 1",
        "handle-began observation #1 mutation #1 phase prior because of #5",
        "handle-ended observation #1",
        "handle-began observation #1 mutation #1 phase change because of #5",
        "handle-ended observation #1",
        "mutation-ended mutation #1",
      ])
  }
}

@Suite("A property is observed in more than one way")
struct FormTests {
  final class Row: PropertyObserver {
    let log: Log
    init(_ log: Log) { self.log = log }
    func titleChanged(_ change: Change<String>) { log.lines.append("action \(change.new)") }
    func propertyChanged<Subject, Value>(
      _ observation: PropertyObservation<Subject, Value>, _ change: Change<Value>
    ) {
      log.lines.append("delegate \(observation.key) \(change.new)")
    }
  }

  @Test("By a target's method and by a delegate, neither of which is held")
  func targetAndDelegate() throws {
    let recorder = try Recorder(to: .memory, options: .unwatched)
    let document = Document("one")
    let log = Log()
    weak var freed: Row?
    var observations: [any AnyObservation] = []
    recorder.withCurrent {
      let row = Row(log)
      freed = row
      observations = [
        document.observe(\.$title, target: row, action: Row.titleChanged, options: .initial),
        document.observe(\.$isFavorite, delegate: row),
      ]
      document.title = "two"
      document.isFavorite = true
    }
    #expect(freed == nil)
    document.title = "three"
    document.isFavorite = false
    #expect(log.lines == ["action one", "action two", "delegate isFavorite true"])
    #expect(observations.map(\.isActive) == [false, false])
    #expect(
      recorder.trace().lines.filter { $0.hasPrefix("observation-described") } == [
        "observation-described observation #1 style target-action wantsInitial true "
          + "wantsPrior false isOnce false",
        "observation-described observation #2 style delegate wantsInitial false wantsPrior false "
          + "isOnce false",
      ])
  }

  @Test("A property of the object that a property holds: both are heard")
  func nested() {
    let cell = DocumentCell()
    let log = Log()
    let (first, second) = (Document("1"), Document("2"))
    let observation = cell.observe(\.$document, \.$isFavorite, by: log, options: .initial) {
      log, change in
      let name = { (value: Bool?) in value.map { "\($0)" } ?? "nil" }
      log.lines.append(
        change.isInitial ? "initial \(name(change.new))" : "\(name(change.old)) \(name(change.new))"
      )
    }
    cell.document = first
    first.isFavorite = true
    cell.document = second
    first.isFavorite = false
    second.isFavorite = true
    cell.document = nil
    cell.document = nil
    second.isFavorite = false
    cell.document = first
    observation.stop()
    observation.stop()
    first.isFavorite = true
    cell.document = second
    #expect(
      log.lines == [
        "initial nil", "nil false", "false true", "true false", "false true", "true nil",
        "nil false",
      ])
    #expect(!observation.isActive)
    #expect(observers(of: first).isEmpty && observers(of: second).isEmpty)
  }

  @Test("A nested observation ends with its subject, and keeps neither object alive")
  func nestedEnds() {
    weak var freedCell: DocumentCell?
    weak var freedDocument: Document?
    let log = Log()
    let ends = Ends()
    var observation: NestedObservation<DocumentCell, Document, Bool>?
    do {
      let cell = DocumentCell()
      let document = Document("1")
      (freedCell, freedDocument) = (cell, document)
      cell.document = document
      observation = cell.observe(\.$document, \.$isFavorite, by: log) { _, _ in }
        .onEnd { ends.add($0) }
      #expect(observers(of: document).count == 1)
    }
    #expect(freedCell == nil && freedDocument == nil)
    #expect(ends.all == [.subjectDied])
    #expect(observation?.isActive == false)
  }

  /// A cell that observes itself, and keeps the observation.
  final class SelfObservingCell: PropertyObservable {
    @Observed var document: Document?
    private var observation: (any AnyObservation)?
    init() { observation = observe(\.$document, \.$title, by: self) { _, _ in } }
  }

  @Test("The observer of a nested observation may keep it")
  func nestedKept() {
    weak var freed: SelfObservingCell?
    do {
      let cell = SelfObservingCell()
      freed = cell
      cell.document = Document("1")
    }
    #expect(freed == nil)
  }

  @Test("Who observes an object, with the inherited properties first")
  func observersOfObject() {
    let draft = Draft("one")
    let cell = DocumentCell()
    let words = draft.observe(\.$words) { _, _, _ in }
    let title = draft.observe(\.$title, by: cell) { _, _ in }
    let stopped = draft.observe(\.$title) { _, _, _ in }
    stopped.stop()
    let line = #line - 3
    let list = observers(of: draft)
    #expect(list.map(\.key) == ["title", "words"])
    #expect(list.map { $0.observer === cell } == [true, false])
    #expect(list.allSatisfy { $0.subject === draft && $0.observation.isActive })
    #expect(list.map { Int($0.callSite.line) } == [line, line - 1])
    withExtendedLifetime((words, title)) {}
  }
}
