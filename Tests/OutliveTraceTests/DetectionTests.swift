@testable import OutliveTrace
import Testing

@Suite("What is no trace is refused with advice")
struct DetectionTests {
  @Test("Either form is known by its first bytes")
  func eitherForm() throws {
    #expect(try Trace(reading: TraceWriter.encode(.small)) == .small)
    #expect(try Trace(reading: TraceJSON.encode(.small)) == .small)
    #expect(
      try Trace(reading: Array(" \r\n\t".utf8.prefix(1)) + TraceJSON.encode(.small)) == .small)
  }

  @Test(
    "Other files are told apart",
    arguments: [
      (
        [],
        """
        this is not an Outlive trace [not-a-trace]: expected the bytes 89 4f 55 54 4c 0d 0a 1a, or \
        NDJSON at byte 0, found nothing. The file is empty: the recorded program may have stopped \
        before it wrote anything; record it again.
        """
      ),
      (
        Array("Hello, this is some text".utf8),
        """
        this is not an Outlive trace [not-a-trace]: expected the bytes 89 4f 55 54 4c 0d 0a 1a, or \
        NDJSON at byte 0, found “Hello, this is s”. The file is something else, or was changed on its \
        way; name a file that Outlive recorded.
        """
      ),
      (
        [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3],
        """
        this is not an Outlive trace [not-a-trace]: expected the bytes 89 4f 55 54 4c 0d 0a 1a, or \
        NDJSON at byte 0, found the bytes 1f 8b 08 00 00 00 00 00. It looks like gzip; decompress it \
        first.
        """
      ),
      (
        [0x28, 0xB5, 0x2F, 0xFD, 0, 1],
        """
        this is not an Outlive trace [not-a-trace]: expected the bytes 89 4f 55 54 4c 0d 0a 1a, or \
        NDJSON at byte 0, found the bytes 28 b5 2f fd 00 01. It looks like Zstandard; decompress it \
        first.
        """
      ),
      (
        [0x89, 0x4F, 0x55, 0x54, 0x4C, 0x0A, 0x1A, 1, 0],
        """
        this is not an Outlive trace [not-a-trace]: expected the bytes 89 4f 55 54 4c 0d 0a 1a at \
        byte 0, found the bytes 89 4f 55 54 4c 0a 1a 01. Its line endings were changed on the way; \
        transfer it again in binary mode.
        """
      ),
      (
        Array("{\"a\":1}".utf8),
        """
        this is not an Outlive trace [not-a-trace]: expected a field “format” at line 1, byte 0, \
        found none. The first line of a trace in the NDJSON form is \
        “{"format":"outlive-trace","major":1,"minor":4}”; name a file that begins with it.
        """
      ),
      (
        Array("{\"format\":\"other\",\"major\":1,\"minor\":0}".utf8),
        """
        this is not an Outlive trace [not-a-trace]: expected “outlive-trace” in the field “format” at \
        line 1, byte 0, found a text. The first line of a trace in the NDJSON form is \
        “{"format":"outlive-trace","major":1,"minor":4}”; name a file that begins with it.
        """
      ),
      (
        Array("{\"format\":\"outlive-trace\",,}".utf8),
        """
        this is not an Outlive trace [not-a-trace]: expected a name in quotation marks at line 1, \
        byte 26, found “,}”. The first line of a trace in the NDJSON form is \
        “{"format":"outlive-trace","major":1,"minor":4}”; name a file that begins with it.
        """
      ),
    ] as [([UInt8], String)])
  func otherFiles(bytes: [UInt8], description: String) {
    do {
      _ = try Trace(reading: bytes)
      Issue.record("read as a trace")
    } catch {
      #expect(error.description == description)
    }
  }

  @Test("The binary reader says so when it is given the other form")
  func wrongForm() {
    #expect(
      throws: TraceDecodingError(
        code: .notATrace, offset: 0, line: nil, expected: "the bytes 89 4f 55 54 4c 0d 0a 1a",
        found: "“{\"format\":\"outli”",
        advice: "It may be a trace in the NDJSON form; read it as that.")
    ) { try TraceReader.read(TraceJSON.encode(.small)) }
    #expect(throws: TraceDecodingError.self) { try TraceJSON.decode(TraceWriter.encode(.small)) }
    #expect(throws: TraceDecodingError.self) { try TraceJSON.decode([]) }
  }
}
