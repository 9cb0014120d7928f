import Foundation
import OutliveTestSupport
import Testing

@Suite("The README's program")
struct ReadmeTests {
  private let readme: String

  init() throws {
    readme = try String(contentsOf: Checkout.root.appending(path: "README.md"), encoding: .utf8)
  }

  /// The fenced block behind a marker.
  private func block(_ marker: String) throws -> String {
    let start = try #require(readme.range(of: "<!-- \(marker) -->\n```"))
    let rest = readme[start.upperBound...]
    let body = rest[try #require(rest.firstIndex(of: "\n"))...].dropFirst()
    return String(body[..<(try #require(body.range(of: "```"))).lowerBound])
  }

  @Test("It is the program that the tests run, as a test")
  func program() throws {
    let file = Checkout.root.appending(path: "Tests/OutliveTestingTests/CellTests.swift")
    let program = try String(contentsOf: file, encoding: .utf8)
    #expect(try block("program") == program.replacing("\nfunc cells", with: "\n@Test func cells"))
  }

  @Test("The report below it is the one that its test fails with")
  func report() throws {
    let issues = RecordedIssue.all { try cellsGoWithTheirList() }
    let report = try #require(issues.first).text.drop { $0 == "\n" }
    // How many events a snapshot takes depends on what else the process has loaded.
    func unnumbered(_ text: String) -> String { text.replacing(/event +[0-9]+/, with: "event") }
    #expect(unnumbered(try block("program's report")) == unnumbered(String(report)))
    #expect(issues.map(\.line) == [22])
  }

  @Test("The two commands are there, and nothing else has to be installed")
  func commands() throws {
    let main = try block("command: main job")
    #expect(main.contains("libgraphviz-dev"))
    #expect(main.contains("libzstd-dev"))
    #expect(main.contains("outlive report Reports/"))
    #expect(try block("command: tests") == "swift test\n")
  }
}
