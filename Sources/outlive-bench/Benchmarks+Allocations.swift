import Foundation

// What it costs to see allocations. Whoever links the tracker has it, so the loop is timed in two other
// programs that run the same code, one with and one without it, in turn.

extension Benchmarks {
  /// A loop that does nothing but make and free objects, each one seen, against the same unseen.
  static func allocationTracked(_ stopwatch: Stopwatch) -> Measurement {
    compare("allocation-tracked", to: "the same untracked", AllocationRun())
  }

  /// The tracker linked but off, against the same program without it.
  static func allocationOff(_ stopwatch: Stopwatch) -> Measurement {
    compare("allocation-off", to: "the same without the tracker", AllocationRun(tracking: "off"))
  }

  /// Two threads that make and free objects, each one seen, against one: half is twice the throughput.
  static func allocationTwoThreads(_ stopwatch: Stopwatch) -> Measurement {
    compare(
      "allocation-2-threads", to: "the same on one thread", AllocationRun(threads: 2),
      baseline: AllocationRun())
  }

  /// Objects that are credited to a scope, against the same unseen.
  static func allocationScope(_ stopwatch: Stopwatch) -> Measurement {
    compare("allocation-scope", to: "the same untracked", AllocationRun(isInScope: true))
  }

  /// Objects with call stacks of eight places, against the same unseen.
  static func allocationCallStacks(_ stopwatch: Stopwatch) -> Measurement {
    compare("allocation-call-stacks", to: "the same untracked", AllocationRun(tracking: "8"))
  }

  private static func compare(
    _ name: String, to reference: String, _ run: AllocationRun, baseline: AllocationRun? = nil
  ) -> Measurement {
    let baseline = baseline ?? AllocationRun(isTracked: false, isInScope: run.isInScope)
    var best = (measured: Double.infinity, baseline: Double.infinity)
    for _ in 0..<10 {
      best.measured = min(best.measured, run.nanosecondsPerObject())
      best.baseline = min(best.baseline, baseline.nanosecondsPerObject())
    }
    return Measurement(
      name: name, figure: best.measured, unit: "ns/object", reference: reference,
      referenceFigure: best.baseline, ratio: best.measured / max(best.baseline, 1e-9))
  }
}

/// One run of one of the two programs.
private struct AllocationRun {
  var isTracked = true
  var tracking = "on"
  var threads = 1
  var isInScope = false

  func nanosecondsPerObject() -> Double {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = (Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0]))
      .deletingLastPathComponent()
      .appending(path: isTracked ? "allocation-loop-tracked" : "allocation-loop")
    // Ten million objects in rounds of half a millisecond: the quickest is one that nobody disturbed.
    process.arguments = ["20000", "\(threads)", "500"] + (isInScope ? ["scope"] : [])
    process.environment = ["OUTLIVE_ALLOCATIONS": tracking]
    process.standardOutput = pipe
    do {
      try process.run()
      let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      let text = String(decoding: output, as: UTF8.self)
      guard let figure = Double(text.trimmingCharacters(in: .whitespacesAndNewlines)) else {
        fatalError("\(process.executableURL?.path ?? "the loop") printed “\(text)”")
      }
      return figure
    } catch {
      fatalError("Build the whole package first: \(error)")
    }
  }
}
