internal import OutliveRuntime
internal import OutliveTrace

/// What a container is in the middle of: the request that is open, and nothing when none is.
///
/// It is a class of plain properties, and its steps are plain memory, because every component that is
/// made goes through here. Not thread-safe, like the container that owns it.
@safe
final class OpenRequest {
  /// How many components deep a request may get.
  ///
  /// Components that are made anew each time can build each other without end. The limit stops
  /// that with the chain in the message, long before the stack overflows.
  static let deepestChain = 128

  // The steps that have begun and not ended, outermost first. Those that make come after those that
  // configure, because configure steps only run when nothing is being made. Whoever began a step
  // holds its definition until it has ended: to count references for each costs more than the step.
  private let frames: UnsafeMutablePointer<Frame>
  /// How many steps there are.
  private(set) var depth = 0
  /// How many of these make a component.
  private(set) var makingCount = 0
  /// The thread on which it is open; 0 when none is open.
  private(set) var thread: UInt64 = 0
  /// What changes when a request ends, or something is taken out of its pool.
  private(set) var serial: UInt64 = 1
  /// Whether the last thing that happened is that making a component failed: then the failure of the
  /// next outer one is the same.
  var isPassingFailureOn = false

  /// How many configure steps wait.
  private(set) var waitingCount = 0
  /// The configure steps of the phase that is being made, oldest first.
  private var pendingConfigures: [PendingConfigure] = []
  /// How many changes are noted.
  private var changeCount = 0
  /// What was put into pools since the request began, so that it can be taken back.
  private var journal: [PoolChange] = []
  private var hasReplaced = false

  @unsafe
  private struct Frame {
    let definition: Unmanaged<ComponentDefinition>
    let arguments: Arguments?
    let phase: Step.Phase
    /// How far the request had come before.
    let mark: Mark

    var step: Step {
      unsafe Step(
        definition: definition.takeUnretainedValue(), arguments: arguments, phase: phase)
    }
  }

  /// How far a request had come.
  struct Mark {
    fileprivate let depth: Int
    fileprivate let making: Int
    fileprivate let configures: Int
    fileprivate let changes: Int
    /// How many components were kept for the request.
    let kept: Int
  }

  init() { unsafe frames = .allocate(capacity: OpenRequest.deepestChain + 1) }

  deinit {
    unsafe frames.deinitialize(count: depth)
    unsafe frames.deallocate()
  }

  /// How far the request has come: where it goes back to if what follows fails.
  ///
  /// - Parameter kept: How many components are kept for the request.
  /// - Returns: How far.
  @inline(__always)
  func mark(kept: Int) -> Mark {
    Mark(
      depth: depth, making: makingCount, configures: waitingCount, changes: changeCount,
      kept: kept)
  }

  /// Whether the request is open on another thread than this.
  @inline(__always)
  var isElsewhere: Bool { thread != 0 && thread != ThreadID.current.rawValue }

  /// Whether a request is open.
  var isOpen: Bool { depth > 0 }

  // MARK: Steps

  /// The steps that have begun and not ended, outermost first.
  var steps: [Step] {
    (0..<depth).map { unsafe frames[$0].step }
  }

  /// How far the request had come before the innermost step.
  @inline(__always)
  var innermostMark: Mark { unsafe frames[depth - 1].mark }

  /// The definition of the innermost step.
  @inline(__always)
  var innermostDefinition: Unmanaged<ComponentDefinition> { unsafe frames[depth - 1].definition }

  /// Whether a component is being made that has this definition.
  func isMaking(_ definition: ComponentDefinition, _ arguments: Arguments?) -> Bool {
    let asked = unsafe Unmanaged.passUnretained(definition).toOpaque()
    for index in depth - makingCount..<depth {
      // There may be two of one definition, but that is rare; then their lines are the same.
      let isSame =
        unsafe frames[index].definition.toOpaque() == asked
        || frames[index].definition._withUnsafeGuaranteedRef { $0 == definition }
      if isSame, unsafe frames[index].arguments == arguments { return true }
    }
    return false
  }

  /// Begins to make a component; the caller holds the definition until that has ended.
  ///
  /// - Parameters:
  ///   - definition: Its definition.
  ///   - arguments: The arguments that are part of its identity.
  ///   - mark: How far the request has come.
  @inline(__always)
  func beginMaking(_ definition: ComponentDefinition, _ arguments: Arguments?, _ mark: Mark) {
    begin(definition, arguments, .making, mark)
    makingCount += 1
  }

  /// Ends to make a component.
  ///
  /// - Returns: Whether nothing is being made any more.
  @inline(__always)
  func endMaking() -> Bool {
    makingCount -= 1
    end()
    return makingCount == 0
  }

  /// Begins to configure a component; the caller holds the definition until that has ended.
  func beginConfiguring(_ definition: ComponentDefinition, _ mark: Mark) {
    begin(definition, nil, .configuring, mark)
  }

  /// Ends to configure a component.
  func endConfiguring() { end() }

  @inline(__always)
  private func begin(
    _ definition: ComponentDefinition, _ arguments: Arguments?, _ phase: Step.Phase, _ mark: Mark
  ) {
    precondition(depth <= OpenRequest.deepestChain, "the depth is checked before a step begins")
    if depth == 0 { thread = ThreadID.current.rawValue }
    unsafe (frames + depth).initialize(
      to: Frame(
        definition: Unmanaged.passUnretained(definition), arguments: arguments, phase: phase,
        mark: mark))
    depth += 1
  }

  @inline(__always)
  private func end() {
    depth -= 1
    unsafe (frames + depth).deinitialize(count: 1)
  }

  // MARK: What waits

  /// Lets a configure step wait until nothing is being made any more.
  func wait(for configure: PendingConfigure) {
    waitingCount += 1
    pendingConfigures.append(configure)
  }

  /// Takes the configure steps out that wait.
  func takePendingConfigures() -> [PendingConfigure] {
    let waiting = pendingConfigures
    pendingConfigures = []
    waitingCount = 0
    return waiting
  }

  // MARK: What can be taken back

  /// Notes what was put into a pool.
  func note(_ change: PoolChange) {
    if change.previous != nil { hasReplaced = true }
    changeCount += 1
    journal.append(change)
  }

  /// Forgets what was begun since a mark.
  ///
  /// - Returns: What has to be taken back in the pools, the last change first, and the configure
  ///   steps that will not run.
  func goBack(to mark: Mark) -> (changes: [PoolChange], configures: [PendingConfigure]) {
    let dropped = Array(pendingConfigures.dropFirst(mark.configures))
    pendingConfigures.removeLast(dropped.count)
    waitingCount = pendingConfigures.count
    let changes = Array(journal.dropFirst(mark.changes).reversed())
    journal.removeLast(changes.count)
    changeCount = journal.count
    while depth > mark.depth { end() }
    forgetHits()
    makingCount = mark.making
    return (changes, dropped)
  }

  /// Forgets what was put into the container's pools, because they were emptied.
  ///
  /// - Returns: What was noted; it is to be let go when nobody accesses the request.
  func forgetChanges() -> [PoolChange] {
    forgetHits()
    let changes = journal
    // Each keeps its place: marks count them.
    for index in journal.indices where journal[index].lifetime != .custom {
      journal[index] = PoolChange(lifetime: .unshared, key: journal[index].key)
    }
    return changes
  }

  /// Says that a component may no longer be in the request's pool.
  func forgetHits() { serial += 1 }

  /// Ends the request when no step is open.
  ///
  /// - Returns: Whether it has ended.
  func endIfOver() -> Bool {
    guard depth == 0 else { return false }
    thread = 0
    serial += 1
    return true
  }

  /// Forgets what it would have taken back.
  ///
  /// - Returns: What was replaced; it is to be let go when nobody accesses the request.
  func takeReplaced() -> [PoolChange] {
    guard changeCount > 0 else { return [] }
    changeCount = 0
    guard hasReplaced else {
      journal.removeAll(keepingCapacity: true)
      return []
    }
    hasReplaced = false
    let changes = journal
    journal = []
    return changes
  }
}

/// Something that was put into a pool, and what it took the place of.
struct PoolChange {
  let lifetime: Lifetime
  let key: ComponentKey
  var previous: Previous?
  /// Where in the request's pool it took another's place.
  var place: Int?
  /// The scope of the program's own that keeps it.
  var scope: (any ComponentScope)?

  /// What was in a pool before.
  final class Previous {
    let component: Any
    init(_ component: Any) { self.component = component }
  }
}
