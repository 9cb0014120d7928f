internal import OutliveTrace

extension ObjectMap {
  /// How to read a task.
  struct TaskMap: Sendable {
    var layout: TaskLayout
    var closure: ReferenceMap
    var result: ReferenceMap
    var error: ReferenceMap
    var unreadable: UnreadableValue
  }

  /// The map for a task; `nil` when it isn't one whose layout is known.
  init?(ofTask task: Address) {
    guard let layout = TaskLayout.current, layout.isOrdinary(task) else { return nil }
    func map(_ value: ReferenceMap, at offset: Int, _ name: String) -> ReferenceMap {
      var map = ReferenceMap()
      map.slots = value.moved(by: offset, name: name)
      return map
    }
    let result = layout.resultType(of: task)
    self.init(
      typeName: "task", kind: .unknown, size: layout.result(of: task) + result.size,
      contents: .task(
        TaskMap(
          layout: layout,
          // A function is two words, of which the second is the context.
          closure: map(ReferenceMap(.function), at: layout.closure(of: task) - 8, "operation"),
          result: map(ReferenceMap(of: result), at: layout.result(of: task), "result"),
          error: map(ReferenceMap(.object), at: layout.error, "error"),
          unreadable: UnreadableValue(type: "task", reason: .task))))
  }
}
