import OutliveTestSupport
@testable import OutliveTrace
import Testing

@Suite("Reading a line in one pass gives what reading it in the general way gives")
struct CanonicalLineTests {
  private static let header = "{\"format\":\"outlive-trace\",\"major\":1,\"minor\":4}\n"
  /// Bytes that mean something in JSON, or to whoever looks at many bytes at once.
  private static let awkwardBytes =
    Array("\"\\{}[]:,\n\r\t 019-+.eEtn/é".utf8) + [0, 0x1F, 0x7F, 0x80, 0xFF]

  // MARK: The comparison

  /// What a reader makes of some bytes.
  private enum Outcome: Equatable {
    /// The trace, and the same as text, which tells apart what Swift takes for equal.
    case read(Trace, [UInt8])
    case refused(TraceDecodingError)

    init(_ bytes: [UInt8], allowsOnePass: Bool) {
      do throws(TraceDecodingError) {
        let trace = try TraceJSON.decode(
          bytes, with: JSONTraceReader(allowsOnePass: allowsOnePass))
        self = .read(trace, TraceJSON.encode(trace))
      } catch {
        self = .refused(error)
      }
    }
  }

  /// Asserts that both ways agree; every byte of what they say counts.
  private func expectAgreement(
    _ bytes: [UInt8], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let onePass = Outcome(bytes, allowsOnePass: true)
    let general = Outcome(bytes, allowsOnePass: false)
    // The text is told only when they differ: making it takes longer than reading it.
    if onePass != general {
      Issue.record(
        "\(onePass) instead of \(general) for \(String(decoding: bytes, as: UTF8.self))",
        sourceLocation: sourceLocation)
    }
  }

  /// What one pass makes of the first line of some bytes; `nil` when it gives up.
  private func onePass(_ bytes: [UInt8], after last: UInt64 = 0) -> (event: Event, byteCount: Int)?
  {
    var decoder = CanonicalLineDecoder()
    var event: Event?
    let result = unsafe bytes.withUnsafeBytes { bytes in
      try? unsafe decoder.readEvent(in: bytes, after: EventSequence(rawValue: last)) { event = $0 }
    }
    guard let result, let event else { return nil }
    #expect(result.sequence == event.sequence)
    return (event, result.byteCount)
  }

  private func line(of event: Event) -> [UInt8] {
    var encoder = JSONLineEncoder()
    encoder.append(event)
    return encoder.take()
  }

  // MARK: Canonical lines

  @Test("Every line that a writer writes without escapes and huge numbers is read in one pass")
  func coverage() {
    var (read, left) = (0, 0)
    for seed in 0..<20 as Range<UInt64> {
      for event in Trace.random(count: 200, seed: seed).events {
        let bytes = line(of: event)
        let text = String(decoding: bytes, as: UTF8.self)
        let hasHugeNumber = text.matches(of: #/:[0-9]{20}/#).contains { _ in true }
        let result = onePass(bytes)
        if text.utf8.contains(UInt8(ascii: "\\")) || hasHugeNumber {
          #expect(result == nil, "\(text)")
          left += 1
        } else {
          #expect(result?.event == event, "\(text)")
          #expect(result?.byteCount == bytes.count)
          read += 1
        }
      }
    }
    #expect(read > 500 && left > 500)
  }

  @Test("A line that isn't there as a whole is never read, nor one whose number doesn't rise")
  func partialLines() {
    for event in Trace.random(count: 60, seed: 1).events {
      let bytes = line(of: event)
      for length in bytes.indices {
        // An array of just these bytes, so that a checker of addresses sees a read beyond them.
        #expect(onePass(Array(bytes[..<length])) == nil)
      }
      #expect(onePass(bytes, after: event.sequence.rawValue) == nil)
      #expect(
        (onePass(bytes, after: event.sequence.rawValue - 1) == nil) == (onePass(bytes) == nil))
      #expect(onePass(bytes + bytes)?.byteCount == onePass(bytes)?.byteCount)
    }
  }

  // MARK: Other lines

  @Test("Whole traces at random", arguments: 0..<10 as Range<UInt64>)
  func traces(seed: UInt64) throws {
    let trace = Trace.random(count: 200, seed: seed, hasGaps: seed % 2 == 0)
    let bytes = TraceJSON.encode(trace)
    expectAgreement(bytes)
    expectSame(
      try TraceJSON.decode(bytes, with: JSONTraceReader(allowsOnePass: false)), trace)
  }

  @Test("Traces with bytes changed at random", arguments: 0..<20 as Range<UInt64>)
  func changedBytes(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let original = TraceJSON.encode(.random(count: 6, seed: seed, hasGaps: true))
    for _ in 0..<60 {
      var bytes = original
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let offset = Int.random(in: Self.header.utf8.count..<bytes.count, using: &random)
        let byte = Self.awkwardBytes.randomElement(using: &random) ?? 0
        switch Int.random(in: 0..<6, using: &random) {
        case 0: bytes.remove(at: offset)
        case 1: bytes.insert(byte, at: offset)
        case 2: bytes[offset] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 3:
          let end = min(bytes.count, offset + .random(in: 1...40, using: &random))
          bytes.insert(contentsOf: bytes[offset..<end], at: offset)
        case 4:
          bytes.removeSubrange(
            offset..<min(bytes.count, offset + .random(in: 1...40, using: &random)))
        default: bytes[offset] = byte
        }
      }
      expectAgreement(bytes)
    }
  }

  @Test("A canonical line with any one byte changed, removed or doubled")
  func everyByte() {
    let event = Event(
      sequence: EventSequence(rawValue: 7), time: 12_345_678_901, isolation: "MainActor",
      task: TaskID(rawValue: 1), cause: EventSequence(rawValue: 6),
      site: Site(file: "A/b.swift", line: 10, function: "f()"),
      kind: .snapshotNode(
        SnapshotNode(
          snapshot: SnapshotID(rawValue: 1), object: ObjectID(rawValue: 20), type: "Fé",
          kind: .closure, retainCount: 0, size: 100, stable: true)))
    let bytes = line(of: event)
    let header = Array(Self.header.utf8)
    #expect(onePass(bytes)?.event == event)
    for offset in bytes.indices {
      var changed = bytes
      for byte in Self.awkwardBytes + [bytes[offset] ^ 1, bytes[offset] ^ 0x20] {
        changed[offset] = byte
        expectAgreement(header + changed)
      }
      changed = bytes
      changed.remove(at: offset)
      expectAgreement(header + changed)
      changed.insert(bytes[offset], at: offset)
      changed.insert(bytes[offset], at: offset)
      expectAgreement(header + changed)
    }
  }

  @Test("Members in any order, doubled, left out, added, and with space around them")
  func members() throws {
    var random = SeededRandom(seed: 3)
    var permuted = 0
    for event in Trace.random(count: 300, seed: 2).events {
      let bytes = line(of: event)
      var scanner = JSONScanner(bytes, in: 0..<bytes.count)
      guard case .object(let object) = try scanner.document() else { continue }
      let members = object.members.map { "\(text($0.name)):\(text($0.value))" }
      var changed = members
      switch Int.random(in: 0..<6, using: &random) {
      case 0: changed.shuffle(using: &random)
      case 1: changed.append(members.randomElement(using: &random) ?? "")
      case 2: changed.remove(at: .random(in: 0..<members.count, using: &random))
      case 3:
        changed.insert(
          "\"more\":[{},null,-1.5e3]", at: .random(in: 0...members.count, using: &random))
      case 4:
        let index = Int.random(in: 0..<members.count, using: &random)
        changed[index] = "\(text(object.members[index].name)):null"
      default:
        changed = members.map { " \($0.replacing(":", with: " :\t", maxReplacements: 1)) " }
      }
      let line = "{\(changed.joined(separator: ","))}\n"
      #expect(
        onePass(Array("{\(members.joined(separator: ","))}\n".utf8))?.event
          == onePass(bytes)?.event)
      expectAgreement(Array((Self.header + line).utf8))
      permuted += changed == members ? 0 : 1
    }
    #expect(permuted > 250)
  }

  @Test(
    "Lines that are nearly canonical",
    arguments: [
      #"{"seq":1,"time":00,"thread":1,"event":"settle","label":""}"#,
      #"{"seq":01,"time":0,"thread":1,"event":"settle","label":""}"#,
      #"{"seq":0,"time":0,"thread":1,"event":"settle","label":""}"#,
      #"{"seq":-1,"time":0,"thread":1,"event":"settle","label":""}"#,
      #"{"seq":1.0,"time":0,"thread":1,"event":"settle","label":""}"#,
      #"{"seq":1e0,"time":0,"thread":1,"event":"settle","label":""}"#,
      #"{"seq":,"time":0,"thread":1,"event":"settle","label":""}"#,
      #"{"seq":"1","time":0,"thread":1,"event":"settle","label":""}"#,
      #"{"seq":1,"time":18446744073709551615,"thread":1,"event":"settle","label":""}"#,
      #"{"seq":1,"time":18446744073709551616,"thread":1,"event":"settle","label":""}"#,
      #"{"seq":1,"time":9999999999999999999,"thread":1,"event":"settle","label":""}"#,
      #"{"seq":1,"time":99999999999999999999,"thread":1,"event":"settle","label":""}"#,
      #"{"seq":1,"time":100000000000000000000000,"thread":1,"event":"settle","label":""}"#,
      #"{"seq":1,"time":0,"thread":1,"event":"settle","label":""},"#,
      #"{"seq":1,"time":0,"thread":1,"event":"settle","label":""}}"#,
      #"{"seq":1,"time":0,"thread":1,"event":"settle","label":""} "#,
      #"{"seq":1,"time":0,"thread":1,"event":"settle","label":""#,
      #"{"seq":1,"time":0,"thread":1,"event":"settle"}"#,
      #"{"seq":1,"time":0,"thread":1,"event":"settl","label":""}"#,
      #"{"seq":1,"time":0,"thread":1,"event":"","label":""}"#,
      #"{"seq":1,"time":0,"thread":1,"event":"settle","label":"","label":""}"#,
      #"{"seq":1,"time":0,"thread":1,"event":"settle","label":"","end":"complete"}"#,
      #"{"seq":1,"time":0,"thread":1,"event":"settle","label":"a\"b"}"#,
      #"{"seq":1,"time":0,"thread":1,"event":"settle","label":"a\ud800"}"#,
      #"{"seq":1,"time":0,"thread":1,"event":"settle","label":"a\u0041"}"#,
      "{\"seq\":1,\"time\":0,\"thread\":1,\"event\":\"settle\",\"label\":\"a\tb\"}",
      "{\"seq\":1,\"time\":0,\"thread\":1,\"event\":\"settle\",\"label\":\"a\u{7F}\u{0}\"}",
      #"{"seq":1,"time":0,"thread":1,"site":{"file":"","line":0},"event":"settle","label":""}"#,
      #"{"seq":1,"time":0,"thread":1,"site":{"file":"","line":0,"function":""},"event":"settle","label":""}"#,
      #"{"seq":1,"time":0,"thread":1,"site":{"file":"","line":0,"function":"","x":1},"event":"settle","label":""}"#,
      #"{"seq":1,"time":0,"thread":1,"event":"object-released","object":1,"evidence":"hearsay"}"#,
      #"{"seq":1,"time":0,"thread":1,"event":"object-released","object":1,"evidence":""}"#,
      #"{"seq":1,"time":0,"thread":1,"event":"object-released","object":0,"evidence":"exact"}"#,
      #"{"end":"complete","events":0,"skippedRecords":0}"#,
      #"{"seq":1}"#, "{}", "{", "}", "", "\r", "null",
    ])
  func nearlyCanonical(line: String) {
    for ending in ["", "\n", "\r\n", "\n\n"] {
      expectAgreement(Array((Self.header + line + ending).utf8))
      expectAgreement(Array((Self.header + line + ending + line + ending).utf8))
    }
  }

  @Test("Bytes that aren't UTF-8, in any place for a text")
  func invalidText() {
    let bytes = line(
      of: Event(
        sequence: EventSequence(rawValue: 1), isolation: "@",
        site: Site(file: "@", line: 1, function: "@"),
        kind: .objectCreated(
          ObjectCreated(object: ObjectID(rawValue: 1), type: "@", kind: .box, label: "@"))))
    let wrong: [[UInt8]] = [
      [0xC3], [0xC3, 0x28], [0xED, 0xA0, 0x80], [0xFF], [0xC0, 0x80], [0xF4, 0x90, 0x80, 0x80],
    ]
    let places = bytes.indices.filter { bytes[$0] == UInt8(ascii: "@") }
    #expect(places.count == 5)
    for place in places {
      for text in wrong {
        let changed = bytes[..<place] + text + bytes[(place + 1)...]
        #expect(onePass(Array(changed)) == nil)
        expectAgreement(Array(Self.header.utf8) + changed)
      }
    }
  }

  // MARK: Text of JSON

  private func text(_ string: String) -> String {
    var output = ByteOutput()
    output.append(quoted: string)
    return String(decoding: output.take(), as: UTF8.self)
  }

  private func text(_ value: JSONValue) -> String {
    switch value {
    case .null: "null"
    case .bool(let flag): flag ? "true" : "false"
    case .number(let number): "\(number)"
    case .otherNumber: "-1"
    case .string(let string): text(string)
    case .array(let values): "[\(values.map { text($0) }.joined(separator: ","))]"
    case .object(let object):
      "{\(object.members.map { "\(text($0.name)):\(text($0.value))" }.joined(separator: ","))}"
    }
  }
}
