internal import COutliveRuntime
internal import OutliveTrace
internal import Synchronization

/// The objects of a recording whose allocation was seen, by the number of that.
struct SeenAllocations {
  struct Entry {
    var id: ObjectID
    var address: UInt
    /// Whether the recorder tracks it, and so notices its end by itself.
    var isTracked: Bool
    /// Where it was made.
    var callStack: CallStackID?
  }

  /// The objects that were recorded and are not known to be gone.
  var entries: [UInt64: Entry] = [:]
  /// The call stacks that were recorded, by the tracker's number.
  var callStacks: [UInt32: CallStackID] = [:]
  var types = SeenTypes()

  /// Takes out the objects that are gone by now, oldest first.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of objects.
  mutating func takeGone() -> [ObjectID] {
    guard !entries.isEmpty, let table = unsafe outlive_allocations() else { return [] }
    var gone: [ObjectID] = []
    for (serial, entry) in entries {
      if let slot = unsafe table.pointee.find(entry.address),
        unsafe slot.pointee.serial == serial
      {
        continue
      }
      entries[serial] = nil
      if !entry.isTracked { gone.append(entry.id) }
    }
    return gone.sorted()
  }
}

extension Recorder {
  /// The serial number of an object whose allocation was seen; recorded with where it was made.
  ///
  /// - Parameters:
  ///   - serial: The number of the allocation.
  ///   - address: Where the object is.
  ///   - type: The name of its type.
  ///   - size: Its size in bytes.
  ///   - known: Its serial number, when it is tracked.
  ///   - state: What the recorder knows.
  /// - Returns: The number, the same for as long as the object lives.
  func identifyAllocation(
    _ serial: UInt64, at address: UInt, type: String, size: UInt64, known: ObjectID?,
    in state: inout State
  ) -> ObjectID {
    if let entry = state.allocations.entries[serial] {
      guard let known, known != entry.id else { return entry.id }
      // It was seen before it was tracked; from now on it goes by the number that the program knows.
      record(ObjectReleased(object: entry.id, evidence: .noticed))
    }
    let id = known ?? state.makeObjectID()
    var copy = unsafe outlive_allocation()
    var callStack: CallStackID?
    var scope: ScopeID?
    if let table = unsafe outlive_allocations(), let slot = unsafe table.pointee.find(address),
      unsafe outlive_copy_allocation(slot, &copy), unsafe copy.serial == serial
    {
      callStack = unsafe self.callStack(of: copy, in: table, &state)
      let credit = unsafe copy.scope
      if credit != 0 { scope = state.credits.first { $0.value == credit }?.key }
    }
    state.allocations.entries[serial] = SeenAllocations.Entry(
      id: id, address: address, isTracked: known != nil, callStack: callStack)
    if known == nil { watchEnd(of: serial, at: address) }
    record(
      ObjectAllocated(object: id, type: type, size: size, callStack: callStack, scope: scope))
    return id
  }

  private func callStack(
    of allocation: outlive_allocation, in table: UnsafePointer<outlive_allocation_table>,
    _ state: inout State
  ) -> CallStackID? {
    let number = unsafe allocation.call_stack
    if number != 0, let known = state.allocations.callStacks[number] { return known }
    var frames = unsafe [UInt(allocation.site)]
    if number != 0 { frames = unsafe LiveObject.callStack(number, in: table) }
    let id = recordCallStack(frames, in: &state)
    if number != 0, let id { state.allocations.callStacks[number] = id }
    return id
  }

  /// Records each allocation of the program from now on, not only those of objects that a snapshot
  /// finds; and so each deallocation.
  ///
  /// It is told by the allocation tracker, on the thread that allocates, and takes some hundred
  /// nanoseconds each time. One recorder of a process can do so, the first that asks.
  package func recordAllocations() {
    guard Recorder.watcher.exchange(self) else { return }
    unsafe outlive_tell_allocations { allocation in
      guard let allocation = unsafe allocation, let recorder = Recorder.watcher.recorder else {
        return
      }
      unsafe recorder.noteAllocated(allocation.pointee)
    }
  }

  /// Asks to be told when an object goes that was recorded.
  ///
  /// The release is then recorded by the thread that makes it. What nobody tells, because another thread
  /// used the slot just then, is noticed later.
  private func watchEnd(of serial: UInt64, at address: UInt) {
    guard let table = unsafe outlive_allocations() else { return }
    outlive_tell_ends(allocationEnds)
    unsafe table.pointee.watch(address, serial)
  }

  private func noteAllocated(_ allocation: outlive_allocation) {
    guard !isInForkedChild, let metadata = unsafe allocation.metadata else { return }
    let (serial, address, size) = unsafe (
      allocation.serial, UInt(allocation.address), UInt64(allocation.size)
    )
    let place = Address(rawValue: UInt(bitPattern: metadata))
    withState { state in
      let type = state.allocations.types[place].name
      _ = identifyAllocation(
        serial, at: address, type: type, size: size, known: nil, in: &state)
    }
  }

  fileprivate func noteFreed(_ serial: UInt64) {
    guard !isInForkedChild else { return }
    let id = withState { state -> ObjectID? in
      guard let entry = state.allocations.entries.removeValue(forKey: serial), !entry.isTracked
      else { return nil }
      return entry.id
    }
    guard let id else { return }
    record(
      ObjectReleased(object: id, evidence: .exact), cause: nil, isolation: currentIsolation)
  }

  private static let watcher = AllocationWatcher()
}

/// The recorder that is told of all allocations.
private final class AllocationWatcher: Sendable {
  private let place = Mutex<Recorder?>(nil)
  /// Whether there is one: allocations are many, and a lock for each would be slow.
  private let reference = Atomic<UInt>(0)

  /// The recorder; it is kept for as long as the process runs.
  var recorder: Recorder? {
    let address = reference.load(ordering: .acquiring)
    guard address != 0, let pointer = unsafe UnsafeRawPointer(bitPattern: address) else {
      return nil
    }
    return unsafe Unmanaged<Recorder>.fromOpaque(pointer).takeUnretainedValue()
  }

  /// Makes a recorder the one that is told, unless there is one already.
  func exchange(_ recorder: Recorder) -> Bool {
    place.withVisibleLock { place in
      guard place == nil else { return false }
      place = recorder
      reference.store(
        UInt(bitPattern: unsafe Unmanaged.passUnretained(recorder).toOpaque()),
        ordering: .releasing)
      return true
    }
  }
}

/// An object goes that a recorder has asked about.
private func allocationEnds(_ serial: UInt64) {
  // A recorder that has its lock here can't be told; it will notice.
  guard outlive_locks() == 0 else { return }
  for recorder in LiveRecorders.all() { recorder.noteFreed(serial) }
}
