internal import OutliveRuntime
internal import OutliveTrace

/// How a factory makes one component: a name, a type, a lifetime, and the line that says so.
///
/// The line belongs to the identity, so that an override that calls `super` is another definition
/// than the one it overrides, and not a cycle.
struct Definition {
  let name: String
  let type: Any.Type
  let lifetime: Lifetime
  let callSite: CallSite
}

extension Definition: Hashable {
  static func == (left: Definition, right: Definition) -> Bool {
    left.callSite.line == right.callSite.line && left.type == right.type
      && left.lifetime == right.lifetime && left.name == right.name
      && isSame(left.callSite.file, right.callSite.file)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(ObjectIdentifier(type))
    hasher.combine(lifetime)
    hasher.combine(callSite.line)
  }

  /// One file's name may lie in memory more than once, so a different address decides nothing.
  private static func isSame(_ left: StaticString, _ right: StaticString) -> Bool {
    guard left.hasPointerRepresentation, right.hasPointerRepresentation else {
      return "\(left)" == "\(right)"
    }
    return unsafe left.utf8Start == right.utf8Start || "\(left)" == "\(right)"
  }
}
