internal import COutliveRuntime

extension ReferenceMap {
  /// How deep values may lie inside values before their types count as unknown.
  private static let deepestNesting = 64

  /// The map for values of a type; of a class, a value is a reference.
  init(of type: TypeMetadata, depth: Int = 0) {
    self.init()
    guard !type.isPlain else { return }
    guard depth < ReferenceMap.deepestNesting else {
      self = ReferenceMap(unreadable: type, .unknownLayout)
      return
    }
    switch type.kind {
    case .class: self = ReferenceMap(.object)
    case .struct: self = ReferenceMap(ofStruct: type, depth: depth)
    case .enum, .optional: self = ReferenceMap(ofEnum: type, depth: depth)
    case .tuple: self = ReferenceMap(ofTuple: type, depth: depth)
    case .function: self = ReferenceMap(ofFunction: type)
    case .existential: self = ReferenceMap(ofExistential: type)
    case .extendedExistential: self = ReferenceMap(ofExtendedExistential: type)
    case .fixedArray:
      let element = TypeMetadata(at: type.address.address(at: 16))
      self = ReferenceMap(
        .repeated(
          ReferenceMap(of: element, depth: depth + 1), count: type.address.load(at: 8),
          stride: element.stride))
    case .opaque where type.name == "Builtin.NativeObject": self = ReferenceMap(.object)
    case .opaque, .foreignClass, .foreignReference, .metatype, .existentialMetatype, nil:
      self = ReferenceMap(unreadable: type, .unknownLayout)
    }
  }

  init(_ shape: Shape) { slots = [Slot(offset: 0, name: "", shape: shape)] }

  init(unreadable type: TypeMetadata, _ reason: UnreadableValue.Reason) {
    self.init(.unreadable(UnreadableValue(type: type.name, reason: reason)))
  }

  private init(ofTuple type: TypeMetadata, depth: Int) {
    self.init()
    let labels = type.address.address(at: 16)
    let names =
      labels.rawValue == 0
      ? [] : labels.text.split(separator: " ", omittingEmptySubsequences: false)
    for index in 0..<type.address.load(Int.self, at: 8) {
      let element = type.address + 24 + 16 * index
      let label = index < names.count && !names[index].isEmpty ? String(names[index]) : "\(index)"
      slots += ReferenceMap(of: TypeMetadata(at: element.address()), depth: depth + 1)
        .moved(by: Int(element.load(UInt32.self, at: 8)), name: label)
    }
  }

  private init(ofFunction type: TypeMetadata) {
    // Only Swift's own functions of two words have a context that Swift counts.
    if type.functionConvention == 0 && type.size == 16 {
      self.init(.function)
    } else {
      self.init(unreadable: type, .unknownLayout)
    }
  }

  private init(ofExistential type: TypeMetadata) {
    let flags = type.address.load(UInt32.self, at: 8)
    let isError = flags >> 24 & 0x3F == 1
    let isClassBound = flags & 0x8000_0000 == 0
    // An error is kept in a box of its own, which is always one counted reference.
    self.init(isError || isClassBound ? .object : .existential)
  }

  private init(ofExtendedExistential type: TypeMetadata) {
    switch type.address.address(at: 8).load(UInt8.self) {
    case 0: self.init(.existential)
    case 1: self.init(.object)
    default: self.init(unreadable: type, .unknownLayout)
    }
  }
}
