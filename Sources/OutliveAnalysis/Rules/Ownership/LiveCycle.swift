internal import OutliveGraph
internal import OutliveTrace

/// Objects that hold each other in cycles while something else holds them: they will leak when that
/// lets go.
///
/// There is one for each strongly connected component, however many cycles it holds.
struct LiveCycle {
  /// What makes it a case of its own; each has a rule.
  enum Shape: Hashable {
    /// Nothing.
    case plain
    /// A reference that was set after its holder was made, to what asked for the holder.
    case backReference
    /// A container is held by what it keeps itself.
    case container(ContainerID)
    /// A container is held by what its parent keeps.
    case childContainer(ContainerID, of: ContainerID)
  }

  /// Why the cycle isn't taken for a defect, or why it is.
  enum Standing: Hashable {
    /// Nothing speaks for it.
    case unexplained
    /// Somebody said what ends it, and that hasn't happened.
    case announced(AnnouncedBreak)
    /// Somebody said what ends it; that has happened, and nothing ended.
    case overdue(AnnouncedBreak)
    /// A task or other work that hasn't ended holds it.
    case active(ActivityRecord)
    /// It goes through a task that a snapshot found, and that hasn't ended.
    case running
    /// A variable may hold it that lives as long as the program.
    case global(String)
    /// Others like it were broken before: an object that was in one, and was released.
    case brokenBefore(ObjectSummary)
  }

  /// What makes it a case of its own.
  var shape: Shape
  /// Why it is, or isn't, taken for a defect.
  var standing: Standing
  /// The path through the culprit, the culprit last.
  var path: ReferencePath
  /// How many objects of the program hold each other.
  var memberCount: Int
  /// Who holds them from outside, in words: `CellCache.list`.
  var holder: String
  /// Whether what is held by itself should be gone.
  var isDue: Bool
  /// How many references have to be weakened to free the objects.
  var breakCount: Int
  /// The moment at which it was seen.
  var since: Moment
  /// What the same reference keeps in other components that are alike.
  var others: [ObjectID] = []

  /// What the culprit keeps alive.
  var victim: ObjectSummary? { path.steps.last?.object }

  /// The step that holds the culprit.
  var culprit: ReferencePath.Step? { path.culprit.map { path.steps[$0] } }
}

extension LiveCycle {
  /// The cycles of the last judged snapshot that something else holds, the oldest first.
  ///
  /// A component that holds nothing tracked is not the program's, and one of which a part changed or
  /// was released later says nothing: it was being broken, or will be.
  ///
  /// - Complexity: O((*n* + *m*) log *m*) for *n* objects with *m* references, and for each component
  ///   what the choice of its culprit takes.
  static func all(in replay: Replay) -> [LiveCycle] {
    guard let snapshot = replay.lastSnapshot else { return [] }
    let search = LiveCycleSearch(in: snapshot, of: replay)
    return search.cycles
  }
}
