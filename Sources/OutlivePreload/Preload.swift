internal import COutlivePreload
internal import OutliveAllocations
internal import OutliveRuntime
#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// What `outlive record` asks the library for, in the environment of the program.
private struct Wishes {
  /// Seconds between snapshots; 0 for none.
  var period: UInt32 = 0
  /// The signal that asks for one; 0 for none.
  var signal: Int32 = 0
  /// Whether one is taken at the end.
  var takesExitSnapshot = false
  /// Whether each allocation is recorded, not only what a snapshot finds.
  var recordsAll = false

  /// Reads the environment, and takes out of it what the program's own children are not to find.
  init() {
    for word in Self.variable("OUTLIVE_SNAPSHOTS").split(separator: ",") {
      let parts = word.split(separator: "=", maxSplits: 1)
      switch (parts.first ?? "", parts.count > 1 ? parts[1] : "") {
      case ("exit", _): takesExitSnapshot = true
      case ("every", let seconds): period = UInt32(seconds) ?? 0
      case ("signal", let number): signal = Int32(number) ?? 0
      default: break
      }
    }
    recordsAll = Self.variable("OUTLIVE_RECORD_ALLOCATIONS") == "all"
    guard Self.variable("OUTLIVE_CHILDREN") != "record" else { return }
    for name in [
      "OUTLIVE_TRACE", "OUTLIVE_ALLOCATIONS", "OUTLIVE_RECORD_ALLOCATIONS", "OUTLIVE_SNAPSHOTS",
    ] { unsafe unsetenv(name) }
    let others = Self.variable("LD_PRELOAD").split(whereSeparator: { $0 == ":" || $0 == " " })
      .filter { !$0.hasSuffix("/libOutlivePreload.so") }
    if others.isEmpty {
      unsafe unsetenv("LD_PRELOAD")
    } else {
      unsafe setenv("LD_PRELOAD", others.joined(separator: ":"), 1)
    }
  }

  private static func variable(_ name: String) -> String {
    unsafe getenv(name).map { unsafe String(cString: $0) } ?? ""
  }
}

/// Called when the recording that the environment asked for has begun, before `main`.
@c(outlive_preload_start)
func startPreload() {
  let wishes = Wishes()
  if wishes.recordsAll { Recorder.current?.recordAllocations() }
  outlive_preload_watch(wishes.period, wishes.signal, wishes.takesExitSnapshot)
}

/// Called to take a snapshot of all that is alive, on any thread.
@c(outlive_preload_snapshot)
func takePreloadSnapshot(_ label: UnsafePointer<CChar>?) {
  guard let label = unsafe label.map({ unsafe String(cString: $0) }) else { return }
  Recorder.current?.checkpoint(label)
}

/// Called when the program ends, after the last snapshot.
@c(outlive_preload_end)
func endPreload() { Recorder.stop() }
