import OutliveRuntime
import OutliveTrace

/// What a test looks up: where its calls are is told by markers in this file.
final class DocumentCell {
  private var handler: (() -> CallStackID?)?

  @inline(never)
  func bind(to recorder: Recorder) -> CallStackID? {
    handler = { [self] in
      let stack = recorder.recordCallStack(limit: 8)  // marker: closure
      use(self)
      return stack
    }
    let stack = handler?()  // marker: bind
    use(self)
    return stack
  }

  @inline(never)
  func record<Value>(_ value: Value, with recorder: Recorder) -> CallStackID? {
    let stack = recorder.recordCallStack(limit: 1)  // marker: generic
    use(value)
    return stack
  }

  static func record(with recorder: Recorder) async -> CallStackID? {
    await Task.yield()
    let stack = recorder.recordCallStack(limit: 1)  // marker: async
    await Task.yield()
    return stack
  }
}

extension String {
  @inline(never)
  func record(with recorder: Recorder) -> CallStackID? {
    let stack = recorder.recordCallStack(limit: 1)  // marker: extension
    use(self)
    return stack
  }
}

/// Keeps a call before it from becoming a jump, which would leave no frame.
@inline(never)
func use<Value>(_ value: Value) { withExtendedLifetime(value) {} }
