internal import OutliveRuntime
internal import OutliveTrace
internal import Synchronization

/// Makes components, and keeps each of them as long as its definition says.
///
/// There are two ways to define components: the methods of a ``ComponentFactory``, and the
/// definitions of an ``Assembly``, which an ``AssemblyContainer`` makes. This is what both have in
/// common: the pools, the requests, how they end, and what is recorded of them.
///
/// A container belongs to one thread at a time: it is not `Sendable`, so the compiler sees to it, and
/// a container that is smuggled to a second thread while a request is open stops the program. For
/// several threads at once there is ``Synchronized``.
open class Container {
  // Reports name these properties in the path to a component that a container keeps, as in
  // `ShelfFactory.sharedComponents["shelf()"]`; and they are plain dictionaries because a heap
  // snapshot reads them. What is told apart by its arguments, too, has a dictionary of its own.
  var sharedComponents: [String: Any] = [:]
  var sharedByArguments: [ComponentKey: Any] = [:]
  var weakComponents: [String: WeakComponent] = [:]
  var weakByArguments: [ComponentKey: WeakComponent] = [:]
  var scopedComponents = RequestPool()
  /// How many components are kept for the request; to ask the pool itself costs more.
  var scopedCount = 0
  var caches: [String: ComponentCache] = [:]
  /// The time since some moment, by which cached components grow old.
  package var now: () -> Duration = {
    let start = ContinuousClock.now
    return { start.duration(to: .now) }
  }()
  /// Whether some weakly kept component is known by its name and its type.
  var weakKeysNameTypes = false
  /// How many weakly kept components there may be before those that are gone are forgotten.
  var weakLimit = 64

  /// The container's number in this program, by which scopes of the program's own know it.
  let number = Container.lastNumber.wrappingAdd(1, ordering: .relaxed).newValue
  private static let lastNumber = Atomic<UInt64>(0)

  /// The container that this one was opened in; it lives at least as long as this one.
  public let parent: Container?
  var children: [WeakContainer] = []

  let request = OpenRequest()
  /// Whether a request is open: what is asked for then belongs to it.
  var isRequestOpen: Bool {
    get { recent.isRequestOpen }
    set { recent.isRequestOpen = newValue }
  }
  @usableFromInline let recent = RecentDefinitions()
  /// How many times something was taken out of a pool.
  var generation: UInt64 = 0
  /// Who closed the container, and why.
  var closing: Closing?
  /// The asynchronous components that are being made and will be kept.
  var makings: [MakingKey: AsynchronousMaking] = [:]
  /// What is accepted about components, by their names.
  var acceptedFindings: [String: [AcceptedFinding]] = [:]
  /// Whether several threads may use it, one after the other.
  var isSynchronized = false
  var processors: [any InstancePostProcessor] = [] {
    didSet { hasProcessors = !processors.isEmpty }
  }
  /// Whether there are any; to ask the list itself costs more.
  private(set) var hasProcessors = false

  /// The resolution that ended last, while something is recorded.
  var lastResolution: ResolutionID?

  var recordings = ContainerRecordings()

  init(parent: Container?, at callSite: CallSite) {
    self.parent = parent
    if let recorder = Recorder.current {
      // Here the recorder sees the container being made, so that it is credited to the open scope.
      let object = recorder.identify(self, at: callSite, tellsItsEnd: true)
      recordings.open(self, in: recorder, as: object, at: callSite)
    }
    guard let parent else { return }
    if let closing = parent.closing {
      refuse(becauseOf: closing)
    } else {
      parent.children.removeAll { $0.container == nil }
      parent.children.append(WeakContainer(container: self))
    }
  }

  deinit {
    recordings.end()
  }

  /// Sees what was kept for a request that ends.
  var requestObserver: (([RequestPool.Entry]) -> Void)?

  /// What this sort of container is called in messages.
  var kindName: String { "container" }
  /// What to do about components that need each other to be made.
  var cycleAdvice: String { "" }
  /// Lets go of what else there is, when the container was closed.
  func didClose() {}
  /// Tells a recorder what else there is to tell, when it sees the container for the first time.
  func didOpen(in recording: ContainerRecording) {}
}

/// A container that was opened in another one, which doesn't keep it alive.
struct WeakContainer {
  weak let container: Container?
}
