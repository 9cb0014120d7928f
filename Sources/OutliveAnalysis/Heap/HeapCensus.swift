internal import OutliveGraph
public import OutliveTrace

/// What a snapshot of the live heap holds: objects by type, what they keep alive, who holds them.
///
/// It judges nothing: a type with many objects is no leak. It is a pure function of the trace.
public struct HeapCensus: Hashable, Sendable {
  /// The process that it is of, when a merged trace has several.
  public var process: String?
  /// The moment that it shows.
  public var moment: Moment
  /// The earlier moment that counts are compared with; `nil` when there is none.
  public var since: Moment?
  /// All objects, and their size.
  public var total: KeptMemory
  /// How many references were read.
  public var references: Int
  /// The objects that only keep themselves alive: the findings of the cycle rules tell which.
  public var garbage: KeptMemory
  /// The objects that a second look saw changed, so that nothing is said of what holds them.
  public var changed: Int
  /// The types, those whose objects retain most first.
  public var types: [TypeCount]
  /// What is held from outside by type and place, what keeps most alive first.
  public var heldFromOutside: [Holder]
  /// What could not be read, and so may hold any of it.
  public var unreadable: [NotEvaluated]

  /// The objects of one type.
  public struct TypeCount: Hashable, Sendable {
    /// The type, shortened for people.
    public var type: String
    /// How many, and their own size.
    public var own: KeptMemory
    /// What would go if all of them went, themselves included.
    public var retained: KeptMemory
    /// How many more than at the earlier moment, or fewer; `nil` without one.
    public var growth: Int?

    /// Makes a count from its parts.
    public init(type: String, own: KeptMemory, retained: KeptMemory, growth: Int? = nil) {
      self.type = type
      self.own = own
      self.retained = retained
      self.growth = growth
    }
  }

  /// Objects of one type, made at one place, to which references lead that nobody recorded.
  public struct Holder: Hashable, Sendable {
    /// The type, shortened for people.
    public var type: String
    /// Where they were made; `nil` when unknown.
    public var site: Site?
    /// How many objects.
    public var count: Int
    /// How many references from outside lead to them.
    public var references: Int
    /// What would go if all of them went, themselves included.
    public var kept: KeptMemory
    /// Who may hold them, in words, those that refer to most of them first: variables that refer to them,
    /// which need not mean that they keep them alive.
    public var possibleHolders: [String]

    /// Makes a count from its parts.
    public init(
      type: String, site: Site?, count: Int, references: Int, kept: KeptMemory,
      possibleHolders: [String] = []
    ) {
      self.type = type
      self.site = site
      self.count = count
      self.references = references
      self.kept = kept
      self.possibleHolders = possibleHolders
    }
  }
}

extension HeapCensus {
  /// Which snapshots of a trace to look at.
  public enum Choice: Hashable, Sendable {
    /// The last one.
    case last
    /// The last one with a label.
    case label(String)
    /// The one with a number, as the trace gives it.
    case number(UInt64)
  }

  /// Counts what a snapshot of a trace holds.
  ///
  /// - Parameters:
  ///   - trace: The trace.
  ///   - choice: The snapshot.
  ///   - earlier: The snapshot that counts are compared with; without one, the one before.
  /// - Returns: A census for each process that has such a snapshot, in order; none when nothing was
  ///   recorded whole.
  /// - Complexity: O((*n* + *m*) log *n*) for *n* objects with *m* references, and the replay.
  public static func all(
    of trace: Trace, _ choice: Choice = .last, since earlier: Choice? = nil
  ) -> [HeapCensus] {
    all(of: ReplayedTrace(of: trace), choice, since: earlier)
  }

  /// Counts what a snapshot of a replayed trace holds.
  ///
  /// - Parameters:
  ///   - trace: The replayed trace.
  ///   - choice: The snapshot.
  ///   - earlier: The snapshot that counts are compared with; without one, the one before.
  /// - Returns: A census for each process that has such a snapshot, in order; none when nothing was
  ///   recorded whole.
  /// - Complexity: O((*n* + *m*) log *n*) for *n* objects with *m* references.
  public static func all(
    of trace: ReplayedTrace, _ choice: Choice = .last, since earlier: Choice? = nil
  ) -> [HeapCensus] {
    trace.parts.compactMap { part in
      let judged = part.replay.judgedSnapshots.map { part.replay.snapshots[$0] }
      guard let position = position(of: choice, in: judged) else { return nil }
      let before =
        earlier.map { self.position(of: $0, in: judged) } ?? (position > 0 ? position - 1 : nil)
      return HeapCensus(
        of: judged[position], since: before.map { judged[$0] }, in: part.replay,
        process: part.label)
    }
  }

  private static func position(of choice: Choice, in snapshots: [SnapshotRecord]) -> Int? {
    switch choice {
    case .last: snapshots.indices.last
    case .label(let label): snapshots.lastIndex { $0.label == label }
    case .number(let number): snapshots.firstIndex { $0.id.rawValue == number }
    }
  }

  private init(
    of snapshot: SnapshotRecord, since earlier: SnapshotRecord?, in replay: Replay,
    process: String?
  ) {
    let retained = RetainedMemory(in: snapshot)
    let tally = TypeTally(snapshot, retained, in: replay)
    let before = earlier.map { Dictionary($0.nodes.map { ($0.type, 1) }, uniquingKeysWith: +) }
    var types = tally.types.map { type, sum in
      TypeCount(
        type: TypeNames.short(type), own: sum.own, retained: sum.retained,
        growth: before.map { sum.own.objects - $0[type, default: 0] })
    }
    for (type, count) in before ?? [:] where tally.types[type] == nil {
      let none = KeptMemory(objects: 0, bytes: 0)
      types.append(
        TypeCount(type: TypeNames.short(type), own: none, retained: none, growth: -count))
    }
    self.process = process
    moment = snapshot.moment
    since = earlier?.moment
    total = KeptMemory(of: snapshot.nodes)
    references = snapshot.edges.count
    garbage = KeptMemory(of: snapshot.garbage.nodes.map { snapshot[$0] })
    changed = snapshot.nodes.unstableCount
    self.types = types.sorted { first, second in
      (second.retained.bytes, second.own.objects, first.type, first.growth ?? 0)
        < (first.retained.bytes, first.own.objects, second.type, second.growth ?? 0)
    }
    heldFromOutside = tally.holders.sorted { first, second in
      (second.kept.bytes, second.count, first.type, first.site?.line ?? 0)
        < (first.kept.bytes, first.count, second.type, second.site?.line ?? 0)
    }
    unreadable = snapshot.unreadable.map {
      NotEvaluated(subject: $0.type, reason: $0.reason, count: Int(clamping: $0.count))
    }
  }
}

/// Adds up the objects of a snapshot by type, and those held from outside by type and place.
private struct TypeTally {
  struct Sum {
    var own = KeptMemory(objects: 0, bytes: 0)
    var retained = KeptMemory(objects: 0, bytes: 0)
  }

  private struct Place: Hashable {
    var type: String
    var site: Site?
  }

  private(set) var types: [String: Sum] = [:]
  private(set) var holders: [HeapCensus.Holder] = []

  init(_ snapshot: SnapshotRecord, _ retained: RetainedMemory, in replay: Replay) {
    var open: [String: Int] = [:]
    var places: [Place: Int] = [:]
    let names = Dictionary(grouping: snapshot.roots, by: \.node).mapValues { $0.map(\.name) }
    var named: [Int: [String: Int]] = [:]
    retained.dominators.forEach { node in
      let object = snapshot[node]
      types[object.type, default: Sum()].own += KeptMemory(objects: 1, bytes: object.size)
      // What another object of the same type retains is counted there already.
      if open[object.type, default: 0] == 0 {
        types[object.type, default: Sum()].retained += retained.memory(of: node)
      }
      open[object.type, default: 0] += 1
      let external = snapshot.external(of: node)
      guard external > 0, object.isStable else { return }
      let place = Place(type: object.type, site: replay.objects[object.object]?.site)
      let position = places[place] ?? holders.count
      if position == holders.count {
        places[place] = position
        holders.append(
          HeapCensus.Holder(
            type: TypeNames.short(object.type), site: place.site, count: 0, references: 0,
            kept: KeptMemory(objects: 0, bytes: 0)))
      }
      for name in names[node] ?? [] { named[position, default: [:]][name, default: 0] += 1 }
      holders[position].count += 1
      holders[position].references += external
      // Nothing that is held from outside is retained by another object, so none is counted twice.
      holders[position].kept += retained.memory(of: node)
    } leave: { node in
      open[snapshot[node].type, default: 1] -= 1
    }
    for (position, counts) in named {
      holders[position].possibleHolders = counts.sorted {
        ($1.value, $0.key) < ($0.value, $1.key)
      }.map(\.key)
    }
  }
}
