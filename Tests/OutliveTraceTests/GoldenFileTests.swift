import Foundation
import OutliveTestSupport
import OutliveTrace
import Testing

@Suite("The golden files of each version are read for ever")
struct GoldenFileTests {
  /// What the golden files hold, the oldest version first.
  private static let traces = [
    FormatVersion1.trace, FormatVersion1_1.trace, FormatVersion1_2.trace, FormatVersion1_3.trace,
    FormatVersion1_4.trace,
  ]
  private static let folder = "Tests/OutliveTraceTests/Fixtures"

  private func golden(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: Checkout.root.appending(path: "\(Self.folder)/\(name)")))
  }

  /// Asserts that a golden file is what the writer writes; when that is wanted, writes it first.
  private func expectGolden(_ name: String, toBe bytes: [UInt8]) throws {
    let wasRecorded = ProcessInfo.processInfo.environment["OUTLIVE_RECORD_GOLDENS"] != nil
    if wasRecorded {
      try Data(bytes).write(to: Checkout.root.appending(path: "\(Self.folder)/\(name)"))
    }
    let isSame = try golden(name) == bytes
    #expect(isSame, "\(name) is not what the writer writes")
    #expect(!wasRecorded, "recorded; run the tests again without recording")
  }

  @Test("The binary file of version 1.0 holds the expected events")
  func binary1() throws {
    expectSame(try TraceReader.read(try golden("format-v1.outlive")), FormatVersion1.trace)
  }

  @Test("The NDJSON file of version 1.0 holds the expected events")
  func text1() throws {
    expectSame(try TraceJSON.decode(try golden("format-v1.ndjson")), FormatVersion1.trace)
  }

  @Test("The binary file of version 1.1 holds the expected events")
  func binary1Minor1() throws {
    expectSame(try TraceReader.read(try golden("format-v1.1.outlive")), FormatVersion1_1.trace)
  }

  @Test("The NDJSON file of version 1.1 holds the expected events")
  func text1Minor1() throws {
    expectSame(try TraceJSON.decode(try golden("format-v1.1.ndjson")), FormatVersion1_1.trace)
  }

  @Test("The binary file of version 1.2 holds the expected events")
  func binary1Minor2() throws {
    expectSame(try TraceReader.read(try golden("format-v1.2.outlive")), FormatVersion1_2.trace)
  }

  @Test("The NDJSON file of version 1.2 holds the expected events")
  func text1Minor2() throws {
    expectSame(try TraceJSON.decode(try golden("format-v1.2.ndjson")), FormatVersion1_2.trace)
  }

  @Test("The binary file of version 1.3 holds the expected events")
  func binary1Minor3() throws {
    expectSame(try TraceReader.read(try golden("format-v1.3.outlive")), FormatVersion1_3.trace)
  }

  @Test("The NDJSON file of version 1.3 holds the expected events")
  func text1Minor3() throws {
    expectSame(try TraceJSON.decode(try golden("format-v1.3.ndjson")), FormatVersion1_3.trace)
  }

  @Test("The binary file of version 1.4 holds the expected events, and is what the writer writes")
  func binary1Minor4() throws {
    try expectGolden("format-v1.4.outlive", toBe: TraceWriter.encode(FormatVersion1_4.trace))
    expectSame(try TraceReader.read(try golden("format-v1.4.outlive")), FormatVersion1_4.trace)
  }

  @Test("The NDJSON file of version 1.4 holds the expected events, and is what the writer writes")
  func text1Minor4() throws {
    try expectGolden("format-v1.4.ndjson", toBe: TraceJSON.encode(FormatVersion1_4.trace))
    expectSame(try TraceJSON.decode(try golden("format-v1.4.ndjson")), FormatVersion1_4.trace)
  }

  @Test("What the golden files of version 1.1 are made from survives both forms")
  func roundTrip() throws {
    let trace = FormatVersion1_1.trace
    expectSame(try TraceReader.read(TraceWriter.encode(trace)), trace)
    expectSame(try TraceJSON.decode(TraceJSON.encode(trace)), trace)
  }

  @Test("The events of version 1.1 never change")
  func frozen() {
    // If this fails, the model of the golden files was changed: add another one instead.
    let bytes = TraceJSON.encode(FormatVersion1_1.trace)
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    // The first line has the version of the writer.
    let hash = lines.dropFirst().joined().reduce(0xCBF2_9CE4_8422_2325 as UInt64) { hash, byte in
      (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    #expect(FormatVersion1_1.trace.events.count == 533)
    #expect(hash == 12_072_459_818_802_260_246)
  }

  @Test(
    "The golden files hold every kind of event, every field with a value, missing and at its least")
  func everyField() {
    // What a later version adds goes into golden files of that version.
    var coverage = Coverage()
    for event in Self.traces.flatMap(\.events) { coverage.visit(event.kind) }
    var all = Coverage()
    for payload in Event.Kind.payloads { Event.Kind(tag: payload.tag).map { all.visit($0) } }
    #expect(coverage.fields == all.fields)
    for (enumeration, count) in all.valueCounts {
      #expect(coverage.values[enumeration]?.count == count, "\(enumeration)")
    }
    let present = Set(coverage.seen.filter(\.hasValue).map(\.field))
    let missing = Set(coverage.seen.filter { !$0.hasValue }.map(\.field))
    #expect(present == all.fields)
    #expect(missing == all.fields)
  }
}

/// A visitor that notes which fields had a value, and which were missing or at their least.
private struct Coverage: FieldVisitor {
  struct Seen: Hashable {
    var field: String
    var hasValue: Bool
  }

  var fields: Set<String> = []
  var seen: Set<Seen> = []
  var values: [String: Set<UInt64>] = [:]
  var valueCounts: [String: Int] = [:]
  private var kind = ""

  mutating func visit(_ kind: Event.Kind) {
    var kind = kind
    self.kind = kind.name
    kind.visit(&self)
  }

  private mutating func note(_ name: StaticString, hasValue: Bool) {
    fields.insert("\(kind).\(name)")
    seen.insert(Seen(field: "\(kind).\(name)", hasValue: hasValue))
  }

  mutating func field(_ name: StaticString, _ value: inout UInt64) {
    note(name, hasValue: value > 0)
  }
  mutating func field(_ name: StaticString, _ value: inout UInt64?) {
    note(name, hasValue: value != nil)
  }
  mutating func field(_ name: StaticString, _ value: inout Bool) { note(name, hasValue: value) }
  mutating func field(_ name: StaticString, _ value: inout String) {
    note(name, hasValue: !value.isEmpty)
  }
  mutating func field(_ name: StaticString, _ value: inout String?) {
    note(name, hasValue: value != nil)
  }
  mutating func field<ID: TraceIdentifier>(_ name: StaticString, _ value: inout ID) {
    note(name, hasValue: value.rawValue > 0)
  }
  mutating func field<ID: TraceIdentifier>(_ name: StaticString, _ value: inout ID?) {
    note(name, hasValue: value != nil)
  }
  mutating func field<Choice: TraceEnumeration>(_ name: StaticString, _ value: inout Choice) {
    note(name, hasValue: value.code > 0)
    valueCounts["\(Choice.self)"] = Choice.allCases.count
    values["\(Choice.self)", default: []].insert(value.code)
  }
}
