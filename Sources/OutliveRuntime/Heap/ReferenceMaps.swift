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
    var maps = known.withLock { $0 }
    let result = body(&maps)
    known.withLock { known in
      known.objects.merge(maps.objects) { known, _ in known }
      known.values.merge(maps.values) { known, _ in known }
    }
    return result
  }
}
