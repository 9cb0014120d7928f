import Foundation
import OutliveSymbolication
import OutliveTestSupport
import OutliveTrace
import Testing

/// The call stacks that the fixture records, and what can be told of them.
struct Fixture {
  /// A frame as tests compare it: the function, and `File.swift:12` where the line is known.
  struct Frame: Hashable, CustomStringConvertible {
    var function: String
    var place = ""
    var description: String { "\(function) \(place)" }
  }

  static let program = BuiltProgram("symbol-fixture")
  static let frames = IsolatedFrames(program: BuiltProgram("outlive").url.path)

  let trace: Trace

  /// Runs the fixture.
  init() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "fixture.outlive")
    let run = try Self.program.run([file.path], in: folder.url)
    try #require(run.status == 0, "\(run.errors)")
    trace = try TraceReader.read(Array(Data(contentsOf: file)))
  }

  /// The image of the fixture itself, as it was recorded.
  func image() throws -> ImageLoaded {
    let images = trace.events.compactMap { event -> ImageLoaded? in
      guard case .imageLoaded(let image) = event.kind else { return nil }
      return image
    }
    return try #require(images.first { $0.name == "symbol-fixture" })
  }

  /// The frames of the call stack with a name, innermost first.
  static func frames(_ name: String, in trace: Trace) throws -> [Frame] {
    var stacks: [CallStackID: (payload: CallStackRecorded, site: Site?)] = [:]
    var next: CallStackID?
    for event in trace.events {
      switch event.kind {
      case .callStackRecorded(let payload): stacks[payload.callStack] = (payload, event.site)
      case .objectAllocated(let payload) where payload.type == name: next = payload.callStack
      default: continue
      }
    }
    var frames: [Frame] = []
    while let id = next, let (payload, site) = stacks[id] {
      let place = site.map { $0.line == 0 ? $0.file : "\($0.file):\($0.line)" } ?? ""
      frames.append(Frame(function: payload.function ?? "?", place: place))
      next = payload.caller
    }
    return frames
  }

  /// The line with a marker in a file of the fixture.
  static func line(of marker: String, in path: String) throws -> Int {
    let text = try String(contentsOf: Checkout.root.appending(path: path), encoding: .utf8)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let index = try #require(lines.firstIndex { $0.hasSuffix("// marker: \(marker)") })
    return index + 1
  }

  /// A place in the fixture's Swift file, as a trace names it.
  static func place(_ marker: String) throws -> String {
    let line = try line(of: marker, in: "Tests/SymbolFixture/DocumentCell.swift")
    return "symbol_fixture/DocumentCell.swift:\(line)"
  }

  /// Copies the fixture's program, and runs a tool of the toolchain on the copy.
  static func copy(
    as name: String = "symbol-fixture", in folder: URL, changedBy arguments: [String]
  ) throws {
    let copy = folder.appending(path: name)
    try FileManager.default.copyItem(at: program.url, to: copy)
    let tool = try #require(
      ["/usr/bin/strip", "/usr/bin/llvm-strip"].first {
        FileManager.default.fileExists(atPath: $0)
      },
      "no program that strips files is installed")
    let run = try BuiltProgram(url: URL(filePath: tool)).run(arguments + [copy.path], in: folder)
    try #require(run.status == 0, "\(run.errors)")
  }
}
