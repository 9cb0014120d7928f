internal import COutliveRuntime
internal import OutliveTrace
internal import Synchronization

/// The maps that have been computed so far, in the flat form that a walk reads.
///
/// Computing a map asks the runtime, which may take its locks; a walk only looks maps up, and notes
/// which ones it misses. Names stay here: the flat form knows them by number.
struct CompiledMaps {
  /// What a snapshot says of the objects of one map.
  struct Description {
    var typeName: String
    var kind: ObjectKind
    var boxName: String
    /// Whether it may be a closure's context as well as a box.
    var isContext: Bool
  }

  var operations: [outlive_operation] = []
  /// The first program reads nothing.
  var programs = [outlive_program(first: 0, count: 0)]
  var objects: [outlive_object_map] = []
  var columns: [outlive_column] = []
  private(set) var descriptions: [Description] = []
  private var metadata = FlatTable<outlive_metadata_entry>()
  private var variants = FlatTable<outlive_variant_entry>()
  private var variantWords: [UInt] = []
  private var values = FlatTable<outlive_value_entry>()
  /// The first name is empty.
  private(set) var names = [""]
  private var nameNumbers = ["": 0 as UInt32]
  private(set) var unreadable: [UnreadableValue] = []
  private var unreadableNumbers: [UnreadableValue: UInt32] = [:]

  /// No maps: no type was met yet.
  init() {
    // In the order of `outlive_unreadable_number`.
    for value in [
      UnreadableValue(type: "reference", reason: .notAnObject),
      UnreadableValue(type: "existential", reason: .inconsistent),
      UnreadableValue(type: "object", reason: .unprepared),
    ] { _ = number(of: value) }
  }

  /// The number of a name.
  mutating func number(ofName name: String) -> UInt32 {
    if let known = nameNumbers[name] { return known }
    let number = UInt32(names.count)
    names.append(name)
    nameNumbers[name] = number
    return number
  }

  /// The number of a sort of values that can't be read.
  mutating func number(of value: UnreadableValue) -> UInt32 {
    if let known = unreadableNumbers[value] { return known }
    let number = UInt32(unreadable.count)
    unreadable.append(value)
    unreadableNumbers[value] = number
    return number
  }

  // MARK: What a walk found no map for

  /// Computes the maps that a walk missed.
  ///
  /// - Parameter requests: What is missing.
  /// - Returns: Whether any of them was not known before.
  mutating func add(_ requests: [MapRequest]) -> Bool {
    var isNew = false
    for request in requests {
      switch request {
      case .object(let metadata): isNew = add(metadata: metadata) || isNew
      case .variant(let words): isNew = add(variant: words) || isNew
      case .value(let type): isNew = add(valuesOf: type) || isNew
      }
    }
    return isNew
  }

  private mutating func add(metadata address: Address) -> Bool {
    guard !metadata.contains(where: { $0.metadata == address.rawValue }, address.rawValue) else {
      return false
    }
    var entry = outlive_metadata_entry()
    entry.metadata = address.rawValue
    if address.isHeapMetadata {
      let header = ObjectHeader(metadata: address, words: [])
      entry.is_context = header.withAddress { ObjectMap.isContextOrBox($0) } ? 1 : 0
      let count = ObjectMap.variantWordCount(ofObjectsWith: address)
      if count > ObjectHeader.largestWordCount {
        entry.map = compile(ObjectMap(unresolvedContext: ()))
      } else if count > 0 {
        entry.word_count = UInt16(count)
        if entry.is_context != 0 {
          let probes = CaptureDescriptor(address: address.address(at: 16)).probes
            .prefix(Int(OUTLIVE_PROBE_LIMIT))
          entry.probe_count = UInt16(probes.count)
          unsafe withUnsafeMutableBytes(of: &entry.probes) { bytes in
            for (index, probe) in probes.enumerated() {
              unsafe bytes.storeBytes(
                of: UInt16(clamping: probe), toByteOffset: 2 * index, as: UInt16.self)
            }
          }
        }
        if let layout = TaskLayout.current, layout.metadata == address {
          entry.future_offset = UInt32(layout.future)
        }
      } else {
        entry.map = compile(header.withAddress { ObjectMap(ofObjectAt: $0) })
      }
    } else {
      entry.is_invalid = 1
    }
    metadata.insert(entry)
    return true
  }

  private mutating func add(variant words: [UInt]) -> Bool {
    let hash = unsafe words.withUnsafeBufferPointer {
      unsafe outlive_hash_words($0.baseAddress, $0.count)
    }
    let isKnown = variants.contains(
      where: { entry in
        let first = Int(entry.first)
        return entry.hash == hash && Int(entry.count) == words.count
          && variantWords[first..<first + words.count].elementsEqual(words)
      }, hashed: hash)
    guard !isKnown, words.count > 2 else { return false }
    let metadata = Address(rawValue: words[0])
    let rest = Array(words[2...])
    let map: ObjectMap
    if words[1] == UInt(outlive_request_box.rawValue) {
      let header = ObjectHeader(metadata: metadata, words: [])
      let type = TypeMetadata(at: Address(rawValue: rest[0]))
      map = header.withAddress { ObjectMap(ofBoxAt: $0, holding: type) }
    } else {
      map = ObjectMap(ofObjectsWith: metadata, words: rest)
    }
    variants.insert(
      outlive_variant_entry(
        hash: hash, first: UInt32(variantWords.count), count: UInt32(words.count),
        map: compile(map), is_used: 1))
    variantWords += words
    return true
  }

  private mutating func add(valuesOf address: Address) -> Bool {
    guard !values.contains(where: { $0.type == address.rawValue }, address.rawValue) else {
      return false
    }
    var entry = outlive_value_entry(
      type: address.rawValue, kind: outlive_value_invalid.rawValue, program: 0)
    if address.isTypeMetadata {
      let type = TypeMetadata(at: address)
      if type.isPlain {
        entry.kind = outlive_value_plain.rawValue
      } else if !type.fitsInExistential {
        entry.kind = outlive_value_boxed.rawValue
      } else {
        entry.kind = outlive_value_inline.rawValue
        entry.program = compile(ReferenceMap(of: type))
      }
    }
    values.insert(entry)
    return true
  }

  /// Forgets what was found to be no metadata: an address may come to be metadata later.
  mutating func forgetInvalid() {
    metadata.removeAll { $0.is_invalid != 0 }
    values.removeAll { $0.kind == outlive_value_invalid.rawValue }
  }

  mutating func append(_ map: outlive_object_map, _ description: Description) -> UInt32 {
    objects.append(map)
    descriptions.append(description)
    return UInt32(objects.count - 1)
  }

  // MARK: Looking up

  /// Runs a function with the maps as a walk reads them; the pointers are valid until it returns.
  func withFlatMaps<Result>(_ body: (UnsafePointer<outlive_maps>) -> Result) -> Result {
    unsafe metadata.slots.withUnsafeBufferPointer { metadata in
      unsafe variants.slots.withUnsafeBufferPointer { variants in
        unsafe variantWords.withUnsafeBufferPointer { words in
          unsafe values.slots.withUnsafeBufferPointer { values in
            unsafe operations.withUnsafeBufferPointer { operations in
              unsafe programs.withUnsafeBufferPointer { programs in
                unsafe objects.withUnsafeBufferPointer { objects in
                  unsafe columns.withUnsafeBufferPointer { columns in
                    var maps = unsafe outlive_maps(
                      metadata: metadata.baseAddress, metadata_mask: metadata.count - 1,
                      variants: variants.baseAddress, variant_mask: variants.count - 1,
                      variant_words: words.baseAddress,
                      values: values.baseAddress, value_mask: values.count - 1,
                      operations: operations.baseAddress, programs: programs.baseAddress,
                      objects: objects.baseAddress, columns: columns.baseAddress)
                    return unsafe withUnsafePointer(to: &maps) { unsafe body($0) }
                  }
                }
              }
            }
          }
        }
      }
    }
  }

  /// The maps of this process: types stay where they are for as long as it runs.
  private static let known = Mutex(CompiledMaps())

  /// Runs a function with the maps of this process, one at a time, and keeps those that it adds.
  static func withKnown<Result: Sendable, Failure: Error>(
    _ body: (inout CompiledMaps) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // Found out now: it makes tasks to check it by, and those are not to come between two looks.
    _ = TaskLayout.current
    return try known.withVisibleLock { (maps) throws(Failure) -> Result in
      defer { maps.forgetInvalid() }
      return try body(&maps)
    }
  }
}

/// What a walk found no map for.
enum MapRequest {
  /// Heap objects that begin with this metadata.
  case object(Address)
  /// Heap objects that these words tell apart: metadata, `outlive_request_kind`, and the words.
  case variant([UInt])
  /// Values of this type.
  case value(Address)
}
