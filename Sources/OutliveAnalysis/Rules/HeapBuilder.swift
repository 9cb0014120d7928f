package import OutliveTrace

/// Tells a snapshot, in the words of a test: who refers to whom, and who is held from outside.
package struct HeapBuilder {
  struct Node {
    var object: ObjectID
    var type: String
    var kind: ObjectKind
    var isStable = true
  }

  struct Edge {
    var from: ObjectID
    var to: ObjectID
    var kind: ReferenceKind
    var name: String
    var index: UInt64?
  }

  let types: [ObjectID: String]
  private(set) var lastObject: UInt64
  private(set) var nodes: [Node] = []
  private(set) var edges: [Edge] = []
  private(set) var census: [(type: String, count: UInt64)] = []
  private(set) var roots: [(object: ObjectID, name: String)] = []
  private var positions: [ObjectID: Int] = [:]
  private var outside: [ObjectID: UInt64] = [:]

  init(types: [ObjectID: String], lastObject: UInt64) {
    self.types = types
    self.lastObject = lastObject
  }

  var trackedCount: Int { nodes.count { types[$0.object] != nil } }

  func retainCount(of object: ObjectID) -> UInt64 {
    let inside = edges.count { $0.to == object && $0.kind.keepsAlive }
    return UInt64(inside) + (outside[object] ?? 0)
  }

  /// An object that was never tracked is reached.
  package mutating func reach(_ type: String, _ kind: ObjectKind = .instance) -> ObjectID {
    lastObject += 1
    let object = ObjectID(rawValue: lastObject)
    add(object, type, kind)
    return object
  }

  /// A closure's context is reached.
  package mutating func closure() -> ObjectID { reach("closure", .closure) }

  /// An object is held by so many references that nobody recorded.
  ///
  /// - Parameters:
  ///   - object: The object.
  ///   - count: How many references.
  ///   - names: The variables that have the object's address, as a symbol table names them.
  package mutating func hold(
    _ object: ObjectID, _ count: UInt64 = 1, perhapsBy names: [String] = []
  ) {
    addTracked(object)
    outside[object, default: 0] += count
    roots += names.map { (object, $0) }
  }

  /// A second look saw an object changed.
  package mutating func unsettle(_ object: ObjectID) {
    addTracked(object)
    if let position = positions[object] { nodes[position].isStable = false }
  }

  /// A reference is read.
  package mutating func edge(
    _ from: ObjectID, _ name: String, _ to: ObjectID, _ kind: ReferenceKind = .strong,
    index: UInt64? = nil
  ) {
    addTracked(from)
    addTracked(to)
    edges.append(Edge(from: from, to: to, kind: kind, name: name, index: index))
  }

  /// A closure that captures an object is held by a stored property of another.
  package mutating func capture(
    _ holder: ObjectID, _ property: String, _ captured: ObjectID, _ kind: ReferenceKind = .capture
  ) {
    let closure = self.closure()
    edge(holder, property, closure)
    edge(closure, "", captured, kind, index: 0)
  }

  /// The allocator has seen so many objects of a type that are alive.
  package mutating func census(_ type: String, _ count: UInt64) { census.append((type, count)) }

  private mutating func addTracked(_ object: ObjectID) {
    if let type = types[object] { add(object, type, .instance) }
  }

  private mutating func add(_ object: ObjectID, _ type: String, _ kind: ObjectKind) {
    guard positions[object] == nil else { return }
    positions[object] = nodes.count
    nodes.append(Node(object: object, type: type, kind: kind))
  }
}
