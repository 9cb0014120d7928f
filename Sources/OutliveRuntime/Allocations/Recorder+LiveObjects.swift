internal import COutliveRuntime
public import OutliveTrace
internal import Synchronization

// To which scope an allocation is credited. The tracker finds a number in the current task's own values,
// and knows nothing of recorders; scopes of all recorders share these numbers, from 1 on. A program that
// doesn't link the tracker gives out none.

extension Recorder {
  /// How many objects that were made in a scope are alive, of all whose allocation is seen.
  ///
  /// That a scope has left nothing behind takes microseconds to tell, however many objects there are.
  /// Child tasks of the scope count, detached tasks don't.
  ///
  /// - Parameter scope: The scope.
  /// - Returns: The number, exact when no other thread makes or frees objects of the scope just then;
  ///   `nil` when allocations are not seen, or were not yet when the scope began.
  public func liveCount(in scope: ScopeID) -> Int? {
    guard !isInForkedChild, let table = unsafe outlive_allocations() else { return nil }
    guard let credit = withState({ $0.credits[scope] }) else { return nil }
    // One that failed in its initializer keeps its memory until it is noticed.
    if unsafe table.pointee.alive(credit) != 0 { noticeReleases() }
    let count = unsafe table.pointee.alive(credit)
    return count < 0 ? LiveObject.all(creditedTo: credit).count : Int(count)
  }

  /// The objects that were made in a scope and are alive, of all whose allocation is seen.
  ///
  /// - Parameter scope: The scope.
  /// - Returns: The objects in the order of their numbers; `nil` when allocations are not seen.
  /// - Complexity: O(*s* + *n* log *n*) for *n* objects where there were once as many as *s*.
  public func liveObjects(in scope: ScopeID) -> [LiveObject]? {
    guard !isInForkedChild, LiveObject.isAvailable else { return nil }
    guard let credit = withState({ $0.credits[scope] }) else { return nil }
    noticeReleases()
    return LiveObject.all(creditedTo: credit)
  }

  /// Gives a scope that begins a number that its allocations are credited to.
  func makeCredit(for scope: ScopeID) {
    guard unsafe outlive_allocations() != nil, !isInForkedChild else { return }
    _ = Recorder.creditKey
    let credit = Recorder.lastCredit.wrappingAdd(1, ordering: .relaxed).newValue
    withState { $0.credits[scope] = credit }
  }

  /// The number that a scope's allocations are credited to; 0 when there is none.
  func credit(of scope: ScopeID) -> UInt32 {
    guard unsafe outlive_allocations() != nil, !isInForkedChild else { return 0 }
    return withState { $0.credits[scope] ?? 0 }
  }

  private static let lastCredit = Atomic<UInt32>(0)

  /// Tells the tracker where it finds the number: in the value of the task-local ``Recorder/context``.
  ///
  /// The value is an optional, whose first word is the recorder's address, or 0 when there is none.
  private static let creditKey: Void = {
    guard let offset = MemoryLayout<Context>.offset(of: \.credit) else { return }
    unsafe outlive_set_scope_key(Unmanaged.passUnretained($context).toOpaque(), offset)
  }()
}
