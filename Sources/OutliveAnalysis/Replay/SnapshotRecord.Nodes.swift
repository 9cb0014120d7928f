public import OutliveGraph
public import OutliveTrace

extension SnapshotRecord {
  /// The objects that a snapshot reached, in the order in which they were recorded.
  ///
  /// There may be millions of them, so what is known of each is kept in columns of small numbers, and
  /// put together when it is asked for.
  public struct Nodes: RandomAccessCollection, Sendable {
    /// Which node each object is.
    public internal(set) var positions = Positions()
    private var types = NumberColumn()
    private var sizes = NumberColumn()
    private var retainCounts = NumberColumn()
    /// The code of each object's kind, and whether it is stable.
    private var traits: [UInt8] = []
    /// How many of them a second look saw changed.
    private(set) var unstableCount = 0
    /// The texts by their numbers; empty as long as the trace is played back.
    var texts: ContiguousArray<String> = []

    private static let stable: UInt8 = 1 << 7

    /// The position of the first node: 0.
    public var startIndex: Int { 0 }

    /// How many nodes there are.
    public var endIndex: Int { traits.count }

    /// How many bytes they take, without the texts.
    var byteCount: Int {
      positions.serials.byteCount + types.byteCount + sizes.byteCount + retainCounts.byteCount
        + traits.count
    }

    /// What is known of a node.
    ///
    /// - Complexity: O(1), as a rule.
    public subscript(position: Int) -> Node {
      Node(
        object: object(at: position), type: texts[typeNumber(at: position)],
        kind: kind(at: position), retainCount: retainCounts[position], size: sizes[position],
        isStable: isStable(at: position))
    }

    // MARK: What passes over all nodes ask for

    @inline(__always)
    func object(at position: Int) -> ObjectID { ObjectID(rawValue: positions.serials[position]) }

    /// The number of the name of the type: equal for equal names.
    @inline(__always)
    func typeNumber(at position: Int) -> Int { Int(types[position]) }

    @inline(__always)
    func kind(at position: Int) -> ObjectKind {
      ObjectKind(code: UInt64(traits[position] & ~Self.stable)) ?? .unknown
    }

    @inline(__always)
    func isStable(at position: Int) -> Bool { traits[position] & Self.stable != 0 }

    @inline(__always)
    func retainCount(at position: Int) -> UInt64 { retainCounts[position] }

    @inline(__always)
    func size(at position: Int) -> UInt64 { sizes[position] }

    // MARK: Recording

    /// Takes the object that an event tells of; `false` when it is there already, or can't be.
    @inline(__always)
    mutating func append(_ event: borrowing RecordedEvent) -> Bool {
      guard traits.count < SnapshotRecord.limit,
        positions.serials.append(event.number(SnapshotNode.Field.object))
      else { return false }
      types.append(UInt64(event.text(SnapshotNode.Field.type)))
      sizes.append(event.number(SnapshotNode.Field.size))
      retainCounts.append(event.number(SnapshotNode.Field.retainCount))
      let kind = ObjectKind(code: event.number(SnapshotNode.Field.kind)) ?? .instance
      let isStable = event.flag(SnapshotNode.Field.stable)
      traits.append(UInt8(truncatingIfNeeded: kind.code) | (isStable ? Self.stable : 0))
      if !isStable { unstableCount += 1 }
      return true
    }
  }

  /// Which node of a snapshot each object is.
  public struct Positions: Sendable {
    var serials = SerialColumn()

    /// How many objects there are.
    public var count: Int { serials.count }

    /// The node that an object is; `nil` when the snapshot didn't reach it.
    ///
    /// - Complexity: O(1), as a rule; O(log *n*) for *n* objects at most.
    @inline(__always)
    public subscript(object: ObjectID) -> ObjectGraph.Node? {
      serials.position(of: object.rawValue).map { ObjectGraph.Node($0) }
    }
  }
}
