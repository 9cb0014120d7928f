internal import Synchronization

/// The maps that have been computed so far.
///
/// Computing one asks the runtime, which may take its locks; looking one up does not. A walk that
/// must not wait for anybody, such as one in a forked child, only looks up.
struct ReferenceMaps: Sendable {
  private var objects: [ObjectMap.Key: ObjectMap] = [:]
  private var values: [TypeMetadata: ReferenceMap] = [:]
  /// Whether maps that are missing may be computed.
  var mayCompute = true

  /// How to read the heap object at an address; `nil` when it isn't known and may not be computed.
  mutating func map(ofObjectAt object: Address) -> ObjectMap? {
    let key = ObjectMap.Key(ofObjectAt: object)
    if let known = objects[key] { return known }
    guard mayCompute else { return nil }
    let map = ObjectMap(ofObjectAt: object)
    objects[key] = map
    return map
  }

  /// How to read the box at an address; `nil` when it isn't known and may not be computed.
  ///
  /// - Parameters:
  ///   - box: The address.
  ///   - type: The type of the value in it, when it is known.
  /// - Returns: The map.
  mutating func map(ofBoxAt box: Address, holding type: TypeMetadata?) -> ObjectMap? {
    guard let type, ObjectMap.isContextOrBox(box) else {
      return map(ofObjectAt: box)
    }
    let key = ObjectMap.Key(ofBoxAt: box, holding: type)
    if let known = objects[key] { return known }
    guard mayCompute else { return nil }
    let map = ObjectMap(ofBoxAt: box, holding: type)
    objects[key] = map
    return map
  }

  /// How to read a value of a type; `nil` when it isn't known and may not be computed.
  mutating func map(ofValuesOf type: TypeMetadata) -> ReferenceMap? {
    if let known = values[type] { return known }
    guard mayCompute else { return nil }
    let map = ReferenceMap(of: type)
    values[type] = map
    return map
  }

  /// The maps of this process: types stay where they are for as long as it runs.
  private static let known = Mutex(ReferenceMaps())

  /// Runs a function with the maps of this process, and keeps those that it adds.
  static func withKnown<Result>(_ body: (inout ReferenceMaps) -> Result) -> Result {
    // Found out now: what only looks up maps is not to call the runtime for it.
    _ = TaskLayout.current
    var maps = known.withVisibleLock { $0 }
    let result = body(&maps)
    maps.mayCompute = true
    // When two snapshots at once have added maps, those of one are computed again later.
    known.withVisibleLock { known in
      if maps.count > known.count { known = maps }
    }
    return result
  }

  private var count: Int { objects.count + values.count }
}
