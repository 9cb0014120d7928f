/// The components that are kept for the open request, in the order in which they were made.
///
/// Few are kept at a time, so a look through all of them is quicker than to hash a name; when there
/// are more, their places are known by their names.
struct RequestPool {
  struct Entry {
    let definition: ComponentDefinition
    let arguments: Arguments?
    var component: Any

    var key: ComponentKey { ComponentKey(name: definition.name, arguments: arguments) }
  }

  private(set) var entries: [Entry] = []
  private var places: [ComponentKey: [Int]] = [:]

  /// From how many on places are known by names.
  private static let fewest = 16

  var isEmpty: Bool { entries.isEmpty }
  var count: Int { entries.count }

  /// The place of the component that was made under a definition's name, as its type.
  func place(of definition: ComponentDefinition, _ arguments: Arguments?) -> Int? {
    guard entries.count > RequestPool.fewest else {
      // Entries are compared where they are: to copy one costs more than to compare it.
      var place = entries.count - 1
      while place >= 0 {
        if entries[place].definition.isSameComponent(as: definition),
          entries[place].arguments == arguments
        {
          return place
        }
        place -= 1
      }
      return nil
    }
    return places[ComponentKey(name: definition.name, arguments: arguments)]?.last {
      entries[$0].definition.type == definition.type
    }
  }

  /// Keeps a component.
  @inline(__always)
  mutating func append(
    _ component: consuming Any, of definition: ComponentDefinition, _ arguments: Arguments?
  ) {
    entries.append(
      Entry(definition: definition, arguments: arguments, component: component))
    if entries.count > RequestPool.fewest { notePlaces() }
  }

  private mutating func notePlaces() {
    // The first time all of them are new.
    let first = entries.count == RequestPool.fewest + 1 ? 0 : entries.count - 1
    for place in first..<entries.count { places[entries[place].key, default: []].append(place) }
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
