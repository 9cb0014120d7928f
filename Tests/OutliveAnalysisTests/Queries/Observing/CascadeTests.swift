import OutliveAnalysis
import OutliveTestSupport
import OutliveTrace
import Testing

@Suite("What followed of a mutation")
struct CascadeTests {
  private func query(_ trace: Trace) -> TraceQuery { TraceQuery(ReplayedTrace(of: trace)) }

  /// The cascade in a few words: each line with its depth.
  private func outline(_ cascade: Cascade) -> [String] {
    cascade.items.map { item in
      let indent = String(repeating: "  ", count: item.depth)
      switch item.content {
      case .change(let change):
        let again = change.repeats == nil ? "" : " again"
        return "\(indent)\(change.key) \(change.subject.id)\(again)"
      case .call(let call):
        return "\(indent)call \(call.observed.id.rawValue)\(call.queuedAt == nil ? "" : " later")"
      case .delivery(let delivery):
        return "\(indent)\(delivery.droppedAt == nil ? "waits" : "dropped") "
          + "\(delivery.observed.id.rawValue)"
      }
    }
  }

  @Test("Handlers, the mutations they make, and deliveries elsewhere stand below what led to them")
  func worst() throws {
    let cascade = try query(ObservingScript.cascade()).cascade()
    #expect(
      outline(cascade) == [
        "title #1", "  call 1", "    count #2", "      call 2", "        title #1 again",
        "  dropped 4", "  waits 5", "  call 3 later",
      ])
    let figures = cascade.figures
    #expect(figures.mutations == 3 && figures.calls == 3 && figures.depth == 3)
    #expect(figures.deliveredLater == 1 && figures.undelivered == 2 && figures.repeats == 1)
    #expect(cascade.above == [] && cascade.hidden == 0)
    let root = try #require(cascade.root)
    #expect(root.mutation == MutationID(rawValue: 2))
    #expect(root.site?.description == "Document.swift:8")
    guard case .change(let again) = cascade.items[4].content,
      case .call(let later) = cascade.items[7].content,
      case .delivery(let dropped) = cascade.items[5].content
    else { throw TestFailure() }
    #expect(again.repeats == root.span.beganAt && again.isUnchanged)
    #expect(later.destination == "background" && later.span.isolation == "background")
    #expect(later.span.thread == ThreadID(rawValue: 2) && later.declared == "background")
    #expect(dropped.reason == .removed)
  }

  private struct TestFailure: Error {}

  @Test("A mutation inside a cascade tells what led to it, and is still feedback")
  func inside() throws {
    let query = query(ObservingScript.cascade())
    let inner = try query.cascade(of: .number(MutationID(rawValue: 4)))
    #expect(inner.above.map(\.key) == ["title", "count"])
    #expect(outline(inner) == ["title #1 again"])
    #expect(inner.figures.depth == 1 && inner.figures.repeats == 1)
  }

  @Test("A property is chosen by its name, with or without its type")
  func property() throws {
    let query = query(ObservingScript.cascade())
    for name in ["count", "DocumentShelf.count", "Shelf.DocumentShelf.count"] {
      let cascade = try query.cascade(of: .property(name) { $0 == name })
      #expect(cascade.root?.mutation == MutationID(rawValue: 3))
    }
    // Of the three changes of the title, the one that most follows of.
    let title = try query.cascade(of: .property("title") { $0 == "title" })
    #expect(title.root?.mutation == MutationID(rawValue: 2))
  }

  @Test("What isn't there is said")
  func missing() {
    let query = query(ObservingScript.cascade())
    #expect(throws: QueryError.noMutation(MutationID(rawValue: 9))) {
      try query.cascade(of: .number(MutationID(rawValue: 9)))
    }
    #expect(
      throws: QueryError.noProperty("titel", known: ["Document.title", "DocumentShelf.count"])
    ) {
      try query.cascade(of: .property("titel") { $0 == "titel" })
    }
    #expect(throws: QueryError.noMutations) {
      try self.query(none).cascade()
    }
  }

  /// A trace without mutations.
  private var none: Trace {
    var trace = TraceBuilder()
    _ = trace.object("Shelf.Document")
    return trace.trace
  }

  @Test("The rest is counted, and the figures are of the whole")
  func limit() throws {
    let query = query(ObservingScript.many(100))
    let cascade = try query.cascade(limit: 11)
    #expect(cascade.items.count == 11 && cascade.hidden == 90)
    #expect(cascade.figures.calls == 100)
  }

  @Test("A handler that is never ended doesn't take what comes after it as its consequence")
  func unended() throws {
    var trace = TraceBuilder()
    let document = trace.object("Shelf.Document")
    let shelf = trace.object("Shelf.DocumentShelf")
    let observation = trace.observe(document, "title").observation
    trace.mutate(document, "title") { trace, mutation in
      trace.handle(observation, of: mutation) { trace in
        trace.record(
          .handleBegan(HandleBegan(observation: observation, mutation: mutation, phase: .prior)))
      }
    }
    trace.mutate(shelf, "count")
    let cascade = try query(trace.trace).cascade(of: .number(MutationID(rawValue: 2)))
    #expect(cascade.above == [] && outline(cascade) == ["count #2"])
  }

  @Test("Where causes are told, a handler that waits takes nothing from its thread")
  func waiting() throws {
    var trace = TraceBuilder()
    let document = trace.object("Shelf.Document")
    let observation = trace.observe(document, "title").observation
    func mutation(_ number: UInt64, cause: EventSequence?) {
      let id = MutationID(rawValue: number)
      trace.record(
        .mutationBegan(MutationBegan(mutation: id, subject: document, key: "title")), cause: cause)
      trace.record(.mutationEnded(MutationEnded(mutation: id)))
    }
    let began = trace.record(
      .handleBegan(HandleBegan(observation: observation, mutation: nil, phase: .initial)))
    mutation(1, cause: began)
    mutation(2, cause: nil)
    trace.record(.handleEnded(HandleEnded(observation: observation)))
    let cascades = try [1, 2].map {
      try query(trace.trace).cascade(of: .number(MutationID(rawValue: $0)))
    }
    #expect(cascades.map(\.isMadeByHandler) == [true, false])
  }

  @Test("A chain of 20,000 mutations is told as one of three")
  func deep() throws {
    var trace = TraceBuilder()
    let document = trace.object("Shelf.Document")
    let observation = trace.observe(document, "title").observation
    var cause: EventSequence?
    for number in 1...20_000 {
      let mutation = MutationID(rawValue: UInt64(number))
      trace.record(
        .mutationBegan(MutationBegan(mutation: mutation, subject: document, key: "title")),
        cause: cause)
      cause = trace.record(
        .handleBegan(HandleBegan(observation: observation, mutation: mutation, phase: .change)))
    }
    let cascade = try query(trace.trace).cascade()
    #expect(cascade.figures.depth == 20_000 && cascade.figures.repeats == 19_999)
    #expect(cascade.items.last?.depth == 39_999)
  }
}
