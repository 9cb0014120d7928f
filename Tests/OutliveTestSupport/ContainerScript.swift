package import OutliveAnalysis
package import OutliveTrace

/// Tells what containers do, call by call, as a container's recording does.
package struct ContainerScript {
  /// The trace so far.
  package var trace = TraceBuilder()
  private var types: [DefinitionID: String] = [:]
  private var lifetimes: [DefinitionID: Lifetime] = [:]
  /// What is told when a definition is used for the first time.
  private var unused: [DefinitionID: ComponentDefined] = [:]

  package init() {}

  /// A container is opened; what it is as an object is of the same type.
  package mutating func open(_ type: String, parent: ContainerID? = nil) -> ContainerID {
    trace.container(type, parent: parent).container
  }

  /// A container learns a definition.
  package mutating func define(
    _ component: String, _ type: String, _ lifetime: Lifetime, in container: ContainerID,
    line: UInt64 = 0, _ change: (inout DefinitionRegistered) -> Void = { _ in }
  ) -> DefinitionID {
    let definition: DefinitionID = trace.makeID()
    var payload = DefinitionRegistered(
      definition: definition, container: container, component: component, type: type,
      lifetime: lifetime, scopeName: nil, rank: nil, key: nil, parent: nil, assembly: nil,
      argumentCount: 0, isKeyedByArguments: false, isAbstract: false, isEager: false,
      hasConfigure: false)
    change(&payload)
    trace.record(
      .definitionRegistered(payload),
      at: line == 0 ? nil : Site(file: "Shelf/Assembly.swift", line: line, function: component))
    unused[definition] = ComponentDefined(
      definition: definition, container: container, component: component, type: type,
      lifetime: lifetime)
    types[definition] = type
    lifetimes[definition] = lifetime
    return definition
  }

  /// Something is asked for.
  package mutating func begin(
    _ definition: DefinitionID, by parent: ResolutionID? = nil, arguments: UInt64? = nil
  ) -> ResolutionID {
    if let defined = unused.removeValue(forKey: definition) {
      trace.record(.componentDefined(defined))
    }
    let resolution: ResolutionID = trace.makeID()
    trace.record(
      .resolutionBegan(
        ResolutionBegan(resolution: resolution, definition: definition, parent: parent)))
    if let arguments {
      trace.record(
        .resolutionDescribed(
          ResolutionDescribed(
            resolution: resolution, arguments: arguments, keyed: nil, requester: nil,
            container: nil)))
    }
    return resolution
  }

  /// A component is made, and put into its pool.
  package mutating func create(
    _ definition: DefinitionID, in resolution: ResolutionID
  ) -> ObjectID {
    let lifetime = lifetimes[definition] ?? .unshared
    let object = trace.object(types[definition] ?? "Unknown")
    trace.record(
      .componentBuilt(
        ComponentBuilt(resolution: resolution, definition: definition, object: object)))
    if lifetime != .unshared {
      trace.record(
        .componentStored(
          ComponentStored(
            definition: definition, object: object, lifetime: lifetime,
            strength: lifetime == .weakShared ? .weak : .strong)))
    }
    return object
  }

  /// A component is handed out.
  package mutating func end(
    _ resolution: ResolutionID, _ object: ObjectID?, _ outcome: Outcome = .created
  ) {
    trace.record(
      .resolutionEnded(ResolutionEnded(resolution: resolution, object: object, outcome: outcome)))
  }

  /// A component is asked for and made, with all that it asks for before it is there.
  @discardableResult
  package mutating func make(
    _ definition: DefinitionID, by parent: ResolutionID? = nil,
    _ needs: (inout ContainerScript, ResolutionID) -> Void = { _, _ in }
  ) -> ObjectID {
    let resolution = begin(definition, by: parent)
    needs(&self, resolution)
    let object = create(definition, in: resolution)
    end(resolution, object)
    return object
  }

  /// A component is asked for and found.
  @discardableResult
  package mutating func find(
    _ definition: DefinitionID, _ object: ObjectID, by parent: ResolutionID? = nil
  ) -> ResolutionID {
    let resolution = begin(definition, by: parent)
    trace.record(
      .scopeHit(
        ScopeHit(
          resolution: resolution, definition: definition, object: object,
          lifetime: lifetimes[definition] ?? .shared)))
    end(resolution, object, .hit)
    return resolution
  }

  /// A component could not be handed out.
  package mutating func fail(
    _ resolution: ResolutionID, _ definition: DefinitionID?, _ reason: ResolutionFailure,
    asked: String, detail: String = ""
  ) {
    trace.record(
      .resolutionFailed(
        ResolutionFailed(
          resolution: resolution, definition: definition, reason: reason, asked: asked,
          detail: detail)))
  }

  /// A property, or something else, is injected.
  package mutating func inject(
    _ resolution: ResolutionID, _ object: ObjectID, _ phase: InjectionPhase, _ name: String,
    _ needs: (inout ContainerScript) -> Void = { _ in }
  ) {
    trace.record(
      .injectionBegan(
        InjectionBegan(resolution: resolution, object: object, phase: phase, name: name)))
    needs(&self)
    trace.record(
      .injectionEnded(InjectionEnded(resolution: resolution, phase: phase, name: name)))
  }

  /// A configure step runs.
  package mutating func configure(
    _ definition: DefinitionID, _ object: ObjectID, made resolution: ResolutionID,
    _ needs: (inout ContainerScript) -> Void = { _ in }
  ) {
    trace.record(
      .configureBegan(
        ConfigureBegan(definition: definition, object: object, resolution: resolution)))
    needs(&self)
    trace.record(
      .configureEnded(
        ConfigureEnded(definition: definition, object: object, resolution: resolution)))
  }

  /// A component is handed to the one that needs it.
  package mutating func deliver(
    _ dependency: ResolutionID, _ object: ObjectID, to consumer: ResolutionID,
    _ phase: InjectionPhase, _ name: String
  ) {
    trace.record(
      .dependencyDelivered(
        DependencyDelivered(
          resolution: consumer, dependency: dependency, object: object, phase: phase, name: name,
          consumer: nil)))
  }
}

extension ContainerScript {
  /// What the document shelf's containers did: every lifetime, a child container for each screen, a
  /// property, a configure step, a failure with its chain, something that nobody defines, and a definition
  /// that nobody uses.
  package static var shelf: Trace {
    var script = ContainerScript()
    let shelf = script.open("Shelf.ShelfContainer")
    let log = script.define("log()", "Shelf.ReadingLog", .shared, in: shelf, line: 12)
    let store = script.define("store()", "Shelf.DocumentStore", .shared, in: shelf, line: 16)
    let covers = script.define("covers()", "Shelf.CoverCache", .cached, in: shelf, line: 20)
    let session = script.define("session()", "Shelf.ReadingSession", .scoped, in: shelf, line: 24)
    let printer = script.define("printer()", "Shelf.Printer", .shared, in: shelf, line: 28)
    let exporter = script.define("exporter()", "Shelf.Exporter", .unshared, in: shelf, line: 32)
    _ = script.define("importer()", "Shelf.Importer", .shared, in: shelf, line: 36)
    _ = script.define("document()", "Shelf.Document", .unshared, in: shelf, line: 40) {
      $0.isAbstract = true
    }

    // The store is handed the log, its covers, and, when it is configured, a session.
    let request = script.begin(store)
    let logged = script.begin(log, by: request)
    let theLog = script.create(log, in: logged)
    script.end(logged, theLog)
    script.deliver(logged, theLog, to: request, .initializer, "log")
    let theStore = script.create(store, in: request)
    script.inject(request, theStore, .property, "covers") { script in
      script.make(covers, by: request)
    }
    script.end(request, theStore)
    var theSession = theStore
    script.configure(store, theStore, made: request) { script in
      theSession = script.make(session, by: request) { $0.find(log, theLog, by: $1) }
    }
    script.trace.endRequest(session, theSession)

    for number in 0..<3 {
      let screen = script.open("Shelf.ScreenContainer", parent: shelf)
      let list = script.define("list()", "Shelf.DocumentList", .weakShared, in: screen, line: 50)
      let cell = script.define("cell()", "Shelf.DocumentCell", .unshared, in: screen, line: 54)
      let theList = script.make(list) { $0.find(store, theStore, by: $1) }
      script.trace.release(script.make(cell) { $0.find(list, theList, by: $1) })
      guard number < 2 else { continue }
      script.trace.release(theList)
      script.trace.record(
        .containerClosed(ContainerClosed(container: screen, reason: "screen left")))
      script.trace.record(.containerEnded(ContainerEnded(container: screen)))
    }

    let asked = script.begin(printer, arguments: 0x2a)
    let exported = script.begin(exporter, by: asked)
    let again = script.begin(printer, by: exported)
    script.fail(again, printer, .initCycle, asked: "printer()")
    script.fail(exported, exporter, .thrown, asked: "exporter()")
    script.fail(asked, printer, .thrown, asked: "printer()")
    let unknown: ResolutionID = script.trace.makeID()
    script.trace.record(
      .resolutionCandidate(
        ResolutionCandidate(
          resolution: unknown, definition: log, mismatch: .otherName, detail: "log()")))
    script.fail(unknown, nil, .unsatisfied, asked: "logs()")
    script.trace.settle("shelf closed")
    return script.trace.trace
  }
}
