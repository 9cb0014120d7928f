import Foundation
import OutliveDrawing
import OutliveTestSupport
import Testing

@Suite("The recorded traces under Reports, and their pages")
struct ReportsTests {
  private static let runs = [
    "healthy", "closure-cycle", "observer-died", "subject-died", "factory-cycle", "captive",
    "assembly-captive",
  ]
  private let folder = Checkout.root.appending(path: "Reports")

  /// The pages made anew from the recorded traces, in a folder of their own.
  private func regenerated() throws -> TemporaryFolder {
    let copy = try TemporaryFolder()
    for run in Self.runs {
      let target = copy.url.appending(path: run)
      try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
      try FileManager.default.copyItem(
        at: folder.appending(path: "\(run)/trace.outlive"),
        to: target.appending(path: "trace.outlive"))
    }
    let run = try BuiltProgram("outlive").run(
      ["gallery"] + Self.runs.map { "\($0)/trace.outlive" }
        + ["-o", "index.html", "--title", "Document shelf"],
      in: copy.url)
    #expect(run.status == 1, "\(run.errors)")
    return copy
  }

  @Test("The pages are what the command makes of the traces, byte for byte")
  func pages() throws {
    let copy = try regenerated()
    // Another version of Graphviz may lay out differently; the text stays the same everywhere.
    let drawsAlike = try GraphvizRenderer.graphvizVersion().hasPrefix("2.43.")
    var files = ["index.html"] + Self.runs.map { "\($0)/report.txt" }
    if drawsAlike { files += Self.runs.flatMap { ["\($0)/report.html", "\($0)/report.svg"] } }
    for file in files {
      let kept = try Data(contentsOf: folder.appending(path: file))
      let made = try Data(contentsOf: copy.url.appending(path: file))
      #expect(kept == made, "\(file) is out of date: run Reports/regenerate")
    }
  }

  @Test("The drawings of observers and lifelines are what the commands make, byte for byte")
  func observing() throws {
    let drawsAlike = try GraphvizRenderer.graphvizVersion().hasPrefix("2.43.")
    for (run, drawing, words) in [
      ("observer-died", "observers", ["--at", "list closed"]), ("observer-died", "lifelines", []),
      ("subject-died", "lifelines", []),
    ] where drawsAlike || drawing == "lifelines" {
      let made = try BuiltProgram("outlive").run(
        [drawing, "\(run)/trace.outlive", "--format", "svg"] + words, in: folder)
      #expect(made.status == 0, "\(made.errors)")
      let kept = try String(
        contentsOf: folder.appending(path: "\(run)/\(drawing).svg"), encoding: .utf8)
      #expect(made.output == kept, "\(run)/\(drawing).svg is out of date: run Reports/regenerate")
    }
  }

  @Test("The transcript is what the commands answer, byte for byte")
  func transcript() throws {
    let run = try BuiltProgram(url: folder.appending(path: "transcript")).run(
      [BuiltProgram("outlive").url.path(percentEncoded: false)], in: folder)
    #expect(run.status == 0, "\(run.errors)")
    let kept = try String(contentsOf: folder.appending(path: "transcript.txt"), encoding: .utf8)
    #expect(run.output == kept, "transcript.txt is out of date: run Reports/regenerate")
    #expect(!kept.contains(Checkout.root.path()))
    // Every command that answers something is asked.
    for command in [
      "analyze", "baseline", "cascade", "containers", "diff", "dominators", "explain", "heap",
      "history", "lifelines", "minimize", "objects", "observers", "owners", "paths", "request",
      "rules", "why", "world",
    ] {
      #expect(kept.contains("$ outlive \(command)"), "\(command)")
    }
  }

  @Test("Every folder is listed in the README, and no file names a place on a machine")
  func contents() throws {
    let readme = try String(contentsOf: folder.appending(path: "README.md"), encoding: .utf8)
    for run in Self.runs {
      #expect(readme.contains("| `\(run)` |"))
      for file in ["trace.outlive", "report.html", "report.svg", "report.txt"] {
        let data = try Data(contentsOf: folder.appending(path: "\(run)/\(file)"))
        for place in [Checkout.root.path(), NSHomeDirectory() + "/"] where place.utf8.count > 3 {
          #expect(data.range(of: Data(place.utf8)) == nil, "\(run)/\(file) holds \(place)")
        }
      }
    }
  }
}
