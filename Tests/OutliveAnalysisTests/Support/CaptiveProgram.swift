import OutliveAnalysis
import OutliveTrace

/// A container with a shared and a scoped component, of which the first asks for the second.
struct CaptiveProgram {
  var container: ContainerID
  var containerObject: ObjectID
  var scopedDefinition: DefinitionID
  var holder: ObjectID
  var session: ObjectID
}

extension TraceBuilder {
  /// A component with one lifetime asks for a component with another while it is made.
  mutating func dependency(
    of outer: Lifetime, on inner: Lifetime, endRequest: Bool = true
  ) -> CaptiveProgram {
    let container = self.container("Shelf.ShelfFactory")
    let log = define("log()", "Shelf.Log", outer, in: container.container)
    let session = define("session()", "Shelf.Session", inner, in: container.container)
    var made: ObjectID?
    let holder = resolve(log, "Shelf.Log", outer) { trace, resolution in
      made = trace.resolve(session, "Shelf.Session", inner, parent: resolution)
    }
    let dependency = made ?? ObjectID(rawValue: 0)
    if inner == .scoped, endRequest { self.endRequest(session, dependency) }
    if outer == .scoped, endRequest { self.endRequest(log, holder) }
    return CaptiveProgram(
      container: container.container, containerObject: container.object,
      scopedDefinition: session, holder: holder, session: dependency)
  }
}

extension HeapBuilder {
  /// The container keeps a component in its pool.
  mutating func keep(_ program: CaptiveProgram) {
    hold(program.containerObject)
    let storage = reach("storage", .storage)
    edge(program.containerObject, "sharedComponents", storage)
    edge(storage, "[\"log()\"]", program.holder)
  }
}
