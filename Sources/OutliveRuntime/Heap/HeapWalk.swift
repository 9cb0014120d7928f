internal import COutliveRuntime
internal import OutliveTrace

/// A walk through the live heap, along everything that is certainly a strong reference.
///
/// It knows objects by address only, retains none of them, and takes no step through memory that a
/// map didn't describe. It goes from object to object by a queue, so a long chain needs no deep stack.
struct HeapWalk {
  /// An object that was reached.
  struct Found {
    var address: Address
    var map: ObjectMap
    var retainCount: UInt64 = 0
    var size = 0
    /// Whether something refers to it as to a box.
    var isBox = false
    /// What the first to refer to it, and to know better than its metadata, calls it.
    var name: String?
  }

  /// What an object was taken for by what refers to it.
  enum Role {
    /// One of the objects that the walk begins at.
    case root
    case object
    /// The context of a function.
    case context
    /// The storage of an array, and what to call it.
    case storage(name: String)
    /// A box, and the type of the value in it, when that is known.
    case box(TypeMetadata?)
  }

  /// A reference that was read.
  struct Link: Hashable {
    var from: Int
    var to: Int
    var name: String
    var index: UInt64?
    /// Whether it goes from a function value to its context.
    var isContext: Bool
  }

  var maps: ReferenceMaps
  private(set) var found: [Found] = []
  private(set) var links: [Link] = []
  /// How many values could not be read.
  private(set) var unreadable: [UnreadableValue: UInt64] = [:]
  private(set) var positions: [Address: Int] = [:]

  init(maps: ReferenceMaps) { self.maps = maps }

  /// Walks from objects to all that they keep alive.
  ///
  /// - Parameter roots: The objects; somebody must keep them alive meanwhile.
  mutating func run(from roots: [Address]) {
    for root in roots { _ = note(root, as: .root) }
    var next = 0
    while next < found.count {
      readObject(at: next)
      next += 1
    }
  }

  // MARK: Objects

  /// Takes an object in; its position, or `nil` when it is none of those that are noted.
  private mutating func note(_ object: Address, as role: Role) -> Int? {
    if let known = positions[object] {
      // What a closure alone refers to looks like its context until something else calls it a box.
      if case .box = role, !found[known].isBox {
        found[known].isBox = true
        found[known].name = map(of: object, as: role)?.boxName
      }
      return known
    }
    guard object.isPlausibleObject, object.address().isPlausibleObject else {
      count(UnreadableValue(type: "reference", reason: .notAnObject))
      return nil
    }
    // An object that can't die keeps no honest count, and is nobody's leak.
    if case .root = role {} else if object.isImmortal { return nil }
    guard let map = map(of: object, as: role) else {
      count(UnreadableValue(type: "object", reason: .unprepared))
      return nil
    }
    if case .leaf = map.contents { return nil }
    positions[object] = found.count
    var object = Found(address: object, map: map)
    switch role {
    case .root, .object, .context: break
    case .storage(let name): object.name = map.kind == .storage ? name : nil
    case .box:
      object.isBox = true
      object.name = map.boxName
    }
    found.append(object)
    return found.count - 1
  }

  private mutating func map(of object: Address, as role: Role) -> ObjectMap? {
    guard case .box(let type) = role else { return maps.map(ofObjectAt: object) }
    return maps.map(ofBoxAt: object, holding: type)
  }

  private mutating func readObject(at position: Int) {
    let object = found[position].address
    let map = found[position].map
    found[position].retainCount = object.retainCount
    found[position].size = map.size
    let holder = Holder(position: position)
    switch map.contents {
    case .references(let references), .captures(let references):
      read(references, at: object, of: holder)
    case .array(let array): readArray(array, at: object, of: holder)
    case .table(let table): readTable(table, at: object, of: holder)
    case .keyPath(let unreadable, let headerOffset):
      // The highest bit says that nothing in the components is counted.
      if object.load(UInt32.self, at: headerOffset) >> 31 == 0 { count(unreadable) }
    case .ring(let ring): readRing(ring, at: object, of: holder)
    case .task(let task): readTask(task, at: object, of: holder)
    case .leaf: break
    }
  }

  mutating func addSize(_ bytes: Int, to holder: Holder) { found[holder.position].size += bytes }

  mutating func count(_ value: UnreadableValue) { unreadable[value, default: 0] += 1 }

  // MARK: Values

  /// Whose references are being read, and the way inside it to the value at hand.
  struct Holder {
    var position: Int
    var name = ""
    var index: UInt64?

    func entering(_ slot: ReferenceMap.Slot) -> Holder {
      Holder(
        position: position, name: PropertyName.joined(name, slot.name), index: slot.index ?? index)
    }
  }

  /// Reads the references of a value.
  ///
  /// It calls itself for values inside the value only, so types bound how deep it goes.
  mutating func read(_ map: ReferenceMap, at value: Address, of holder: Holder) {
    for slot in map.slots {
      let place = value + slot.offset
      let holder = holder.entering(slot)
      switch slot.shape {
      case .object: link(holder, to: place.address())
      case .storage(let name): link(holder, to: place.address(), as: .storage(name: name))
      case .box(let type): link(holder, to: place.address(), as: .box(type))
      case .function: link(holder, to: place.address(at: 8), as: .context)
      case .existential: readExistential(at: place, of: holder)
      case .enumeration(let enumeration): read(enumeration, at: place, of: holder)
      case .repeated(let element, let count, let stride):
        for index in 0..<count {
          var holder = holder
          holder.index = UInt64(index)
          read(element, at: place + index * stride, of: holder)
        }
      case .guarded(let map, let locked):
        // Who has the lock may have taken the value out, and the bits of it are still there.
        if place.load(UInt32.self) == 0 { read(map, at: place, of: holder) } else { count(locked) }
      case .unreadable(let value): count(value)
      }
    }
  }

  private mutating func link(_ holder: Holder, to object: Address, as role: Role = .object) {
    guard object.rawValue != 0, let target = note(object, as: role) else { return }
    var isContext = false
    if case .context = role { isContext = true }
    links.append(
      Link(
        from: holder.position, to: target, name: holder.name, index: holder.index,
        isContext: isContext))
  }

  private mutating func readExistential(at place: Address, of holder: Holder) {
    let address = place.address(at: 24)
    guard address.isPlausibleObject else {
      count(UnreadableValue(type: "existential", reason: .inconsistent))
      return
    }
    let type = TypeMetadata(at: address)
    guard !type.isPlain else { return }
    guard type.fitsInExistential else { return link(holder, to: place.address(), as: .box(type)) }
    guard let map = maps.map(ofValuesOf: type) else {
      count(UnreadableValue(type: "existential", reason: .unprepared))
      return
    }
    read(map, at: place, of: holder)
  }

  private mutating func read(
    _ enumeration: ReferenceMap.Enumeration, at place: Address, of holder: Holder
  ) {
    let type = unsafe enumeration.type.address.pointer
    let enumCase = unsafe Int(outlive_enum_case(place.pointer, type))
    guard enumCase < enumeration.payloads.count, !enumeration.payloads[enumCase].isEmpty else {
      return
    }
    let payload = enumeration.payloads[enumCase]
    guard enumeration.mustBeProjected else { return read(payload, at: place, of: holder) }
    // Taking the case out of the payload's bits destroys the value, so it is done to a copy. A copy
    // of the bits owns nothing, and is forgotten without being destroyed.
    unsafe withUnsafeTemporaryAllocation(
      byteCount: enumeration.size, alignment: enumeration.alignment
    ) { copy in
      guard let start = copy.baseAddress else { return }
      unsafe start.copyMemory(from: place.pointer, byteCount: enumeration.size)
      unsafe outlive_project_payload(start, type)
      read(payload, at: Address(rawValue: UInt(bitPattern: start)), of: holder)
    }
  }
}

extension Address {
  /// The reference counts of the heap object here: its second word.
  private var referenceCounts: UInt64 { load(at: 8) }

  /// Whether the heap object here is never freed, such as the storage of every empty array.
  fileprivate var isImmortal: Bool {
    referenceCounts >> 63 == 1 && UInt32(truncatingIfNeeded: referenceCounts) == .max
  }

  /// How many strong references the heap object here counts; of an immortal one, a very large number.
  fileprivate var retainCount: UInt64 {
    isImmortal ? 1 << 31 : unsafe UInt64(outlive_retain_count(pointer))
  }
}
