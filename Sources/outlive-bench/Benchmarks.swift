import Foundation

/// The command `outlive-bench`: measures rows and prints them.
enum Benchmarks {
  /// The rows, by name, in the order in which they are measured.
  static let rows: [(name: String, measure: @Sendable (Stopwatch) -> Measurement)] = [
    ("recording-on", { recordingOn($0) }),
    ("recording-append", { recordingBesideAppend($0) }),
    ("recording-text", { recordingText($0) }),
    ("recording-2-threads", { recordingTwoThreads($0) }),
    ("event-size", { eventSize($0) }),
    ("recording-off", { recordingOff($0) }),
    ("resolution", { resolution($0) }),
    ("container-hit", { containerHit($0, isRecorded: false) }),
    ("container-hit-recorded", { containerHit($0, isRecorded: true) }),
    ("container-weak-hit", { containerWeakHit($0) }),
    ("container-unique", { containerUnique($0, isRecorded: false) }),
    ("container-unique-recorded", { containerUnique($0, isRecorded: true) }),
    ("container-graph", { containerGraph($0, isRecorded: false) }),
    ("container-graph-recorded", { containerGraph($0, isRecorded: true) }),
    ("assembly-graph", { assemblyGraph($0) }),
    ("container-memory", { containerMemory($0) }),
    ("observation-unobserved", { observationUnobserved($0) }),
    ("observation-one", { observationOne($0, isRecorded: false) }),
    ("observation-one-recorded", { observationOne($0, isRecorded: true) }),
    ("observation-many", { observationMany($0) }),
    ("decode-scan", { decodeScan($0) }),
    ("decode-events", { decodeEvents($0) }),
    ("decode-numbers", { decodeNumbers($0) }),
    ("clean-scope", { cleanScope($0) }),
    ("snapshot", { snapshot($0) }),
    ("snapshot-edges", { snapshotEdges($0) }),
    ("snapshot-million", { snapshotMillion($0) }),
    ("snapshot-memory", { snapshotMemory($0) }),
    ("replay", { replay($0) }),
    ("analysis-objects", { analysisOfObjects($0) }),
    ("analysis-objects-memory", { analysisOfObjectsMemory($0, isRecorded: true) }),
    ("analysis-objects-memory-unordered", { analysisOfObjectsMemory($0, isRecorded: false) }),
    ("analysis-events", { analysisOfEvents($0) }),
    ("analysis-memory", { analysisMemory($0) }),
    ("graph-construction", { graphConstruction($0, .local) }),
    ("graph-construction-shuffled", { graphConstruction($0, .shuffled) }),
    ("graph-filtering", { graphFiltering($0, .local) }),
    ("graph-filtering-shuffled", { graphFiltering($0, .shuffled) }),
    ("graph-components", { graphComponents($0, .local) }),
    ("graph-components-shuffled", { graphComponents($0, .shuffled) }),
    ("graph-components-memory", { graphComponentsMemory($0) }),
    ("graph-search", { graphSearch($0, .local) }),
    ("graph-search-shuffled", { graphSearch($0, .shuffled) }),
    ("graph-search-memory", { graphSearchMemory($0) }),
    ("graph-dominators", { graphDominators($0, .local) }),
    ("graph-dominators-shuffled", { graphDominators($0, .shuffled) }),
    ("graph-dominators-memory", { graphDominatorsMemory($0) }),
    ("ndjson-decode", { ndjsonDecode($0) }),
    ("ndjson-stream", { ndjsonStream($0) }),
    ("ndjson-encode", { ndjsonEncode($0) }),
    ("allocation-tracked", { allocationTracked($0) }),
    ("allocation-off", { allocationOff($0) }),
    ("allocation-2-threads", { allocationTwoThreads($0) }),
    ("allocation-scope", { allocationScope($0) }),
    ("allocation-call-stacks", { allocationCallStacks($0) }),
  ]

  static let help = """
    OVERVIEW: Measure what Outlive costs. Every figure stands beside a reference that is measured
    in the same run; quote the ratio.

    USAGE: outlive-bench [--json FILE] [--nodes COUNT] [--events COUNT] [ROW ...]

    ROWS: \(rows.map(\.name).joined(separator: ", ")) (default: all)

    OPTIONS:
      --json FILE     also write the rows to FILE as JSON
      --nodes COUNT   how many nodes the graphs of the rows named graph-… have, with three times as
                      many edges: from 1000 to 100000000 (default: 1000000)
      --events COUNT  about how many events the trace of the rows analysis-events and analysis-memory
                      has: from 1000 to 1000000000 (default: 1000000)
      -h, --help      show this help

    Build it with -c release: a debug build measures the debug build.
    """

  /// Runs the command.
  ///
  /// - Returns: The exit status: 0, 64 for wrong arguments, 73 when the file can't be written.
  static func run(_ arguments: [String]) -> Int32 {
    var names: [String] = []
    var file: String?
    var stopwatch = Stopwatch()
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "-h", "--help":
        print(help)
        return 0
      case "--json":
        guard let path = rest.popFirst() else { return misuse("--json needs a file") }
        file = path
      case "--nodes":
        guard let count = rest.popFirst().flatMap({ Int($0) }), (1000...100_000_000).contains(count)
        else { return misuse("--nodes needs a number from 1000 to 100000000") }
        stopwatch.nodeCount = count
      case "--events":
        guard let count = rest.popFirst().flatMap({ Int($0) }),
          (1000...1_000_000_000).contains(count)
        else { return misuse("--events needs a number from 1000 to 1000000000") }
        stopwatch.eventCount = count
      case let name where rows.contains { $0.name == name }: names.append(name)
      default: return misuse("there is no row or option “\(argument)”")
      }
    }
    #if DEBUG
      complain("outlive-bench: warning: this is a debug build; its figures say nothing")
    #endif
    let measurements = rows.filter { names.isEmpty || names.contains($0.name) }.map { row in
      complain("measuring \(row.name)…")
      return row.measure(stopwatch)
    }
    print(table(of: measurements))
    guard let file else { return 0 }
    do {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      try encoder.encode(measurements).write(to: URL(filePath: file), options: .atomic)
    } catch {
      complain("outlive-bench: error: can't write “\(file)”: \(error.localizedDescription)")
      return 73
    }
    return 0
  }

  private static func table(of measurements: [Measurement]) -> String {
    var lines = ["| row | figure | reference | ratio |", "|---|---|---|---|"]
    for row in measurements {
      lines.append(
        "| \(row.name) | \(format(row.figure)) \(row.unit) "
          + "| \(row.reference): \(format(row.referenceFigure)) | \(format(row.ratio)) |")
    }
    return lines.joined(separator: "\n")
  }

  private static func format(_ value: Double) -> String {
    String(format: value < 10 ? "%.2f" : "%.1f", value)
  }

  private static func misuse(_ message: String) -> Int32 {
    complain("outlive-bench: error: \(message)\nSee outlive-bench --help.")
    return 64
  }

  private static func complain(_ message: String) {
    FileHandle.standardError.write(Data("\(message)\n".utf8))
  }
}
