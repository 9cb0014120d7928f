import OutliveObservation
import OutliveRuntime
import OutliveTestSupport
import OutliveTrace
import Testing

/// Somebody with a name that is computed.
private final class Person: PropertyObservable {
  @Observed var first: String
  @Observed var last: String
  @Observed var title = ""
  let onFree: () -> Void

  init(_ first: String, _ last: String, onFree: @escaping () -> Void = {}) {
    self.first = first
    self.last = last
    self.onFree = onFree
  }

  deinit { onFree() }

  var fullName: String { "\(first) \(last)" }
  var address: String { title.isEmpty ? "Dear \(fullName)" : "Dear \(title) \(fullName)" }

  static let fullNameChanges = DependentProperty(
    "fullName", \Person.fullName, dependsOn: \.$first, \.$last)
  static let addressChanges = DependentProperty(
    "address", \Person.address, dependsOn: \.$title, \.$first
  ).andOn(fullNameChanges)
}

/// Somebody who reads names.
private final class Reader {
  var lines: [String] = []
  var observation: (any AnyObservation)?
  let onFree: () -> Void
  init(onFree: @escaping () -> Void = {}) { self.onFree = onFree }
  deinit { onFree() }
}

@Suite("Several properties can be observed as if they were one")
struct CombinedTests {
  private let person = Person("Ada", "Byron")
  private let reader = Reader()

  @Test("Whichever changes, the values of all are told, before and after")
  func several() {
    reader.observation = person.observe(anyOf: \.$first, \.$last, by: reader) { reader, change in
      reader.lines.append(
        "\(change.old.0) \(change.old.1) → \(change.new.0) \(change.new.1)")
    }
    person.last = "Lovelace"
    person.first = "Augusta"
    person.title = "Countess"
    #expect(reader.lines == ["Ada Byron → Ada Lovelace", "Ada Lovelace → Augusta Lovelace"])
  }

  @Test("A computed property changes with those it is computed of")
  func dependent() {
    reader.observation = person.observe(Person.fullNameChanges, by: reader, options: .initial) {
      reader, change in
      reader.lines.append("\(change.isInitial ? "" : "\(change.old) → ")\(change.new)")
    }
    person.last = "Lovelace"
    person.title = "Countess"
    #expect(reader.lines == ["Ada Byron", "Ada Byron → Ada Lovelace"])
  }

  @Test("It may depend on another computed property, and hears of a shared source once")
  func dependentOnDependent() {
    reader.observation = person.observe(Person.addressChanges, by: reader) { reader, change in
      reader.lines.append(change.new)
    }
    person.first = "Augusta"
    person.last = "Lovelace"
    person.title = "Countess"
    #expect(
      reader.lines == [
        "Dear Augusta Byron", "Dear Augusta Lovelace", "Dear Countess Augusta Lovelace",
      ])
  }

  @Test("A handler that changes one of them again is told with the values of then")
  func nested() {
    reader.observation = person.observe(Person.fullNameChanges, by: reader) {
      [person] reader, change in
      reader.lines.append("\(change.old) → \(change.new)")
      if person.first == "ada" { person.first = "Ada" }
    }
    person.first = "ada"
    #expect(reader.lines == ["Ada Byron → ada Byron", "ada Byron → Ada Byron"])
  }

  @Test("Distinct, it tells of no change that leaves the value as it was")
  func distinct() {
    let observation = person.observe(Person.fullNameChanges, by: reader) { reader, change in
      reader.lines.append(change.new)
    }
    reader.observation = observation.distinct()
    person.first = "Ada"
    person.last = "Lovelace"
    #expect(reader.lines == ["Ada Lovelace"])
  }

  @Test("In a batch each property is told once")
  func batch() {
    reader.observation = person.observe(Person.fullNameChanges, by: reader) { reader, change in
      reader.lines.append("\(change.old) → \(change.new)")
    }
    ObservationBatch.run {
      person.first = "A"
      person.first = "Augusta"
      person.last = "Lovelace"
    }
    #expect(
      reader.lines == ["Ada Byron → Augusta Lovelace", "Augusta Byron → Augusta Lovelace"])
  }

  @Test("Once is for all of them together")
  func once() {
    let observation = person.observe(anyOf: \.$first, \.$last, by: reader, options: .once) {
      reader, change in reader.lines.append(change.new.0)
    }
    person.first = "Augusta"
    person.last = "Lovelace"
    #expect(reader.lines == ["Augusta"])
    #expect(!observation.isActive)
    #expect(observers(of: person).isEmpty)
  }

  @Test("It ends once, for the reason of the first that ends, and lets its handler go")
  func ends() {
    let log = Shared<[ObservationEnd]>([])
    var person: Person? = Person("Ada", "Byron")
    weak var token: Reader?
    var observation: CombinedObservation<Person, String>?
    do {
      let captured = Reader()
      token = captured
      observation = person?.observe(Person.fullNameChanges, by: reader) { _, _ in
        captured.lines.append("told")
      }
    }
    observation?.onEnd { log.value.append($0) }
    #expect(token != nil)
    person = nil
    #expect(log.value == [.subjectDied])
    #expect(token == nil)
    #expect(observation?.isActive == false)
    observation?.onEnd { log.value.append($0) }
    observation?.stop()
    #expect(log.value == [.subjectDied, .subjectDied])
  }

  @Test("Nobody is kept: neither the person nor the reader")
  func lifetimes() {
    let log = Log()
    do {
      let person = Person("Ada", "Byron") { log.lines.append("person gone") }
      let reader = Reader { log.lines.append("reader gone") }
      reader.observation = person.observe(Person.addressChanges, by: reader) { reader, change in
        reader.lines.append(change.new)
      }
      person.first = "Augusta"
      #expect(reader.lines == ["Dear Augusta Byron"])
    }
    #expect(log.lines.sorted() == ["person gone", "reader gone"])
  }

  @Test("The trace has one observation of each property, and what depends on what, once")
  func recorded() throws {
    let recorder = try Recorder(to: .memory, options: .unwatched)
    recorder.withCurrent {
      for _ in 1...2 {
        let observation = person.observe(Person.fullNameChanges, by: reader) { _, _ in }
        person.last = "Lovelace"
        observation.stop()
      }
    }
    let lines = recorder.trace().lines
    #expect(
      lines.filter { $0.hasPrefix("dependent-key-declared") } == [
        "dependent-key-declared type Person key fullName source first",
        "dependent-key-declared type Person key fullName source last",
      ])
    #expect(lines.filter { $0.hasPrefix("observation-registered") }.count == 4)
    #expect(lines.filter { $0.hasPrefix("observation-removed") }.count == 4)
    #expect(
      lines.filter { $0.hasPrefix("handle-began") }.map { $0.contains("phase prior") } == [
        true, false, true, false,
      ])
  }
}

/// A thermometer whose value lies elsewhere.
private final class Thermometer: PropertyObservable {
  struct OutOfRange: Error {}
  private var kelvin = 273.15
  let celsiusChanges = AnnouncedProperty("celsius", \Thermometer.celsius)
  var celsius: Double {
    get { kelvin - 273.15 }
    set { celsiusChanges.withMutation(of: self) { kelvin = newValue + 273.15 } }
  }

  func heat(to celsius: Double) throws {
    try celsiusChanges.withMutation(of: self) {
      guard celsius < 1000 else { throw OutOfRange() }
      kelvin = celsius + 273.15
    }
  }
}

@Suite("A property can be announced by hand")
struct AnnouncedTests {
  private let thermometer = Thermometer()
  private let reader = Reader()

  @Test("Old and new value, first value, and who observes")
  func told() throws {
    let log = Log()
    let plain = thermometer.observe(\.celsiusChanges) { _, old, new in
      log.lines.append("\(old) → \(new)")
    }
    let observation = thermometer.observe(\.celsiusChanges, by: reader, options: .initial) {
      reader, change in reader.lines.append("\(change.new)")
    }
    thermometer.celsius = 20
    try thermometer.heat(to: 30)
    #expect(reader.lines == ["0.0", "20.0", "30.0"])
    #expect(log.lines == ["0.0 → 20.0", "20.0 → 30.0"])
    #expect(observers(of: thermometer).map(\.key) == ["celsius", "celsius"])
    plain.stop()
    observation.stop()
    thermometer.celsius = 40
    #expect(reader.lines.count == 3)
    #expect(observers(of: thermometer).isEmpty)
  }

  @Test("A change that throws isn't told, and is recorded as abandoned")
  func abandoned() throws {
    let recorder = try Recorder(to: .memory, options: .unwatched)
    try recorder.withCurrent {
      let observation = thermometer.observe(\.celsiusChanges, by: reader) { reader, change in
        reader.lines.append("\(change.new)")
      }
      #expect(throws: Thermometer.OutOfRange.self) { try thermometer.heat(to: 2000) }
      try thermometer.heat(to: 20)
      observation.stop()
    }
    #expect(reader.lines == ["20.0"])
    let mutations = recorder.trace().lines.filter { $0.hasPrefix("mutation-") }
    #expect(
      mutations == [
        "mutation-began mutation #1 subject #1 key celsius",
        "mutation-abandoned mutation #1 reason OutOfRange",
        "mutation-began mutation #2 subject #1 key celsius",
        "mutation-ended mutation #2",
      ])
  }

  @Test("Its end is that of its subject")
  func subjectDied() {
    var thermometer: Thermometer? = Thermometer()
    let observation = thermometer?.observe(\.celsiusChanges, by: reader) { _, _ in }
    #expect(observation?.isActive == true)
    thermometer = nil
    #expect(observation?.end == .subjectDied)
  }
}
