import OutliveContainer
import OutliveTrace
import Testing

/// What the interface can't get wrong, adapters that record events by themselves can.
@Suite("Told events are checked")
struct ToldEventsTests {
  private let container = ContainerID(rawValue: 1)
  private let store = DefinitionID(rawValue: 1)
  private let cell = DefinitionID(rawValue: 2)
  private let session = DefinitionID(rawValue: 3)

  private var opening: [Event.Kind] {
    [
      .containerOpened(
        ContainerOpened(container: container, object: ObjectID(rawValue: 1), type: "Locator")),
      define(store, "store", .shared), define(cell, "cell", .unshared),
      define(session, "session", .scoped),
    ]
  }

  private func define(_ id: DefinitionID, _ name: String, _ lifetime: Lifetime) -> Event.Kind {
    .componentDefined(
      ComponentDefined(
        definition: id, container: container, component: name, type: "Part", lifetime: lifetime))
  }

  private func began(
    _ id: UInt64, _ definition: DefinitionID, parent: UInt64? = nil
  ) -> Event.Kind {
    .resolutionBegan(
      ResolutionBegan(
        resolution: ResolutionID(rawValue: id), definition: definition,
        parent: parent.map { ResolutionID(rawValue: $0) }))
  }

  private func ended(_ id: UInt64, _ outcome: Outcome, _ object: UInt64 = 2) -> Event.Kind {
    .resolutionEnded(
      ResolutionEnded(
        resolution: ResolutionID(rawValue: id), object: ObjectID(rawValue: object),
        outcome: outcome))
  }

  private func stored(
    _ definition: DefinitionID, _ lifetime: Lifetime, _ object: UInt64 = 2
  ) -> Event.Kind {
    .componentStored(
      ComponentStored(
        definition: definition, object: ObjectID(rawValue: object), lifetime: lifetime,
        strength: .strong))
  }

  private func evicted(
    _ definition: DefinitionID, _ reason: EvictionReason, _ object: UInt64 = 2
  ) -> Event.Kind {
    .componentEvicted(
      ComponentEvicted(
        definition: definition, object: ObjectID(rawValue: object), reason: reason))
  }

  private var closed: Event.Kind {
    .containerClosed(ContainerClosed(container: container, reason: ""))
  }
  private var over: Event.Kind { .containerEnded(ContainerEnded(container: container)) }

  /// What is wrong with these events, after four that open the container and define.
  private func problems(_ kinds: [Event.Kind]) -> [String] {
    let events = (opening + kinds).enumerated().map { index, kind in
      Event(
        sequence: EventSequence(rawValue: UInt64(index + 1)), site: Site(file: "", line: 1),
        kind: kind)
    }
    return ContainerConformance(of: Trace(events: events)).problems.map(\.description)
  }

  @Test("a whole life is in order")
  func conforming() {
    #expect(
      problems([
        began(1, store), began(2, cell, parent: 1), ended(2, .created, 3), stored(store, .shared),
        .configureBegan(
          ConfigureBegan(
            definition: store, object: nil, resolution: ResolutionID(rawValue: 1))),
        began(3, session, parent: 1), stored(session, .scoped, 4), ended(3, .created, 4),
        .configureEnded(
          ConfigureEnded(
            definition: store, object: nil, resolution: ResolutionID(rawValue: 1))),
        ended(1, .created), evicted(session, .requestEnded, 4),
        began(4, store), ended(4, .hit), closed, evicted(store, .containerEnded), over,
      ]) == [])
  }

  @Test("a request that ends twice")
  func endsTwice() {
    #expect(
      problems([began(1, cell), ended(1, .created), ended(1, .created)]) == [
        "event 7: the request for “cell” of event 5 ends a second time"
      ])
  }

  @Test("a request that begins twice")
  func beginsTwice() {
    #expect(
      problems([began(1, cell), began(1, cell), ended(1, .created)]) == [
        "event 6: the request for “cell” of event 5 begins a second time"
      ])
  }

  @Test("a request that ends without having begun")
  func neverBegan() {
    #expect(problems([ended(1, .created)]) == ["event 5: a request ends that never began"])
  }

  @Test("a request that never ends")
  func neverEnds() {
    #expect(
      problems([began(1, cell)]) == [
        "event 5: the request for “cell” never ends: say that it was found, made or failed"
      ])
  }

  @Test("a request for what was never defined")
  func undefined() {
    #expect(
      problems([began(1, DefinitionID(rawValue: 9))]) == [
        "event 5: a component was asked for that was never defined"
      ])
  }

  @Test("a request inside another that doesn't say so")
  func namesNoParent() {
    #expect(
      problems([began(1, cell), began(2, cell), ended(2, .created), ended(1, .created, 3)]) == [
        """
        event 6: “cell” is asked for while “cell” of event 5 is being answered, and doesn't name that \
        as its parent
        """
      ])
  }

  @Test("a request that names one that is over")
  func namesWrongParent() {
    #expect(
      problems([
        began(1, cell), ended(1, .created), began(2, cell, parent: 1), ended(2, .created, 3),
      ]) == ["event 7: “cell” names a parent that isn't asking for anything now"])
  }

  @Test("a configure step of a request that never began")
  func strangeStep() {
    #expect(
      problems([
        .configureBegan(
          ConfigureBegan(definition: cell, object: nil, resolution: ResolutionID(rawValue: 7)))
      ]) == ["event 5: a step of a request begins that never began"])
  }

  @Test("another object than the one that is kept")
  func another() {
    #expect(
      problems([
        began(1, store), stored(store, .shared), ended(1, .created), began(2, store),
        ended(2, .hit, 3), evicted(store, .containerEnded), over,
      ]) == [
        "event 9: “store” was found as object #3, but since event 6 object #2 is kept"
      ])
  }

  @Test("a shared component that isn't told to be kept")
  func notKept() {
    #expect(
      problems([began(1, store), ended(1, .created)]) == [
        "event 6: “store” is shared, and was made but not told to be kept"
      ])
  }

  @Test("an unshared component that is told to be kept")
  func unsharedKept() {
    #expect(
      problems([began(1, cell), stored(cell, .shared), ended(1, .created)]) == [
        "event 6: “cell” is unshared, and told to be kept"
      ])
  }

  @Test("what is let go twice")
  func letGoTwice() {
    #expect(
      problems([
        began(1, store), stored(store, .shared), ended(1, .created), evicted(store, .reset),
        evicted(store, .reset),
      ]) == ["event 9: “store” is let go, but isn't kept"])
  }

  @Test(
    "a scoped component that stays after its request",
    arguments: [0, 1, 2])
  func scopedStays(ending: Int) {
    let made = [began(1, session), stored(session, .scoped), ended(1, .created)]
    let endings: [[Event.Kind]] = [
      [], [evicted(session, .containerEnded), over],
      [began(2, cell), ended(2, .created, 3), evicted(session, .requestEnded), over],
    ]
    #expect(
      problems(made + endings[ending]) == [
        "event 6: “session” is scoped, and was kept when its request had ended"
      ])
  }

  @Test("what is kept when the container ends, and not told to be let go")
  func endsKeeping() {
    #expect(
      problems([began(1, store), stored(store, .shared), ended(1, .created), over]) == [
        """
        event 8: the container ended, and “store”, which it has kept since event 6, wasn't told to be \
        let go
        """
      ])
  }

  @Test("a container that ends twice")
  func containerEndsTwice() {
    #expect(problems([over, over]) == ["event 6: the container ended a second time"])
  }

  @Test("what is kept after the end")
  func keptAfterClose() {
    #expect(
      problems([closed, stored(store, .shared), evicted(store, .containerEnded)]) == [
        "event 6: “store” is kept after the container's end in event 5"
      ])
  }

  @Test("what is kept without a definition")
  func keptUndefined() {
    #expect(
      problems([stored(DefinitionID(rawValue: 9), .shared)]) == [
        "event 5: a component is kept that was never defined"
      ])
  }

  @Test("a component for each argument is none too many; a second for one is")
  func arguments() {
    func described(_ id: UInt64, _ fingerprint: UInt64) -> Event.Kind {
      .resolutionDescribed(
        ResolutionDescribed(
          resolution: ResolutionID(rawValue: id), arguments: fingerprint, keyed: fingerprint))
    }
    let one = [began(1, store), described(1, 7), stored(store, .shared), ended(1, .created)]
    let other = [
      began(2, store), described(2, 8), stored(store, .shared, 3), ended(2, .created, 3),
    ]
    #expect(problems(one + other) == [])
    let second = [
      began(3, store), described(3, 8), stored(store, .shared, 4), ended(3, .created, 4),
    ]
    #expect(
      problems(one + other + second) == [
        "event 15: “store” is shared, and was made a second time while it was kept"
      ])
  }
}
