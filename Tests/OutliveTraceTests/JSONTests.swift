@testable import OutliveTrace
import Testing

@Suite("The scanner of JSON is strict")
struct JSONScannerTests {
  private func scan(_ text: String) throws(LineFailure) -> JSONValue {
    try scan(Array(text.utf8))
  }

  private func scan(_ bytes: [UInt8]) throws(LineFailure) -> JSONValue {
    var scanner = JSONScanner(bytes, in: 0..<bytes.count)
    return try scanner.document()
  }

  private func member(_ name: String, _ value: JSONValue) -> JSONObject.Member {
    JSONObject.Member(name: name, value: value)
  }

  @Test(
    "What JSON allows",
    arguments: [
      ("null", .null), (" true ", .bool(true)), ("\t\r\nfalse", .bool(false)),
      ("0", .number(0)), ("18446744073709551615", .number(.max)), ("10", .number(10)),
      ("18446744073709551616", .otherNumber), ("99999999999999999999999", .otherNumber),
      ("-1", .otherNumber), ("-0", .otherNumber), ("1.5", .otherNumber), ("1e3", .otherNumber),
      ("1E+3", .otherNumber), ("0.5e-7", .otherNumber),
      ("\"\"", .string("")), (#""\"\\\/\b\f\n\r\t""#, .string("\"\\/\u{8}\u{C}\n\r\t")),
      (#""\u0041\u00e9\uFFFD\u0000""#, .string("A\u{E9}\u{FFFD}\u{0}")),
      (#""\ud83d\ude42 \uDBFF\uDFFF""#, .string("🙂 \u{10FFFF}")),
      ("\"é文🙂\u{7F}\"", .string("é文🙂\u{7F}")),
      ("[]", .array([])), ("[ ]", .array([])),
      ("[1, [2] ,\"\"]", .array([.number(1), .array([.number(2)]), .string("")])),
      ("{}", .object(JSONObject())),
    ] as [(String, JSONValue)])
  func allowed(text: String, value: JSONValue) throws {
    #expect(try scan(text) == value)
  }

  @Test("Members keep their order")
  func members() throws {
    let value = try scan(#" { "b" : 1 , "a":{} }"#)
    guard case .object(let object) = value else {
      Issue.record("not an object")
      return
    }
    #expect(
      object.members == [
        member("b", .number(1)), member("a", .object(JSONObject(members: [], offset: 17))),
      ])
    #expect(object["b"] == .number(1))
    #expect(object["c"] == nil)
  }

  @Test(
    "What JSON doesn't allow",
    arguments: [
      ("", "a value", "the end of the line", 0), (" ", "a value", "the end of the line", 1),
      ("nul", "a value", "“nul”", 0), ("True", "a value", "“True”", 0),
      ("nulls", "the end of the line", "“s”", 4),
      ("1 2", "the end of the line", "“2”", 2), ("+1", "a value", "“+1”", 0),
      ("-", "a digit", "the end of the line", 1),
      ("01", "a number without leading zeros", "a zero", 0),
      ("-01", "a number without leading zeros", "a zero", 1),
      ("1.", "a digit", "the end of the line", 2), (".5", "a value", "“.5”", 0),
      ("1e", "a digit", "the end of the line", 2),
      ("1ex", "a digit", "“x”", 2), ("NaN", "a value", "“NaN”", 0), ("'a'", "a value", "“'a'”", 0),
      ("\"a", "a closing quotation mark", "the end of the line", 2),
      ("\"a\u{1}\"", "a character or an escape", "the bytes 01 22", 2),
      ("\"\t\"", "a character or an escape", "the bytes 09 22", 1),
      (#""\x""#, "an escape that JSON knows", #"“\x"”"#, 1),
      (#""\"#, "an escape", "the end of the line", 2),
      (#""\u12"#, "four hexadecimal digits", "the end of the line", 5),
      (#""\u12G4""#, "four hexadecimal digits", "“G4\"”", 5),
      (#""\ud83d""#, "a whole surrogate pair", "half of one", 1),
      (#""\ude42""#, "a whole surrogate pair", "half of one", 1),
      (#""\ud83d\n""#, "a whole surrogate pair", "half of one", 1),
      (#""\ud83d\ud83d""#, "a whole surrogate pair", "half of one", 1),
      (#""\ud83d\u0041""#, "a whole surrogate pair", "half of one", 1),
      ("[1,]", "a value", "“]”", 3), ("[1 2]", "a comma or a closing bracket", "“2]”", 3),
      ("[", "a value", "the end of the line", 1),
      ("[1", "a comma or a closing bracket", "the end of the line", 2),
      ("]", "a value", "“]”", 0), ("{\"a\":1,}", "a name in quotation marks", "“}”", 7),
      ("{a:1}", "a name in quotation marks", "“a:1}”", 1),
      ("{\"a\" 1}", "a colon", "“1}”", 5), ("{\"a\":}", "a value", "“}”", 5),
      ("{\"a\":1", "a comma or a closing brace", "the end of the line", 6),
      ("{\"a\":1 \"b\":2}", "a comma or a closing brace", "“\"b\":2}”", 7),
      ("{", "a name in quotation marks", "the end of the line", 1),
      (#"{"a":1,"\u0061":2}"#, "every name once", "“a” again", 0),
      (#"{"\u001b[m":1,"\u001b[m":2}"#, "every name once", "the bytes 1b 5b 6d again", 0),
      ("// no", "a value", "“// no”", 0),
    ] as [(String, String, String, Int)])
  func refused(text: String, expected: String, found: String, offset: Int) {
    do {
      Issue.record("read as \(try scan(text))")
    } catch {
      guard case .damaged(expected, found, offset) = error else {
        Issue.record("\(error)")
        return
      }
    }
  }

  @Test("A name that is there twice is refused, however many there are", arguments: 2...40)
  func repeatedNames(count: Int) throws {
    let names = (1..<count).map { "\"n\($0)\":0" }
    func object(_ names: [String]) -> String { "{\(names.joined(separator: ","))}" }
    _ = try scan(object(names))
    #expect(throws: LineFailure.self) { try scan(object(names + [names[count / 2 - 1]])) }
  }

  @Test("Bytes that aren't UTF-8 are refused, raw or as a name")
  func invalidText() {
    for bytes in [
      [0xC3, 0x28], [0xED, 0xA0, 0x80], [0xFF], [0xC0, 0x80], [0xF4, 0x90, 0x80, 0x80],
    ] as [[UInt8]] {
      #expect(throws: LineFailure.self) { try scan([0x22] + bytes + [0x22]) }
      #expect(throws: LineFailure.self) {
        try scan([0x7B, 0x22] + bytes + [0x22, 0x3A, 0x31, 0x7D])
      }
    }
  }

  @Test("Nesting has a limit")
  func depth() throws {
    let limit = JSONScanner.depthLimit
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    _ = try scan(nested(limit))
    #expect(throws: LineFailure.self) { try scan(nested(limit + 1)) }
    #expect(throws: LineFailure.self) { try scan(String(repeating: "[", count: 1_000_000)) }
    #expect(throws: LineFailure.self) { try scan(String(repeating: "{\"a\":", count: 1_000_000)) }
  }
}

@Suite("Lines of NDJSON that can't be read are stepped over, and the first is named")
struct JSONLineTests {
  private func expectDamage(
    _ line: String, _ reason: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let start = """
      {"format":"outlive-trace","major":1,"minor":4}
      {"seq":4,"time":0,"thread":1,"event":"settle","label":""}

      """
    let text = start + line + "\n" + #"{"end":"complete","events":2,"skippedRecords":0}"# + "\n"
    let event = Event(sequence: EventSequence(rawValue: 4), kind: .settle(Settle(label: "")))
    #expect(
      try TraceJSON.decode(Array(text.utf8))
        == Trace(
          events: [event],
          integrity: TraceIntegrity(
            isComplete: false, cutOffset: UInt64(start.utf8.count),
            missingBytes: UInt64(line.utf8.count + 1),
            cutReason: "line 3 is damaged: \(reason)", lostEvents: 1, damagedParts: 1)),
      sourceLocation: sourceLocation)
  }

  @Test("Wrong JSON, wrong types, missing fields, numbers that don't rise")
  func damage() throws {
    try expectDamage("[1]", "expected an object at column 1, found a list")
    try expectDamage(
      #"{"seq":5,"time":0,"thread":1,"event":"settle""#,
      "expected a comma or a closing brace at column 46, found the end of the line")
    try expectDamage(
      #"{"seq":4,"time":0,"thread":1,"event":"settle","label":""}"#,
      "expected a number above 4 in the field “seq” at column 1, found 4")
    try expectDamage(
      #"{"time":0,"thread":1,"event":"settle","label":""}"#,
      "expected a field “seq” at column 1, found none")
    try expectDamage(
      #" {"seq":5,"thread":1,"event":"settle","label":""}"#,
      "expected a field “time” at column 2, found none")
    try expectDamage(
      #"{"seq":5,"time":-1,"thread":1,"event":"settle","label":""}"#,
      """
      expected a whole number up to 18446744073709551615 in the field “time” at column 1, found a \
      number that is negative, too large or not whole
      """)
    try expectDamage(
      #"{"seq":5,"time":0,"thread":1,"event":"settle"}"#,
      "expected a field “label” at column 1, found none")
    try expectDamage(
      #"{"seq":5,"time":0,"thread":1,"event":"settle","label":7}"#,
      "expected a text in the field “label” at column 1, found 7")
    try expectDamage(
      #"{"seq":5,"time":0,"thread":1,"event":["settle"]}"#,
      "expected a text in the field “event” at column 1, found a list")
    try expectDamage(
      #"{"seq":5,"time":0,"thread":1,"event":"settle","site":"a.swift","label":""}"#,
      "expected an object in the field “site” at column 1, found a text")
    try expectDamage(
      #"{"seq":5,"time":0,"thread":1,"event":"settle","site":{"file":"a","line":1},"label":""}"#,
      "expected a field “function” at column 54, found none")
    try expectDamage(
      #"{"seq":5,"time":0,"thread":1,"event":"snapshot-node","snapshot":1,"object":1,"type":"","kind":"box","retainCount":1,"size":1,"stable":1}"#,
      "expected true or false in the field “stable” at column 1, found 1")
    try expectDamage(
      #"{"end":"perhaps","events":1,"skippedRecords":0}"#,
      "expected “complete” or “cut” in the field “end” at column 1, found a text")
    try expectDamage(
      #"{"end":"complete","events":1}"#,
      "expected a field “skippedRecords” at column 1, found none")
  }

  @Test("Lines after the end, and an end that counts otherwise")
  func end() throws {
    let trace = Trace.small
    let bytes = TraceJSON.encode(trace)
    var extended = trace.prefix(
      6, cutAt: bytes.count + 1, missing: 5,
      because: "line 10 is damaged: expected nothing after the end mark at column 1, found a line")
    extended.integrity.damagedParts = 2
    #expect(try TraceJSON.decode(bytes + Array("\n{}\n{".utf8) + [0xFF]) == extended)
    #expect(try TraceJSON.decode(bytes + Array("\n \r\n".utf8)) == trace)
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let shorter = Array((lines[0...3] + lines[5...]).joined(separator: [UInt8(ascii: "\n")]))
    var expected = trace
    expected.events.remove(at: 3)
    expected = expected.prefix(
      5, cutAt: shorter.count, missing: 0,
      because: "the end mark counts 6 events, but 5 are there")
    expected.integrity.lostEvents = 1
    #expect(try TraceJSON.decode(shorter) == expected)
  }
}
