public import OutliveTrace

/// What some objects keep alive: heap objects, and the references that certainly are strong.
///
/// What can't be told with certainty is left out and counted. So a reference may be missing, which
/// makes its target look as if it were held from outside, but none is ever there too many.
public struct HeapSnapshot: Hashable, Sendable {
  /// A heap object.
  public struct Node: Hashable, Sendable {
    /// The name of its type.
    public var type: String
    /// What sort of heap object it is.
    public var kind: ObjectKind
    /// How many strong references it counts; of an object that is never freed, 2³¹.
    public var retainCount: UInt64
    /// Its size in bytes; 0 when unknown.
    public var size: UInt64
    /// Whether a second look saw the same count and references.
    public var isStable: Bool
  }

  /// A strong reference from one heap object to another.
  public struct Edge: Hashable, Sendable {
    /// The position in ``HeapSnapshot/nodes`` of the object that holds the reference.
    public var from: Int
    /// The position in ``HeapSnapshot/nodes`` of the object that is kept alive.
    public var to: Int
    /// Whether a closure captured it, or a property or a collection holds it.
    public var kind: ReferenceKind
    /// The stored properties it goes through, joined by dots, or a key in brackets; may be empty.
    public var name: String
    /// The position in an array, or of a capture in its closure.
    public var index: UInt64?
  }

  /// Values of one type that may hold references which can't be read.
  public struct Unreadable: Hashable, Sendable {
    /// The type.
    public var type: String
    /// Why the references can't be read.
    public var reason: String
    /// How many such values were met.
    public var count: UInt64
  }

  /// The heap objects, in the order in which they were reached; the objects asked for come first.
  public var nodes: [Node]
  /// The references, ordered by the objects that hold them.
  public var edges: [Edge]
  /// What could not be read, by type and reason.
  public var unreadable: [Unreadable]
  /// Where the objects were.
  ///
  /// An address names an object for as long as that is kept alive, and no longer.
  private var positions: [Address: Int] = [:]

  /// The position of an object's node; `nil` when it was not reached.
  ///
  /// - Parameter object: An object that has been alive ever since the snapshot was taken.
  /// - Returns: The position in ``nodes``.
  public func position(of object: AnyObject) -> Int? { positions[Address(object)] }

  /// Looks at all that some objects keep alive.
  ///
  /// The heap is read in place, twice; whatever another thread changes in between is marked as not
  /// stable. Take snapshots when the objects are at rest: what is written to at this very moment can
  /// be read wrongly, as by any unsynchronized access.
  ///
  /// - Parameters:
  ///   - objects: The objects to start from.
  ///   - ownReferences: How many references to each object are the caller's own, and are taken off
  ///     its count for each time that it occurs. An array that holds the objects only for the sake
  ///     of this call is 1. With 0, the array counts as somebody who holds the objects from outside.
  /// - Returns: What was found. It keeps nothing alive.
  /// - Complexity: O(*n* + *m*) for *n* objects with *m* references, and O(*k* log *k*) for a
  ///   dictionary with *k* entries.
  public static func capture(
    of objects: [AnyObject], ownReferences: UInt64 = 0
  ) -> HeapSnapshot {
    let addresses = objects.map { Address($0) }
    return withExtendedLifetime(objects) {
      HeapSnapshot(from: addresses, ownReferences: ownReferences)
    }
  }

  private init(from addresses: [Address], ownReferences: UInt64) {
    #if os(Linux) && _pointerBitWidth(_64) && _endian(little)
      var taken: [Address: UInt64] = [:]
      for address in addresses {
        let (sum, overflow) = taken[address, default: 0].addingReportingOverflow(ownReferences)
        taken[address] = overflow ? .max : sum
      }
      let (first, second) = ReferenceMaps.withKnown { maps in
        var first = HeapWalk(maps: maps)
        first.run(from: addresses)
        maps = first.maps
        maps.mayCompute = false
        var second = HeapWalk(maps: maps)
        second.run(from: addresses)
        return (first, second)
      }
      self.init(second, comparedWith: first, taken: taken)
    #else
      let unreadable = UnreadableValue(type: "heap", reason: .platform)
      self.init(
        nodes: [], edges: [],
        unreadable: [
          Unreadable(type: unreadable.type, reason: unreadable.reason.rawValue, count: 1)
        ])
    #endif
  }

  private init(nodes: [Node], edges: [Edge], unreadable: [Unreadable]) {
    self.nodes = nodes
    self.edges = edges
    self.unreadable = unreadable
  }
}

extension HeapSnapshot {
  /// What a walk found.
  ///
  /// - Parameters:
  ///   - walk: The walk.
  ///   - other: An earlier walk from the same objects: what it saw otherwise is not stable.
  ///   - taken: How many references to objects are the snapshot's own.
  init(_ walk: HeapWalk, comparedWith other: HeapWalk, taken: [Address: UInt64] = [:]) {
    let kinds = walk.found.map(\.kind)
    let stable = walk.positionsUnchanged(since: other)
    self.init(
      nodes: walk.found.indices.map { position in
        let object = walk.found[position]
        return Node(
          type: object.typeName, kind: object.kind,
          retainCount: object.retainCount
            - min(taken[object.address, default: 0], object.retainCount),
          size: UInt64(object.size), isStable: stable.contains(position))
      },
      edges: walk.links.map { link in
        let isCapture =
          kinds[link.from] == .closure || link.isContext && kinds[link.to] != .closure
        let isFromBox = kinds[link.from] == .box && walk.found[link.from].isContext
        return Edge(
          from: link.from, to: link.to, kind: isCapture ? .capture : .strong, name: link.name,
          index: isFromBox ? nil : link.index)
      },
      unreadable: walk.unreadable.map { value, count in
        Unreadable(type: value.type, reason: value.reason.rawValue, count: count)
      }
      .sorted { ($0.type, $0.reason) < ($1.type, $1.reason) })
    positions = walk.positions
  }
}

extension HeapWalk {
  /// The objects whose count and references the other walk saw just the same.
  fileprivate func positionsUnchanged(since other: HeapWalk) -> Set<Int> {
    let links = linksByObject
    let otherLinks = other.linksByObject
    return Set(
      found.indices.filter { position in
        let object = found[position]
        guard let before = other.positions[object.address] else { return false }
        return other.found[before].retainCount == object.retainCount
          && links[position] == otherLinks[before]
      })
  }

  /// The references of each object, by where they lead in memory.
  private var linksByObject: [[TargetLink]] {
    var result = Array(repeating: [TargetLink](), count: found.count)
    for link in links {
      result[link.from].append(
        TargetLink(target: found[link.to].address, name: link.name, index: link.index))
    }
    return result
  }

  private struct TargetLink: Equatable {
    var target: Address
    var name: String
    var index: UInt64?
  }
}

extension HeapWalk.Found {
  /// Whether it may be a closure's context as well as a box.
  fileprivate var isContext: Bool {
    if case .captures = map.contents { true } else { false }
  }

  fileprivate var kind: ObjectKind { isContext && isBox ? .box : map.kind }

  fileprivate var typeName: String { name ?? map.typeName }
}
