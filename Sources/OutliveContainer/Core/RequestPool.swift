/// The components that are kept for the open request, in the order in which they were made.
///
/// Few are kept at a time, so a look through all of them is quicker than to hash a name; when there
/// are more, their places are known by their names.
struct RequestPool {
  struct Entry {
    let key: ComponentKey
    let type: ObjectIdentifier
    var component: Any
  }

  private(set) var entries: [Entry] = []
  private var places: [ComponentKey: [Int]] = [:]

  /// From how many on places are known by names.
  private static let fewest = 16

  var isEmpty: Bool { entries.isEmpty }
  var count: Int { entries.count }

  /// The place of the component that was made under a name, as a type.
  func place(of key: ComponentKey, _ type: ObjectIdentifier) -> Int? {
    guard entries.count > RequestPool.fewest else {
      // Entries are compared where they are: to copy one costs more than to compare it.
      var place = entries.count - 1
      while place >= 0 {
        if entries[place].type == type, entries[place].key.name == key.name,
          entries[place].key.arguments == key.arguments
        {
          return place
        }
        place -= 1
      }
      return nil
    }
    return places[key]?.last { entries[$0].type == type }
  }

  /// Keeps a component.
  mutating func append(_ entry: Entry) {
    entries.append(entry)
    if entries.count > RequestPool.fewest + 1 {
      places[entry.key, default: []].append(entries.count - 1)
    } else if entries.count == RequestPool.fewest + 1 {
      for (place, entry) in entries.enumerated() { places[entry.key, default: []].append(place) }
    }
  }

  /// Puts a component in another's place.
  ///
  /// - Returns: The one that was there.
  mutating func replace(at place: Int, with component: Any) -> Any {
    let previous = entries[place].component
    entries[place].component = component
    return previous
  }

  /// Takes out the components that were made last.
  ///
  /// - Parameter count: How many stay.
  /// - Returns: What was taken out; it is to be let go when nobody accesses the pool.
  mutating func shrink(to count: Int) -> [Entry] {
    var removed: [Entry] = []
    while entries.count > count {
      let last = entries.removeLast()
      if !places.isEmpty { places[last.key]?.removeLast() }
      removed.append(last)
    }
    if entries.count <= RequestPool.fewest { places = [:] }
    return removed
  }

  /// Takes everything out.
  ///
  /// - Returns: What was kept; it is to be let go when nobody accesses the pool.
  mutating func removeAll() -> [Entry] {
    let all = entries
    entries = []
    if !places.isEmpty { places = [:] }
    return all
  }

  /// Goes on with memory that is there already.
  mutating func reuse(_ memory: [Entry]) { if entries.isEmpty { entries = memory } }
}
