extension HeapWalk {
  /// Reads what a task holds: its closure until it ends, from then on its result.
  ///
  /// What suspended functions hold isn't read. While a task runs it may let go of its closure at any
  /// moment, so then nothing is read.
  mutating func readTask(_ task: ObjectMap.TaskMap, at object: Address, of holder: Holder) {
    let layout = task.layout
    switch layout.state(of: object) {
    case .waiting:
      read(task.closure, at: object, of: holder)
      if layout.hasBegun(object) { count(task.unreadable) }
    case .succeeded: read(task.result, at: object, of: holder)
    case .failed: read(task.error, at: object, of: holder)
    case .running, .ending: count(task.unreadable)
    }
  }
}
