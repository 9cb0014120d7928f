internal import COutliveRuntime
import Synchronization

/// What an allocation tracker would know of some objects, in a table of a fixed size.
///
/// Threads add objects that they have made, and take them out when these are deinitialized. It is
/// read in a child that stands still, in which a slot is either complete or has no address.
final class AllocationTable: Sendable {
  private static let capacity = 1 << 16
  private nonisolated(unsafe) static let slots: UnsafeMutablePointer<outlive_allocation> = {
    let slots = UnsafeMutablePointer<outlive_allocation>.allocate(capacity: capacity)
    unsafe slots.initialize(repeating: outlive_allocation(), count: capacity)
    return unsafe slots
  }()
  private nonisolated(unsafe) static let table: UnsafeMutablePointer<outlive_allocation_table> = {
    let table = UnsafeMutablePointer<outlive_allocation_table>.allocate(capacity: 1)
    unsafe table.initialize(
      to: outlive_allocation_table(
        block_count: { 1 },
        block: { _, count in
          unsafe count?.pointee = AllocationTable.capacity
          return unsafe UnsafePointer(AllocationTable.slots)
        }, find: { _ in nil }))
    return unsafe table
  }()

  private let serial = Atomic<UInt64>(0)
  private let next = Atomic(0)

  /// Adds an object that stays for as long as the program runs.
  func add(_ address: UInt) {
    let slot = next.wrappingAdd(1, ordering: .relaxed).oldValue
    guard slot < AllocationTable.capacity else { return }
    set(slot, address)
  }

  /// Room for the objects of one thread: how many, from the place that is returned.
  func reserve(_ count: Int) -> Int { next.wrappingAdd(count, ordering: .relaxed).oldValue }

  func set(_ slot: Int, _ address: UInt) {
    let number = serial.wrappingAdd(1, ordering: .relaxed).newValue
    unsafe AllocationTable.slots[slot].serial = number
    atomicMemoryFence(ordering: .releasing)
    unsafe AllocationTable.slots[slot].address = address
  }

  func clear(_ slot: Int) {
    unsafe AllocationTable.slots[slot].address = 0
    atomicMemoryFence(ordering: .releasing)
  }

  func start() { unsafe outlive_set_allocations(AllocationTable.table) }
}
