import OutliveTestSupport
import OutliveTrace
import Testing

@testable import OutliveAnalysis

@Suite("The resolutions that are followed")
struct OpenResolutionsTests {
  private func id(_ number: UInt64) -> ResolutionID { ResolutionID(rawValue: number) }

  private func call(
    _ number: UInt64, of definition: UInt64 = 1, for parent: UInt64? = nil, on thread: UInt64 = 1,
    at sequence: UInt64 = 1
  ) -> ResolutionCall {
    ResolutionCall(
      id: id(number), definition: DefinitionID(rawValue: definition), parent: parent.map(id),
      thread: ThreadID(rawValue: thread), isolation: 0, sequence: EventSequence(rawValue: sequence))
  }

  // MARK: The table

  @Test(
    "Whatever its followers put in, change, take out and look at, it holds what dictionaries do",
    arguments: 0..<40 as Range<UInt64>)
  func likeDictionaries(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var open = OpenResolutions()
    var making: [UInt64: UInt32] = [:]
    var asking: [UInt64: UInt64] = [:]
    var fresh: UInt64?
    for step in 0..<1500 as Range<UInt64> {
      // The number 0 is one as any other, though nobody gives it.
      let number = UInt64.random(in: 0..<24, using: &random)
      switch Int.random(in: 0..<10, using: &random) {
      case 0:
        var record = OpenResolution(call(number), in: nil)
        record.epoch = UInt32(step)
        open[id(number)] = record
        making[number] = UInt32(step)
      case 1: (open[id(number)], making[number]) = (nil, nil)
      case 2:
        let changed = open.update(id(number)) { record -> UInt32 in
          record.epoch += 1
          return record.epoch
        }
        making[number]? += 1
        #expect(changed == making[number])
      case 3:
        open[asking: id(number)] = ScopeFacts.Resolution(
          id: id(number), definition: DefinitionID(rawValue: 1),
          beganAt: EventSequence(rawValue: step), thread: ThreadID(rawValue: 1), arguments: step)
        asking[number] = step
      case 4: (open[asking: id(number)], asking[number]) = (nil, nil)
      case 5:
        open.update(asking: id(number)) { $0.arguments = step }
        if asking[number] != nil { asking[number] = step }
      case 6: open.lookUp(id(number))
      case 7:
        #expect(open.takeFresh()?.id.rawValue == fresh)
        fresh = nil
        open.begin(call(number))
        if making[number] == nil || asking[number] == nil { fresh = number }
      case 8:
        #expect((open.takeFresh(id(number)) != nil) == (fresh == number))
        if fresh == number { fresh = nil }
      default: break
      }
      let looked = UInt64.random(in: 0..<24, using: &random)
      for number in [number, looked] {
        #expect(open[id(number)]?.epoch == making[number])
        #expect(open[asking: id(number)]?.arguments == asking[number])
        #expect(open.contains(id(number)) == (making[number] != nil))
        #expect(open.contains(asking: id(number)) == (asking[number] != nil))
      }
      #expect(open.count == making.count)
      #expect(open.askingCount == asking.count)
      #expect(open.fresh?.id.rawValue == fresh)
    }
    #expect(open.values.map(\.epoch).sorted() == making.values.sorted())
  }

  // MARK: Streams of events

  /// A replay that is told what containers tell, event by event.
  private struct Telling {
    var replay = Replay(remembering: .forRules)
    private let texts: RecordedTexts
    private let builder: RecordedEventBuilder

    init(definitions: [Lifetime] = [.unshared, .shared, .weakShared, .scoped]) {
      texts = RecordedTexts()
      builder = RecordedEventBuilder(texts)
      for container in 1...2 as ClosedRange<UInt64> {
        tell(
          .containerOpened(
            ContainerOpened(
              container: ContainerID(rawValue: container),
              object: ObjectID(rawValue: 1000 + container), type: "Shelf.Factory")), at: container)
      }
      for (index, lifetime) in definitions.enumerated() {
        let number = UInt64(index + 1)
        tell(
          .componentDefined(
            ComponentDefined(
              definition: DefinitionID(rawValue: number),
              container: ContainerID(rawValue: number % 2 + 1), component: "part\(number)()",
              type: "Shelf.Part", lifetime: lifetime)), at: 2 + number)
      }
    }

    mutating func tell(_ kind: Event.Kind, on thread: UInt64 = 1, at sequence: UInt64) {
      replay.apply(
        builder.record(
          Event(
            sequence: EventSequence(rawValue: sequence), thread: ThreadID(rawValue: thread),
            kind: kind)), texts)
    }

    mutating func begin(
      _ number: UInt64, of definition: UInt64 = 1, for parent: UInt64? = nil, on thread: UInt64 = 1,
      at sequence: UInt64
    ) {
      tell(
        .resolutionBegan(
          ResolutionBegan(
            resolution: ResolutionID(rawValue: number),
            definition: DefinitionID(rawValue: definition),
            parent: parent.map { ResolutionID(rawValue: $0) })), on: thread, at: sequence)
    }

    mutating func end(
      _ number: UInt64, _ object: UInt64?, _ outcome: Outcome = .created, on thread: UInt64 = 1,
      at sequence: UInt64
    ) {
      tell(
        .resolutionEnded(
          ResolutionEnded(
            resolution: ResolutionID(rawValue: number),
            object: object.map { ObjectID(rawValue: $0) }, outcome: outcome)),
        on: thread, at: sequence)
    }

    /// The numbers up to 20 of the resolutions of which it is known who asks for what.
    var asking: [UInt64] {
      (0...20).filter { replay.resolving.open.contains(asking: ResolutionID(rawValue: $0)) }
    }
    /// Those of which it is known what is being made.
    var making: [UInt64] {
      (0...20).filter { replay.resolving.open.contains(ResolutionID(rawValue: $0)) }
    }
    /// The innermost resolution of each of some threads.
    func innermost(_ threads: UInt64...) -> [UInt64?] {
      threads.map { replay.resolving.innermost[ThreadID(rawValue: $0)]?.rawValue }
    }
  }

  @Test("What is asked for inside of something is followed until all of it has ended")
  func nested() {
    var telling = Telling()
    telling.begin(1, at: 10)
    // Nobody has to follow what may be found at once.
    #expect(telling.asking == [])
    #expect(telling.replay.resolving.open.fresh?.id == id(1))
    telling.begin(2, of: 2, for: 1, at: 11)
    telling.begin(3, of: 3, for: 2, at: 12)
    #expect(telling.asking == [1, 2])
    telling.end(3, 103, at: 13)
    #expect(telling.asking == [1, 2, 3])
    #expect(telling.making == [1, 2, 3])
    #expect(telling.innermost(1) == [2])
    telling.end(2, 102, at: 14)
    #expect(telling.asking == [1, 2, 3])
    #expect(telling.innermost(1) == [1])
    telling.end(1, 101, at: 15)
    #expect(telling.asking == [])
    #expect(telling.making == [])
    #expect(telling.innermost(1) == [nil])
  }

  @Test("Requests that are told in turns on several threads are followed each by itself")
  func interleaved() {
    var telling = Telling()
    telling.begin(1, on: 1, at: 10)
    telling.begin(2, of: 2, on: 2, at: 11)
    telling.begin(3, of: 3, for: 1, on: 1, at: 12)
    telling.begin(4, of: 4, for: 2, on: 2, at: 13)
    telling.end(1, 101, on: 1, at: 14)
    // The inner one of the first request hasn't ended, as far as was told.
    #expect(telling.asking == [2, 3, 4])
    #expect(telling.making == [2, 4])
    #expect(telling.innermost(2) == [4])
    telling.end(4, 104, on: 2, at: 15)
    telling.end(2, 102, on: 2, at: 16)
    #expect(telling.asking == [3])
    #expect(telling.making == [])
    #expect(telling.innermost(2) == [nil])
  }

  @Test("A resolution that ends on another thread than it began on is over")
  func crossed() {
    var telling = Telling()
    telling.begin(1, on: 1, at: 10)
    telling.begin(2, of: 2, for: 1, on: 2, at: 11)
    telling.end(2, 102, on: 1, at: 12)
    #expect(telling.innermost(1, 2) == [1, nil])
    telling.end(1, 101, on: 2, at: 13)
    #expect(telling.asking == [])
    #expect(telling.making == [])
    #expect(telling.innermost(1, 2) == [nil, nil])
  }

  @Test("What ends without having begun, or ends twice, changes nothing")
  func endsWithoutBegin() {
    var telling = Telling()
    telling.end(7, 107, at: 10)
    telling.end(7, 107, .hit, at: 11)
    #expect(telling.asking == [])
    telling.begin(1, at: 12)
    telling.begin(2, of: 2, for: 1, at: 13)
    telling.end(2, 102, at: 14)
    telling.end(2, 103, at: 15)
    telling.end(9, 109, .hit, at: 16)
    #expect(telling.asking == [1, 2])
    #expect(
      telling.replay.resolving.open[asking: id(2)]?.object == ObjectID(rawValue: 102))
    #expect(telling.innermost(1) == [1])
  }

  @Test("What begins and never ends stays followed, also when it is the last that is told")
  func beginsWithoutEnd() {
    var telling = Telling()
    telling.begin(1, at: 10)
    telling.begin(2, of: 2, for: 1, at: 11)
    #expect(telling.asking == [1])
    telling.replay.takeUpResolution()
    #expect(telling.asking == [1, 2])
    #expect(telling.making == [1, 2])
    #expect(telling.innermost(1) == [2])
    telling.replay.takeUpResolution()
    #expect(telling.replay.resolving.requestCount == 1)
  }

  @Test("A number that is given twice counts once, as long as it is followed")
  func twice() {
    var telling = Telling()
    telling.begin(1, at: 10)
    telling.begin(1, of: 2, at: 11)
    telling.begin(2, of: 3, for: 1, at: 12)
    telling.begin(2, of: 4, on: 2, at: 13)
    telling.end(2, 102, .hit, on: 2, at: 14)
    #expect(telling.asking == [1])
    #expect(telling.replay.resolving.open[id(1)]?.definition == DefinitionID(rawValue: 1))
    telling.end(1, 101, at: 15)
    telling.begin(1, of: 2, at: 16)
    telling.replay.takeUpResolution()
    #expect(telling.asking == [1])
    #expect(telling.replay.resolving.open[id(1)]?.definition == DefinitionID(rawValue: 2))
    // Found at once, though it is followed: that is its end.
    telling.replay.noteFound(
      call(1, of: 3), nil, on: ThreadID(rawValue: 1), at: EventSequence(rawValue: 17))
    #expect(telling.replay.resolving.requestCount == 2)
    #expect(telling.asking == [])
    #expect(telling.making == [])
  }

  @Test("A container that is closed or gone meanwhile leaves nothing behind that doesn't end")
  func containerCloses() {
    var telling = Telling()
    telling.begin(1, of: 1, at: 10)
    telling.begin(2, of: 2, for: 1, at: 11)
    telling.tell(
      .containerClosed(ContainerClosed(container: ContainerID(rawValue: 2), reason: "done")),
      at: 12)
    telling.begin(3, of: 3, for: 2, at: 13)
    telling.end(3, 103, .hit, at: 14)
    let used = telling.replay.scopeFacts.occurrences.map(\.id)
    #expect(used.map(\.kind) == [.closedScopeUse])
    #expect(used.map(\.definition) == [DefinitionID(rawValue: 3)])
    telling.tell(
      .containerEnded(ContainerEnded(container: ContainerID(rawValue: 2))), at: 15)
    #expect(telling.asking == [1, 2])
    telling.end(2, 102, at: 16)
    telling.end(1, 101, at: 17)
    #expect(telling.asking == [])
    #expect(telling.making == [])
    #expect(telling.innermost(1) == [nil])
  }

  // MARK: Found at once

  /// How a component that was found is told.
  private enum Form { case oneEvent, twoEvents, somethingBetween }

  /// A random program: what is asked for, found, made, kept and gone on several threads.
  private func program(seed: UInt64, found form: Form) -> Replay {
    var random = SeededRandom(seed: seed)
    var telling = Telling()
    var open: [UInt64: [UInt64]] = [:]
    var parts: [UInt64: UInt64] = [:]
    var last: UInt64 = 0
    for step in 1...120 as ClosedRange<UInt64> {
      let sequence = step * 10
      let thread = UInt64.random(in: 1...3, using: &random)
      let definition = UInt64.random(in: 1...5, using: &random)
      let innermost = open[thread]?.last
      last += 1
      let number = last
      switch Int.random(in: 0..<12, using: &random) {
      case 0..<3:
        telling.begin(number, of: definition, for: innermost, on: thread, at: sequence)
        open[thread, default: []].append(number)
      case 3..<7:
        let object = parts[definition]
        switch form {
        case .oneEvent:
          telling.replay.takeUpResolution()
          telling.replay.noteFound(
            call(number, of: definition, for: innermost, on: thread, at: sequence),
            object.map { ObjectID(rawValue: $0) }, on: ThreadID(rawValue: thread),
            at: EventSequence(rawValue: sequence + 2))
        case .twoEvents, .somethingBetween:
          telling.begin(number, of: definition, for: innermost, on: thread, at: sequence)
          if form == .somethingBetween {
            telling.tell(
              .handleEnded(HandleEnded(observation: ObservationID(rawValue: 1))), on: 9,
              at: sequence + 1)
          }
          telling.end(number, object, .hit, on: thread, at: sequence + 2)
        }
      case 7..<10:
        guard let innermost else { continue }
        let object = 2000 + number
        telling.tell(
          .objectCreated(
            ObjectCreated(object: ObjectID(rawValue: object), type: "Part", kind: .instance)),
          on: thread, at: sequence)
        let made = definition % 4 + 1
        telling.tell(
          .componentStored(
            ComponentStored(
              definition: DefinitionID(rawValue: made), object: ObjectID(rawValue: object),
              lifetime: .shared, strength: made == 3 ? .weak : .strong)), on: thread,
          at: sequence + 1)
        telling.end(innermost, object, on: thread, at: sequence + 2)
        open[thread]?.removeLast()
        parts[made] = object
      case 10:
        guard let part = parts.sorted(by: { $0.key < $1.key }).randomElement(using: &random) else {
          continue
        }
        parts[part.key] = nil
        telling.tell(
          .objectReleased(
            ObjectReleased(object: ObjectID(rawValue: part.value), evidence: .exact)),
          on: thread, at: sequence)
      default:
        switch Int.random(in: 0..<6, using: &random) {
        case 0:
          telling.tell(
            .containerClosed(
              ContainerClosed(
                container: ContainerID(rawValue: definition % 2 + 1), reason: "closed")),
            on: thread, at: sequence)
        case 1:
          telling.tell(
            .containerOpened(
              ContainerOpened(
                container: ContainerID(rawValue: 10 + number),
                object: ObjectID(rawValue: 5000 + number), type: "Shelf.Factory")),
            on: thread, at: sequence)
        default: telling.tell(.settle(Settle(label: "done")), on: thread, at: sequence)
        }
      }
    }
    telling.replay.takeUpResolution()
    telling.replay.scopeFacts.finish()
    return telling.replay
  }

  @Test(
    "A component that is found is noted the same, whether one event tells it, two do, or others come in between",
    arguments: 0..<150 as Range<UInt64>)
  func found(seed: UInt64) {
    let whole = program(seed: seed, found: .somethingBetween)
    for form in [Form.oneEvent, .twoEvents] {
      let short = program(seed: seed, found: form)
      #expect(
        short.scopeFacts.occurrences.map { "\($0)" } == whole.scopeFacts.occurrences.map { "\($0)" }
      )
      #expect(short.scopeFacts.unjudged == whole.scopeFacts.unjudged)
      #expect(short.scopeFacts.rememberedCount == whole.scopeFacts.rememberedCount)
      #expect(short.resolving.requestCount == whole.resolving.requestCount)
      #expect(short.resolving.unknownDefinitions == whole.resolving.unknownDefinitions)
      #expect(short.resolving.rememberedCount == whole.resolving.rememberedCount)
      #expect(short.resolving.open.askingCount == whole.resolving.open.askingCount)
      for thread in 1...3 as ClosedRange<UInt64> {
        let thread = ThreadID(rawValue: thread)
        #expect(short.resolving.innermost[thread] == whole.resolving.innermost[thread])
        #expect(short.scopeFacts.innermost[thread] == whole.scopeFacts.innermost[thread])
      }
      for kind in ResolutionIncident.Kind.allCases {
        #expect(
          short.resolving.incidents(kind).map(\.definition?.id)
            == whole.resolving.incidents(kind).map(\.definition?.id), "\(kind)")
      }
    }
  }

  @Test("The random programs reach what they are to compare")
  func reach() {
    var reached: Set<ScopeOccurrence.Kind> = []
    var innermost = 0
    for seed in 0..<150 as Range<UInt64> {
      let replay = program(seed: seed, found: .oneEvent)
      reached.formUnion(replay.scopeFacts.occurrences.map(\.id.kind))
      innermost += replay.scopeFacts.innermost.count
    }
    #expect(reached.isSuperset(of: [.closedScopeUse, .graphBleed, .cacheOverwrite]), "\(reached)")
    #expect(innermost > 100)
  }
}
