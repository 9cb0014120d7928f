internal import OutliveTrace

extension ObjectMap {
  /// How to read a task.
  struct TaskMap: Sendable {
    /// Where the future and the first function's frame are, in bytes.
    var futureOffset: Int
    var frameOffset: Int
    var closure: ReferenceMap
    var result: ReferenceMap
    var error: ReferenceMap
    var unreadable: UnreadableValue
  }

  /// The map for a task of a known layout, by the type of its result.
  init(ofTaskReturning type: TypeMetadata, _ layout: TaskLayout) {
    func map(_ value: ReferenceMap, at offset: Int, _ name: String) -> ReferenceMap {
      var map = ReferenceMap()
      map.slots = value.moved(by: offset, name: name)
      return map
    }
    self.init(
      typeName: "task", kind: .unknown, size: layout.result(of: type) + type.size,
      contents: .task(
        TaskMap(
          futureOffset: layout.future, frameOffset: layout.frame(of: type),
          // A function is two words, of which the second is the context.
          closure: map(ReferenceMap(.function), at: layout.closure(of: type) - 8, "operation"),
          result: map(ReferenceMap(of: type), at: layout.result(of: type), "result"),
          error: map(ReferenceMap(.object), at: layout.error, "error"),
          unreadable: UnreadableValue(type: "task", reason: .task))))
  }
}
