internal import OutliveAnalysis
internal import OutliveTestSupport
internal import OutliveTrace
internal import Testing

@Suite("Who held an object when, against every single look")
struct OwnerOracleTests {
  /// What one snapshot says of one reference.
  private enum Saying: Hashable {
    case there, notThere, nothing
  }

  /// What random snapshots of a few objects show of the references to the first of them.
  private struct Program {
    var trace = TraceBuilder()
    var target = ObjectID(rawValue: 0)
    /// For each reference, by its holder and name, what each snapshot that shows the target says.
    var sayings: [String: [Saying]] = [:]
    var looks = 0

    init(seed: UInt64) {
      var random = SeededRandom(seed: seed)
      let objects = (0..<4).map { trace.object("Shelf.Type\($0)") }
      target = objects[0]
      var released: Set<ObjectID> = []
      for round in 0..<Int.random(in: 1...7, using: &random) {
        if Int.random(in: 0..<3, using: &random) == 0,
          let object = objects.dropFirst().randomElement(using: &random),
          released.insert(object).inserted
        {
          trace.release(object)
        }
        let shown = objects.dropFirst().filter {
          !released.contains($0) && Int.random(in: 0..<4, using: &random) > 0
        }
        let unstable = objects.filter { object in
          (object == target || shown.contains(object))
            && Int.random(in: 0..<6, using: &random) == 0
        }
        var there: Set<String> = []
        trace.snapshot("round \(round)") { heap in
          heap.hold(target)
          for holder in shown { heap.hold(holder) }
          for object in unstable { heap.unsettle(object) }
          for holder in shown {
            for name in ["a", "b"] where Bool.random(using: &random) {
              heap.edge(holder, name, target)
              there.insert("\(holder).\(name)")
            }
          }
        }
        trace.settle("round \(round)")
        for holder in objects.dropFirst() {
          for name in ["a", "b"] {
            let key = "\(holder).\(name)"
            let isProof =
              !unstable.contains(target)
              && (shown.contains(holder)
                ? !unstable.contains(holder) : released.contains(holder))
            sayings[key, default: []].append(
              there.contains(key) ? .there : isProof ? .notThere : .nothing)
          }
        }
        looks += 1
      }
    }
  }

  @Test("all references are told, with what each look says", arguments: 0..<300 as Range<UInt64>)
  func oracle(seed: UInt64) throws {
    let program = Program(seed: seed)
    let history = try TraceQuery(ReplayedTrace(of: program.trace.trace)).owners(
      of: .number(program.target))
    #expect(history.looks.count == program.looks)
    let position = Dictionary(
      uniqueKeysWithValues: history.looks.enumerated().map { ($1.moment, $0) })
    var found: [String: [OwnerHistory.Stay]] = [:]
    for holder in history.holders {
      let key = "\(holder.object.id).\(holder.reference.name)"
      #expect(found.updateValue(holder.stays, forKey: key) == nil, "told once")
    }
    for (key, sayings) in program.sayings {
      let stays = found.removeValue(forKey: key) ?? []
      let ranges = try stays.map { stay in
        try #require(position[stay.first])...(try #require(position[stay.last]))
      }
      for (look, saying) in sayings.enumerated() {
        let isInside = ranges.contains { $0.contains(look) }
        switch saying {
        case .there: #expect(isInside, "\(key) \(look)")
        case .notThere: #expect(!isInside, "\(key) \(look)")
        case .nothing: break
        }
      }
      for (index, stay) in stays.enumerated() {
        let range = ranges[index]
        #expect(sayings[range.lowerBound] == .there && sayings[range.upperBound] == .there)
        // Between two stays some look says that it wasn't there.
        if index > 0 {
          #expect(sayings[ranges[index - 1].upperBound..<range.lowerBound].contains(.notThere))
        }
        let before = sayings[..<range.lowerBound].lastIndex(of: .notThere)
        #expect(stay.notYetAt.flatMap { position[$0] } == before, "\(key)")
        let after = sayings[(range.upperBound + 1)...].firstIndex(of: .notThere)
        switch stay.end {
        case .lastLook: #expect(range.upperBound == sayings.count - 1)
        case .gone(let moment): #expect(position[moment] == after)
        case .holderReleased(let event):
          let look = try #require(after)
          #expect(event < history.looks[look].moment.sequence)
          #expect(event > stay.last.sequence)
        case .holderNotShown, .uncertain:
          #expect(after == nil && range.upperBound < sayings.count - 1)
        }
      }
    }
    #expect(found == [:], "nothing else is told")
  }

  @Test("hostile traces are answered", arguments: 0..<60 as Range<UInt64>)
  func hostile(seed: UInt64) {
    var random = RandomEvents(seed: seed)
    let trace = random.trace(of: 200)
    let query = TraceQuery(ReplayedTrace(of: trace))
    for number in 0..<12 as Range<UInt64> {
      let history = try? query.owners(of: .number(ObjectID(rawValue: number)))
      #expect(history.map { $0.looks.count <= $0.snapshots || $0.life != nil } ?? true)
    }
  }
}
