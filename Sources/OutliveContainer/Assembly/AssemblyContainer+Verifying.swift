internal import OutliveRuntime
internal import OutliveTrace

extension AssemblyContainer {
  /// Makes every component once, apart from all that is kept, and says everything that is wrong.
  ///
  /// It finds what is missing, ambiguous, cyclic, abstract or not defined, what throws, what is held
  /// beyond its request by a component that is kept longer, which values are to be kept weakly, and what
  /// nothing needs. What is made for it
  /// is let go at once; what the container had made before is as it was. Nothing of it is recorded.
  ///
  /// Initializers and injections do run: what they do to the world outside, they do. Components that
  /// take arguments, or time, can't be tried, and are listed.
  ///
  /// - Returns: What came of it.
  /// - Complexity: Every component is made once for each component that needs it.
  public func verify() -> ContainerVerification {
    precondition(!request.isOpen, "A container can't be verified while it makes something.")
    var verification = ContainerVerification()
    guard closing == nil else { return verification }
    let tried = definitions.filter { !$0.isAbstract }
    var failures: [Failure] = []
    var captives: [Captive] = []
    withoutRecording {
      withScratchPools { attachInfrastructure in
        attachInfrastructure(&failures)
        for definition in tried {
          if let reason = definition.cannotBeTried {
            verification.notVerified.append(
              ContainerVerification.Unverified(component: definition.fullName, reason: reason))
            // What its type says already needs no trying.
            do { try definition.checkWeakKeeping() } catch {
              failures.append(Failure(definition: definition, error: error))
            }
            continue
          }
          verification.verified.append(definition.fullName)
          captives += self.try(definition, &failures)
        }
      }
    }
    verification.problems = problems(of: failures) + problems(of: captives) + unreachable()
    verification.problems.sort { $0.severity > $1.severity }
    return verification
  }

  /// A component that could not be made.
  struct Failure {
    let definition: AnyDefinition
    let error: any Error
  }

  /// A component that is held beyond its request.
  struct Captive {
    let holder: AnyDefinition
    let held: String
    let heldPlace: String
  }

  /// Makes one component in empty pools.
  ///
  /// - Returns: What the components that it leaves in the pools hold beyond the request.
  private func `try`(_ definition: AnyDefinition, _ failures: inout [Failure]) -> [Captive] {
    var made: [(name: String, component: WeakReference)] = []
    requestObserver = { entries in
      for entry in entries {
        if let object = object(in: entry.component) {
          made.append((entry.key.name, WeakReference(object)))
        }
      }
    }
    defer { requestObserver = nil }
    do {
      _ = try definition.makeErased(in: self)
    } catch {
      failures.append(Failure(definition: definition, error: error))
    }
    // The request has ended, and what it was asked for is gone: what lives of it is held by what is
    // kept longer, or only by itself.
    let alive = made.filter { $0.component.object != nil }
    let keepers = sharedComponents.keys.sorted()
    withExtendedLifetime(takeEverything()) {}
    let freed = alive.filter { $0.component.object == nil }
    return freed.compactMap { captive in
      // What only one component needs is a part of that one: nobody else gets another.
      guard let held = definitions.first(where: { $0.fullName == captive.name }),
        needers(of: held) > 1, let holder = holder(of: held, among: keepers)
      else { return nil }
      return Captive(holder: holder, held: held.fullName, heldPlace: held.place)
    }
  }

  /// How many definitions need a component by itself.
  private func needers(of needed: AnyDefinition) -> Int {
    definitions.count { definition in
      definition.needs.contains { $0.definition?.current === needed }
    }
  }

  /// The kept component that needs a component, itself or through what is made for it alone.
  private func holder(of held: AnyDefinition, among keepers: [String]) -> AnyDefinition? {
    let kept = definitions.filter { keepers.contains($0.fullName) }
    return kept.first { keeper in
      var seen: Set<ObjectIdentifier> = []
      var waiting: [AnyDefinition] = [keeper]
      while let next = waiting.popLast() {
        guard seen.insert(ObjectIdentifier(next)).inserted else { continue }
        let needed = next.needs.compactMap { $0.definition?.current }
        if needed.contains(where: { $0 === held }) { return true }
        waiting += needed.filter { $0.scope.rank < 100 }
      }
      return false
    } ?? kept.first
  }

  // MARK: What is wrong

  private func problems(of failures: [Failure]) -> [ContainerProblem] {
    var problems: [ContainerProblem] = []
    for failure in failures {
      let problem = problem(of: failure)
      // One mistake is said once, with all that it keeps from being made.
      if let index = problems.firstIndex(where: {
        $0.rule == problem.rule && ($0.message == problem.message || $0.isSameCycle(as: problem))
      }) {
        if problems[index].component != failure.definition.fullName {
          problems[index].dependents.append(failure.definition.fullName)
        }
        continue
      }
      problems.append(problem)
    }
    for index in problems.indices {
      // Those that are part of a cycle are named in its chain.
      let message = problems[index].message
      let own = problems[index].component
      problems[index].dependents.removeAll { $0 == own || message.contains(" \($0)  ") }
    }
    return problems
  }

  private func problem(of failure: Failure) -> ContainerProblem {
    guard let error = failure.error as? ResolutionError else {
      return ContainerProblem(
        rule: "aborted-resolution", severity: .error, component: failure.definition.fullName,
        place: failure.definition.place,
        message: "\(failure.definition.fullName) can't be made: \(failure.error)")
    }
    return ContainerProblem(
      rule: error.rule, severity: .error,
      component: error.reason == .unsatisfied || error.reason == .ambiguous
        ? failure.definition.fullName : error.asked,
      place: error.callSite.map { "\($0.site)" } ?? failure.definition.place,
      message: error.description,
      dependents: error.asked == failure.definition.fullName ? [] : [failure.definition.fullName])
  }

  private func problems(of captives: [Captive]) -> [ContainerProblem] {
    var problems: [ContainerProblem] = []
    for captive in captives {
      let problem = ContainerProblem(
        rule: "captive-dependency", severity: .warning, component: captive.held,
        place: captive.holder.place,
        message: """
          \(captive.held) (objectGraph) is captive: \(captive.holder.fullName) \
          (\(captive.holder.scope.word)) holds it beyond the request that it was made for.
          Everybody else gets another one. Keep both equally long, hold it weakly, or ask for it \
          when it is needed.
          """)
      if !problems.contains(problem) { problems.append(problem) }
    }
    return problems
  }

  /// The definitions of collaborating assemblies that nothing needs.
  private func unreachable() -> [ContainerProblem] {
    let needed = definitions.flatMap { $0.needs.compactMap { $0.definition?.current } }
    let types = definitions.flatMap { $0.needsByType.map { ObjectIdentifier($0.type) } }
    return definitions.filter { definition in
      definition.assembly != mainAssembly && !definition.scope.isEager && !definition.isAbstract
        && !definition.isInfrastructure && !needed.contains { $0 === definition }
        && !types.contains(ObjectIdentifier(definition.type))
        && !definition.provided.contains { types.contains(ObjectIdentifier($0.type)) }
    }.map { definition in
      ContainerProblem(
        rule: "unreachable-definition", severity: .information, component: definition.fullName,
        place: definition.place,
        message: "\(definition.fullName) is needed by no other component of the container.")
    }
  }

  // MARK: Scratch pools

  private func withScratchPools(
    _ body: ((inout [Failure]) -> Void) -> Void
  ) {
    let pools = (sharedComponents, sharedByArguments, weakComponents, weakByArguments, caches)
    let kept = keepLoading()
    _ = takeEverything()
    let scratch = ManualScope("verification")
    scratchScope = scratch
    defer {
      scratchScope = nil
      scratch.close()
    }
    body { failures in
      // A loaded container has done so; what the program attached by itself says nothing about it.
      if !kept.isLoaded { self.attachInfrastructure(&failures) }
    }
    withExtendedLifetime(takeEverything()) {}
    restoreLoading(kept)
    (sharedComponents, sharedByArguments, weakComponents, weakByArguments, caches) = pools
  }

  private func withoutRecording(_ body: () -> Void) {
    guard let silence = try? Recorder(to: .memory) else { return body() }
    let parts = recordings
    recordings = ContainerRecordings()
    silence.withCurrent(body)
    recordings = parts
  }
}

/// A reference that keeps nothing alive.
private struct WeakReference {
  weak let object: AnyObject?
  init(_ object: AnyObject) { self.object = object }
}

extension AnyDefinition {
  /// Why its component can't be made without further ado; `nil` when it can.
  fileprivate var cannotBeTried: String? {
    if core.argumentCount > 0 { return "it takes arguments" }
    return isAsynchronous ? "it takes time to make" : nil
  }
}

extension ResolutionError {
  /// The rule that says the same of a trace.
  fileprivate var rule: String {
    switch reason {
    case .unsatisfied, .configuration: "unsatisfied"
    case .ambiguous: "ambiguous"
    case .initializerCycle: "init-cycle"
    case .divergentCycle: "divergent-unshared-cycle"
    case .abstract: "abstract-resolved"
    case .closed: "closed-scope-use"
    case .identitySplit: "identity-split"
    case .typeMismatch, .inactive: "aborted-resolution"
    }
  }
}

extension ContainerProblem {
  /// Whether it is the same cycle, entered elsewhere.
  fileprivate func isSameCycle(as other: ContainerProblem) -> Bool {
    guard rule == "init-cycle" else { return false }
    return chain == other.chain
  }

  private var chain: Set<Substring> {
    Set(message.split(separator: "\n").filter { $0.hasPrefix("  ") })
  }
}
