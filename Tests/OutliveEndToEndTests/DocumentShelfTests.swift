import Foundation
import OutliveTestSupport
import Testing

@Suite("The running example, recorded and analysed as separate programs")
struct DocumentShelfTests {
  /// A leak of the example, and the one finding it must give.
  struct Leak: Sendable, CustomTestStringConvertible {
    var name: String
    var rule: String
    var count: Int
    var testDescription: String { name }
  }

  private struct Report: Decodable {
    struct Finding: Decodable {
      var rule: String
      var count: Int
    }
    struct Accounting: Decodable {
      var tracked: Int
      var released: Int
      var survivors: Int
    }
    var findings: [Finding]
    var accounting: Accounting
  }

  private let folder: TemporaryFolder
  private let shelf = BuiltProgram("document-shelf")
  private let outlive = BuiltProgram("outlive")

  init() throws { folder = try TemporaryFolder() }

  private func record(_ leak: String?, _ container: String = "factory") throws -> BuiltProgram.Run {
    var arguments = ["--container", container, "--record", "shelf.outlive"]
    if let leak { arguments += ["--leak", leak] }
    return try shelf.run(arguments, in: folder.url)
  }

  @Test(
    "Healthy, it gives no finding and every tracked object is accounted for",
    arguments: ["factory", "assembly", "locator"])
  func healthy(container: String) throws {
    #expect(try record(nil, container).status == 0)
    let run = try outlive.run(["analyze", "shelf.outlive"], in: folder.url)
    #expect(run.status == 0)
    let json = try outlive.run(
      ["analyze", "shelf.outlive", "--format", "json"], in: folder.url)
    let report = try JSONDecoder().decode(Report.self, from: Data(json.output.utf8))
    #expect(report.findings.isEmpty)
    #expect(report.accounting.tracked > 10)
    #expect(report.accounting.released == report.accounting.tracked)
    #expect(report.accounting.survivors == 0)
    #expect(run.output.contains("\(report.accounting.tracked) tracked objects"))
  }

  @Test(
    "Each leak gives exactly its finding, and the exit status says so",
    arguments: [
      Leak(name: "closure-cycle", rule: "closure-capture-cycle", count: 3),
      Leak(name: "observer-died", rule: "observer-died-registered", count: 3),
      Leak(name: "subject-died", rule: "subject-died-observed", count: 1),
      Leak(name: "factory-cycle", rule: "retain-cycle", count: 1),
      Leak(name: "captive", rule: "captive-dependency", count: 1),
    ])
  func leak(leak: Leak) throws {
    #expect(try record(leak.name).status == 0)
    let run = try outlive.run(
      ["analyze", "shelf.outlive", "--format", "json"], in: folder.url)
    #expect(run.status == 1)
    let report = try JSONDecoder().decode(Report.self, from: Data(run.output.utf8))
    #expect(report.findings.map(\.rule) == [leak.rule])
    #expect(report.findings.map(\.count) == [leak.count])
  }

  @Test("The same trace gives the same bytes in every format")
  func determinism() throws {
    _ = try record("closure-cycle")
    for format in ["txt", "json", "html", "dot", "svg"] {
      for file in ["first", "second"] {
        let run = try outlive.run(
          ["report", "shelf.outlive", "-o", "\(file).\(format)"], in: folder.url)
        #expect(run.status == 1)
      }
      let first = try Data(contentsOf: folder.url.appending(path: "first.\(format)"))
      let second = try Data(contentsOf: folder.url.appending(path: "second.\(format)"))
      #expect(first == second)
      #expect(!first.isEmpty)
    }
  }

  @Test("A trace cut at 50 random places never traps, and the report says that it was cut")
  func cut() throws {
    _ = try record("closure-cycle")
    let trace = folder.url.appending(path: "shelf.outlive")
    let whole = try Data(contentsOf: trace)
    var random = SeededRandom(seed: 50)
    for _ in 0..<50 {
      let length = Int.random(in: 0..<whole.count, using: &random)
      try whole.prefix(length).write(to: trace)
      let run = try outlive.run(["analyze", "shelf.outlive"], in: folder.url)
      #expect([0, 1, 2].contains(run.status), "cut at \(length): status \(run.status)")
      #expect(
        (run.output + run.errors).contains("cut") || run.status == 2,
        "cut at \(length): \(run.output)\(run.errors)")
    }
  }

  @Test("Wrong arguments end with 64 and say what is meant")
  func misuse() throws {
    let unknown = try shelf.run(["--leak", "closure-cylce"], in: folder.url)
    #expect(unknown.status == 64)
    #expect(unknown.errors.contains("closure-cycle"))
    let strange = try shelf.run(["--container", "box"], in: folder.url)
    #expect(strange.status == 64)
    #expect(strange.errors.contains("factory, assembly, locator"))
    let unwritable = try shelf.run(["--record", "nowhere/shelf.outlive"], in: folder.url)
    #expect(unwritable.status == 73)
    #expect(unwritable.errors.contains("can't record to “nowhere/shelf.outlive”"))
    #expect(try shelf.run(["--help"], in: folder.url).status == 0)
  }
}
