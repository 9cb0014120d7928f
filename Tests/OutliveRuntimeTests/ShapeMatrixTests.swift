import Foundation
internal import OutliveTestSupport
import Testing

@Suite("The matrix of shapes")
struct ShapeMatrixTests {
  /// How the program, and the tests with it, are built: it changes how objects lie in memory.
  private static let build: String = {
    #if DEBUG
      "Onone"
    #else
      "O"
    #endif
  }()

  @Test(
    "Every shape is read as the table says, by a child too: strong references by name, no others",
    arguments: [[], ["forked"]])
  func matrix(arguments: [String]) throws {
    let run = try BuiltProgram("shape-matrix").run(arguments, in: Checkout.root)
    #expect(run.status == 0)
    let expected = try GeneratedFile.contents(
      recording: run.output, at: "Tests/ShapeMatrix/Matrices/\(ShapeMatrixTests.build).txt")
    #expect(!expected.wasRecorded)
    #expect(
      run.output.split(separator: "\n").difference(from: expected.text.split(separator: "\n"))
        .map { "\($0)" } == [])
  }

  @Test("The table, in both builds, knows no false edge", arguments: ["Onone", "O"])
  func noFalseEdge(build: String) throws {
    let file = Checkout.root.appending(path: "Tests/ShapeMatrix/Matrices/\(build).txt")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    #expect(lines.count > 100)
    for line in lines.dropFirst() {
      let cells = line.split(separator: " | ", omittingEmptySubsequences: false)
      // All but the first two: weak, unowned, unowned(unsafe) and unmanaged.
      let healthy = cells.dropFirst(2).filter { $0 != "–" && $0 != "none" }
      #expect(healthy.filter { !$0.hasPrefix("none; unread ") } == [], "\(line)")
      #expect(!line.contains("the target"), "\(line)")
    }
  }
}
