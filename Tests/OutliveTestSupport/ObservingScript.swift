internal import OutliveAnalysis
package import OutliveTrace

/// Small traces of objects that observe each other.
package enum ObservingScript {
  private static func site(_ file: String, _ line: UInt64, _ function: String) -> Site {
    Site(file: "Shelf/\(file)", line: line, function: function)
  }

  /// One change of a title: a handler changes a count, whose handler changes the title again; one change
  /// is delivered later, one is dropped and one still waits.
  ///
  /// - Parameter name: What everything is called that a program can name; usual names when it isn't given.
  /// - Returns: The trace.
  package static func cascade(named name: String? = nil) -> Trace {
    func called(_ usual: String) -> String { name ?? usual }
    var trace = TraceBuilder()
    let document = trace.object(called("Shelf.Document"), label: name)
    let shelf = trace.object(called("Shelf.DocumentShelf"))
    let cell = trace.object(called("Shelf.DocumentCell"))
    let window = trace.object(called("Shelf.ShelfWindow"))
    let title = called("title")
    func register(_ subject: ObjectID, _ key: String, _ by: ObjectID?, _ line: UInt64)
      -> ObservationID
    {
      trace.observe(
        subject, key, by: by, at: site(called("DocumentCell.swift"), line, called("bind()"))
      ).observation
    }
    let inner = register(document, title, cell, 16)
    let counter = register(shelf, called("count"), window, 21)
    let later = register(document, title, window, 30)
    let dropped = register(document, title, nil, 34)
    let waiting = register(document, title, nil, 38)
    trace.describe(later, .keyValue, wantsPrior: true, in: called("background"))
    trace.mutate(document, title) { _, _ in }
    var queued = EventSequence(rawValue: 0)
    trace.mutate(document, title, at: site(called("Document.swift"), 8, called("rename(_:)"))) {
      trace, mutation in
      trace.handle(inner, of: mutation, in: called("MainActor")) { trace in
        trace.mutate(shelf, called("count")) { trace, other in
          trace.handle(counter, of: other) { trace in
            trace.mutate(document, title, isUnchanged: true)
          }
        }
      }
      func queue(_ observation: ObservationID) -> EventSequence {
        trace.record(
          .deliveryQueued(
            DeliveryQueued(
              observation: observation, mutation: mutation, destination: called("background"))))
      }
      queued = queue(later)
      _ = queue(dropped)
      _ = queue(waiting)
    }
    trace.record(
      .deliveryDropped(DeliveryDropped(observation: dropped, mutation: nil, reason: .removed)),
      cause: EventSequence(rawValue: queued.rawValue + 1))
    trace.thread = ThreadID(rawValue: 2)
    trace.isolation = called("background")
    trace.record(
      .handleBegan(HandleBegan(observation: later, mutation: nil, phase: .change)), cause: queued)
    trace.record(.handleEnded(HandleEnded(observation: later)))
    return trace.trace
  }

  /// Three documents and their cells: an observation outlives its document, one its cell, which it was told
  /// of once more, and one alone keeps its cell; a fourth pair is healthy.
  ///
  /// - Parameter name: What everything is called that a program can name; usual names when it isn't given.
  /// - Returns: The trace.
  package static func outliving(named name: String? = nil) -> Trace {
    func called(_ usual: String) -> String { name ?? usual }
    var trace = TraceBuilder()
    let log = trace.object(called("Shelf.ReadingLog"))
    trace.scope(called("list")) { trace in
      var documents: [ObjectID] = []
      var cells: [ObjectID] = []
      var observations: [(observation: ObservationID, object: ObjectID)] = []
      for number in 1...4 {
        documents.append(
          trace.object(called("Shelf.Document"), label: name ?? "document \(number)"))
        cells.append(trace.object(called("Shelf.DocumentCell")))
        observations.append(
          trace.observe(
            documents[number - 1], called("title"), by: cells[number - 1],
            at: site(called("DocumentCell.swift"), 16, called("bind()"))))
      }
      trace.describe(observations[0].observation, .keyValue, isOnce: true, in: called("MainActor"))
      let screen = trace.screen(cells[1], called("Shelf.DocumentCell"))
      trace.settle(called("list open"))
      // The first document goes; its observation is kept.
      trace.release(documents[0])
      trace.remove(observations[0].observation, .subjectDied)
      // The second cell goes; its observation is kept, and called once more.
      trace.detach(screen)
      trace.release(cells[1])
      trace.mutate(documents[1], called("title")) { trace, mutation in
        trace.handle(observations[1].observation, of: mutation)
      }
      // The fourth pair ends as it should.
      trace.free(observations[3])
      trace.release(cells[3])
      trace.release(documents[3])
      trace.snapshot(called("list closed")) { heap in
        heap.hold(log)
        heap.hold(documents[1])
        heap.hold(documents[2])
        heap.hold(cells[0])
        heap.edge(log, called("observations"), observations[0].object)
        heap.edge(log, called("observations"), observations[1].object)
        heap.edge(documents[2], called("tokens"), observations[2].object)
        heap.capture(observations[2].object, called("handler"), cells[2])
      }
      trace.settle(called("list closed"))
    }
    return trace.trace
  }

  /// Many observations of one subject, each by an observer of its own.
  package static func many(_ count: Int) -> Trace {
    var trace = TraceBuilder()
    let shelf = trace.object("Shelf.DocumentShelf")
    var observations: [ObservationID] = []
    for _ in 0..<count {
      let cell = trace.object("Shelf.DocumentCell")
      observations.append(trace.observe(shelf, "count", by: cell).observation)
      if count - observations.count == 10 { trace.release(cell) }
    }
    trace.mutate(shelf, "count") { trace, mutation in
      for observation in observations { trace.handle(observation, of: mutation) }
    }
    trace.settle("observed")
    return trace.trace
  }
}
