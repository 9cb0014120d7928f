internal import COutliveRuntime
internal import OutliveTrace

/// What a heap object of some sort begins with, as memory of our own.
///
/// A map is computed from these words alone. So it needs no object, which may be gone or change at
/// any time while other threads run.
struct ObjectHeader {
  /// How many words may decide how an object is read.
  static let largestWordCount = 63

  private let words: [UInt]

  /// The words of an object.
  ///
  /// - Parameters:
  ///   - metadata: The metadata that it begins with.
  ///   - words: What follows the reference counts.
  init(metadata: Address, words: [UInt]) {
    // Whoever looks where the words lie looks a little further.
    self.words = [metadata.rawValue, 0] + words + Array(repeating: 0, count: 72)
  }

  /// Runs a function with the address of these words, which is valid until it returns.
  func withAddress<Result>(_ body: (Address) -> Result) -> Result {
    unsafe words.withUnsafeBytes { bytes in
      body(Address(rawValue: UInt(bitPattern: bytes.baseAddress)))
    }
  }
}

extension ObjectMap {
  /// How many words of an object decide, with its metadata, how it is read.
  static func variantWordCount(ofObjectsWith metadata: Address) -> Int {
    switch HeapKind(rawValue: metadata.load()) {
    case .localVariable where metadata.address(at: 16).rawValue != 0:
      CaptureDescriptor(address: metadata.address(at: 16)).bindingCount
    case .error: 1
    case .task, .job: TaskLayout.current?.metadata == metadata ? 1 : 0
    default: 0
    }
  }

  /// The map for objects that these words tell apart from others with the same metadata.
  ///
  /// - Parameters:
  ///   - metadata: The metadata.
  ///   - words: Of a closure, where the words that decide lie, and the words; of a task, the type of
  ///     its result; of an error, its type. An offset or a type of 0 is one that can't be told.
  init(ofObjectsWith metadata: Address, words: [UInt]) {
    switch HeapKind(rawValue: metadata.load()) {
    case .localVariable:
      guard ObjectMap.areTrusted(Array(words.dropFirst()), inObjectsWith: metadata) else {
        self.init(unresolvedContext: ())
        return
      }
      let actor: [UInt] = words[0] == 32 ? [0, 0] : []
      let header = ObjectHeader(metadata: metadata, words: actor + words.dropFirst())
      self = header.withAddress { ObjectMap(ofObjectAt: $0) }
    case .task, .job:
      let type = Address(rawValue: words[0])
      if let layout = TaskLayout.current, type.isTypeMetadata {
        self.init(ofTaskReturning: TypeMetadata(at: type), layout)
      } else {
        let header = ObjectHeader(metadata: metadata, words: [])
        self = header.withAddress { ObjectMap(ofObjectAt: $0) }
      }
    default:
      guard ObjectMap.areTrusted(words, inObjectsWith: metadata) else {
        self.init(unresolvedContext: ())
        return
      }
      let header = ObjectHeader(metadata: metadata, words: words)
      self = header.withAddress { ObjectMap(ofObjectAt: $0) }
    }
  }

  /// Whether the words that decide how an object is read are such as they should be.
  ///
  /// Another thread may have made the object, and not have got any further than its metadata.
  static func areTrusted(_ words: [UInt], inObjectsWith metadata: Address) -> Bool {
    let places = words.map { Address(rawValue: $0) }
    guard case .error = HeapKind(rawValue: metadata.load()) else {
      return places.allSatisfy(\.isTypeOrNone)
    }
    return places.allSatisfy(\.isTypeMetadata)
  }

  /// The map for a closure's context of which nothing can be told.
  init(unresolvedContext: Void) {
    let unreadable = UnreadableValue(type: "closure", reason: .unresolvedCapture)
    self.init(
      typeName: "closure", kind: .closure, size: 0,
      contents: .captures(ReferenceMap(.unreadable(unreadable))))
  }
}

// MARK: - What is metadata

extension Address {
  /// Whether so many bytes from here can be read.
  ///
  /// Another thread may have written anything to a word that was taken for metadata, so what it
  /// leads to is asked for before it is read. That costs a system call, but only once for a type.
  private func isReadable(_ size: Int) -> Bool { outlive_is_readable(rawValue, size) }

  private var isInImage: Bool { outlive_is_in_image(rawValue) }

  /// Whether metadata of a type lies here, as far as can be told without following what can't be.
  var isTypeMetadata: Bool {
    guard isPlausibleObject, (self + -8).isReadable(24) else { return false }
    switch TypeMetadata(at: self).kind {
    case nil: return false
    case .class: return isClassMetadata
    case .struct, .enum, .optional:
      return address(at: 8).isDescriptor(17...18) && hasWitnesses
    case .foreignClass, .foreignReference: return isInImage || hasWitnesses
    case .function, .opaque, .tuple, .existential, .metatype, .existentialMetatype,
      .extendedExistential, .fixedArray:
      return hasWitnesses
    }
  }

  /// Whether a word that is kept where a type or its conformance may be can be trusted to be so.
  ///
  /// What isn't a type isn't followed; what looks like one must be one.
  var isTypeOrNone: Bool {
    guard isPlausibleObject else { return true }
    guard isReadable(8) else { return false }
    return TypeMetadata(at: self).kind == nil || isTypeMetadata
  }

  private var hasWitnesses: Bool {
    let witnesses = (self + -8).address()
    return witnesses.rawValue & 7 == 0 && witnesses.isReadable(96)
  }

  private var isClassMetadata: Bool {
    isReadable(64) && address(at: 40).isDescriptor(16...16)
  }

  /// Whether what the compiler wrote down about a type lies here: it does so in a loaded image.
  private func isDescriptor(_ kinds: ClosedRange<UInt32>) -> Bool {
    rawValue & 3 == 0 && isInImage && isReadable(44) && kinds.contains(load(UInt32.self) & 0x1F)
  }

  /// Whether the metadata of a heap object lies here.
  var isHeapMetadata: Bool {
    guard isPlausibleObject, isReadable(24) else { return false }
    let kind: UInt = load()
    if kind == 0 { return isClassMetadata }
    switch ObjectMap.HeapKind(rawValue: kind) {
    case .genericLocalVariable: return address(at: 16).isTypeMetadata
    case .localVariable:
      let descriptor = address(at: 16)
      return isInImage && (descriptor.rawValue == 0 || descriptor.isInImage)
    case .error, .task, .job, nil: return isInImage
    }
  }
}
