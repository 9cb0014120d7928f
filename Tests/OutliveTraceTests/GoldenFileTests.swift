import Foundation
import OutliveTrace
import Testing

@Suite("The golden files of version 1 are read and written for ever")
struct GoldenFileTests {
  private func golden(_ name: String) throws -> [UInt8] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")
    return [UInt8](try Data(contentsOf: folder.appending(path: name)))
  }

  @Test("The binary file holds the expected events, and is what the writer writes")
  func binary() throws {
    let bytes = try golden("format-v1.outlive")
    expectSame(try TraceReader.read(bytes), FormatVersion1.trace)
    #expect(TraceWriter.encode(FormatVersion1.trace) == bytes)
  }

  @Test("The NDJSON file holds the expected events, and is what the writer writes")
  func text() throws {
    let bytes = try golden("format-v1.ndjson")
    expectSame(try TraceJSON.decode(bytes), FormatVersion1.trace)
    #expect(TraceJSON.encode(FormatVersion1.trace) == bytes)
  }

  @Test("The golden files together hold every kind of event")
  func everyKind() {
    // A kind that a later version adds goes into golden files of that version, listed here.
    let golden = [FormatVersion1.trace]
    let kinds = Set(golden.flatMap(\.events).map(\.kind.tag))
    #expect(kinds == Set(Event.Kind.payloads.map { $0.tag }))
  }
}
