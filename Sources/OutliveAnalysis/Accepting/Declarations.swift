internal import OutliveTrace

/// What the program itself said about objects that may live on, and about findings that it accepts.
struct Declarations: Sendable {
  /// That what a rule says of an object, or of all that a definition makes, is accepted.
  struct Suppression: Sendable {
    var rule: String
    var object: ObjectID?
    var definition: DefinitionID?
    var reason: String
    var site: Site?
  }

  /// That an object, or all objects of a type, may live on.
  struct Survival: Sendable {
    var object: ObjectID?
    var type: String?
    var scope: ScopeID?
    var reason: String
    var expires: String?
    var site: Site?
  }

  private(set) var suppressions: [Suppression] = []
  private(set) var survivals: [Survival] = []

  mutating func apply(_ event: Event) {
    switch event.kind {
    case .findingSuppressed(let payload):
      suppressions.append(
        Suppression(
          rule: payload.rule, object: payload.object, definition: payload.definition,
          reason: payload.reason, site: event.site))
    case .survivalExpected(let payload):
      survivals.append(
        Survival(
          object: payload.object, type: payload.type, scope: payload.scope,
          reason: payload.reason, expires: payload.expires, site: event.site))
    default: break
    }
  }
}
