internal import OutliveGraph
internal import OutliveTrace

/// What a trace proves of single objects at one settle point: that they should be gone, or that they
/// may be alive.
///
/// Proof that an object should be gone is that the program said so before the settle point: of the
/// object itself, or by the end of its scope. Proof that it may be alive is, in this order:
///
/// 1. The program said that it may live on, for a reason and without an end.
/// 2. The scope that it was made in goes on, or it is said to end only later: it isn't due yet.
/// 3. It is a container that asks no other one and is in use: neither closed nor ended nor said to end;
///    or a component that such a container shares and has not let go of.
/// 4. A task or other work that says so holds it, and has neither ended nor been told to.
/// 5. The test framework holds it, or a variable of the program does: one that a snapshot names, while
///    something outside is known to hold the object.
///
/// No proof is that a child container is in use, which may itself be what leaks; that an observation is
/// registered; or that the program used the object, because a trace doesn't say when it last did.
///
/// What is asked once is remembered: many ways lead past the same objects.
struct KnownStandings {
  private let replay: Replay
  private let sequence: EventSequence
  private let snapshot: SnapshotRecord?
  /// What was said to live on without an end; that which ends proves nothing, because a trace doesn't
  /// know what day it is.
  private let survivals: [Declarations.Survival]
  private var known: [ObjectID: ReferencePath.Standing?] = [:]

  /// Makes it for one moment.
  ///
  /// - Parameters:
  ///   - replay: The replayed trace.
  ///   - sequence: The moment that counts.
  ///   - snapshot: What the heap looked like then; `nil` when nobody looked.
  init(in replay: Replay, at sequence: EventSequence, seenBy snapshot: SnapshotRecord?) {
    self.replay = replay
    self.sequence = sequence
    self.snapshot = snapshot
    survivals = replay.declarations.survivals.filter { said in
      said.expires == nil && !said.reason.allSatisfy(\.isWhitespace)
        && (said.object != nil || said.type != nil || said.scope != nil)
    }
  }

  /// What is proved of an object; `nil` when nothing is.
  ///
  /// - Complexity: O(*n*) for *n* declarations, expectations of the object, and holders outside the
  ///   snapshot; O(1) when it was asked before.
  mutating func standing(of object: ObjectID) -> ReferencePath.Standing? {
    if let known = known[object] { return known }
    let found = find(object)
    known[object] = .some(found)
    return found
  }

  private func find(_ object: ObjectID) -> ReferencePath.Standing? {
    if let reason = survival(of: object) { return alive("it was said to live on: \(reason)") }
    if let said = replay.expectation(of: object, at: sequence) { return Self.dead(said) }
    return
      (notDueYet(object) ?? container(object) ?? keptByContainer(object) ?? activity(object)
      ?? holderOutside(object)).map(alive)
  }

  /// The standing of what should be gone, with who said so.
  static func dead(_ said: Expectation) -> ReferencePath.Standing {
    let since =
      switch said.source {
      case .declared: "“\(said.label)”"
      case .scope: "its scope “\(said.label)” ended"
      }
    return ReferencePath.Standing(
      status: .dead, reason: "should be gone since \(since) (event \(said.sequence.rawValue))")
  }

  private func alive(_ reason: String) -> ReferencePath.Standing {
    ReferencePath.Standing(status: .alive, reason: reason)
  }

  /// Why the program said that an object may live on.
  private func survival(of object: ObjectID) -> String? {
    guard !survivals.isEmpty, let record = replay.objects[object] else { return nil }
    return survivals.first { said in
      (said.object.map { $0 == object } ?? true)
        && (said.type.map { $0 == record.type || $0 == TypeNames.short(record.type) } ?? true)
        && (said.scope.map { $0 == record.scope } ?? true)
    }?.reason
  }

  private func notDueYet(_ object: ObjectID) -> String? {
    if let reason = scopeThatGoesOn(object) { return reason }
    // What was said before and doesn't count, because its container shares it, is nothing that comes later.
    let said = (replay.expectationsByObject[object] ?? []).lazy.map { replay.expectations[$0] }
    return said.first { $0.sequence > sequence }.map { later in
      "it is said to end only later, at event \(later.sequence.rawValue)"
    }
  }

  /// Says that the scope which an object was made in had not ended.
  ///
  /// Of a scope that ends in the trace nothing may be remembered, not even its name: but had it ended
  /// before the moment that counts, the object, which was alive then, would have been due.
  private func scopeThatGoesOn(_ object: ObjectID) -> String? {
    guard let id = replay.objects[object]?.scope, replay.hasBegun(id),
      !replay.madeAfterScope.contains(object)
    else { return nil }
    guard let scope = scope(id), scope.endedAt == nil else {
      let hasEnded = (replay.expectationsByObject[object] ?? []).contains { index in
        let said = replay.expectations[index]
        return said.source == .scope(id) && said.sequence < sequence
      }
      return hasEnded ? nil : "its scope had not ended yet"
    }
    // A scope that was left with one around it goes on in name only.
    var outer = scope.parent
    var depth = 0
    while let id = outer {
      guard let open = self.scope(id), open.endedAt == nil, depth < Self.depthLimit else {
        return nil
      }
      depth += 1
      outer = open.parent
    }
    return "its scope “\(scope.label)” goes on"
  }

  /// How many scopes in each other are looked at: those of a hostile trace may go in circles.
  private static let depthLimit = 64

  private func scope(_ id: ScopeID) -> ScopeRecord? {
    replay.scopeIndices[id].map { replay.scopes[$0] }
  }

  private func container(_ object: ObjectID) -> String? {
    replay.container(withObject: object).flatMap { isInUse($0) ? "it is a container in use" : nil }
  }

  private func keptByContainer(_ object: ObjectID) -> String? {
    guard replay.isKeptByItsContainer(object, at: sequence),
      let definition = replay.objects[object]?.definition.flatMap({ replay.definitions[$0] }),
      let container = replay.containerIndices[definition.container].map({ replay.containers[$0] }),
      isInUse(container),
      replay.facts.containers.evictions[object].map({ $0.sequence > sequence }) ?? true
    else { return nil }
    return "\(TypeNames.short(container.type)) shares it, and is in use"
  }

  private func isInUse(_ container: ContainerRecord) -> Bool {
    replay.facts.containers.parents[container.id] == nil
      && (replay.end(of: container).map { $0 > sequence } ?? true)
      && (replay.facts.containers.closedAt[container.id].map { $0 > sequence } ?? true)
      && replay.expectation(of: container.object, at: sequence) == nil
  }

  private func activity(_ object: ObjectID) -> String? {
    replay.facts.activities(holding: object, at: sequence).first {
      $0.activity.cancelledAt.map { $0 > sequence } ?? true
    }.map { "the \($0.activity.name) holds it, and hasn't ended" }
  }

  private func holderOutside(_ object: ObjectID) -> String? {
    guard let snapshot, let node = snapshot.positions[object], snapshot.external(of: node) > 0
    else { return nil }
    let roots = snapshot.roots.filter { $0.node == node }
    if roots.contains(where: { $0.kind == .fixture }) {
      return "the test framework keeps it for as long as the tests run"
    }
    return roots.first { $0.kind == .global }.map { "\($0.name) refers to it" }
  }
}
