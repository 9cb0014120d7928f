internal import Foundation
internal import OutliveCommandLine
internal import Testing

@Suite("The article about exit codes")
struct ExitCodeArticleTests {
  @Test("its table is that of the program")
  func table() throws {
    let sources = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Sources/OutliveCommandLine")
    let article = try String(
      contentsOf: sources.appendingPathComponent("OutliveCommandLine.docc/exit-codes.md"),
      encoding: .utf8)
    let rows = article.split(separator: "\n").filter { $0.hasPrefix("| ") }.map(String.init)
    #expect(
      rows == ["| code | when |"] + ExitCode.allCases.map { "| \($0.rawValue) | \($0.meaning) |" })
  }
}
