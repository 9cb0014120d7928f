internal import OutliveAnalysis
@testable internal import OutliveCommandLine
internal import OutliveTestSupport
internal import OutliveTrace
internal import Testing

@Suite("outlive redact")
struct RedactCommandTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func redacted(_ trace: Trace, _ words: String...) throws -> Trace {
    let path = try folder.write(trace.binary, to: "a.outlive")
    let outcome = TestConsole().run(["redact", path, "-o", folder.path("b.outlive")] + words)
    #expect(outcome.status == .clean)
    return try Trace(reading: folder.bytes(of: "b.outlive"))
  }

  /// What identifies a finding, beside names.
  private func identities(_ trace: Trace) -> [String] {
    Analysis(of: trace).findings.map { finding in
      "\(finding.rule) \(finding.severity) \(finding.verdict) \(finding.fingerprint) "
        + "\(finding.instances) \(finding.nested.map(\.id)) "
        + "\(finding.path.map { "\($0.steps.map(\.object.id)) \($0.culprit ?? -1)" } ?? "")"
    }
  }

  @Test(
    "a redacted run has the same findings with the same fingerprints",
    arguments: RecordedRuns.names, [[], ["--salt", "x"], ["--keep", "*Cell"]])
  func findings(name: String, words: [String]) throws {
    let trace = try RecordedRuns.trace(name)
    let path = try folder.write(trace.binary, to: "a.outlive")
    let outcome = TestConsole().run(
      ["redact", path, "-o", folder.path("b.outlive")] + words)
    #expect(outcome.status == .clean)
    let redacted = try Trace(reading: folder.bytes(of: "b.outlive"))
    #expect(identities(redacted) == identities(trace))
    #expect(identities(trace).isEmpty == (name == "healthy"))
    // Redacting once more, and converting, keeps the fingerprints too.
    let again = TestConsole().run(
      "redact", folder.path("b.outlive"), "-o", folder.path("c.ndjson"), "--salt", "y")
    #expect(again.status == .clean)
    #expect(identities(try Trace(reading: folder.bytes(of: "c.ndjson"))) == identities(trace))
  }

  @Test("the accounting is the same, event for event")
  func structure() throws {
    let trace = try RecordedRuns.trace("closure-cycle")
    let redacted = try redacted(trace)
    #expect(Analysis(of: redacted).accounting == Analysis(of: trace).accounting)
    for (old, new) in zip(trace.events, redacted.events) {
      #expect(old.sequence == new.sequence && old.time == new.time && old.thread == new.thread)
      #expect(old.kind.name == new.kind.name && old.cause == new.cause)
      #expect(old.site?.line == new.site?.line)
      #expect(EventFields(old).objects == EventFields(new).objects)
    }
    #expect(redacted.events.count == trace.events.count + 1)
  }

  @Test("the original fingerprints can be left out")
  func withoutFingerprints() throws {
    let trace = try RecordedRuns.trace("closure-cycle")
    let redacted = try redacted(trace, "--without-fingerprints")
    #expect(redacted.events.count == trace.events.count)
    let fingerprints = Analysis(of: redacted).findings.map(\.fingerprint)
    #expect(fingerprints != Analysis(of: trace).findings.map(\.fingerprint))
    #expect(fingerprints.count == 1)
  }

  @Test("no name of a recorded run is left, in either form", arguments: RecordedRuns.names)
  func noNameOfARun(name: String) throws {
    let trace = try RecordedRuns.trace(name)
    let text = String(decoding: TraceJSON.encode(try redacted(trace)), as: UTF8.self)
    for word in ["Document", "Shelf", "Cell", "Window", "Reading", "title"] {
      // The names of fields and kinds are those of the format.
      #expect(!text.contains(word), "\(word) is left")
    }
  }

  @Test(
    "no part of any name of a trace at random is left", arguments: 0..<8 as Range<UInt64>)
  func noNameAtRandom(seed: UInt64) throws {
    var names = SecretNames(generator: SeededRandom(seed: seed))
    var events: [Event] = []
    let tags = Event.Kind.payloads.map { $0.tag }
    for number in 1...200 as ClosedRange<UInt64> {
      guard var kind = Event.Kind(tag: tags[Int(number) % tags.count]) else { continue }
      kind.visit(&names)
      events.append(
        Event(
          sequence: EventSequence(rawValue: number), isolation: names.text(),
          site: Site(file: names.text(), line: number, function: names.text()), kind: kind))
    }
    let trace = Trace(
      events: events,
      integrity: TraceIntegrity(
        isComplete: false, cutOffset: 7, cutReason: "found “\(names.text())”"))
    let path = try folder.write(trace.binary, to: "a.outlive")
    for form in ["ndjson", "outlive"] {
      let console = TestConsole()
      _ = console.run("redact", path, "-o", "-", "--to", form)
      let text = String(decoding: console.output.bytes, as: UTF8.self)
      #expect(!text.isEmpty)
      #expect(names.secrets.count > 500)
      // All names are made of the same letters, so one that is left is in a run of them.
      let runs = text.unicodeScalars.split { !SecretNames.letters.contains($0) }
        .filter { $0.count >= 5 }.map { String($0) }
      #expect(runs == [], "left in \(form)")
    }
  }

  @Test("a cut trace is redacted up to the cut, and says so")
  func cut() throws {
    let bytes = SampleTraces.leaking.binary
    let path = try folder.write(Array(bytes.dropLast(30)), to: "cut.outlive")
    let outcome = TestConsole().run("redact", path, "-o", folder.path("b.ndjson"))
    #expect(outcome.status == .unreadableInput)
    #expect(outcome.diagnostics.contains("[trace-cut]"))
    #expect(
      try Trace(reading: folder.bytes(of: "b.ndjson")).integrity.cutReason
        == "a part of the trace was missing before its names were replaced")
  }

  @Test("wrong arguments, a missing file and a full disk")
  func failures() throws {
    let path = try folder.write(SampleTraces.leaking.binary, to: "a.outlive")
    #expect(TestConsole().run("redact", path).status == .usage)
    #expect(TestConsole().run("redact", path, "-o", folder.path("b.txt")).status == .usage)
    #expect(
      TestConsole().run("redact", folder.path("no"), "-o", folder.path("b.ndjson")).status
        == .unreadableInput)
    #expect(
      TestConsole().run("redact", path, "-o", "/dev/full", "--to", "ndjson").status
        == .unwritableOutput)
    #expect(TestConsole().run("redact", path, "-o", path).diagnostics.contains("[output-is-input]"))
    #expect(try folder.names == ["a.outlive"])
  }
}

/// A visitor that gives every text names that occur nowhere else, and remembers them.
private struct SecretNames: FieldVisitor {
  var generator: SeededRandom
  /// Every name that was given.
  var secrets: Set<String> = []

  /// Letters that no hash has, and of which no word of the format has many in a row.
  static let letters: Set<Unicode.Scalar> = ["q", "z", "w", "j", "k", "Q", "Z", "W", "ж", "文"]

  private mutating func name() -> String {
    let letters = Self.letters.sorted()
    var name = ""
    for _ in 0..<Int.random(in: 5...9, using: &generator) {
      name.unicodeScalars.append(letters.randomElement(using: &generator) ?? "q")
    }
    secrets.insert(name)
    return name
  }

  /// A text made of names, in one of the shapes that texts have.
  mutating func text() -> String {
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: "\(name()).\(name())"
    case 1: "\(name()).\(name())<\(name()), Swift.Array<\(name())>>"
    case 2: "\(name())[0].\(name())"
    case 3: "\(name())/\(name()).swift"
    case 4: "\(name()) \(name()): \(name())!"
    case 5: "\(name())(\(name()):_:)"
    case 6: "“\(name())”\n\u{1B}\(name())"
    default: name()
    }
  }

  mutating func field(_ name: StaticString, _ value: inout String) { value = text() }
  mutating func field(_ name: StaticString, _ value: inout String?) { value = text() }
  mutating func field(_ name: StaticString, _ value: inout UInt64) { value = 1 }
  mutating func field(_ name: StaticString, _ value: inout UInt64?) {}
  mutating func field(_ name: StaticString, _ value: inout Bool) {}
  mutating func field<ID: TraceIdentifier>(_ name: StaticString, _ value: inout ID) {
    value = ID(rawValue: .random(in: 1...9, using: &generator))
  }
  mutating func field<ID: TraceIdentifier>(_ name: StaticString, _ value: inout ID?) {}
  mutating func field<Choice: TraceEnumeration>(_ name: StaticString, _ value: inout Choice) {}
}
