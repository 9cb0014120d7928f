import COutliveSymbolFixture
import OutliveRuntime
import OutliveTrace

// Records call stacks of known places into the file that it is given. Each is the call stack of an
// allocation whose type names the place.

let recorder = try Recorder(to: .file(CommandLine.arguments[1]))
var lastObject: UInt64 = 0

@MainActor
func tell(_ name: String, _ callStack: CallStackID?) {
  lastObject += 1
  recorder.record(
    .objectAllocated(
      ObjectAllocated(
        object: ObjectID(rawValue: lastObject), type: name, size: 16, callStack: callStack)))
}

let cell = DocumentCell()
tell("closure", cell.bind(to: recorder))
tell("generic", cell.record(1, with: recorder))
tell("extension", "".record(with: recorder))
let asynchronous = await DocumentCell.record(with: recorder)
tell("async", asynchronous)

var addresses: [UInt] = Array(repeating: 0, count: 8)
let count = unsafe outlive_fixture_outer(&addresses, addresses.count)
tell("inlined", recorder.recordCallStack(addresses[..<count]))
// The same once more, and an address that is in no image.
tell("again", recorder.recordCallStack(addresses[..<count]))
tell("nowhere", recorder.recordCallStack([16]))
recorder.finish()
