import OutliveTestSupport
import Testing

@testable import OutliveAnalysis

/// What is known of single objects, and all ways in which the rest may be.
private struct PossibleWorlds {
  let known: [ReferencePath.Standing.Status?]

  /// The places at which what may be alive can end, and what should be gone begin.
  var boundaries: [Int] {
    let believed = believed
    return (0...known.count).filter { boundary in
      believed.indices.allSatisfy { position in
        switch believed[position] {
        case .alive: position < boundary
        case .dead: position >= boundary
        case .unknown, nil: true
        }
      }
    }
  }

  /// What is left when nothing is believed from what should be gone to what it leads to and may be alive.
  private var believed: [ReferencePath.Standing.Status?] {
    guard let dead = known.firstIndex(of: .dead), let alive = known.lastIndex(of: .alive),
      dead < alive
    else { return known }
    return known.indices.map { (dead...alive).contains($0) ? nil : known[$0] }
  }

  var statuses: [ReferencePath.Standing.Status] {
    known.indices.map { position in
      let isAlive = Set(boundaries.map { position < $0 })
      return isAlive == [true] ? .alive : isAlive == [false] ? .dead : .unknown
    }
  }

  /// The references at which some world changes from alive to dead.
  var suspects: [Int] { known.indices.dropLast().filter { boundaries.contains($0 + 1) } }
}

@Suite("What follows from what is known of single objects on a path")
struct StandingPropagationTests {
  private func check(_ known: [ReferencePath.Standing.Status?]) {
    let propagation = StandingPropagation(
      known.map { status in status.map { ReferencePath.Standing(status: $0, reason: "said") } },
      names: known.indices.map { "Object #\($0)" })
    let worlds = PossibleWorlds(known: known)
    let statuses = propagation.standings.map(\.status)
    #expect(statuses == worlds.statuses, "\(known)")
    #expect(Array(propagation.suspects) == worlds.suspects, "\(known)")
    let order: [ReferencePath.Standing.Status] = [.alive, .unknown, .dead]
    let ranks = statuses.compactMap(order.firstIndex)
    #expect(ranks == ranks.sorted(), "\(known)")
    for (position, standing) in propagation.standings.enumerated() {
      // What is known is told as it was said; what follows says from what.
      let isOwn = known[position] != nil && standing.status == known[position]
      #expect(standing.isInferred == (standing.status != .unknown && !isOwn), "\(known)")
      #expect((standing.reason == "said") == isOwn, "\(known)")
      #expect((standing.reason == nil) == (known[position] == nil && !standing.isInferred))
    }
  }

  @Test("Every way in which up to seven objects may be known", arguments: 0...7)
  func exhaustive(count: Int) {
    let statuses: [ReferencePath.Standing.Status?] = [nil, .alive, .dead]
    let total = (0..<count).reduce(1) { product, _ in product * statuses.count }
    for number in 0..<total {
      var rest = number
      check(
        (0..<count).map { _ in
          defer { rest /= statuses.count }
          return statuses[rest % statuses.count]
        })
    }
  }

  @Test("Long paths at random, of which little is known", arguments: 0..<200 as Range<UInt64>)
  func random(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let count = Int.random(in: 8...64, using: &random)
    check(
      (0..<count).map { position in
        guard Int.random(in: 0..<6, using: &random) == 0 else { return nil }
        // Most traces don't contradict themselves.
        let isLikelyAlive = position < count / 2
        return Int.random(in: 0..<8, using: &random) == 0
          ? (isLikelyAlive ? .dead : .alive) : isLikelyAlive ? .alive : .dead
      })
  }

  @Test("What follows says from whom, and a contradiction says both")
  func reasons() {
    func reasons(_ known: [ReferencePath.Standing?]) -> [String?] {
      StandingPropagation(known, names: known.indices.map { "Object #\($0)" }).standings
        .map(\.reason)
    }
    let alive = ReferencePath.Standing(status: .alive, reason: "its scope goes on")
    let dead = ReferencePath.Standing(status: .dead, reason: "should be gone since “closed”")
    #expect(
      reasons([nil, alive, nil, dead, nil]) == [
        "it holds Object #1, which may be alive", "its scope goes on", nil,
        "should be gone since “closed”", "Object #3 holds it, which should be gone",
      ])
    #expect(
      reasons([dead, nil, alive, dead]) == [
        "should be gone since “closed”, but it holds Object #2, which may be alive", nil,
        "its scope goes on, but Object #0 holds it, which should be gone",
        "should be gone since “closed”",
      ])
  }
}
