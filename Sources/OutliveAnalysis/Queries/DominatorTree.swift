internal import OutliveGraph
internal import OutliveTrace

/// What retains most in a snapshot, and through what: the dominator tree, as far as it is shown.
///
/// An object stands under another when every way from outside to it leads through that one: were
/// that gone, it would be gone too.
public struct DominatorTree: Hashable, Sendable {
  /// The process that the snapshot is of, when a merged trace has several.
  public var process: String?
  /// The moment that the snapshot shows.
  public var moment: Moment
  /// All objects of the snapshot, and their size.
  public var total: KeptMemory
  /// What the one object asked for stands under, from the top down, that object left out.
  public var above: [Entry]
  /// The tree, from the top down, each object before those that stand under it.
  public var entries: [Entry]
  /// How many more objects stand at the top, and what they retain.
  public var hidden: Hidden

  /// An object in the tree.
  public struct Entry: Hashable, Sendable {
    /// The object.
    public var object: ObjectSummary
    /// How many objects of the tree it stands under.
    public var depth: Int
    /// Its own size in bytes; 0 when unknown.
    public var size: UInt64
    /// What would go if it went, itself included.
    public var retained: KeptMemory
    /// How many references from outside, that nobody recorded, hold it.
    public var referencesFromOutside: Int
    /// Whether only a cycle keeps it alive, and nothing outside.
    public var isGarbage: Bool
    /// What stands directly under it and isn't shown.
    public var hidden: Hidden
  }

  /// Objects that aren't shown.
  public struct Hidden: Hashable, Sendable {
    /// How many.
    public var count: Int
    /// What they retain in all.
    public var retained: KeptMemory
  }
}

extension TraceQuery {
  /// Tells what retains most in the snapshot of a place.
  ///
  /// - Parameters:
  ///   - selection: The objects that the tree begins with; all, when there is none.
  ///   - place: The place.
  ///   - limit: How many objects are shown at most, from 1: those that retain most.
  /// - Returns: A tree for each process that has such a snapshot and object.
  /// - Throws: ``QueryError`` when there is no such object, place or snapshot.
  /// - Complexity: O((*n* + *m*) log *n*) for *n* objects with *m* references.
  public func dominators(
    of selection: ObjectSelection? = nil, at place: TracePlace = .end, atMost limit: Int = 20
  ) throws(QueryError) -> [DominatorTree] {
    try check(place)
    var trees: [DominatorTree] = []
    var hasSnapshot = false
    for part in trace.parts {
      guard let snapshot = part.replay.snapshot(at: place) else { continue }
      hasSnapshot = true
      var starts: [ObjectGraph.Node]?
      if let selection {
        let nodes = part.replay.objects(meantBy: selection, at: place).compactMap {
          snapshot.positions[$0]
        }
        guard !nodes.isEmpty else { continue }
        starts = nodes
      }
      trees.append(
        DominatorGrowth(snapshot, of: part, from: starts, atMost: max(1, limit)).tree)
    }
    guard hasSnapshot else { throw .noSnapshot }
    if trees.isEmpty, let selection { throw .noObject(selection.text, known: knownTypes) }
    return trees
  }
}
