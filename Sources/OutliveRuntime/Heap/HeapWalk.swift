internal import COutliveRuntime

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
    var isBox: Bool
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
    for root in roots { _ = note(root, isBox: false, isRoot: true) }
    var next = 0
    while next < found.count {
      readObject(at: next)
      next += 1
    }
  }

  // MARK: Objects

  /// Takes an object in; its position, or `nil` when it is none of those that are noted.
  private mutating func note(_ object: Address, isBox: Bool, isRoot: Bool = false) -> Int? {
    if let known = positions[object] {
      if isBox { found[known].isBox = true }
      return known
    }
    guard object.isPlausibleObject, object.address().isPlausibleObject else {
      count(UnreadableValue(type: "reference", reason: .notAnObject))
      return nil
    }
    // An object that can't die keeps no honest count, and is nobody's leak.
    if object.isImmortal && !isRoot { return nil }
    guard let map = maps.map(ofObjectAt: object) else {
      count(UnreadableValue(type: "object", reason: .unprepared))
      return nil
    }
    if case .leaf = map.contents { return nil }
    positions[object] = found.count
    found.append(Found(address: object, map: map, isBox: isBox))
    return found.count - 1
  }

  private mutating func readObject(at position: Int) {
    let object = found[position].address
    let map = found[position].map
    found[position].retainCount = object.retainCount
    found[position].size = map.size
    let holder = Holder(position: position)
    switch map.contents {
    case .references(let references), .captures(let references, _):
      read(references, at: object, of: holder)
    case .array(let array): readArray(array, at: object, of: holder)
    case .table(let table): readTable(table, at: object, of: holder)
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

  /// Reads the references of a value. It calls itself for values inside the value only.
  mutating func read(_ map: ReferenceMap, at value: Address, of holder: Holder) {
    for slot in map.slots {
      let place = value + slot.offset
      let holder = holder.entering(slot)
      switch slot.shape {
      case .object: link(holder, to: place.address())
      case .box: link(holder, to: place.address(), isBox: true)
      case .function: link(holder, to: place.address(at: 8), isContext: true)
      case .existential: readExistential(at: place, of: holder)
      case .enumeration(let enumeration): read(enumeration, at: place, of: holder)
      case .repeated(let element, let count, let stride):
        for index in 0..<count {
          var holder = holder
          holder.index = UInt64(index)
          read(element, at: place + index * stride, of: holder)
        }
      case .unreadable(let value): count(value)
      }
    }
  }

  private mutating func link(
    _ holder: Holder, to object: Address, isBox: Bool = false, isContext: Bool = false
  ) {
    guard object.rawValue != 0, let target = note(object, isBox: isBox) else { return }
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
    guard type.fitsInExistential else { return link(holder, to: place.address(), isBox: true) }
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
