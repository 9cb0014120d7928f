import Foundation
import OutliveObservation
import OutliveRuntime
import OutliveTestSupport
import OutliveTrace
import Synchronization
import Testing

/// Everything at once, for as many rounds as asked for: by `OUTLIVE_STRESS_SECONDS` for that long.
@Suite("Eight threads that register, change and stop at once")
struct StressTests {
  private static let seconds =
    ProcessInfo.processInfo.environment["OUTLIVE_STRESS_SECONDS"].flatMap(Double.init) ?? 0

  private static let rounds = 24

  /// Whoever observes, on whatever thread.
  private final class Reader: Sendable {
    let calls = ConcurrencyTests.Counter()
  }

  @Test(
    "Each changes a document of its own, and observes and stops everybody's",
    .timeLimit(.minutes(5)))
  func registerChangeAndStop() throws {
    let recorder = try Recorder(to: .memory)
    let documents = Shared((0..<8).map { Document("\($0)") })
    let late = ConcurrencyTests.Counter()
    let told = ConcurrencyTests.Counter()
    let end = Date().addingTimeInterval(Self.seconds)
    ConcurrencyTests.onThreads(8) { number in
      let own = documents.value[number]
      let reader = Reader()
      var round = 0
      repeat {
        let isRecorded = round % 8 == 0 && round < 512
        let observations = documents.value.enumerated().map { index, document in
          let isStopped = Shared(false)
          let observe = {
            document.observe(\.$title, by: reader) { reader, _ in
              reader.calls.add()
              // A handler runs where the property changes: after a stop there it has no call left.
              if index == number && isStopped.value { late.add() }
            }
          }
          return (
            observation: isRecorded ? recorder.withCurrent(observe) : observe(),
            isStopped: isStopped
          )
        }
        own.title = "\(number).\(round)"
        observations[number].observation.stop()
        observations[number].isStopped.value = true
        own.title = "stopped"
        for (index, made) in observations.enumerated() where (index + round) % 3 > 0 {
          made.observation.stop()
        }
        round += 1
      } while round < Self.rounds || Date() < end
      for _ in 0..<reader.calls.value { told.add() }
    }
    #expect(late.value == 0)
    #expect(told.value >= 8 * Self.rounds)
    #expect(documents.value.allSatisfy { observers(of: $0).isEmpty })
    let kinds = recorder.trace().events.map(\.kind)
    let registered = kinds.count { if case .observationRegistered = $0 { true } else { false } }
    let removed = kinds.count { if case .observationRemoved = $0 { true } else { false } }
    #expect(registered == removed)
    #expect(registered > 0)
  }
}
