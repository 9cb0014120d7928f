internal import COutliveRuntime

/// Where a task keeps its closure and its result.
///
/// This is no part of Swift's ABI. So it is used only where the concurrency library says that its
/// internals are laid out as in the version that this was written for, and where tasks that are made
/// to check it, with a known closure and results of several sizes, turn out just so.
///
/// Source: include/swift/ABI/Task.h and stdlib/public/Concurrency/TaskPrivate.h in the Swift repository.
struct TaskLayout: Sendable {
  /// The metadata that every task has.
  let metadata: Address
  /// Where the future is: who waits for it and whether it ended, the result's type, the error.
  let future: Int

  /// The layout in this process; `nil` when it isn't known for certain.
  static let current: TaskLayout? = {
    var facts = unsafe outlive_task_facts()
    guard unsafe outlive_task_facts_read(&facts), unsafe facts.version == 1 else { return nil }
    let layout = unsafe TaskLayout(
      metadata: Address(rawValue: UInt(bitPattern: facts.metadata)), future: facts.size)
    return layout.isConfirmed ? layout : nil
  }()

  /// Whether tasks with a known closure are as this layout says.
  private var isConfirmed: Bool {
    // The storage of every empty array: an object that is never freed, so the tasks can keep it.
    let context = unsafe Address(rawValue: unsafeBitCast([] as [Int], to: UInt.self))
    let types: [Any.Type] = [Void.self, Int8.self, (Int, Int8).self, SIMD8<Double>.self]
    return types.map { TypeMetadata($0) }.allSatisfy { type in
      let probe = unsafe outlive_task_that_never_runs(
        type.address.pointer, UnsafeMutableRawPointer(mutating: context.pointer))
      let task = Address(rawValue: UInt(bitPattern: probe))
      guard task.isPlausibleObject else { return false }
      return isOrdinary(task) && resultType(of: task) == type && isWaiting(task)
        && closureContext(of: task) == context
    }
  }

  // MARK: A task that is made to check it

  /// Whether the heap object at an address is a task that is kept in memory of its own, and that no
  /// group and no other task shares.
  private func isOrdinary(_ object: Address) -> Bool {
    guard object.address() == metadata else { return false }
    // It is a future, and neither another task's child, nor a group's, nor bound by `async let`.
    let flags: UInt32 = object.load(at: 32)
    guard flags & 0xFF == 0, flags >> 24 & 0b10111 == 0b10 else { return false }
    let type = object.address(at: future + 8)
    guard type.isPlausibleObject, let kind = TypeMetadata(at: type).kind, kind != .opaque else {
      return false
    }
    // The runtime itself notes where the result is to go.
    return object.address(at: frame(of: resultType(of: object)) - 32)
      == object + result(of: resultType(of: object))
  }

  private func isWaiting(_ task: Address) -> Bool {
    task.load(UInt.self, at: future) & 3 == 0 && task.load(UInt32.self, at: 96) & 0x2800 == 0
  }

  private func closureContext(of task: Address) -> Address {
    task.address(at: closure(of: resultType(of: task)))
  }

  private func resultType(of task: Address) -> TypeMetadata {
    TypeMetadata(at: task.address(at: future + 8))
  }

  // MARK: Where a task keeps what, by the type of its result

  /// Where it keeps its result, in bytes.
  func result(of type: TypeMetadata) -> Int { (future + 24).aligned(to: type.alignment) }

  /// Where it keeps its error, in bytes.
  var error: Int { future + 16 }

  /// Where it keeps its closure's context, in bytes.
  func closure(of type: TypeMetadata) -> Int { frame(of: type) - 16 }

  /// Where the first function's frame begins, in bytes: behind the result and four more words.
  func frame(of type: TypeMetadata) -> Int { (result(of: type) + type.size + 32).aligned(to: 16) }
}
