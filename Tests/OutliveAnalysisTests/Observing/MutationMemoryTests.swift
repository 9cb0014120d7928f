import OutliveTestSupport
import OutliveTrace
import Testing

@testable import OutliveAnalysis

@Suite("What is remembered of mutations")
struct MutationMemoryTests {
  private typealias Round = (
    name: String, play: @Sendable (inout TraceBuilder, ObjectID, ObservationID) -> Void
  )

  private static let rounds: [Round] = [
    (
      "changes that are told",
      { trace, subject, observation in
        trace.mutate(subject, "title") { trace, mutation in
          trace.handle(observation, of: mutation, .prior)
          trace.handle(observation, of: mutation, in: "MainActor") { trace in
            trace.mutate(subject, "changeCount", isUnchanged: true)
          }
        }
      }
    ),
    (
      "changes that are delivered later, or not at all",
      { trace, subject, observation in
        for isDropped in [true, false] {
          var queued = MutationID(rawValue: 0)
          trace.mutate(subject, "title") { trace, mutation in
            queued = mutation
            trace.record(
              .deliveryQueued(
                DeliveryQueued(observation: observation, mutation: mutation, destination: "main")))
          }
          if isDropped {
            trace.record(
              .deliveryDropped(
                DeliveryDropped(observation: observation, mutation: queued, reason: .coalesced)))
          } else {
            trace.handle(observation, of: queued)
          }
        }
      }
    ),
    (
      "cells that come and go",
      { trace, subject, _ in
        let cell = trace.object("Shelf.Cell")
        let observation = trace.observe(subject, "title", by: cell)
        trace.mutate(subject, "title") { trace, mutation in
          trace.handle(observation.observation, of: mutation)
        }
        trace.free(observation)
        trace.release(cell)
      }
    ),
    (
      "registrations without an object that is ever freed",
      { trace, subject, _ in
        let observation = trace.observe(subject, "title")
        trace.describe(observation.observation, .keyValue)
        trace.remove(observation.observation, .stopped)
        trace.release(observation.object)
      }
    ),
    (
      "screens that come and go",
      { trace, subject, _ in
        let page = trace.object("Shelf.Page")
        let screen = trace.screen(page, "Shelf.Page")
        let observation = trace.observe(subject, "title", by: page)
        trace.detach(screen)
        trace.handle(observation.observation)
        trace.free(observation)
        trace.release(page)
      }
    ),
    (
      "tracking that goes on",
      { trace, subject, _ in
        let first = trace.observe(subject, "title")
        trace.describe(first.observation, .tracking)
        trace.mutate(subject, "title") { trace, mutation in
          trace.fire(first.observation, of: mutation)
        }
        let second = trace.observe(subject, "title")
        trace.describe(second.observation, .tracking)
        trace.record(
          .trackingArmed(
            TrackingArmed(
              observation: second.observation, previous: first.observation, keys: 1)))
        trace.free(first, endsIt: false)
        trace.free(second)
      }
    ),
    (
      "threads that come and go",
      { trace, subject, observation in
        let number = trace.record(.settle(Settle(label: "loaded"))).rawValue
        trace.thread = ThreadID(rawValue: number + 10)
        trace.mutate(subject, "title") { trace, mutation in
          trace.handle(observation, of: mutation)
        }
        trace.record(.threadEnded(ThreadEnded(threadID: trace.thread)))
        trace.thread = ThreadID(rawValue: 1)
      }
    ),
  ]

  @Test("It doesn't grow with what leaves nothing behind", arguments: rounds.indices)
  func longPrograms(index: Int) {
    let round = Self.rounds[index]
    func remembered(after count: Int) -> Int {
      var trace = TraceBuilder()
      let subject = trace.object("Shelf.Document")
      let observation = trace.observe(subject, "title").observation
      for number in 0..<count {
        round.play(&trace, subject, observation)
        trace.settle("round \(number)")
      }
      let replay = Replay(of: trace.trace, remembering: Retention(interval: 8))
      let analysis = Analysis(of: replay)
      #expect(analysis.findings.isEmpty, "\(round.name): \(analysis.findings.map(\.headline))")
      return replay.mutationFacts.rememberedCount
    }
    let short = remembered(after: 20)
    #expect(remembered(after: 400) == short, "\(round.name)")
  }

  @Test("It is bounded, however much never ends")
  func unended() {
    var trace = TraceBuilder()
    let subject = trace.object("Shelf.Document")
    let observation = trace.observe(subject, "title").observation
    for number in 0..<10_000 {
      let mutation: MutationID = trace.makeID()
      trace.record(
        .mutationBegan(MutationBegan(mutation: mutation, subject: subject, key: "key\(number)")))
      trace.record(
        .handleBegan(HandleBegan(observation: observation, mutation: mutation, phase: .change)))
    }
    let facts = Replay(of: trace.trace, remembering: .everything).mutationFacts
    #expect(facts.rememberedCount <= MutationFacts.mostOpen * 2 + 4)
    #expect(facts.mutations.values.allSatisfy { $0.chain.count <= MutationFacts.longestChain })
    #expect(facts.frames.values.allSatisfy { $0.count <= MutationFacts.mostOpen })
    #expect(facts.leftFacts[.unbalanced] ?? 0 > 0)
  }

  @Test("Calls of handlers are followed like a search by hand follows them", arguments: 0..<200)
  func oracle(seed: Int) {
    // A random tree of mutations and calls on one thread: its deepest chain of different properties, and
    // whether a property comes again, are found by going through it once more.
    var random = SeededRandom(seed: UInt64(seed))
    var trace = TraceBuilder()
    let count = 3 + seed % 6
    let subjects = (0..<count).map { trace.object("Shelf.Document\($0)") }
    let observations = subjects.map { trace.observe($0, "title").observation }
    var deepest = 0
    var hasLoop = false
    var rest = 40
    func change(_ chain: [Int], _ trace: inout TraceBuilder) {
      guard rest > 0, chain.count < 8 else { return }
      rest -= 1
      let next = Int.random(in: 0..<count, using: &random)
      if chain.contains(next) {
        hasLoop = true
      } else {
        deepest = max(deepest, Set(chain).count + 1)
      }
      trace.mutate(subjects[next], "title") { trace, mutation in
        for _ in 0..<Int.random(in: 0...2, using: &random) {
          trace.handle(observations[next], of: mutation) { trace in
            for _ in 0..<Int.random(in: 0...2, using: &random) { change(chain + [next], &trace) }
          }
        }
      }
    }
    while rest > 0 { change([], &trace) }
    let facts = Replay(of: trace.trace, remembering: .everything).mutationFacts
    #expect(facts.log.all(.feedbackLoop).isEmpty == !hasLoop)
    let deep = facts.log.all(.cascade).filter { $0.form == "deep" }.map(\.amount)
    #expect(deep.max() ?? 0 == (deepest > MutationFacts.deepestCascade ? deepest : 0))
    #expect(facts.mutations.isEmpty && facts.frames.isEmpty)
  }
}
