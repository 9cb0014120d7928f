internal import OutliveRuntime
internal import Synchronization

/// A scope that lasts as long as a function that runs in it, in this task and its children.
///
/// Ask for components kept ``current`` inside ``run(_:rank:_:)``: each container makes them once for
/// that run. Nested runs have components of their own. A test that runs in a scope of its own gets
/// components that no other test sees, though tests run in parallel:
///
/// ```swift
/// try TaskScope.run("test") { … }
/// ```
///
/// Safe to use from any thread.
public final class TaskScope: ComponentScope, Sendable {
  /// The name of the scope, as reports print it.
  public let name: String
  /// How long the scope lasts, compared with others.
  public let rank: UInt64
  private let lock = Mutex(())
  // It is only reached while the lock is held. The components in it need not be Sendable: the key
  // names the container that put one in, only that container takes it out again, and a container is
  // used by one isolation at a time. When the run has ended nobody finds it here any more: this was
  // one reference to it as any other, which may be let go on any thread. What is told then goes to a
  // recorder, which is thread-safe.
  private nonisolated(unsafe) var state = State()

  private struct State {
    var components: [ScopedKey: ScopedComponent] = [:]
    var order: [ScopedKey] = []
    var hasEnded = false
  }

  @TaskLocal private static var running: TaskScope?

  private init(_ name: String, rank: UInt64) {
    self.name = name
    self.rank = rank
  }

  /// The scope of the innermost run that this task is in; `nil` outside any.
  public static var current: TaskScope? { running }

  /// Runs a function in a scope of its own, which ends with it.
  ///
  /// - Parameters:
  ///   - name: The scope's name, as reports print it.
  ///   - rank: How long it lasts, as ``ComponentScope/rank`` compares it.
  ///   - body: The function.
  /// - Returns: What the function returns.
  /// - Throws: What the function throws.
  public static func run<Result>(
    _ name: String = "task", rank: UInt64 = 50, _ body: () throws -> Result
  ) rethrows -> Result {
    let scope = TaskScope(name, rank: rank)
    defer { scope.end() }
    return try $running.withValue(scope, operation: body)
  }

  /// Runs a function in a scope of its own, which ends with it.
  ///
  /// - Parameters:
  ///   - name: The scope's name, as reports print it.
  ///   - rank: How long it lasts, as ``ComponentScope/rank`` compares it.
  ///   - isolation: The isolation it runs in, which is the caller's.
  ///   - body: The function.
  /// - Returns: What the function returns.
  /// - Throws: What the function throws.
  public static func run<Result>(
    _ name: String = "task", rank: UInt64 = 50, isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> Result
  ) async rethrows -> Result {
    let scope = TaskScope(name, rank: rank)
    defer { scope.end() }
    return try await $running.withValue(scope, operation: body, isolation: isolation)
  }

  /// The component that is kept under a key.
  public func component(for key: ScopedKey) -> ScopedComponent? {
    locked { unsafe state.components[key] }
  }

  /// Keeps a component under a key; a scope that has ended keeps nothing.
  public func keep(_ component: ScopedComponent, for key: ScopedKey) {
    let previous = locked { () -> ScopedComponent? in
      guard unsafe !state.hasEnded else { return component }
      let previous = unsafe state.components.updateValue(component, forKey: key)
      if previous == nil { unsafe state.order.append(key) }
      return previous
    }
    previous?.letGo(because: .replaced)
  }

  /// Forgets a component, because making it failed after all.
  public func forget(_ key: ScopedKey) {
    let forgotten = locked { () -> ScopedComponent? in
      unsafe state.order.removeAll { $0 == key }
      return unsafe state.components.removeValue(forKey: key)
    }
    // It goes here, outside the lock: its deinitializer may ask for more.
    withExtendedLifetime(forgotten) {}
  }

  private func end() {
    let ended = locked { () -> [ScopedComponent] in
      unsafe state.hasEnded = true
      let ended = unsafe state.order.compactMap { unsafe state.components[$0] }
      unsafe state.components = [:]
      unsafe state.order = []
      return ended
    }
    for component in ended { component.letGo(because: .scopeEnded) }
  }

  private func locked<Result>(_ body: () -> Result) -> Result {
    var result: Result?
    lock.withVisibleLock { _ in result = body() }
    guard let result else { preconditionFailure("what runs under a lock has run") }
    return result
  }
}
