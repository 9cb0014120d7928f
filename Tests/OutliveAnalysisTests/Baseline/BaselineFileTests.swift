import OutliveAnalysis
import OutliveTestSupport
import Testing

@Suite("The file of a baseline")
struct BaselineFileTests {
  private static let entry = Baseline.Entry(
    fingerprint: Fingerprint(text: "v1:d051bf5cd87ad978"),
    rule: RuleID(rawValue: "closure-capture-cycle"), headline: "DocumentCell outlives “the list”",
    reason: "waits for the new binding", owner: "shelf team",
    expires: CalendarDate("2027-03-31"))

  private static func read(_ text: String) throws(BaselineError) -> Baseline {
    try Baseline(reading: Array(text.utf8))
  }

  @Test("Entries are paragraphs, in the order of fingerprints")
  func text() {
    let other = Baseline.Entry(
      fingerprint: Fingerprint(text: "v1:0ce10f63cfb20b30"),
      rule: RuleID(rawValue: "captive-dependency"), reason: "see #12")
    #expect(
      Baseline(entries: [Self.entry, other]).text == """
        # Findings of 'outlive' that are known and let be for now, each with its reason.
        # Edit it by hand, or with 'outlive baseline update'; 'outlive baseline check' reads it.
        outlive-baseline 1

        v1:0ce10f63cfb20b30
          rule: captive-dependency
          reason: see #12

        v1:d051bf5cd87ad978
          rule: closure-capture-cycle
          headline: DocumentCell outlives “the list”
          reason: waits for the new binding
          owner: shelf team
          expires: 2027-03-31

        """)
  }

  @Test("Comments stay where they are, and what else a person writes is understood")
  func comments() throws {
    let text = """
      # Ours.

      # Ask the shelf team.
      outlive-baseline 1

      # The oldest one.
      v1:0ce10f63cfb20b30
        # not captive-weak
        rule: captive-dependency
        reason: a: colon # and no comment
        # last words

      # And another.
      v1:d051bf5cd87ad978
        rule: closure-capture-cycle
        reason: waits

      # The end.

      """
    let baseline = try Self.read(text)
    #expect(baseline.text == text)
    #expect(baseline.entries.map(\.reason) == ["a: colon # and no comment", "waits"])
    // By hand: other ends of lines, tabs, another order, no blank lines, no last end of line.
    let typed =
      "\u{FEFF}# Ours.\r\n\r\n# Ask the shelf team.\r\noutlive-baseline   1\r\n"
      + "# The oldest one.\r\nv1:0ce10f63cfb20b30  \r\n\treason:a: colon # and no comment\r\n"
      + "\t# not captive-weak\r\n\trule :  captive-dependency\r\n\t# last words\r\n"
      + "# And another.\r\nv1:d051bf5cd87ad978\r\n rule: closure-capture-cycle\r\n"
      + "\r\n reason: waits\r\n# The end."
    #expect(try Self.read(typed).text == text)
  }

  @Test("What is wrong is said, with its line")
  func errors() {
    let head = "outlive-baseline 1\n"
    let entry = head + "v1:d051bf5cd87ad978\n"
    let whole = entry + " rule: retain-cycle\n reason: why\n"
    let fingerprint = Self.entry.fingerprint
    let cases: [(text: String, error: BaselineError)] = [
      ("", BaselineError(line: 1, .notABaseline(found: ""))),
      ("# nothing\n\n", BaselineError(line: 3, .notABaseline(found: ""))),
      ("{}", BaselineError(line: 1, .notABaseline(found: "{}"))),
      ("outlive-baseline", BaselineError(line: 1, .notABaseline(found: "outlive-baseline"))),
      (
        "outlive-baseline 1 2", BaselineError(line: 1, .notABaseline(found: "outlive-baseline 1 2"))
      ),
      ("outlive-baseline 2", BaselineError(line: 1, .unsupportedVersion("2"))),
      (head + "v1:d051bf5c", BaselineError(line: 2, .notAFingerprint("v1:d051bf5c"))),
      (head + "reason: x", BaselineError(line: 2, .notAFingerprint("reason: x"))),
      (head + " reason: x", BaselineError(line: 2, .fieldOutsideEntry("reason: x"))),
      (entry, BaselineError(line: 2, .missingField("rule", of: fingerprint))),
      (
        entry + " rule: retain-cycle\n\n# x\n",
        BaselineError(line: 2, .missingField("reason", of: fingerprint))
      ),
      (entry + " reason: x", BaselineError(line: 2, .missingField("rule", of: fingerprint))),
      (entry + " reason", BaselineError(line: 3, .missingColon("reason"))),
      (entry + " resaon: x", BaselineError(line: 3, .unknownField("resaon"))),
      (entry + " end: x", BaselineError(line: 3, .unknownField("end"))),
      (entry + " reason:  ", BaselineError(line: 3, .emptyField("reason"))),
      (entry + " reason: \u{2029}\u{202E}", BaselineError(line: 3, .emptyField("reason"))),
      (whole + " reason: again", BaselineError(line: 5, .repeatedField("reason"))),
      (whole + " expires: soon", BaselineError(line: 5, .notADate("soon"))),
      (whole + " expires: 2026-02-30", BaselineError(line: 5, .notADate("2026-02-30"))),
      (whole + whole, BaselineError(line: 5, .notAFingerprint("outlive-baseline 1"))),
      (
        whole + "v1:d051bf5cd87ad978\n",
        BaselineError(line: 5, .repeatedEntry(fingerprint, firstLine: 2))
      ),
      (
        head + "# \(String(repeating: "x", count: 8192))",
        BaselineError(line: 2, .lineTooLong)
      ),
    ]
    for (text, error) in cases {
      #expect(throws: error, "\(text)") { try Self.read(text) }
      #expect(!error.description.isEmpty)
    }
    #expect(throws: BaselineError(line: 2, .notText)) {
      try Baseline(reading: Array(head.utf8) + [0x23, 0xFF, 0x0A])
    }
    #expect(throws: BaselineError(line: 1, .tooLong)) {
      try Baseline(reading: [UInt8](repeating: 0x0A, count: Baseline.byteLimit + 1))
    }
    #expect(
      BaselineError(line: 3, .unknownField("resaon")).description
        == "no field is called “resaon”; there are rule, headline, reason, owner, expires")
  }

  @Test("There can be as many entries as allowed, and not one more")
  func entryLimit() throws {
    var text = "outlive-baseline 1\n"
    for number in 0..<Baseline.entryLimit {
      let digits = String(number, radix: 16)
      text +=
        "v1:\(String(repeating: "0", count: 16 - digits.count))\(digits)\n rule: a\n reason: b\n"
    }
    #expect(try Self.read(text).entries.count == Baseline.entryLimit)
    let line = Baseline.entryLimit * 3 + 2
    #expect(throws: BaselineError(line: line, .tooManyEntries)) {
      try Self.read(text + "v1:ffffffffffffffff\n")
    }
  }

  @Test("A hostile headline stays on its line and is no field")
  func hostileHeadline() throws {
    let entry = Baseline.Entry(
      fingerprint: Self.entry.fingerprint, rule: Self.entry.rule,
      headline: "x\n  reason: forged\u{1B}[2J\u{202E}y" + String(repeating: "z", count: 1000),
      reason: "why\n\n# not")
    let baseline = try Self.read(Baseline(entries: [entry]).text)
    #expect(baseline.entries == [entry])
    #expect(baseline.entries.map(\.reason) == ["why # not"])
    let headline = try #require(baseline.entries.first?.headline)
    #expect(headline.hasPrefix("x reason: forged [2J yzzz") && headline.hasSuffix("z…"))
    // The limit, the spaces between words, and the mark that something was cut.
    #expect(headline.unicodeScalars.count == 600 + 4 + 1)
  }

  @Test("What is written is read back, whatever is in it", arguments: 1...50 as ClosedRange<UInt64>)
  func roundTrip(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let baseline = RandomBaselines.baseline(using: &random)
    let read = try Self.read(baseline.text)
    #expect(read.entries == baseline.entries.sorted { $0.fingerprint < $1.fingerprint })
    #expect(read.text == baseline.text)
  }

  @Test("Damaged bytes are read or refused", arguments: 1...200 as ClosedRange<UInt64>)
  func damaged(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var bytes = Array(RandomBaselines.baseline(using: &random).text.utf8)
    for _ in 0..<Int.random(in: 1...6, using: &random) where !bytes.isEmpty {
      let position = Int.random(in: bytes.indices, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: bytes[position] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes.remove(at: position)
      default:
        bytes.insert(contentsOf: Array("\n  :# v1".utf8).shuffled(using: &random), at: position)
      }
    }
    do throws(BaselineError) {
      let baseline = try Baseline(reading: bytes)
      // What was understood is understood in the same way once it has been written.
      let again = try Self.read(baseline.text)
      #expect(again.text == baseline.text)
    } catch {
      #expect(error.line >= 1)
      #expect(!error.description.isEmpty)
    }
  }
}
