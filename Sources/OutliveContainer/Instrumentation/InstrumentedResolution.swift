internal import OutliveRuntime
public import OutliveTrace

/// One request that is being answered: what a container tells of it.
///
/// While nothing is recorded, its methods only hand through what they are given.
public struct InstrumentedResolution {
  private let state: State?

  init(_ state: State?) { self.state = state }

  /// Tells that the component was found where it is kept.
  ///
  /// - Parameter component: The component.
  /// - Returns: The component.
  @discardableResult
  public func found<Component>(_ component: Component) -> Component {
    if let recorded = state?.recorded, !recorded.hasEnded { recorded.found(component) }
    return component
  }

  /// Tells that the component was found where it is kept, or that there is none.
  ///
  /// - Parameter component: The component; `nil` when nothing makes what was asked for.
  /// - Returns: The component.
  @discardableResult
  public func found<Component>(_ component: Component?) -> Component? {
    if let component { found(component) } else { failed() }
    return component
  }

  /// Tells that the component was made, and is kept as its lifetime says.
  ///
  /// - Parameter component: The component.
  /// - Returns: The component.
  @discardableResult
  public func made<Component>(_ component: Component) -> Component {
    state?.made(component)
    return component
  }

  /// Tells that the component was made, and is kept as its lifetime says, or that none could be.
  ///
  /// - Parameter component: The component; `nil` when nothing makes what was asked for.
  /// - Returns: The component.
  @discardableResult
  public func made<Component>(_ component: Component?) -> Component? {
    if let component { made(component) } else { failed() }
    return component
  }

  /// Tells that the component is set up, after it was made and others may know it.
  ///
  /// It may be called after the resolution has ended, when the container waits with that until
  /// everything is made.
  ///
  /// - Parameter body: Sets it up; what it asks for, the component asks for.
  /// - Returns: What it returns.
  /// - Throws: What it throws.
  public func configure<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard let state else { return try body() }
    state.recorded.configureBegan()
    state.requests.step(of: state.recorded)
    defer {
      state.requests.stepEnded()
      state.recorded.configureEnded()
    }
    return try body()
  }

  /// Tells that the component could not be handed out.
  ///
  /// A container says so before it returns `nil` or stops the program; an error that is thrown is told
  /// by itself.
  ///
  /// - Parameters:
  ///   - reason: Why.
  ///   - detail: More about it, such as the chain of a cycle.
  public func failed(because reason: ResolutionFailure = .unsatisfied, detail: String = "") {
    guard let state, !state.recorded.hasEnded else { return }
    state.recorded.failed(because: reason, detail: detail)
  }
}

extension InstrumentedResolution {
  /// One request, as long as it is recorded.
  final class State {
    let recorded: RecordedResolution
    let requests: InstrumentedRequests
    private let recording: ContainerRecording
    private let key: ComponentKey
    private let lifetime: Lifetime
    private var isMade = false

    init(
      _ recorded: RecordedResolution, _ recording: ContainerRecording,
      _ requests: InstrumentedRequests, _ key: ComponentKey, _ lifetime: Lifetime
    ) {
      self.recorded = recorded
      self.recording = recording
      self.requests = requests
      self.key = key
      self.lifetime = lifetime
    }

    func made<Component>(_ component: Component) {
      guard !recorded.hasEnded, !isMade else { return }
      isMade = true
      // The one before is gone, or the container wouldn't have made another.
      if lifetime == .weakShared { recording.noticeWeakRelease(under: key) }
      recorded.made(component)
      recorded.keptAsItsLifetimeSays(under: key)
    }

    /// The function that answers the request has returned.
    ///
    /// What it has not told stays open: to guess that would hide what the adapter forgets.
    func returned(nothing: Bool) {
      guard !recorded.hasEnded else { return }
      if isMade {
        recorded.end()
      } else if nothing {
        recorded.failed(because: .unsatisfied, detail: "")
      }
    }
  }
}

/// A result that may be nothing.
protocol OptionalComponent {
  var isNothing: Bool { get }
}

extension Optional: OptionalComponent {
  var isNothing: Bool { self == nil }
}
