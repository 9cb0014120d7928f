public import OutliveTrace

/// One request of a container as a tree: what was asked for, by whom, and what came of it.
///
/// A request is what the program asked for, with all that was asked for because of it. A tree can also begin
/// inside a request.
public struct RequestTree: Hashable, Sendable {
  /// The process, when a merged trace has several.
  public var process: String?
  /// What asked for the root of the tree, from the program's own question on; empty when that is the root.
  public var above: [Link]
  /// Whether it isn't known what asked for the outermost: the trace doesn't tell of it.
  public var isCutAbove: Bool
  /// The container that was asked, as an object; `nil` when it wasn't told.
  public var container: ObjectSummary?
  /// The tree: each item stands before those that lie in it.
  public var items: [Item]
  /// How many resolutions came to what, those that are left out included.
  public var uses: DefinitionGraph.Uses
  /// How many items are left out.
  public var hidden: Int
  /// The way to what failed, from the root on, with what it asked for at last; empty when nothing failed.
  public var failure: [Link]
  /// The definitions that came near to what failed.
  public var candidates: [Candidate]
  /// What the pool of the request let go of when it ended, in order.
  public var letGo: [LetGo]

  /// The outermost resolution of the tree; `nil` when it has none.
  public var root: Resolution? {
    guard case .resolution(let resolution)? = items.first?.content else { return nil }
    return resolution
  }

  /// A line of the tree.
  public struct Item: Hashable, Sendable {
    /// How many items it lies in.
    public var depth: Int
    /// What it is.
    public var content: Content
  }

  /// What a line of the tree tells.
  public enum Content: Hashable, Sendable {
    /// That something was asked for.
    case resolution(Resolution)
    /// That something was done to a component.
    case step(Step)
  }

  /// A definition on a way.
  public struct Link: Hashable, Sendable {
    /// The resolution; `nil` for what no resolution was begun for.
    public var resolution: ResolutionID?
    /// The component's name, or what was asked for.
    public var component: String
    /// How long its container keeps it; `nil` when it isn't known.
    public var lifetime: Lifetime?
  }

  /// One call that asked a container for a component.
  public struct Resolution: Hashable, Sendable {
    /// The resolution.
    public var id: ResolutionID
    /// The component's name; `nil` when nothing was told of its definition.
    public var component: String?
    /// The type that its definition makes, shortened for people; empty when it isn't known.
    public var type: String
    /// How long its container keeps it; `nil` when it isn't known.
    public var lifetime: Lifetime?
    /// The name of the scope, when the lifetime is `custom`.
    public var scopeName: String?
    /// Where it is defined.
    public var site: Site?
    /// The container that defines it, as an object, when it is another than that of what asked for it.
    public var container: ObjectSummary?
    /// What came of it.
    public var result: Result
    /// The component that was handed out.
    public var object: ObjectSummary?
    /// The resolution of this tree that had made it, when it was found.
    public var madeBy: ResolutionID?
    /// The event at which that one had been asked for.
    public var madeByEvent: EventSequence?
    /// The event at which the component was gone; `nil` while it is alive, or nobody knows.
    public var releasedAt: EventSequence?
    /// The fingerprint of the arguments: equal for equal arguments.
    public var arguments: UInt64?
    /// The object that asked, when that was told.
    public var requester: ObjectSummary?
    /// At what point of building the one that asked; `nil` when the program asked.
    public var phase: InjectionPhase?
    /// The parameter, property or method that it was for; empty when it wasn't told.
    public var name: String
    /// The event at which it was asked for.
    public var beganAt: EventSequence
    /// The event at which it was handed out, or failed.
    public var endedAt: EventSequence?
    /// How long it took, in nanoseconds; `nil` when it isn't known.
    public var duration: UInt64?
  }

  /// What came of a resolution.
  public enum Result: Hashable, Sendable {
    /// The component was made.
    case made
    /// The component was found where its lifetime keeps it.
    case found
    /// It could not be handed out: why, and more about it, which may be empty.
    case failed(ResolutionFailure, detail: String)
    /// It could not be handed out because what it asked for could not.
    case failedWithin
    /// Nothing tells what came of it: the program stopped, or still goes on.
    case open
  }

  /// Something that was done to a component.
  public struct Step: Hashable, Sendable {
    /// The resolution that made the component.
    public var resolution: ResolutionID
    /// What was done.
    public var kind: Kind
    /// The object that came or was injected, for a replacement or an existing object.
    public var object: ObjectSummary?
    /// The event at which it began.
    public var beganAt: EventSequence
    /// The event at which it ended; `nil` when it didn't.
    public var endedAt: EventSequence?

    /// What was done.
    public enum Kind: Hashable, Sendable {
      /// Its configure step ran.
      case configure
      /// A phase of injecting: which, and the property or method, which may be empty.
      case injection(InjectionPhase, String)
      /// A post-processor put another object in its place.
      case replaced(by: ObjectID?, processor: String)
      /// It was there already, and was handed over to be injected.
      case existing(ObjectID)
    }
  }

  /// A definition that came near to what failed.
  public struct Candidate: Hashable, Sendable {
    /// The component's name; `nil` when nothing was told of the definition.
    public var component: String?
    /// The type that it makes, shortened for people.
    public var type: String
    /// How long its container keeps it.
    public var lifetime: Lifetime?
    /// Where it is defined.
    public var site: Site?
    /// Why it isn't the one.
    public var mismatch: CandidateMismatch
    /// What it has instead; may be empty.
    public var detail: String
  }

  /// A component that a pool let go of because the request had ended.
  public struct LetGo: Hashable, Sendable {
    /// The component.
    public var object: ObjectSummary
    /// Its name.
    public var component: String?
    /// How long its container keeps it.
    public var lifetime: Lifetime?
    /// The event at which the pool let go of it; `nil` when the pool never kept it alive.
    public var letGoAt: EventSequence?
    /// The event at which it was gone; `nil` while it is alive.
    public var releasedAt: EventSequence?
  }
}

/// Which request of a trace a question is about.
public enum RequestSelection: Hashable, Sendable {
  /// The resolution with a number, whether the program asked or another resolution.
  case number(ResolutionID)
  /// The one that began last.
  case last
  /// The one that took longest.
  case slowest
  /// The one with most resolutions.
  case largest
  /// The last one in which something could not be handed out.
  case failed
}
