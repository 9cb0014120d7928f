import Dispatch
import Outlive
import OutliveRuntime

/// A loop that does little but make and free objects: what the tracking of allocations costs at most.
///
/// Two programs run the very same code, one that links the tracker and one that doesn't.
public enum AllocationLoop {
  /// Runs the loop as the arguments say, and prints how long one object took.
  ///
  /// - Parameter arguments: The number of objects for each thread and round, of threads, and of rounds;
  ///   then `scope`, when objects are to be credited to one.
  /// - Returns: The exit status: 0, or 64 for wrong arguments.
  public static func main(_ arguments: [String]) -> Int32 {
    let numbers = arguments.prefix(3).compactMap { Int($0) }
    guard numbers.count == 3, numbers.allSatisfy({ $0 > 0 }), arguments.count <= 4 else {
      return 64
    }
    let (count, threads, rounds) = (numbers[0], numbers[1], numbers[2])
    let best =
      if arguments.last == "scope", let recorder = try? Recorder(to: .memory) {
        recorder.scope("loop") { bestRound(of: rounds, count, threads) }
      } else {
        bestRound(of: rounds, count, threads)
      }
    print(best / Double(count * threads))
    return 0
  }

  private static func bestRound(of rounds: Int, _ count: Int, _ threads: Int) -> Double {
    let clock = ContinuousClock()
    var best = Double.infinity
    for _ in 0..<rounds {
      let duration = clock.measure {
        guard threads > 1 else { return run(count) }
        DispatchQueue.concurrentPerform(iterations: threads) { _ in run(count) }
      }
      let (seconds, attoseconds) = duration.components
      best = min(best, Double(seconds) * 1e9 + Double(attoseconds) / 1e9)
    }
    return best
  }

  /// Makes objects, of which a thousand are alive at any time.
  @inline(never) private static func run(_ count: Int) {
    var window: [Node?] = Array(repeating: nil, count: 1000)
    var index = 0
    var sum = 0
    for number in 0..<count {
      sum &+= window[index]?.number ?? 0
      window[index] = Node(number)
      index += 1
      if index == window.count { index = 0 }
    }
    precondition(sum >= 0, "The numbers don't add up.")
  }
}

private final class Node {
  let number: Int
  let next: Node? = nil

  init(_ number: Int) { self.number = number }
}
