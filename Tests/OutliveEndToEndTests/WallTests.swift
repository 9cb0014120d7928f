import Foundation
import OutliveTestSupport
import Testing

/// The two walls of the architecture, looked for in what was really linked.
@Suite("What the programs link")
struct WallTests {
  /// A symbol of the C target that only the live side uses, as it stands in a symbol table.
  private static let liveSymbol = Data("\0outlive_thread_number\0".utf8)
  private static let graphviz = Data("libgvc.so".utf8)
  private static let zstd = Data("libzstd.so".utf8)
  private static let sqlite = Data("libsqlite3.so".utf8)

  private func contents(of program: String) throws -> Data {
    try Data(contentsOf: BuiltProgram(program).url)
  }

  @Test("The analysis side holds nothing of the live side")
  func analysis() throws {
    #expect(try contents(of: "outlive").range(of: Self.liveSymbol) == nil)
  }

  @Test("A program that records needs neither Graphviz, SQLite nor zstd")
  func recording() throws {
    #expect(try contents(of: "document-shelf").range(of: Self.graphviz) == nil)
    #expect(try contents(of: "document-shelf").range(of: Self.zstd) == nil)
    #expect(try contents(of: "document-shelf").range(of: Self.sqlite) == nil)
  }

  @Test("All marks are found where they belong, so their absence means something")
  func marks() throws {
    #expect(try contents(of: "document-shelf").range(of: Self.liveSymbol) != nil)
    #expect(try contents(of: "outlive").range(of: Self.graphviz) != nil)
    #expect(try contents(of: "outlive").range(of: Self.zstd) != nil)
    #expect(try contents(of: "outlive").range(of: Self.sqlite) != nil)
  }

  @Test("Only what is made to holds the allocation tracker")
  func tracker() throws {
    // A function of the tracker that nobody else has.
    let mark = Data("\0outlive_allocations_start\0".utf8)
    let programs = [
      "allocating-program", "allocation-loop", "allocation-loop-tracked", "document-shelf",
      "outlive", "outlive-bench", "recording-program",
    ]
    let holders = try programs.filter { try contents(of: $0).range(of: mark) != nil }
    #expect(holders == ["allocating-program", "allocation-loop-tracked"])
  }

  @Test("The manifest lets imports point one way only, and keeps both walls")
  func manifest() throws {
    let dependencies = try Manifest().dependencies
    func reachable(from target: String) -> Set<String> {
      var reached: Set<String> = []
      var pending = [target]
      while let next = pending.popLast() {
        for name in dependencies[next] ?? [] where reached.insert(name).inserted {
          pending.append(name)
        }
      }
      return reached
    }
    for target in dependencies.keys {
      #expect(!reachable(from: target).contains(target), "\(target) depends on itself")
    }
    let analysis = [
      "OutliveTrace", "OutliveGraph", "OutliveAnalysis", "OutliveRendering", "OutliveDrawing",
      "OutliveCompression", "OutliveHistory", "OutliveSymbolication", "OutliveCommandLine",
      "outlive-command",
    ]
    let live = [
      "OutliveRuntime", "OutliveContainer", "OutliveObservation", "OutliveBridges", "Outlive",
      "OutliveTesting", "DocumentShelf", "document-shelf",
    ]
    for target in analysis {
      #expect(dependencies[target] != nil, "\(target) is not in the manifest")
      #expect(reachable(from: target).isDisjoint(with: ["OutliveRuntime", "COutliveRuntime"]))
    }
    for target in live {
      #expect(dependencies[target] != nil, "\(target) is not in the manifest")
      let forbidden: Set = [
        "CGraphviz", "OutliveDrawing", "CZstd", "OutliveCompression", "CSQLite", "OutliveHistory",
      ]
      #expect(reachable(from: target).isDisjoint(with: forbidden))
    }
  }

  @Test("The thread sanitizer runs the tests of every module that records with locks or atomics")
  func sanitized() throws {
    let dependencies = try Manifest().dependencies
    let script = try String(
      contentsOf: Checkout.root.appending(path: ".ci/run"), encoding: .utf8)
    let list = try #require(
      script.split(separator: "\n").first { $0.hasPrefix("sanitized=") })
    let tested = Set(list.dropFirst("sanitized=".count).split(separator: ",").map(String.init))
    func isLive(_ target: String) -> Bool {
      target == "OutliveRuntime" || (dependencies[target] ?? []).contains(where: isLive)
    }
    // Programs are run by the tests of what they use.
    let modules = try dependencies.keys.filter { $0.hasPrefix("Outlive") && isLive($0) }
      .filter { target in
        try Self.sources(of: target).contains { $0.contains("import Synchronization") }
      }
    #expect(modules.count >= 3)
    #expect(Set(modules.map { "\($0)Tests" }).subtracting(tested) == [])
  }

  /// The texts of all source files of a target.
  private static func sources(of target: String) throws -> [String] {
    let folder = Checkout.root.appending(path: "Sources/\(target)")
    guard let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    else { return [] }
    return try files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
      .map { try String(contentsOf: $0, encoding: .utf8) }
  }

  @Test("Every source file imports only what the manifest says its module needs")
  func imports() throws {
    let dependencies = try Manifest().dependencies
    // Compiled once: in the loop it would be for each line of all sources.
    let declaration =
      /^\s*(?:@\S+\s+)?(?:\w+ )?import (C?Outlive\w*|CGraphviz|CSQLite|CZstd)\s*$/
    for (target, allowed) in dependencies {
      let folder = target == "outlive-command" ? "outlive" : target
      let sources = Checkout.root.appending(path: "Sources/\(folder)")
      guard let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
      else { continue }
      for case let file as URL in files where file.pathExtension == "swift" {
        let text = try String(contentsOf: file, encoding: .utf8)
        for line in text.split(separator: "\n") {
          guard let match = line.wholeMatch(of: declaration) else { continue }
          let name = String(match.1)
          // The umbrella re-exports its parts.
          let isAllowed =
            allowed.contains(name)
            || allowed.contains("Outlive") && dependencies["Outlive"]?.contains(name) == true
          #expect(isAllowed, "\(file.lastPathComponent) imports \(name)")
        }
      }
    }
  }
}

/// The targets of the manifest and what each depends on, read from its text.
private struct Manifest {
  var dependencies: [String: Set<String>] = [:]

  init() throws {
    let text = try String(
      contentsOf: Checkout.root.appending(path: "Package.swift"), encoding: .utf8)
    let declaration =
      /\.(?:target|executableTarget|systemLibrary)\(\s*name: "(?<name>[^"]+)"(?:,\s*dependencies: \[(?<list>[^\]]*)\])?/
    for match in text.matches(of: declaration) {
      let names = (match.list ?? "").matches(of: /"([^"]+)"/).map { String($0.1) }
      dependencies[String(match.name)] = Set(names)
    }
  }
}
