internal import COutliveRuntime
public import OutliveTrace

/// An object that was alive when it was looked for, and whose allocation was seen.
///
/// Objects are seen when the program links the product OutliveAllocations; see ``isAvailable``.
public struct LiveObject: Hashable, Sendable {
  /// The number of the allocation in this process, never used again; not a serial number of a recorder.
  public var serial: UInt64
  /// The name of its type; of a closure or a box, that it is one.
  public var type: String
  /// What sort of heap object it is.
  public var kind: ObjectKind
  /// Its size in bytes.
  public var size: UInt64
  /// The address in the program's code that made it.
  public var site: UInt
  /// The thread that made it.
  public var thread: ThreadID
  /// The return addresses that led to where it was made, innermost first; empty when not asked for.
  public var callStack: [UInt]
  /// Where it is, for as long as it is alive.
  package var address: UInt
  /// The credit it was made on; 0 for none.
  package var credit: UInt32

  /// Whether the program sees its allocations.
  public static var isAvailable: Bool { unsafe outlive_allocations() != nil }

  /// The objects that are alive and whose allocation was seen, in the order of their numbers.
  ///
  /// Numbers rise on each thread, and threads take them in blocks. Objects that other threads make or
  /// free just then may be there or not.
  ///
  /// - Returns: The objects; none when allocations are not seen.
  /// - Complexity: O(*s* + *n* log *n*) for *n* objects where there were once as many as *s*.
  public static func all() -> [LiveObject] { all(creditedTo: nil) }

  /// The object as it was seen when it was made; `nil` when it wasn't.
  ///
  /// - Parameter object: The object.
  /// - Returns: What is known of it.
  public static func find(_ object: AnyObject) -> LiveObject? {
    guard let table = unsafe outlive_allocations(),
      let slot = unsafe table.pointee.find(Address(object).rawValue)
    else { return nil }
    var types = SeenTypes()
    return unsafe LiveObject(copying: slot, in: table, &types)
  }

  /// Copies a slot; `nil` when there is no object in it, or another came just then.
  private init?(
    copying slot: UnsafePointer<outlive_allocation>,
    in table: UnsafePointer<outlive_allocation_table>, _ types: inout SeenTypes
  ) {
    var copy = unsafe outlive_allocation()
    guard unsafe outlive_copy_allocation(slot, &copy), let metadata = unsafe copy.metadata else {
      return nil
    }
    let type = types[Address(rawValue: UInt(bitPattern: metadata))]
    unsafe self.init(
      serial: copy.serial, type: type.name, kind: type.kind, size: UInt64(copy.size),
      site: UInt(copy.site), thread: ThreadID(rawValue: UInt64(copy.thread)),
      callStack: LiveObject.callStack(copy.call_stack, in: table), address: UInt(copy.address),
      credit: copy.scope)
  }

  private init(
    serial: UInt64, type: String, kind: ObjectKind, size: UInt64, site: UInt, thread: ThreadID,
    callStack: [UInt], address: UInt, credit: UInt32
  ) {
    self.serial = serial
    self.type = type
    self.kind = kind
    self.size = size
    self.site = site
    self.thread = thread
    self.callStack = callStack
    self.address = address
    self.credit = credit
  }

  /// The objects alive that were credited so, or all of them, in the order of their numbers.
  static func all(creditedTo credit: UInt32?) -> [LiveObject] {
    guard let table = unsafe outlive_allocations() else { return [] }
    // What is made from here on is not the program's.
    outlive_begin_unseen()
    defer { outlive_end_unseen() }
    var objects: [LiveObject] = []
    var types = SeenTypes()
    for block in unsafe 0..<table.pointee.block_count() {
      var count = 0
      guard let slots = unsafe table.pointee.block(block, &count) else { continue }
      for index in 0..<count {
        guard let object = unsafe LiveObject(copying: slots + index, in: table, &types),
          credit == nil || credit == object.credit
        else { continue }
        objects.append(object)
      }
    }
    return objects.sorted { $0.serial < $1.serial }
  }

  /// The return addresses of a call stack, innermost first.
  static func callStack(
    _ number: UInt32, in table: UnsafePointer<outlive_allocation_table>
  ) -> [UInt] {
    guard number != 0 else { return [] }
    let count = unsafe table.pointee.call_stack(number, nil, 0)
    return unsafe [UInt](unsafeUninitializedCapacity: count) { buffer, written in
      written = unsafe min(count, table.pointee.call_stack(number, buffer.baseAddress, count))
    }
  }
}

/// The types of objects, by their metadata: naming one takes longer than all else.
struct SeenTypes {
  private var known: [Address: (name: String, kind: ObjectKind)] = [:]

  subscript(metadata: Address) -> (name: String, kind: ObjectKind) {
    mutating get {
      if let known = known[metadata] { return known }
      let type = SeenTypes.type(of: metadata)
      known[metadata] = type
      return type
    }
  }

  private static func type(of metadata: Address) -> (name: String, kind: ObjectKind) {
    let kind: UInt = metadata.load()
    if kind == 0 { return (TypeMetadata(at: metadata).name, .instance) }
    return switch ObjectMap.HeapKind(rawValue: kind) {
    // Closures and the boxes of captured variables share their metadata: only who refers to an object
    // of this sort knows which it is.
    case .localVariable: ("closure or box", .closure)
    case .genericLocalVariable: ("box", .box)
    case .error: ("error", .box)
    case .task, .job: ("task", .unknown)
    case nil: ("heap object", .unknown)
    }
  }
}
