internal import COutliveRuntime

extension ReferenceMap {
  init(ofStruct type: TypeMetadata, depth: Int) {
    guard let nominal = type.nominal else {
      self.init(unreadable: type, .unknownLayout)
      return
    }
    let isStandard = ["Swift", "Synchronization"].contains(nominal.module)
    if let known = ReferenceMap(ofKnown: nominal, type, depth: depth) {
      self = known
      return
    }
    self.init()
    appendFields(of: type, nominal, depth: depth, namesFields: !isStandard)
    if isStandard, ["Array", "ContiguousArray", "ArraySlice"].contains(nominal.name),
      let element = type.argument(0)
    {
      // Arrays of objects of all classes have storage of one class, which doesn't tell theirs.
      let name = ObjectMap.storageName(ofArrayOf: element)
      slots = slots.map { slot in
        var slot = slot
        if case .object = slot.shape { slot.shape = .storage(name: name) }
        return slot
      }
    }
    // A type that isn't plain holds something, be it in storage that is no stored property.
    if nominal.fields?.isEmpty != false {
      self = ReferenceMap(unreadable: type, .unknownLayout)
    }
  }

  /// The map of a type of the standard library that its stored properties don't tell the truth about.
  private init?(ofKnown nominal: NominalType, _ type: TypeMetadata, depth: Int) {
    switch (nominal.module, nominal.name) {
    case ("Swift", "_StringGuts"):
      // Text refers to nothing but text, and its word is an object only in some of its forms.
      self.init()
    case ("Swift", "_BridgeStorage"):
      // Without Objective-C, always the collection's own storage.
      self.init(.object)
    case ("Synchronization", "Mutex"):
      // A lock, then the value as it would lie in memory by itself.
      guard let value = type.argument(0), ReferenceMap.fieldCount(type) == 2 else { return nil }
      var map = ReferenceMap()
      map.slots = ReferenceMap(of: value, depth: depth + 1)
        .moved(by: unsafe outlive_field_offset(type.address.pointer, 1), name: "")
      let locked = UnreadableValue(type: type.name, reason: .locked)
      self.init()
      if !map.isEmpty { self = ReferenceMap(.guarded(map, whenLocked: locked)) }
    case ("Synchronization", "Atomic"):
      // What an atomic can hold are bits and unmanaged pointers.
      self.init()
    case ("Synchronization", "AtomicLazyReference"):
      guard type.size == 8 else { return nil }
      self.init(.object)
    default: return nil
    }
  }

  /// The map for the stored properties of a class's instances, its superclasses' first.
  init(ofInstancesOf type: TypeMetadata) {
    self.init()
    for type in Array(type.classes).reversed() {
      guard let nominal = type.nominal else {
        slots += ReferenceMap(unreadable: type, .unknownLayout).slots
        continue
      }
      appendFields(of: type, nominal, depth: 0, namesFields: true)
    }
  }

  private mutating func appendFields(
    of type: TypeMetadata, _ nominal: NominalType, depth: Int, namesFields: Bool
  ) {
    let inherited = type.kind == .class ? type.superclass.map(ReferenceMap.fieldCount) ?? 0 : 0
    let own = ReferenceMap.fieldCount(type) - inherited
    guard let fields = nominal.fields, fields.count == own else {
      if own > 0 { slots += ReferenceMap(unreadable: type, .unresolvedField).slots }
      return
    }
    let names = fields.map(\.name)
    let offsets = fields.indices.map { index in
      unsafe outlive_field_offset(type.address.pointer, inherited + index)
    }
    let end = type.kind == .class ? type.instanceSize : type.size
    for (field, offset) in zip(fields, offsets) {
      guard let name = field.type, name.withoutOwnership == nil else { continue }
      let room = (offsets.filter { $0 > offset }.min() ?? end) - offset
      let map = ReferenceMap(of: field, named: name, in: type, room: room, depth: depth)
      let isTransparent = !namesFields || field.name == "wrappedValue"
      slots += map.moved(
        by: offset, name: isTransparent ? "" : PropertyName.of(field.name, among: names))
    }
  }

  private init(
    of field: NominalType.Field, named name: MangledName, in type: TypeMetadata, room: Int,
    depth: Int
  ) {
    if field.name == "$defaultActor" {
      self.init(unreadable: type, .actorQueue)
      return
    }
    guard let fieldType = name.resolve(in: type) else {
      self.init(unreadable: type, .unresolvedField)
      return
    }
    guard name.mayHide(fieldType) else {
      self.init(of: fieldType, depth: depth + 1)
      return
    }
    self.init()
    // What takes less room than a reference holds none.
    guard room >= 8, !ReferenceMap.modulesThatHideNothing.contains(type.nominal?.module ?? "")
    else { return }
    if let hidden = HiddenType.resolve(name, in: type), hidden.size <= room {
      self.init(of: hidden, depth: depth + 1)
      return
    }
    let unreadable = UnreadableValue(
      type: "\(type.name).\(PropertyName.of(field.name))", reason: .hiddenType)
    self.init(.unreadable(unreadable))
  }

  /// The modules whose locks are known to guard no strong reference to an object of the program.
  ///
  /// They are our own: what they keep behind a lock are numbers, weak references, and what they
  /// recorded. Counting them would say of every program that something in it can't be read.
  private static let modulesThatHideNothing: Set<String> = [
    "OutliveContainer", "OutliveObservation", "OutliveRuntime",
  ]

  private static func fieldCount(_ type: TypeMetadata) -> Int {
    unsafe outlive_field_count(type.address.pointer)
  }

  init(ofEnum type: TypeMetadata, depth: Int) {
    guard let nominal = type.nominal, type.hasEnumWitnesses, let cases = nominal.fields,
      cases.count >= nominal.payloadCaseCount
    else {
      self.init(unreadable: type, .unknownLayout)
      return
    }
    let payloads = cases.prefix(nominal.payloadCaseCount).map { enumCase in
      var payload = ReferenceMap()
      if enumCase.isIndirect {
        payload = ReferenceMap(.box(enumCase.type?.resolve(in: type)))
      } else if let name = enumCase.type, name.withoutOwnership == nil {
        payload = ReferenceMap(
          of: enumCase, named: name, in: type, room: type.size, depth: depth)
      }
      // An optional adds nothing to a name.
      payload.slots = payload.moved(by: 0, name: type.kind == .optional ? "" : enumCase.name)
      return payload
    }
    guard payloads.contains(where: { !$0.isEmpty }) else {
      self.init()
      return
    }
    self.init(
      .enumeration(
        Enumeration(
          type: type, size: type.size, alignment: type.alignment, payloads: payloads,
          mustBeProjected: payloads.count > 1)))
  }
}
