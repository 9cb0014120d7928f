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
  private let metadata: Address
  /// Where the future is: who waits for it and whether it ended, the result's type, the error.
  private let future: Int

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
      return isOrdinary(task) && resultType(of: task) == type && state(of: task) == .waiting
        && closureContext(of: task) == context
    }
  }

  // MARK: Reading a task

  /// Whether the heap object at an address is a task that is kept in memory of its own, and that no
  /// group and no other task shares.
  func isOrdinary(_ object: Address) -> Bool {
    guard object.address() == metadata else { return false }
    // It is a future, and neither another task's child, nor a group's, nor bound by `async let`.
    let flags: UInt32 = object.load(at: 32)
    guard flags & 0xFF == 0, flags >> 24 & 0b10111 == 0b10 else { return false }
    let type = object.address(at: future + 8)
    guard type.isPlausibleObject, let kind = TypeMetadata(at: type).kind, kind != .opaque else {
      return false
    }
    // The runtime itself notes where the result is to go.
    return object.address(at: context(of: object) - 32) == object + result(of: object)
  }

  /// What becomes of a task.
  enum State {
    case waiting
    case running
    case succeeded
    case failed
    /// It ended, or is about to.
    case ending
  }

  func state(of task: Address) -> State {
    let status: UInt32 = task.load(at: 96)
    switch task.load(UInt.self, at: future) & 3 {
    case 1: return .succeeded
    case 2: return .failed
    case 0: return status & 0x2000 != 0 ? .ending : status & 0x800 != 0 ? .running : .waiting
    default: return .ending
    }
  }

  /// Whether a task that waits has run before, so that functions that are suspended may hold objects.
  func hasBegun(_ task: Address) -> Bool {
    let isEnqueued = task.load(UInt32.self, at: 96) & 0x1000 != 0
    return !isEnqueued || task.address(at: 64) != task + context(of: task)
  }

  func resultType(of task: Address) -> TypeMetadata {
    TypeMetadata(at: task.address(at: future + 8))
  }

  /// Where a task keeps its result, in bytes.
  func result(of task: Address) -> Int {
    (future + 24).aligned(to: resultType(of: task).alignment)
  }

  /// Where a task keeps its error, in bytes.
  var error: Int { future + 16 }

  /// Where a task keeps its closure's context, in bytes.
  func closure(of task: Address) -> Int { context(of: task) - 16 }

  private func closureContext(of task: Address) -> Address { task.address(at: closure(of: task)) }

  /// Where the first function's frame begins, in bytes: behind the result and four more words.
  private func context(of task: Address) -> Int {
    (result(of: task) + resultType(of: task).size + 32).aligned(to: 16)
  }
}
