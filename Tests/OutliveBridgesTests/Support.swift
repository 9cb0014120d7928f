import OutliveAnalysis
import OutliveObservation
import OutliveRuntime
import OutliveTestSupport
import OutliveTrace
import Synchronization

/// Whoever observes: it takes down what it is told, and keeps its observation.
final class Cell: Sendable {
  private let content = Mutex<[String]>([])
  private let kept = Mutex<[BridgedObservation]>([])

  var lines: [String] { content.withVisibleLock { $0 } }
  func add(_ line: String) { content.withVisibleLock { $0.append(line) } }

  func keep(_ observation: BridgedObservation) { kept.withVisibleLock { $0.append(observation) } }
  var observation: BridgedObservation? { kept.withVisibleLock { $0.first } }
  func stop() { for observation in kept.withVisibleLock({ $0 }) { observation.stop() } }

  /// Waits until it has taken down so many lines.
  func wait(for count: Int) async {
    while lines.count < count { await Task.yield() }
  }
}

/// Lets other tasks run until something holds.
func wait(until isDone: () -> Bool) async {
  while !isDone() { await Task.yield() }
}

/// What is captured, to see when it goes.
final class Captured: Sendable {}

extension Recorder {
  /// What was recorded, without snapshots, and the releases that the recorder noticed by itself.
  var lines: [String] {
    trace().lines.filter { !$0.hasSuffix("evidence noticed") && !$0.hasPrefix("snapshot-") }
  }

  /// What is found, as one line each.
  var findings: [String] {
    Analysis(of: trace()).findings.map { "\($0.rule.rawValue): \($0.headline)" }
  }

  /// The rules that find something.
  var rules: [String] { Analysis(of: trace()).findings.map(\.rule.rawValue) }
}

extension Recorder.Options {
  /// The ends of objects are noticed, not told: the lines are then in the order that a test says.
  static var unwatched: Recorder.Options {
    var options = Recorder.Options()
    options.watchesDeinits = false
    return options
  }
}
