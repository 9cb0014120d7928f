internal import COutliveRuntime
import Glibc
import OutliveRuntime
import Synchronization

/// What an allocation tracker would know: a table that a test fills.
///
/// There is one table in a process, so tests that use it run one after the other.
enum FakeAllocations {
  private static let capacity = 1 << 21
  private nonisolated(unsafe) static let slots: UnsafeMutablePointer<outlive_allocation> = {
    let slots = UnsafeMutablePointer<outlive_allocation>.allocate(capacity: capacity)
    unsafe slots.initialize(repeating: unsafe outlive_allocation(), count: capacity)
    return unsafe slots
  }()
  private static let count = Atomic(0)

  private nonisolated(unsafe) static let table: UnsafeMutablePointer<outlive_allocation_table> = {
    let table = UnsafeMutablePointer<outlive_allocation_table>.allocate(capacity: 1)
    unsafe table.initialize(
      to: outlive_allocation_table(
        block_count: { 1 },
        block: { _, count in
          unsafe count?.pointee = FakeAllocations.count.load(ordering: .relaxed)
          return unsafe UnsafePointer(FakeAllocations.slots)
        },
        find: { address in
          for index in 0..<FakeAllocations.count.load(ordering: .relaxed)
          where unsafe FakeAllocations.slots[index].address == address {
            return unsafe UnsafePointer(FakeAllocations.slots + index)
          }
          return nil
        }, alive: { _ in -1 }, call_stack: { _, _, _ in 0 }, watch: { _, _ in }))
    return unsafe table
  }()

  /// Runs a function with a table that has these objects, and numbers them from 1.
  static func with<Result, Failure: Error>(
    _ objects: [AnyObject], scopes: [UInt32] = [], _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let places = objects.map { unsafe UInt(bitPattern: Unmanaged.passUnretained($0).toOpaque()) }
    return try withPlaces(places, scopes: scopes, body)
  }

  /// Runs a function with a table that has the objects at these addresses, and numbers them from 1.
  static func withPlaces<Result, Failure: Error>(
    _ places: [UInt], scopes: [UInt32] = [], _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    for (index, place) in places.enumerated() {
      var slot = unsafe outlive_allocation()
      unsafe slot.address = place
      unsafe slot.serial = UInt64(index + 1)
      unsafe slot.scope = index < scopes.count ? scopes[index] : 0
      unsafe slots[index] = slot
    }
    count.store(places.count, ordering: .relaxed)
    unsafe outlive_set_allocations(table)
    defer { outlive_set_allocations(nil) }
    return try body()
  }

  /// Runs a function with a table that does something to whoever reads it.
  static func with<Result, Failure: Error>(
    reading block:
      @convention(c) (Int, UnsafeMutablePointer<Int>?) -> UnsafePointer<
        outlive_allocation
      >?,
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let hostile = UnsafeMutablePointer<outlive_allocation_table>.allocate(capacity: 1)
    unsafe hostile.initialize(
      to: outlive_allocation_table(
        block_count: { 1 }, block: block, find: { _ in nil }, alive: { _ in -1 },
        call_stack: { _, _, _ in 0 }, watch: { _, _ in }))
    unsafe outlive_set_allocations(hostile)
    defer { outlive_set_allocations(nil) }
    // Another test that has asked for the table may still read it, so it stays.
    return try body()
  }
}
