public import OutliveTrace

/// Which definitions the containers of a process have, what each came to, and which needs which.
///
/// Containers of one type that ask the same parent, such as one for each request, stand together unless it
/// is asked for each by itself.
public struct DefinitionGraph: Hashable, Sendable {
  /// The process, when a merged trace has several.
  public var process: String?
  /// The containers, each after the one that it asks for what it doesn't define.
  public var containers: [Container]
  /// The definitions, those of one container after each other, in the order in which they were told.
  public var definitions: [Definition]
  /// Which definitions ask for which, ordered by who asks and who is asked for.
  public var needs: [Need]
  /// What was asked for and nobody defines, in the order in which it was first asked for.
  public var missing: [Missing]
  /// How often something was asked for, of what is shown or only left out for want of room.
  public var uses: Uses
  /// How many of these times the program itself asked; `nil` when the graph is only a part.
  public var requests: Int?
  /// How many definitions are left out.
  public var hiddenDefinitions = 0
  /// How many of the needs between definitions are left out, because one of the two is.
  public var hiddenNeeds = 0

  /// How often a component was asked for, by what came of it.
  public struct Uses: Hashable, Sendable {
    /// How often it was made.
    public var made = 0
    /// How often it was found where its lifetime keeps it.
    public var found = 0
    /// How often it could not be handed out.
    public var failed = 0
    /// How often nothing tells what came of it: the program stopped, or still goes on.
    public var open = 0

    /// How often it was asked for.
    public var total: Int { made + found + failed + open }
  }

  /// A container, or several of one type that ask the same parent.
  public struct Container: Hashable, Sendable {
    /// The containers; none for one that definitions name and nothing was told of.
    public var ids: [ContainerID]
    /// The first of them as an object; `nil` for one that nothing was told of.
    public var object: ObjectSummary?
    /// The position of the container that it asks for what it doesn't define; `nil` when it asks none.
    public var parent: Int?
    /// How many containers that one asks, and so on.
    public var depth: Int
    /// Whether all of them may be used from several threads at once.
    public var isSynchronized: Bool
    /// The event at which the first of them was opened; `nil` for one that nothing was told of.
    public var openedAt: EventSequence?
    /// How many of them were closed.
    public var closed: Int
    /// Why the first of those was closed, in the words of the program.
    public var closingReason: String?
    /// How many of them are gone.
    public var ended: Int
  }

  /// How a container makes one component, and what came of it.
  public struct Definition: Hashable, Sendable {
    /// The definitions: more than one when containers stand together.
    public var ids: [DefinitionID]
    /// The position of its container in ``DefinitionGraph/containers``.
    public var container: Int
    /// The component's name; `nil` when nothing was told of the definition.
    public var component: String?
    /// The type that it makes, shortened for people; empty when nothing was told of it.
    public var type: String
    /// How long the container keeps what it makes; `nil` when nothing was told of it.
    public var lifetime: Lifetime?
    /// The name of the scope, when the lifetime is `custom`.
    public var scopeName: String?
    /// How long what it makes is meant to last, compared with others; `nil` when it isn't known.
    public var rank: UInt64?
    /// The key that tells it from others of its type.
    public var key: String?
    /// The assembly that it belongs to.
    public var assembly: String?
    /// Where in the source.
    public var site: Site?
    /// How many arguments it takes when a component is asked for.
    public var argumentCount: UInt64
    /// Whether its arguments are part of the identity of what it makes.
    public var isKeyedByArguments: Bool
    /// Whether it is only there for others to build on.
    public var isAbstract: Bool
    /// Whether its component is made when the container is loaded.
    public var isEager: Bool
    /// Whether its components have a configure step, as far as that was told.
    public var hasConfigure: Bool
    /// How often it was asked for.
    public var uses: Uses
    /// How many components the pools of open containers keep, and keep alive.
    public var kept: Int
    /// How many components the pools of open containers know without keeping them alive.
    public var keptWeakly: Int
    /// How many objects that it made are alive.
    public var alive: Int
    /// Why it no longer counts; `nil` while it does.
    public var removal: DefinitionRemoval?
    /// How many needs away it is from what was asked about; 0 when it was, or nothing was.
    public var distance = 0

    /// Whether it was told, and nobody ever asked for what it makes.
    public var isUnused: Bool { uses.total == 0 && !isAbstract }
  }

  /// That one definition asks for what another makes.
  public struct Need: Hashable, Sendable {
    /// The position of who asks.
    public var from: Int
    /// The position of who is asked for.
    public var to: Int
    /// At what points of building the one that asks, and how often; the most frequent first.
    public var phases: [Phase]
    /// The parameters, properties and methods that it was for, as far as they were told: each once.
    public var names: [String]
    /// How often it failed.
    public var failed: Int
    /// Whether what is asked for is held beyond its time.
    public var captivity: Captivity

    /// How often it was asked for; 0 when only a finding tells that it is held.
    public var count: Int { phases.reduce(0) { $0 + $1.count } }
    /// Whether it was only ever asked for after the initializer of the one that asks.
    public var isLate: Bool {
      !phases.isEmpty && phases.allSatisfy { $0.phase != .initializer && $0.phase != .unknown }
    }

    /// How often something was asked for at one point of building another.
    public struct Phase: Hashable, Sendable {
      /// At what point.
      public var phase: InjectionPhase
      /// How often.
      public var count: Int
    }
  }

  /// Whether what one definition asks another for is held beyond its time.
  public enum Captivity: Hashable, Sendable {
    /// Nothing suggests it.
    case none
    /// Who asks is meant to last longer than what is asked for: if it holds that, it holds it too long.
    case possible
    /// A rule found that it does: proved, or with part of the evidence missing.
    case found(Fingerprint, isProved: Bool)
  }

  /// Something that was asked for and that nobody defines, or more than one.
  public struct Missing: Hashable, Sendable {
    /// What was asked for: a name, a type or a key.
    public var asked: String
    /// Why it could not be handed out.
    public var reason: ResolutionFailure
    /// How often.
    public var count: Int
    /// The event at which it was asked for first.
    public var firstAt: EventSequence
  }
}

extension DefinitionGraph {
  /// The names that a definition can be asked about by.
  ///
  /// - Parameter position: The position of the definition.
  /// - Returns: Its component's name, with and without arguments, its key, and its type.
  public func names(of position: Int) -> [String] { definitions[position].names }
}

extension DefinitionGraph.Definition {
  /// The names that it can be asked about by.
  var names: [String] { ComponentNames.all(component: component, type: type, key: key) }
}

/// The names by which people ask about components.
enum ComponentNames {
  /// A component's name, with and without arguments, its key, and its type.
  static func all(component: String?, type: String, key: String?) -> [String] {
    var names: [String] = []
    if let component {
      names.append(component)
      let plain = component.prefix { $0 != "(" }
      if plain.count < component.count, !plain.isEmpty { names.append(String(plain)) }
    }
    if let key { names.append(key) }
    if !type.isEmpty { names += TypeNames.all(of: type) }
    return names
  }
}
