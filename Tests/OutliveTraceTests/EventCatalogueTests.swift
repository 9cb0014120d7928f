import Foundation
import OutliveTestSupport
@testable import OutliveTrace
import Testing

@Suite("The list of events is complete and sound")
struct EventCatalogueTests {
  /// What all events have in NDJSON, and what tells its lines apart.
  private static let reservedNames = [
    "seq", "time", "thread", "isolation", "task", "cause", "site", "event", "end",
  ]

  @Test("Every case of Event.Kind is in the list, in order")
  func everyCase() throws {
    let source = try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Sources/OutliveTrace/Event/Generated/Event.Kind.swift"),
      encoding: .utf8)
    let declared = source.split(separator: "\n").compactMap { line in
      line.wholeMatch(of: #/    (?:indirect )?case \w+\((\w+)\)/#).map { String($0.output.1) }
    }
    #expect(declared.count > 150)
    #expect(declared == Event.Kind.payloads.map { "\($0)" })
  }

  @Test("Tags rise, are those of events, and find their kind; names are unique")
  func tagsAndNames() {
    let payloads = Event.Kind.payloads
    let tags = payloads.map { $0.tag }
    #expect(tags == tags.sorted())
    #expect(Set(tags).count == tags.count)
    #expect(tags.allSatisfy { $0 >= RecordTag.firstEvent })
    #expect(Set(payloads.map { $0.name }).count == payloads.count)
    for payload in payloads {
      let kind = Event.Kind(tag: payload.tag)
      #expect(kind?.tag == payload.tag)
      #expect(kind?.name == payload.name)
      #expect(kind.map { type(of: $0.payload) == payload } == true)
      #expect(kind.map { $0.payloadType == payload } == true)
      #expect(payload.name.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil)
      #expect(payload.summary.hasSuffix("."))
    }
    let known = Set(tags)
    for tag in (0...2000 as ClosedRange<UInt64>) where !known.contains(tag) {
      #expect(Event.Kind(tag: tag) == nil)
    }
  }

  @Test("A name finds its kind, and nothing else does")
  func lookupByName() {
    for payload in Event.Kind.payloads {
      #expect(Event.Kind(name: payload.name) == Event.Kind(tag: payload.tag))
      for other in ["\(payload.name) ", "\(payload.name.dropLast())", "\(payload)"] {
        #expect(Event.Kind(name: other) == nil)
      }
      let changed = payload.name.prefix(1).uppercased() + payload.name.dropFirst()
      #expect(Event.Kind(name: changed) == nil)
    }
    #expect(Event.Kind(name: "") == nil)
  }

  @Test("Reading a kind by its tag is the same as making it and visiting it")
  func readingByTag() {
    for payload in Event.Kind.payloads {
      var made = Event.Kind(tag: payload.tag)
      var visitor = RandomFields(SeededRandom(seed: payload.tag))
      made?.visit(&visitor)
      var reader = RandomFields(SeededRandom(seed: payload.tag))
      let read = Event.Kind.reading(tag: payload.tag, &reader)
      #expect(read == made)
      #expect(read != nil)
      #expect(reader.generator.next() == visitor.generator.next())
    }
    var reader = RandomFields(SeededRandom(seed: 1))
    var untouched = SeededRandom(seed: 1)
    #expect(Event.Kind.reading(tag: 15, &reader) == nil)
    #expect(reader.generator.next() == untouched.next())
  }

  @Test("A visitor that only reads is shown the same fields as one that may change them")
  func presenting() {
    for payload in Event.Kind.payloads {
      guard var kind = Event.Kind(tag: payload.tag) else { continue }
      var random = RandomFields(SeededRandom(seed: payload.tag))
      kind.visit(&random)
      var shown = FieldNames()
      kind.present(to: &shown)
      var visited = FieldNames()
      kind.visit(&visited)
      #expect(shown.names == visited.names)
      #expect(shown.values == visited.values)
      #expect(!shown.values.isEmpty)
    }
  }

  @Test("A large payload doesn't make every event large")
  func memory() {
    #expect(MemoryLayout<Event.Kind>.size <= 64)
  }

  @Test("No field has the name of another, or of what all events have")
  func fieldNames() {
    for payload in Event.Kind.payloads {
      guard var kind = Event.Kind(tag: payload.tag) else { continue }
      var names = FieldNames()
      kind.visit(&names)
      #expect(!names.names.isEmpty)
      #expect(
        Set(names.names + Self.reservedNames).count == names.names.count + Self.reservedNames.count)
      #expect(names.names.allSatisfy { $0.wholeMatch(of: /[a-z][A-Za-z]*/) != nil })
    }
  }

  @Test("Every value of an enumeration has its code, and no other code has a value")
  func enumerationCodes() {
    var checker = EnumerationChecker()
    for payload in Event.Kind.payloads {
      var kind = Event.Kind(tag: payload.tag)
      kind?.visit(&checker)
    }
    #expect(checker.checked.count > 30)
  }
}

/// A visitor that checks the codes of each enumeration.
private struct EnumerationChecker: FieldVisitor {
  var checked: Set<String> = []

  mutating func field(_ name: StaticString, _ value: inout UInt64) {}
  mutating func field(_ name: StaticString, _ value: inout UInt64?) {}
  mutating func field(_ name: StaticString, _ value: inout Bool) {}
  mutating func field(_ name: StaticString, _ value: inout String) {}
  mutating func field(_ name: StaticString, _ value: inout String?) {}
  mutating func field<ID: TraceIdentifier>(_ name: StaticString, _ value: inout ID) {}
  mutating func field<ID: TraceIdentifier>(_ name: StaticString, _ value: inout ID?) {}
  mutating func field<Choice: TraceEnumeration>(_ name: StaticString, _ value: inout Choice) {
    guard checked.insert("\(Choice.self)").inserted else { return }
    for (position, choice) in Choice.allCases.enumerated() {
      #expect(choice.code == UInt64(position))
      #expect(Choice(code: choice.code) == choice)
      #expect(choice.rawValue.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil)
    }
    #expect(Choice(code: UInt64(Choice.allCases.count)) == nil)
    #expect(Choice(code: .max) == nil)
  }
}
