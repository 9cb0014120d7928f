internal import COutliveRuntime
public import OutliveTrace

/// What some objects keep alive: heap objects, and the references that certainly are strong.
///
/// What can't be told with certainty is left out and counted. So a reference may be missing, which
/// makes its target look as if it were held from outside, but none is ever there too many.
public struct HeapSnapshot: Sendable {
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
    /// Whether a second look saw the same count and references, and it wasn't being deinitialized.
    public var isStable: Bool
    /// The number of its allocation, which no other object of the process has; 0 when it wasn't seen.
    public var serial: UInt64 = 0
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

  /// A variable outside the heap, global or static, that has an object's address, or refers to an array,
  /// a dictionary or a set that has.
  ///
  /// It may be one that doesn't keep the object alive: it is a place to look at, and proves nothing.
  package struct PossibleHolder: Hashable, Sendable {
    /// Where the variable is.
    package var place: UInt
    /// The position in ``HeapSnapshot/nodes`` of the object.
    package var node: Int
  }

  /// The heap objects, in the order in which they were reached; the objects asked for come first.
  public var nodes: Nodes { Nodes(graph: graph) }
  /// The references, ordered by the objects that hold them.
  public var edges: Edges { Edges(graph: graph) }
  /// What could not be read, by type and reason.
  public let unreadable: [Unreadable]
  /// The positions in ``nodes`` of the objects that only keep each other alive, ascending.
  ///
  /// Two looks at the heap agree on each of them: it had the same count and the same references
  /// both times, none of the references to it comes from outside the snapshot, and no object that is
  /// held from outside leads to it. An object that only the caller's own references keep alive, such
  /// as an array that was made for the sake of the snapshot, is none.
  public internal(set) var garbage: [Int] = []
  /// What taking it cost; two snapshots that differ in nothing else are equal.
  public internal(set) var cost = Cost()
  let graph: HeapGraph

  init(_ graph: HeapGraph, unreadable: [Unreadable]) {
    self.graph = graph
    self.unreadable = unreadable
  }

  /// A snapshot that saw nothing, and why.
  init(empty reason: String) {
    self.init(
      HeapGraph(), unreadable: [Unreadable(type: "heap", reason: reason, count: 1)])
  }

  /// The variables that refer to objects, by their places; none in a snapshot that was taken in process.
  package var possibleHolders: [PossibleHolder] {
    unsafe graph.look.roots.map { PossibleHolder(place: $0.place, node: Int($0.node)) }
  }

  /// The position of an object's node; `nil` when it was not reached.
  ///
  /// - Parameter object: An object that has been alive ever since the snapshot was taken.
  /// - Returns: The position in ``nodes``.
  /// - Complexity: O(1).
  public func position(of object: AnyObject) -> Int? {
    graph.look.position(of: Address(object).rawValue)
  }
}

extension HeapSnapshot {
  /// Where an object was.
  func address(ofNodeAt position: Int) -> UInt {
    precondition(position >= 0 && position < graph.nodeCount, "There is no node at \(position).")
    return unsafe graph.look.nodes[position].address
  }
}

extension HeapSnapshot: Hashable {
  /// Whether both saw the same objects, at the same places, with the same references.
  public static func == (lhs: HeapSnapshot, rhs: HeapSnapshot) -> Bool {
    lhs.nodes == rhs.nodes && lhs.edges == rhs.edges && lhs.unreadable == rhs.unreadable
      && lhs.garbage == rhs.garbage && lhs.graph.addresses == rhs.graph.addresses
  }

  /// Feeds what decides whether two are equal to a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(nodes)
    hasher.combine(edges)
    hasher.combine(unreadable)
  }
}
