internal import OutliveRuntime
internal import OutliveTrace

/// What a recorder knows of a component that was found, by which it is told that it is found again.
@unsafe
struct RecordedHit {
  let recorder: UInt64
  /// As the pools were then.
  let generation: UInt64
  let component: ObjectIdentifier
  let object: ObjectID
  let definition: DefinitionID
  /// The container has it for as long as there is the recorder.
  let recording: Unmanaged<ContainerRecording>
}

/// How a container makes one component: a name, a type, a lifetime, and the line that says so.
///
/// The line belongs to the identity, so that an override that calls `super` is another definition
/// than the one it overrides, and not a cycle. Two of them are equal when these are; there may be
/// several that are.
@usableFromInline
@safe
final class ComponentDefinition {
  let name: String
  let type: Any.Type
  let lifetime: Lifetime
  let callSite: CallSite

  // What follows is no part of the identity.

  /// Whether what it makes is asked for as a class.
  let isClass: Bool
  /// The lifetime, when there is nothing more to say about it.
  let plainLifetime: PlainLifetime?
  /// A hash of the name, by which other names are told apart at once.
  let nameHash: Int
  /// How many arguments it takes when a component is asked for.
  var argumentCount = 0
  /// Whether its arguments are part of the identity of what it makes.
  var isKeyedByArguments = false
  var hasConfigure = false
  /// Whether an assembly defines it, which injects what a component needs.
  var isInjected = false
  var isAbstract = false
  var isEager = false
  var limits = CacheLimits()
  /// The name and the rank of a scope of the program's own.
  var scope: (name: String, rank: UInt64)?
  var assembly: String?
  var acceptedFindings: [AcceptedFinding] = []

  /// The component that it made for a request, and which request; the scoped pool keeps it.
  var made: (request: UInt64, component: Unmanaged<AnyObject>)?
  /// The shared component that was found last; its pool keeps it while the pools are as they were.
  var found: (generation: UInt64, component: Unmanaged<AnyObject>)?
  /// Where the component is that it made last and that is kept weakly, while the pools are as they were.
  var keptWeakly: (generation: UInt64, component: WeakComponent)?
  /// The number by which a recorder knows it, and which recorder.
  var recorded: (recorder: UInt64, id: DefinitionID)?
  /// The component that was handed out last, as a recorder knows it.
  var lastRecorded: RecordedHit?

  init(name: String, type: Any.Type, lifetime: Lifetime, callSite: CallSite) {
    self.name = name
    self.type = type
    self.lifetime = lifetime
    self.callSite = callSite
    isClass = type is AnyClass
    plainLifetime = PlainLifetime(lifetime)
    nameHash = name.hashValue
  }

  /// Whether a request keeps one component for both: an override and what it overrides have one.
  @inline(__always)
  func isSameComponent(as other: ComponentDefinition) -> Bool {
    self === other || nameHash == other.nameHash && type == other.type && name == other.name
  }
}

extension ComponentDefinition: Hashable {
  @usableFromInline
  static func == (left: ComponentDefinition, right: ComponentDefinition) -> Bool {
    left === right
      || left.callSite.line == right.callSite.line && left.type == right.type
        && left.lifetime == right.lifetime && left.name == right.name
        && isSame(left.callSite.file, right.callSite.file)
  }

  @usableFromInline
  func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(ObjectIdentifier(type))
    hasher.combine(lifetime)
    hasher.combine(callSite.line)
  }

  /// Whether it is in a file.
  @inline(__always)
  func isInFile(_ file: StaticString) -> Bool { ComponentDefinition.isSame(callSite.file, file) }

  /// One file's name may lie in memory more than once, so a different address decides nothing.
  private static func isSame(_ left: StaticString, _ right: StaticString) -> Bool {
    guard left.hasPointerRepresentation, right.hasPointerRepresentation else {
      return "\(left)" == "\(right)"
    }
    return unsafe left.utf8Start == right.utf8Start || "\(left)" == "\(right)"
  }
}
