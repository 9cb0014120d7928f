internal import OutliveTrace

extension ObjectMap {
  /// What sorts of heap objects have no class, by the first word of their metadata.
  enum HeapKind: UInt {
    case localVariable = 0x400
    case genericLocalVariable = 0x500
    case error = 0x501
    case task = 0x502
    case job = 0x503
  }

  /// Whether the heap object at an address is of the sort that closures' contexts and boxes share.
  static func isContextOrBox(_ object: Address) -> Bool {
    HeapKind(rawValue: object.address().load()) == .localVariable
  }

  /// The map for the heap object at an address.
  init(ofObjectAt object: Address) {
    let metadata = object.address()
    let kind: UInt = metadata.load()
    if kind == 0 {
      self.init(ofClass: TypeMetadata(at: metadata))
      return
    }
    switch HeapKind(rawValue: kind) {
    case .localVariable: self.init(ofContext: object, metadata: metadata)
    case .genericLocalVariable:
      self.init(
        ofBox: TypeMetadata(at: metadata.address(at: 16)),
        offset: Int(metadata.load(UInt32.self, at: 8)))
    case .error:
      // A header of two words, the error's type and its witness table, then the error.
      let type = TypeMetadata(at: object.address(at: 16))
      self.init(ofBox: type, offset: 32.aligned(to: type.alignment))
    case .task, .job:
      // Of a task of a known layout, the type of its result decides: see `init(ofTaskReturning:)`.
      self.init(unknown: "task", .task)
    case nil:
      self.init(unknown: "heap object", .unknownLayout)
    }
  }

  /// The map for a box that is known to hold a value of a type.
  ///
  /// What the box's own metadata says isn't enough: all boxes of plain values of one size share
  /// theirs, and so do all boxes of one reference, whatever its type.
  init(ofBoxAt box: Address, holding type: TypeMetadata) {
    let metadata = box.address()
    let offset = Int(metadata.load(UInt32.self, at: 8)).aligned(to: type.alignment)
    self.init(ofBox: type, offset: offset)
  }

  private init(unknown name: String, _ reason: UnreadableValue.Reason) {
    self.init(
      typeName: name, kind: .unknown, size: 0,
      contents: .references(
        ReferenceMap(.unreadable(UnreadableValue(type: name, reason: reason)))))
  }

  /// The map for the box of a value at a distance in bytes from the start of the box.
  private init(ofBox type: TypeMetadata, offset: Int) {
    var map = ReferenceMap()
    map.slots = ReferenceMap(of: type).moved(by: offset, name: "")
    self.init(
      typeName: "box of \(type.name)", kind: .box, size: offset + type.size,
      contents: .references(map))
  }

  /// The map for a closure's context, or for the box of a captured variable: the two look alike.
  private init(ofContext context: Address, metadata: Address) {
    self.init(
      typeName: "closure", kind: .closure, size: 0,
      contents: .captures(ReferenceMap()))
    let descriptorAddress = metadata.address(at: 16)
    guard descriptorAddress.rawValue != 0 else {
      let unreadable = UnreadableValue(type: typeName, reason: .unknownLayout)
      contents = .captures(ReferenceMap(.unreadable(unreadable)))
      return
    }
    let descriptor = CaptureDescriptor(address: descriptorAddress)
    // Where the captures lie can't be told either without the words before them.
    guard let bindingOffset = descriptor.bindingOffset(inContextAt: context) else {
      let unreadable = UnreadableValue(type: typeName, reason: .unresolvedCapture)
      contents = .captures(ReferenceMap(.unreadable(unreadable)))
      return
    }
    let arguments = descriptor.arguments(inContextAt: context)
    var map = ReferenceMap()
    if bindingOffset > 16 {
      // The actor, which is no capture of the program's own.
      map.slots.append(ReferenceMap.Slot(offset: 16, name: "isolation", shape: .object))
    }
    var end =
      descriptor.bindingCount > 0
      ? bindingOffset + 8 * descriptor.bindingCount : Int(metadata.load(UInt32.self, at: 8))
    for (index, name) in descriptor.captures.enumerated() {
      guard let name, let capture = Capture(of: name, arguments) else {
        // Where the following captures lie can't be told either.
        let unreadable = UnreadableValue(type: typeName, reason: .unresolvedCapture)
        map.slots.append(
          ReferenceMap.Slot(offset: end, name: "", shape: .unreadable(unreadable)))
        contents = .captures(map)
        return
      }
      end = end.aligned(to: capture.alignment)
      for var slot in capture.map.moved(by: end, name: "") {
        slot.index = UInt64(index)
        map.slots.append(slot)
      }
      end += capture.size
    }
    size = end
    contents = .captures(map)
  }
}
