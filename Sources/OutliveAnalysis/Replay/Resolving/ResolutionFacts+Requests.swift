internal import OutliveTrace

// What is asked for, and what comes of it.

extension ResolutionFacts {
  /// Notes that a component was asked for.
  mutating func begin(_ call: ResolutionCall) {
    flush()
    open.begin(call)
  }

  /// Takes up the resolution that has just begun, as something else is told than that its component was
  /// found.
  @inline(__always)
  mutating func flush() {
    if let call = open.takeFresh(), !open.contains(call.id) { open(call) }
  }

  /// Takes up a resolution that has begun.
  ///
  /// - Complexity: O(1), but for what is asked for again while it is being made: O(*d*) for *d* resolutions
  ///   around it, 256 at most.
  private mutating func open(_ call: ResolutionCall) {
    let asking = call.parent.flatMap { open[$0] }
    var record = OpenResolution(call, in: asking)
    var more: ResolutionDetails?
    let state = states.update(call.definition) { state in
      state.makingCount += 1
      state.openCount += 1
      return state
    }
    if let state {
      record.epoch = state.epoch
      record.isEntry = asking.map { states[$0.definition]?.container != state.container } ?? true
      if let asking, state.lifetime != .unshared {
        more = repetition(of: call.definition, state, in: asking)
      }
      if state.isAbstract, let incident = abstractIncident(call) { log.note(incident) }
      if record.isEntry, let outer = enter(state.container, call) {
        more = more ?? ResolutionDetails()
        more?.outerEntry = outer
      }
    } else {
      unknownDefinitions += 1
    }
    if let asking {
      noteDependency(of: asking, on: call.definition, at: call.sequence)
      join(asking.root, &record)
    } else if call.parent == nil {
      requestCount += 1
      noteOvertaking(by: call, in: state?.container)
    }
    record.outerOnThread = innermost[call.thread]
    innermost[call.thread] = call.id
    if let more {
      record.hasDetails = true
      details[call.id] = more
    }
    open[call.id] = record
  }

  /// Notes what more is known of a resolution that has just begun.
  mutating func describe(
    _ id: ResolutionID, arguments: UInt64?, keyed: UInt64?
  ) {
    flush()
    guard arguments != nil || keyed != nil, let record = open[id], record.stage == .making,
      let state = states[record.definition], state.lifetime != .unshared,
      state.isKeyedByArguments != false
    else { return }
    changeDetails(of: id) { details in
      details.arguments = arguments
      details.keyed = keyed
    }
    guard let repeated = details[id]?.repeated,
      !isSameKey(details[id], details[repeated])
    else { return }
    changeDetails(of: id) { details in
      details.repeated = nil
      details.isTwin = false
    }
  }

  /// Whether two resolutions of one definition, whose arguments count, ask for the same component.
  private func isSameKey(_ first: ResolutionDetails?, _ second: ResolutionDetails?) -> Bool {
    first?.keyed == second?.keyed && first?.arguments == second?.arguments
  }

  // MARK: Made

  /// Notes that the object of a resolution is known.
  mutating func made(_ id: ResolutionID, _ object: ObjectID?) {
    let definition = open.update(id) { record -> DefinitionID? in
      guard record.stage == .making else { return nil }
      record.stage = .made
      record.object = object
      return record.definition
    }
    guard let definition = definition ?? nil else { return }
    let state = states.update(definition) { state in
      state.makingCount = max(0, state.makingCount - 1)
      return state
    }
    // What is unshared is found by nobody; somebody may use it before it is configured.
    if let object, state?.lifetime != .unshared || state?.hasConfigure == true {
      unfinished[object] = id
    }
    if !consumers.isEmpty { identifyConsumer(id, as: object) }
  }

  /// Notes that a factory returned.
  mutating func build(_ id: ResolutionID, _ object: ObjectID?, at sequence: EventSequence) {
    flush()
    made(id, object)
    let built = open.update(id) { record -> OpenResolution? in
      guard record.stage == .made, !record.isBuilt else { return nil }
      record.isBuilt = true
      return record
    }
    if let record = built ?? nil { noteBuild(of: record, object, at: sequence) }
  }

  /// Notes that a component that was made was handed out.
  mutating func endCreated(_ id: ResolutionID, _ object: ObjectID?, at sequence: EventSequence) {
    flush()
    made(id, object)
    guard var record = open[id], record.stage != .ended else { return }
    let state = states[record.definition]
    if !record.isBuilt { noteBuild(of: record, object, at: sequence) }
    endBuild(of: record, at: sequence)
    if record.object != object, let built = record.object {
      if record.isBuilt, !record.isReplaced { noteDiscarded(built, of: record, at: sequence) }
      if unfinished[built] == id { unfinished[built] = nil }
      record.object = object
    }
    if let state, state.isEager, !state.wasMade { noteEager(record, state, at: sequence) }
    if record.hasDetails { noteTwin(record, object, at: sequence) }
    noteReentrance(record, at: sequence)
    record.stage = .ended
    record.phase = nil
    if record.root != id, state?.hasConfigure != false { open[id] = record }
    if !inner.isEmpty { inner[id] = nil }
    close(record)
    if record.root == id {
      dropRequest(of: record)
    } else if state?.hasConfigure == false {
      drop(record)
    } else if open[record.root].map({ $0.memberCount > Int32(Self.mostMembers) }) ?? false {
      leftMembers += 1
      drop(record)
    }
  }

  /// Notes that a component was asked for and found, and that nobody has taken up the resolution.
  mutating func found(_ call: ResolutionCall, _ object: ObjectID?) {
    let asking = call.parent.flatMap { open[$0] }
    let state = states[call.definition]
    if let state {
      if state.isAbstract, let incident = abstractIncident(call) { log.note(incident) }
      if asking.map({ states[$0.definition]?.container != state.container }) ?? true {
        cross(containers.update(state.container) { $0.entry } ?? nil, state.container, call)
      }
    } else {
      unknownDefinitions += 1
    }
    if let asking {
      noteDependency(of: asking, on: call.definition, at: call.sequence)
      if let object { hand(object, to: asking.id, at: call.sequence) }
    } else if call.parent == nil {
      requestCount += 1
      noteOvertaking(by: call, in: state?.container)
    }
  }

  /// Notes that a component was found.
  mutating func endHit(_ id: ResolutionID, _ object: ObjectID?, at sequence: EventSequence) {
    if let call = open.takeFresh(id), !open.contains(id) { return found(call, object) }
    flush()
    guard let record = open[id], record.stage != .ended else { return }
    if let object, let parent = record.parent { hand(object, to: parent, at: sequence) }
    if !inner.isEmpty { inner[id] = nil }
    close(record)
    if record.root == id { dropRequest(of: record) } else { drop(record) }
  }

  /// Notes that a resolution is over, whatever came of it: nothing waits for it any more.
  mutating func close(_ record: OpenResolution) {
    let isOver = states.update(record.definition) { state -> Bool in
      if record.stage == .making { state.makingCount = max(0, state.makingCount - 1) }
      state.openCount = max(0, state.openCount - 1)
      if record.stage == .ended { state.wasMade = true }
      guard state.openCount == 0, state.hasBuilds else { return false }
      state.hasBuilds = false
      return true
    }
    if isOver == true { builds[record.definition] = nil }
    if innermost[record.thread] == record.id {
      let outer = record.outerOnThread.flatMap { outer in
        open[outer].map { $0.stage != .ended } ?? false ? outer : nil
      }
      innermost[record.thread] = outer
    }
    if record.isEntry { leave(record) }
    if !candidates.isEmpty { candidates[record.id] = nil }
  }

  // MARK: Members of a request

  /// Links a resolution with those of its request, so that they are forgotten together.
  private mutating func join(_ root: ResolutionID, _ record: inout OpenResolution) {
    let id = record.id
    let previous = open.update(root) { root -> ResolutionID? in
      let last = root.lastMember
      root.lastMember = id
      root.memberCount += 1
      return last
    }
    record.previousMember = previous ?? nil
  }

  private func isLastMember(_ record: OpenResolution) -> Bool {
    open[record.root].map { $0.lastMember == record.id } ?? true
  }

  /// Forgets a resolution that is over, unless others have come after it that aren't forgotten.
  mutating func drop(_ record: OpenResolution) {
    forgetObject(of: record)
    guard isLastMember(record) else {
      open.update(record.id) { $0.stage = .ended }
      return
    }
    open[record.id] = nil
    if record.hasDetails { details[record.id] = nil }
    open.update(record.root) { root in
      root.lastMember = record.previousMember
      root.memberCount -= 1
    }
  }

  /// Forgets a request that is over.
  mutating func dropRequest(of root: OpenResolution) {
    var next = open[root.id]?.lastMember
    var left = open[root.id]?.memberCount ?? 0
    while let id = next, left > 0, let member = open[id] {
      next = member.previousMember
      left -= 1
      if member.stage != .ended { close(member) }
      forgetObject(of: member)
      if !inner.isEmpty { inner[id] = nil }
      open[id] = nil
      if member.hasDetails { details[id] = nil }
    }
    forgetObject(of: root)
    open[root.id] = nil
    if root.hasDetails { details[root.id] = nil }
    if !crossings.isEmpty { crossings[root.id] = nil }
    if !overtaken.isEmpty { overtaken.removeAll { $0.root == root.id } }
  }

  private mutating func forgetObject(of record: OpenResolution) {
    if !unfinished.isEmpty, let object = record.object, unfinished[object] == record.id {
      unfinished[object] = nil
    }
    if !handouts.isEmpty { handouts[record.id] = nil }
    if !consumers.isEmpty { consumers[record.id] = nil }
    if !earlyUses.isEmpty { earlyUses[record.id] = nil }
  }

  // MARK: Chains

  /// The definitions from an outer resolution to an inner one, the outer first.
  ///
  /// - Complexity: O(*d*) for *d* resolutions in between, 256 at most.
  func chain(from outer: ResolutionID?, to inner: ResolutionID) -> [DefinitionOutline] {
    var chain: [DefinitionOutline] = []
    var next: ResolutionID? = inner
    while let id = next, let record = open[id], chain.count < Self.longestChain {
      if let outline = outlines[record.definition] { chain.append(outline) }
      if id == outer { break }
      next = record.parent
    }
    return chain.reversed()
  }
}
