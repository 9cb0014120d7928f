extension Shapes {
  mutating func addConcurrency() {
    add("task that hasn't begun", WaitingTask.self)
    add("task that hasn't begun, with a large result", WaitingTaskWithResult.self)
    add("task that is suspended", SuspendedTask.self)
    add("task that has ended", EndedTask.self)
    add("task that has ended, its result", EndedTaskResult.self)
    add("task that has failed, its error", FailedTask.self)
    add(
      "detached task with one capture",
      strong: { target in
        Holder(Task.detached { @StillActor [target] in use(target) })
      })
    add("async stream's termination handler", InTermination.self)
    add("async stream's buffered element", InBufferedElement.self)
    add("throwing async stream's buffered element", InThrowingElement.self)
  }
}

private enum WaitingTask: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject {
    Holder(Task { @StillActor [number = 1] in use(reference, number) })
  }
}

private enum WaitingTaskWithResult: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject {
    Holder(
      Task { @StillActor () -> (Int8, SIMD4<Double>, String) in
        use(reference)
        return (1, SIMD4(repeating: 1), "text")
      })
  }
}

private enum SuspendedTask: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject {
    // What isn't isolated to the actor isn't to run elsewhere either.
    let task = Task(executorPreference: StillExecutor.shared) {
      unsafe await withUnsafeContinuation { (continuation: UnsafeContinuation<Void, Never>) in
        // Resumed by a task that comes to wait, and that nobody runs before the snapshot is taken.
        Task(executorPreference: StillExecutor.shared) { unsafe continuation.resume() }
      }
      use(reference)
    }
    StillExecutor.shared.runOne()
    return Holder(task)
  }
}

private enum EndedTask: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject {
    let task = Task { @StillActor in use(reference) }
    StillExecutor.shared.drain()
    return Pair2Object(task, reference)
  }
}

private enum EndedTaskResult: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject {
    let task = Task { @StillActor in (1 as Int8, reference) }
    StillExecutor.shared.drain()
    return Holder(task)
  }
}

private struct TaskFailure<Value: Sendable>: Error {
  var value: Value
}

private enum FailedTask: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject {
    let task = Task { @StillActor () throws -> Int in throw TaskFailure(value: reference) }
    StillExecutor.shared.drain()
    return Holder(task)
  }
}

/// Two values, of which the second says that the first holds none.
private final class Pair2Object<First, Second> {
  let first: First
  let second: Second
  init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }
}

private enum InTermination: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject {
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    continuation.onTermination = { [number = 1] _ in use(reference, number) }
    return Holder((stream, continuation))
  }
}

private enum InBufferedElement: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject {
    let (stream, continuation) = AsyncStream<R>.makeStream()
    continuation.yield(reference)
    return Holder((stream, continuation))
  }
}

private enum InThrowingElement: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject {
    let (stream, continuation) = AsyncThrowingStream<R, any Error>.makeStream()
    continuation.yield(reference)
    return Holder((stream, continuation))
  }
}
