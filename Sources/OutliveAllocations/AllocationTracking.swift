internal import COutliveAllocations

/// Sees every Swift object that the program makes, and that it is freed.
///
/// It takes effect by being linked: nothing has to be called. It begins with the program, before
/// `main`, and costs a few nanoseconds an object. What it knows of the objects that are alive is read
/// by snapshots and by `LiveObject` of the module `OutliveRuntime`. All functions may be called from
/// any thread.
///
/// With `OUTLIVE_ALLOCATIONS=off` in the environment it waits for ``start(callStackDepth:)``; with a
/// number there, each object has a call stack of so many places.
public enum AllocationTracking {
  /// What the tracking has come to since the program began.
  public struct Statistics: Hashable, Sendable {
    /// How many allocations were seen.
    public var allocations: UInt64
    /// How many of the objects that were seen are gone.
    public var deallocations: UInt64
    /// How many objects were found gone only when another one was made in their place.
    ///
    /// It should be 0: an object that ended unseen looks like one that is alive.
    public var missedDeallocations: UInt64
    /// How many allocations could not be noted, because there was no memory to do so.
    public var unnoted: UInt64
    /// How many call stacks could not be kept.
    public var unnotedCallStacks: UInt64
    /// How many different call stacks are kept.
    public var callStacks: UInt64
    /// How many objects there is room for before more memory is set aside.
    public var slots: UInt64
    /// How many bytes are set aside; most of them are never touched, and take no memory.
    public var reservedBytes: UInt64

    /// How many of the objects that were seen are alive.
    public var live: UInt64 { allocations - deallocations - missedDeallocations }
  }

  /// Whether allocations can be seen: on Linux, with the Swift runtime as a dynamic library.
  public static var isAvailable: Bool { outlive_allocations_available() }

  /// Whether allocations are seen just now.
  public static var isRunning: Bool { outlive_allocations_running() }

  /// Sees allocations from now on; objects that were made before stay unknown.
  ///
  /// - Parameter callStackDepth: How many return addresses are kept with each object, at most 64; with
  ///   0 only the place that made it. Following the frames takes a few nanoseconds for each.
  /// - Returns: Whether allocations are seen; not when they can't be.
  @discardableResult
  public static func start(callStackDepth: Int = 0) -> Bool {
    outlive_allocations_start(UInt32(clamping: callStackDepth))
  }

  /// Sees no allocations from now on; that objects which were seen end is still seen.
  public static func stop() { outlive_allocations_stop() }

  /// What the tracking has come to; exact when no other thread makes or frees objects just then.
  public static var statistics: Statistics {
    let sum = outlive_allocations_statistics()
    return Statistics(
      allocations: sum.allocations, deallocations: sum.deallocations,
      missedDeallocations: sum.missed, unnoted: sum.unnoted,
      unnotedCallStacks: sum.unnoted_call_stacks, callStacks: sum.call_stacks, slots: sum.slots,
      reservedBytes: sum.reserved)
  }
}
