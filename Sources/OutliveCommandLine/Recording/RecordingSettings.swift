/// What a program is asked to record, as environment variables tell it.
struct RecordingSettings: Hashable, Sendable {
  /// What is recorded of allocations.
  var allocations: RecordCommand.Allocations = .live
  /// How many frames of the call stack are kept with each allocation.
  var callStackDepth = 8
  /// How many seconds pass from one snapshot to the next; `nil` for none.
  var period: Int?
  /// The signal that asks for a snapshot.
  var signal: SnapshotSignal?
  /// Whether a snapshot is taken when the program ends.
  var takesExitSnapshot = true
  /// Whether the programs that it starts are recorded as well.
  var recordsChildren = false

  /// The environment variables that tell the library what to do.
  ///
  /// - Parameter tracePath: The path of the file, with `%p` for the number of the process.
  /// - Returns: Their values by name; `nil` takes a variable away.
  func variables(tracePath: String) -> [String: String?] {
    var snapshots: [String] = []
    if takesExitSnapshot { snapshots.append("exit") }
    if let period { snapshots.append("every=\(period)") }
    if let signal { snapshots.append("signal=\(signal.number)") }
    return [
      "OUTLIVE_TRACE": tracePath,
      "OUTLIVE_ALLOCATIONS": "\(callStackDepth)",
      "OUTLIVE_RECORD_ALLOCATIONS": allocations.rawValue,
      "OUTLIVE_SNAPSHOTS": snapshots.joined(separator: ","),
      "OUTLIVE_CHILDREN": recordsChildren ? "record" : nil,
    ]
  }
}
