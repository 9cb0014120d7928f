import Foundation
import OutliveEventGenerator
import OutliveTestSupport
import Testing

@Suite("What is made from the schema is what stands in the sources")
struct FreshnessTests {
  private static let folder = "Sources/OutliveTrace/Event"

  private func schema() throws -> EventSchema {
    try EventSchema(
      parsing: String(
        contentsOf: Checkout.root.appending(path: Self.folder + "/events.schema"), encoding: .utf8))
  }

  @Test("Every Swift file is the one that the schema gives, and there is no other")
  func sources() throws {
    let sources = try schema().sources
    for source in sources {
      let file = try GeneratedFile.contents(
        recording: source.text, at: "\(Self.folder)/Generated/\(source.name)")
      let isFresh = file.text == source.text
      #expect(isFresh, "\(source.name): run `swift run outlive-events`")
      let wasRecorded = file.wasRecorded
      #expect(!wasRecorded, "recorded; run the tests again without recording")
      #expect(file.text.hasPrefix(GeneratedSource.mark + "\n"))
    }
    let files = try FileManager.default.contentsOfDirectory(
      atPath: Checkout.root.appending(path: Self.folder + "/Generated").path())
    #expect(files.sorted() == sources.map(\.name).sorted())
  }

  @Test("The module's page lists every event, identifier and enumeration")
  func topics() throws {
    let path = "Sources/OutliveTrace/OutliveTrace.docc/OutliveTrace.md"
    let page = try String(contentsOf: Checkout.root.appending(path: path), encoding: .utf8)
    let start = try #require(page.range(of: "### Events about the run\n"))
    let expected = page[..<start.lowerBound] + (try schema().topics)
    let file = try GeneratedFile.contents(recording: String(expected), at: path)
    #expect(file.text == expected)
    let wasRecorded = file.wasRecorded
    #expect(!wasRecorded, "recorded; run the tests again without recording")
  }
}
