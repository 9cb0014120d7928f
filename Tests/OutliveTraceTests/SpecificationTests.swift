import Foundation
import OutliveTestSupport
import OutliveTrace
import Testing

@Suite("The article on the trace format says what the code does")
struct SpecificationTests {
  /// The trace of the article's example.
  private static let example = Trace(events: [
    Event(
      sequence: EventSequence(rawValue: 1), time: 1000,
      site: Site(file: "Shelf/List.swift", line: 31, function: "makeCell()"),
      kind: .objectCreated(
        ObjectCreated(object: ObjectID(rawValue: 1), type: "Shelf.Cell", kind: .instance))),
    Event(
      sequence: EventSequence(rawValue: 2), time: 1500, cause: EventSequence(rawValue: 1),
      kind: .settle(Settle(label: "closed"))),
  ])

  private func expectArticle(
    toHold text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let article = try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "../../Sources/OutliveTrace/OutliveTrace.docc/trace-format.md"), encoding: .utf8)
    #expect(
      article.contains(text), "the article should hold:\n\(text)", sourceLocation: sourceLocation)
  }

  /// Compares a table of the article with the generated one, which is recorded when that is wanted.
  private func expectArticle(
    toHoldTable table: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let path = "Sources/OutliveTrace/OutliveTrace.docc/trace-format.md"
    let article = try String(contentsOf: Checkout.root.appending(path: path), encoding: .utf8)
    let heading = try #require(table.firstIndex(of: "\n").map { table[...$0] })
    let start = try #require(article.range(of: heading), sourceLocation: sourceLocation)
    let end = try #require(
      article.range(of: "\n\n", range: start.lowerBound..<article.endIndex),
      sourceLocation: sourceLocation)
    let expected =
      article[..<start.lowerBound] + table + article[article.index(after: end.lowerBound)...]
    let file = try GeneratedFile.contents(recording: String(expected), at: path)
    let isFresh = file.text == expected
    #expect(isFresh, "the table \(heading) is stale", sourceLocation: sourceLocation)
    let wasRecorded = file.wasRecorded
    #expect(
      !wasRecorded, "recorded; run the tests again without recording",
      sourceLocation: sourceLocation)
  }

  @Test("The tables of all events and of all enumerations are the generated ones")
  func tables() throws {
    try expectArticle(toHoldTable: EventTable.events())
    try expectArticle(toHoldTable: EventTable.enumerations())
    try expectArticle(toHoldTable: EventTable.identifiers())
  }

  @Test("The bytes of the example are those that the writer writes")
  func exampleBytes() throws {
    let bytes = TraceWriter.encode(Self.example)
    let lines = stride(from: 0, to: bytes.count, by: 16).map { offset in
      let line = bytes[offset..<min(offset + 16, bytes.count)]
      let numbers = line.map { String(format: "%02x", Int($0)) }.joined(separator: " ")
      let letters = line.map { (0x20..<0x7F).contains($0) ? Character(Unicode.Scalar($0)) : "." }
      return "\(String(format: "%04x", offset))  "
        + numbers.padding(toLength: 47, withPad: " ", startingAt: 0) + "  " + String(letters)
    }
    try expectArticle(toHold: lines.joined(separator: "\n") + "\n")
  }

  @Test("The lines of the example are those that the writer writes")
  func exampleLines() throws {
    try expectArticle(toHold: String(decoding: TraceJSON.encode(Self.example), as: UTF8.self))
  }
}
