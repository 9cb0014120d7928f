import Foundation
import OutliveSymbolication
import OutliveTestSupport
import OutliveTrace
import Testing

@Suite("Call stacks of a program")
struct SymbolicatorTests {
  let fixture: Fixture
  let folder: TemporaryFolder

  init() throws {
    fixture = try Fixture()
    folder = try TemporaryFolder()
  }

  private func symbolicated(
    in places: [String], _ frames: (any FrameSource)? = Fixture.frames, root: String? = nil
  ) -> (trace: Trace, summary: SymbolicationSummary) {
    Symbolicator(
      search: BinarySearch(places: places, usual: false), frameSource: frames, root: root
    ).symbolicated(fixture.trace)
  }

  private var built: [String] { [Fixture.program.url.deletingLastPathComponent().path] }

  @Test("A closure, a generic function, an extension and an async function are told by their lines")
  func lines() throws {
    let (trace, _) = symbolicated(in: built)
    let closure = try Fixture.frames("closure", in: trace)
    #expect(
      closure.prefix(2) == [
        Fixture.Frame(
          function: "closure #1 in DocumentCell.bind(to:)", place: try Fixture.place("closure")),
        Fixture.Frame(
          function: "DocumentCell.bind(to:)", place: try Fixture.place("bind")),
      ])
    #expect(
      try Fixture.frames("generic", in: trace) == [
        Fixture.Frame(
          function: "DocumentCell.record<A>(_:with:)", place: try Fixture.place("generic"))
      ])
    #expect(
      try Fixture.frames("extension", in: trace) == [
        Fixture.Frame(function: "String.record(with:)", place: try Fixture.place("extension"))
      ])
    #expect(
      try Fixture.frames("async", in: trace).prefix(1) == [
        Fixture.Frame(
          function: "static DocumentCell.record(with:)", place: try Fixture.place("async"))
      ])
  }

  @Test("A frame that was inlined is told with the frame around it, and keeps its identifier")
  func inlined() throws {
    let file = "Tests/COutliveSymbolFixture/outlive_symbol_fixture.c"
    let (trace, _) = symbolicated(in: built)
    #expect(
      try Fixture.frames("inlined", in: trace).prefix(2) == [
        Fixture.Frame(
          function: "outlive_fixture_inner",
          place: "COutliveSymbolFixture/outlive_symbol_fixture.c:"
            + "\(try Fixture.line(of: "inner", in: file))"),
        Fixture.Frame(
          function: "outlive_fixture_outer",
          place: "COutliveSymbolFixture/outlive_symbol_fixture.c:"
            + "\(try Fixture.line(of: "outer", in: file))"),
      ])
    // What comes after the inlined frame is what was recorded before.
    let recorded = try Fixture.frames("inlined", in: fixture.trace)
    #expect(try Fixture.frames("inlined", in: trace).count == recorded.count + 1)
    #expect(
      trace.events.prefix(fixture.trace.events.count).map(\.sequence)
        == fixture.trace.events.map(\.sequence))
  }

  @Test("A file below the package's root is called by its path from there")
  func root() throws {
    let (trace, _) = symbolicated(in: built, root: Checkout.root.path + "/")
    let line = try Fixture.line(of: "generic", in: "Tests/SymbolFixture/DocumentCell.swift")
    #expect(
      try Fixture.frames("generic", in: trace).map(\.place) == [
        "Tests/SymbolFixture/DocumentCell.swift:\(line)"
      ])
  }

  @Test(
    "Each distinct call stack and each image is recorded once, and no address of an unknown image")
  func recordedOnce() throws {
    #expect(
      try Fixture.frames("again", in: fixture.trace)
        == Fixture.frames("inlined", in: fixture.trace))
    var stacks: [CallStackRecorded] = []
    var images: [ImageLoaded] = []
    var allocations: [String: CallStackID] = [:]
    for event in fixture.trace.events {
      switch event.kind {
      case .callStackRecorded(let payload): stacks.append(payload)
      case .imageLoaded(let payload): images.append(payload)
      case .objectAllocated(let payload): allocations[payload.type] = payload.callStack
      default: continue
      }
    }
    #expect(allocations["again"] == allocations["inlined"])
    let keys = stacks.map { "\($0.caller as Any) \($0.image as Any) \($0.offset)" }
    #expect(Set(keys).count == stacks.count)
    #expect(Set(images.map(\.image)).count == images.count)
    #expect(Set(images.map(\.name)).count == images.count)
    #expect(stacks.filter { $0.image == nil }.map(\.offset) == [0])
    #expect(images.allSatisfy { !$0.name.contains("/") && $0.size > 0 })
  }

  @Test("Nothing of the machine is in a symbolicated trace")
  func noPaths() throws {
    let text = String(decoding: TraceJSON.encode(symbolicated(in: built).trace), as: UTF8.self)
    #expect(!text.contains(Checkout.root.path))
    #expect(!text.contains("\"file\":\"/"))
  }

  @Test("Symbolicating twice changes nothing more")
  func idempotent() throws {
    let (trace, summary) = symbolicated(in: built)
    let again = Symbolicator(
      search: BinarySearch(places: built, usual: false), frameSource: Fixture.frames
    ).symbolicated(trace)
    #expect(again.trace == trace)
    #expect(again.summary.frames == summary.frames - summary.named)
    #expect(again.summary.named == 0)
    #expect(try TraceReader.read(TraceWriter.encode(trace)) == trace)
  }

  @Test("Without debug information functions are named, and that is said")
  func withoutDebugInformation() throws {
    try Fixture.copy(in: folder.url, changedBy: ["--strip-debug"])
    let (trace, summary) = symbolicated(in: [folder.url.path])
    #expect(
      try Fixture.frames("closure", in: trace).prefix(2).map(\.description) == [
        "closure #1 in DocumentCell.bind(to:) ", "DocumentCell.bind(to:) ",
      ])
    #expect(
      summary.problems.first { $0.image == "symbol-fixture" }?.reason
        == "it has no debug information")
    #expect(summary.placed == 0)
  }

  @Test("Without symbols the image and the place in it stay")
  func withoutSymbols() throws {
    try Fixture.copy(in: folder.url, changedBy: ["--strip-all"])
    let (trace, summary) = symbolicated(in: [folder.url.path])
    #expect(try Fixture.frames("closure", in: trace).first?.description == "? ")
    #expect(trace.events.count == fixture.trace.events.count)
    #expect(summary.placed == 0)
    #expect(
      summary.problems.first { $0.image == "symbol-fixture" }?.reason
        == "it has no debug information")
  }

  @Test("A file of debug information is found by the build identifier")
  func debugFile() throws {
    let build = try #require(try fixture.image().build)
    let place = folder.url.appending(path: ".build-id/\(build.prefix(2))")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    try Fixture.copy(
      as: "\(build.dropFirst(2)).debug", in: place, changedBy: ["--only-keep-debug"])
    try Fixture.copy(in: folder.url, changedBy: ["--strip-all"])
    let (trace, _) = symbolicated(in: [folder.url.path])
    #expect(try Fixture.frames("generic", in: trace).map(\.place) == [try Fixture.place("generic")])
  }

  @Test("Another build of the program isn't used, and that is said")
  func otherBuild() throws {
    let other = BuiltProgram("outlive").url
    try FileManager.default.copyItem(
      at: other, to: folder.url.appending(path: "symbol-fixture"))
    let (trace, summary) = symbolicated(in: [folder.url.path])
    #expect(trace == fixture.trace)
    #expect(
      summary.problems.first { $0.image == "symbol-fixture" }?.reason
        == "only another build of it was found")
  }

  @Test("What ends the process that reads debug information costs the lines, not the names")
  func damagedDebugInformation() throws {
    let bytes = try Data(contentsOf: Fixture.program.url)
    let range = try #require(
      ElfFile(path: Fixture.program.url.path).range(of: ".debug_abbrev"))
    let copy = folder.url.appending(path: "symbol-fixture")
    var random = SeededRandom(seed: 3)
    var reasons: [String?: Int] = [:]
    for _ in 0..<12 {
      var damaged = bytes
      for _ in 0..<40 { damaged[Int.random(in: range, using: &random)] = 0xff }
      try damaged.write(to: copy)
      let (trace, summary) = symbolicated(in: [folder.url.path])
      #expect(
        try Fixture.frames("closure", in: trace).first?.function
          == "closure #1 in DocumentCell.bind(to:)")
      reasons[summary.problems.first { $0.image == "symbol-fixture" }?.reason, default: 0] += 1
    }
    let damage = "its debug information is damaged, or of a kind that the toolchain can't read"
    let partly = "what it says of inlined functions can't be read"
    #expect(Set(reasons.keys).isSubset(of: [nil, damage, partly]))
    #expect(reasons[damage, default: 0] + reasons[partly, default: 0] > 0)
  }

  @Test("A program that can't tell frames costs the lines, not the names, and that is said")
  func noWorker() throws {
    for (program, reason) in [
      ("/nowhere/outlive", "the process that reads debug information can't be used"),
      (
        "/bin/false", "its debug information is damaged, or of a kind that the toolchain can't read"
      ),
      ("/bin/true", "the process that reads debug information can't be used"),
    ] {
      let (trace, summary) = symbolicated(in: built, IsolatedFrames(program: program))
      #expect(
        try Fixture.frames("generic", in: trace) == [
          Fixture.Frame(function: "DocumentCell.record<A>(_:with:)")
        ])
      #expect(summary.problems.first { $0.image == "symbol-fixture" }?.reason == reason)
    }
  }
}
