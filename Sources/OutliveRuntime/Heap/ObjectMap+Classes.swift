internal import COutliveRuntime
internal import OutliveTrace

extension ObjectMap {
  /// The map for instances of a class.
  init(ofClass type: TypeMetadata) {
    if type == TypeMetadata(Recorder.self) {
      self.init(typeName: type.name, kind: .instance, size: type.instanceSize, contents: .leaf)
      return
    }
    for ancestor in type.classes {
      guard let nominal = ancestor.nominal, nominal.module == "Swift" else { continue }
      switch nominal.name {
      case "_ContiguousArrayStorage": self = ObjectMap(ofArray: type, storage: ancestor)
      case "_DictionaryStorage": self = ObjectMap(ofTable: type, storage: ancestor)
      case "_SetStorage": self = ObjectMap(ofTable: type, storage: ancestor)
      case "ManagedBuffer": self = ObjectMap(ofManagedBuffer: type, storage: ancestor)
      case "AnyKeyPath": self = ObjectMap(ofKeyPath: type, base: ancestor)
      default: continue
      }
      return
    }
    self.init(instancesOf: type)
  }

  private init(instancesOf type: TypeMetadata) {
    self.init(
      typeName: type.name, kind: .instance, size: type.instanceSize,
      contents: .references(ReferenceMap(ofInstancesOf: type)))
  }

  private init(unreadable type: TypeMetadata, kind: ObjectKind) {
    self.init(
      typeName: type.name, kind: kind, size: 0,
      contents: .references(ReferenceMap(unreadable: type, .unknownLayout)))
  }

  static func storageName(ofArrayOf element: TypeMetadata) -> String {
    "storage of Swift.Array<\(element.name)>"
  }

  private init(ofArray type: TypeMetadata, storage: TypeMetadata) {
    guard let element = storage.argument(0),
      let count = storage.fieldOffsets["countAndCapacity"]
    else {
      self.init(unreadable: type, kind: .storage)
      return
    }
    let elementOffset = type.instanceSize.aligned(to: max(8, element.alignment))
    self.init(
      typeName: ObjectMap.storageName(ofArrayOf: element), kind: .storage, size: elementOffset,
      contents: .array(
        ArrayMap(
          element: ReferenceMap(of: element), stride: element.stride, countOffset: count,
          elementOffset: elementOffset)))
  }

  private init(ofTable type: TypeMetadata, storage: TypeMetadata) {
    let offsets = storage.fieldOffsets
    guard let scale = offsets["_scale"], let count = offsets["_count"],
      let keys = offsets["_rawKeys"] ?? offsets["_rawElements"], let key = storage.argument(0)
    else {
      self.init(unreadable: type, kind: .storage)
      return
    }
    var table = TableMap(
      columns: [
        TableMap.Column(
          pointerOffset: keys, stride: key.stride, map: ReferenceMap(of: key), isNamedByKey: false)
      ], scaleOffset: scale, countOffset: count, bitmapOffset: type.instanceSize.aligned(to: 8),
      key: KeyText(of: key))
    var name = "storage of Swift.Set<\(key.name)>"
    if let values = offsets["_rawValues"], let value = storage.argument(1) {
      table.columns.append(
        TableMap.Column(
          pointerOffset: values, stride: value.stride, map: ReferenceMap(of: value),
          isNamedByKey: true))
      name = "storage of Swift.Dictionary<\(key.name), \(value.name)>"
    }
    self.init(
      typeName: name, kind: .storage, size: table.bitmapOffset, contents: .table(table))
  }

  private init(ofManagedBuffer type: TypeMetadata, storage: TypeMetadata) {
    if let queue = ObjectMap(ofQueue: type, storage: storage) {
      self = queue
      return
    }
    var map = ReferenceMap(ofInstancesOf: type)
    // How many elements lie behind the header only the program knows.
    if let element = storage.argument(1) {
      if !element.isPlain { map.slots += ReferenceMap(unreadable: type, .tailElements).slots }
    } else {
      map.slots += ReferenceMap(unreadable: type, .tailElements).slots
    }
    self.init(
      typeName: type.name, kind: .instance, size: type.instanceSize, contents: .references(map))
  }

  /// The map for the queue in which an `AsyncStream` keeps elements and who waits for them.
  private init?(ofQueue type: TypeMetadata, storage: TypeMetadata) {
    guard type.nominal?.isNamed("_DequeBuffer", in: "Swift") == true,
      let header = storage.argument(0), let element = storage.argument(1),
      let headerOffset = storage.fieldOffsets["header"], header.size == 24,
      header.nominal?.fields?.map(\.name) == ["capacity", "count", "startSlot"]
    else { return nil }
    let elementOffset = (headerOffset + header.size).aligned(to: element.alignment)
    self.init(
      typeName: type.name, kind: .storage, size: elementOffset,
      contents: .ring(
        RingMap(
          element: ReferenceMap(of: element), stride: element.stride, headerOffset: headerOffset,
          elementOffset: elementOffset)))
  }

  private init(ofKeyPath type: TypeMetadata, base: TypeMetadata) {
    // The components lie behind the object, in a form of their own, with a header before them.
    self.init(
      typeName: type.name, kind: .instance, size: 0,
      contents: .keyPath(
        UnreadableValue(type: type.name, reason: .keyPath), headerOffset: base.instanceSize))
  }
}

extension TypeMetadata {
  /// Where a class keeps each of its stored properties, by name, superclasses included.
  fileprivate var fieldOffsets: [String: Int] {
    var offsets: [String: Int] = [:]
    for type in classes {
      let inherited = type.superclass.map { unsafe outlive_field_count($0.address.pointer) } ?? 0
      for (index, field) in (type.nominal?.fields ?? []).enumerated() {
        offsets[field.name] = unsafe outlive_field_offset(type.address.pointer, inherited + index)
      }
    }
    return offsets
  }
}
