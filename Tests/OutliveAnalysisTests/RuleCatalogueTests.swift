import Foundation
import OutliveAnalysis
import OutliveTestSupport
import Testing

@Suite("The catalogue of rules")
struct RuleCatalogueTests {
  @Test("The page in the documentation is what the rules say about themselves")
  func page() throws {
    let page = try GeneratedFile.contents(
      recording: RuleCatalogue.article,
      at: "Sources/OutliveAnalysis/OutliveAnalysis.docc/rules.md")
    #expect(page.text == RuleCatalogue.article)
    #expect(!page.wasRecorded, "recorded; run the tests again without recording")
  }

  @Test("The README lists every rule")
  func readme() throws {
    let text = try String(
      contentsOf: Checkout.root.appending(path: "README.md"), encoding: .utf8)
    #expect(text.contains(RuleCatalogue.table))
  }
}
