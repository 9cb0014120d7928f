import Glibc
import OutliveAllocations
import OutliveRuntime
import OutliveTrace

// Eight threads change a graph of objects without pause while snapshots are taken of it. The program
// must neither crash nor hang, and every snapshot of all objects must find the leaks that were planted,
// and no others.
//
//     mutating-program SNAPSHOTS [SECONDS]
//
// It ends after so many snapshots, or when so many seconds are over, if that is later.

func say(_ message: String) {
  let bytes = Array("\(message)\n".utf8)
  _ = unsafe write(STDERR_FILENO, bytes, bytes.count)
}

func fail(_ message: String) -> Never {
  say("mutating-program: error: \(message)")
  exit(1)
}

/// An object of a cycle that nobody else refers to.
final class Leaked {
  var next: Leaked?
  var list: [Leaked] = []
  var handler: (() -> Void)?
}

/// Plants three cycles: through a property, an array, and a closure.
@inline(never)
func plantLeaks() {
  let leaked = (0..<4).map { _ in Leaked() }
  leaked[0].next = leaked[1]
  leaked[1].next = leaked[0]
  leaked[2].list = [leaked[2]]
  leaked[3].handler = { [object = leaked[3]] in object.handler = nil }
}

let arguments = CommandLine.arguments.dropFirst().map { Int($0) ?? 0 }
let snapshotCount = arguments.first ?? 20
let seconds = arguments.dropFirst().first ?? 0
let shared = SharedGraph()
plantLeaks()
guard AllocationTracking.isRunning else { fail("allocations are not seen") }
let threads = Threads(count: 8, changing: shared)

// A machine that has much else to do is no reason to lose one.
var options = HeapSnapshot.Options()
options.timeLimit = .seconds(120)
var found = 0
var lost: [String: Int] = [:]
var largest = 0
var longest = Duration.zero
let clock = ContinuousClock()
let end = clock.now + .seconds(seconds)
var number = 0
while number < snapshotCount || clock.now < end {
  number += 1
  do throws(HeapSnapshot.Failure) {
    let snapshot = try HeapSnapshot.captureAllocations(options: options)
    let garbage = snapshot.garbage.map { snapshot.nodes[$0] }
    // The four objects, and the storage of the array.
    guard garbage.count == 5, garbage.count(where: { $0.kind == .storage }) == 1,
      garbage.count(where: { $0.type.hasSuffix(".Leaked") && $0.serial > 0 }) == 4
    else {
      fail(
        "snapshot \(number) found \(garbage.map { "\($0.serial) \($0.type) ×\($0.retainCount)" })")
    }
    found += 1
    largest = max(largest, snapshot.nodes.count)
    longest = max(longest, snapshot.cost.duration)
  } catch {
    lost[error.description, default: 0] += 1
  }
}
let changes = threads.stop()
shared.clear()
let missed = AllocationTracking.statistics.missedDeallocations
guard missed == 0 else { fail("\(missed) deallocations were missed") }
print(
  "snapshots \(found), lost \(lost.values.reduce(0, +)), changes \(changes > 0 ? "many" : "none")")
for (reason, count) in lost.sorted(by: { $0.key < $1.key }) { print("lost: \(reason) ×\(count)") }
say("objects: \(largest) at most; longest snapshot: \(longest); changes: \(changes)")
