import Foundation
import OutliveTestSupport
import Testing

@Suite("outlive-bench")
struct BenchTests {
  private struct Row: Decodable {
    var name: String
    var figure: Double
    var unit: String
    var reference: String
    var referenceFigure: Double
    var ratio: Double
  }

  private let folder: TemporaryFolder
  private let bench = BuiltProgram("outlive-bench")

  init() throws { folder = try TemporaryFolder() }

  @Test("A named row is measured against its reference, and written as JSON")
  func row() throws {
    let run = try bench.run(["resolution", "--json", "rows.json"], in: folder.url)
    #expect(run.status == 0)
    #expect(run.output.contains("| resolution |"))
    let rows = try JSONDecoder().decode([Row].self, from: Data(folder.bytes(of: "rows.json")))
    #expect(rows.map(\.name) == ["resolution"])
    let row = try #require(rows.first)
    #expect(row.unit == "ns/resolution")
    #expect(row.reference == "a dictionary look-up")
    #expect(row.figure > 0 && row.referenceFigure > 0)
    #expect(abs(row.ratio - row.figure / row.referenceFigure) < 1e-6)
  }

  @Test("The rows about graphs are measured at the number of nodes that is asked for")
  func graphRows() throws {
    let names = ["graph-components", "graph-search-shuffled", "graph-dominators-shuffled"]
    let run = try bench.run(names + ["--nodes", "1000", "--json", "rows.json"], in: folder.url)
    #expect(run.status == 0)
    let rows = try JSONDecoder().decode([Row].self, from: Data(folder.bytes(of: "rows.json")))
    #expect(rows.map(\.name) == names)
    #expect(rows.map(\.unit) == ["ms", "ms", "ms"])
    #expect(rows.map(\.reference) == ["plain C", "plain C", "plain C"])
    #expect(rows.allSatisfy { $0.figure > 0 && $0.referenceFigure > 0 })
  }

  @Test("The rows about the analysis are measured with as many events as are asked for")
  func analysisRows() throws {
    let names = ["analysis-events", "analysis-memory"]
    let run = try bench.run(names + ["--events", "2000", "--json", "rows.json"], in: folder.url)
    #expect(run.status == 0)
    let rows = try JSONDecoder().decode([Row].self, from: Data(folder.bytes(of: "rows.json")))
    #expect(rows.map(\.name) == names)
    #expect(rows.map(\.unit) == ["ns/event", "bytes/byte"])
    #expect(rows.map(\.reference) == ["checking the same bytes", "checking the same bytes"])
    #expect(rows.allSatisfy { $0.figure > 0 })
  }

  @Test("Help lists every row; wrong words end with 64, a file that can't be written with 73")
  func misuse() throws {
    let help = try bench.run(["--help"], in: folder.url)
    #expect(help.status == 0)
    for row in ["recording-on", "recording-off", "resolution", "snapshot", "replay"] {
      #expect(help.output.contains(row))
    }
    #expect(try bench.run(["resolutoin"], in: folder.url).status == 64)
    #expect(try bench.run(["--json"], in: folder.url).status == 64)
    #expect(try bench.run(["--nodes", "999"], in: folder.url).status == 64)
    #expect(try bench.run(["--nodes", "many"], in: folder.url).status == 64)
    #expect(try bench.run(["--events", "999"], in: folder.url).status == 64)
    #expect(
      try bench.run(["resolution", "--json", "nowhere/rows.json"], in: folder.url).status == 73)
  }
}
