import OutliveAnalysis
import OutliveTrace
import Testing

@Suite("Fingerprints")
struct FingerprintTests {
  @Test("Only what has the shape of a fingerprint is taken for one")
  func shape() {
    for text in ["v1:0123456789abcdef", "v123:ffffffffffffffff", "v0:0000000000000000"] {
      #expect(Fingerprint(checking: text)?.text == text)
    }
    for text in [
      "", ":", "v:0123456789abcdef", "1:0123456789abcdef", "w1:0123456789abcdef",
      "v1234:0123456789abcdef", "v1:0123456789abcde", "v1:0123456789abcdef0",
      "v1:0123456789abcdeF", "v1:0123456789abcdeg", "v1:0123456789abcdef:", "v1 0123456789abcdef",
      " v1:0123456789abcdef", "v1:0123456789abcdef\n", "v１:0123456789abcdef",
      "vv1:0123456789abcdef", "v1:0123456789abcd\u{E9}", "v1::123456789abcdef",
    ] {
      #expect(Fingerprint(checking: text) == nil, "\(text)")
    }
  }

  /// A document's cell, leaked through its observation; everything that must not matter varies.
  private static func leak(
    before: Int = 0, serials: Int = 0, cell: String = "Shelf.DocumentCell", line: UInt64 = 22,
    position: UInt64 = 0, value: String = "Swift.String"
  ) -> Fingerprint? {
    var trace = TraceBuilder()
    for _ in 0..<serials { _ = trace.object("Shelf.Other") }
    for index in 0..<before { trace.settle("warm-up \(index)") }
    let document = trace.object("Shelf.Document")
    let cellObject = trace.object(cell)
    let observation = trace.observe(
      document, "title", at: Site(file: "Shelf/DocumentCell.swift", line: line))
    trace.snapshot("closed") { heap in
      let storage = heap.reach("storage", .storage)
      heap.hold(document)
      heap.edge(cellObject, "observations", storage)
      heap.edge(storage, "", observation.object, index: position)
      heap.capture(observation.object, "handler", cellObject)
    }
    trace.settle("closed")
    return Analysis(of: trace.trace).findings.first?.fingerprint
  }

  @Test("Serials, times, places and positions in collections don't count")
  func invariants() throws {
    let plain = try #require(Self.leak())
    #expect(plain.text.hasPrefix("v1:"))
    #expect(plain.text.utf8.count == 3 + 16)
    #expect(Self.leak(before: 5) == plain)
    #expect(Self.leak(serials: 7) == plain)
    #expect(Self.leak(line: 99) == plain)
    #expect(Self.leak(position: 12) == plain)
  }

  @Test("Another holder is another finding")
  func otherType() throws {
    let other = try #require(Self.leak(cell: "Shelf.AuthorCell"))
    #expect(other != Self.leak())
  }

  @Test("The scheme is fixed: a fingerprint that was written down stays valid")
  func fixed() {
    #expect(Self.leak()?.text == "v1:e641dabe9425a629")
  }
}
