internal import OutliveAnalysis
internal import OutliveTestSupport
internal import OutliveTrace
internal import Testing

@Suite("Objects alive during an interval")
struct IntervalTests {
  private func query(_ tell: (inout TraceBuilder) -> Void) -> TraceQuery {
    var trace = TraceBuilder()
    tell(&trace)
    return TraceQuery(ReplayedTrace(of: trace.trace))
  }

  private func event(_ number: UInt64) -> TracePlace {
    .event(EventSequence(rawValue: number))
  }

  @Test(
    "they are those that are alive at some moment of it", arguments: 0..<20 as Range<UInt64>)
  func oracle(seed: UInt64) throws {
    var program = RandomWorld(seed: seed)
    let query = TraceQuery(ReplayedTrace(of: program.trace(of: 40)))
    for from in 0...41 as ClosedRange<UInt64> {
      var expected: Set<ObjectID> = []
      for to in from...41 {
        expected.formUnion(
          try query.objects(ObjectFilter(aliveAt: event(to))).map(\.object.id))
        let interval = TraceInterval(from: event(from), to: event(to))
        let found = try query.objects(ObjectFilter(aliveDuring: interval)).map(\.object.id)
        #expect(Set(found) == expected && found.count == expected.count, "\(from)..\(to)")
      }
    }
  }

  @Test("labels are places, and what ended before or began after isn't meant")
  func labels() throws {
    let query = query { trace in
      let early = trace.object("Early")
      trace.release(early)
      trace.settle("opened")
      let during = trace.object("During")
      trace.release(during)
      trace.settle("closed")
      _ = trace.object("Late")
    }
    let interval = TraceInterval(from: .label("opened"), to: .label("closed"))
    #expect(
      try query.objects(ObjectFilter(aliveDuring: interval)).map(\.object.type) == ["During"])
    #expect(throws: QueryError.noPlace("nowhere", known: ["opened", "closed"])) {
      try query.objects(
        ObjectFilter(aliveDuring: TraceInterval(from: .label("opened"), to: .label("nowhere"))))
    }
    #expect(
      throws: QueryError.reversedInterval(
        from: EventSequence(rawValue: 6), to: EventSequence(rawValue: 3))
    ) {
      try query.objects(
        ObjectFilter(aliveDuring: TraceInterval(from: .label("closed"), to: .label("opened"))))
    }
  }

  @Test("no process of a merged trace has the beginning of one and the end of another")
  func merged() {
    func part(_ number: UInt64, _ label: String) -> [Event.Kind] {
      [
        .partMerged(
          PartMerged(
            firstThread: ThreadID(rawValue: number), lastThread: ThreadID(rawValue: number),
            label: label)), .settle(Settle(label: label)),
      ]
    }
    var trace = TraceBuilder()
    for number in 1...2 as ClosedRange<UInt64> {
      trace.thread = ThreadID(rawValue: number)
      for kind in part(number, "part \(number)") { trace.record(kind) }
    }
    let query = TraceQuery(ReplayedTrace(of: trace.trace))
    #expect(throws: QueryError.noInterval) {
      try query.objects(
        ObjectFilter(aliveDuring: TraceInterval(from: .label("part 1"), to: .label("part 2"))))
    }
    #expect(throws: QueryError.noPlace("x", known: ["part 1", "part 2"])) {
      try query.world(at: .label("x"))
    }
    #expect(throws: Never.self) {
      let worlds = try query.world()
      #expect(worlds.map(\.process) == ["part 1", "part 2"])
      #expect(worlds.map(\.settlePoint?.label) == ["part 1", "part 2"])
      #expect(try query.world(at: .label("part 2")).map(\.process) == ["part 2"])
    }
  }
}
