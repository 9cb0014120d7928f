import OutliveContainer
import OutliveRuntime
import OutliveTrace
import Testing

@Suite("What a container tells is checked")
struct ConformanceTests {
  /// What is wrong with what a function's containers tell.
  func problems(_ exercise: () throws -> Void) throws -> [String] {
    try ContainerConformance(running: exercise).problems.map(\.description)
  }

  /// Uses each lifetime twice, and lets the locator go.
  func exercise(_ locator: Locator) {
    for _ in 1...2 {
      let held = locator.part("weak", .weakShared)
      let shared = locator.part("shared", .shared) {
        let part = Piece()
        part.other = locator.part("cell", .unshared)
        return part
      }
      let again = locator.part("weak", .weakShared)
      #expect(held === again)
      #expect(shared != nil)
      _ = locator.part("list", .unshared) {
        let part = Piece()
        part.other = locator.part("session", .scoped)
        #expect(part.other === locator.part("session", .scoped))
        return part
      }
    }
    locator.reset("shared")
    _ = locator.part("shared", .shared)
    locator.close()
    _ = locator.part("shared", .shared)
  }

  @Test("nothing is wrong with a container that tells what it does")
  func conforming() throws {
    #expect(try problems { exercise(Locator()) } == [])
  }

  @Test("nor with one that was there before, and stays")
  func before() throws {
    let locator = Locator()
    let part = locator.part("shared", .shared)
    let found = try problems {
      #expect(locator.part("shared", .shared) === part)
      _ = locator.part("later", .shared) {
        let part = Piece()
        part.other = locator.part("cell", .unshared)
        return part
      }
    }
    #expect(found == [])
  }

  @Test("nor with a child that asks its parent in the middle of a request")
  func family() throws {
    let found = try problems {
      let parent = Locator()
      let child = Locator(parent: parent)
      _ = child.part("screen", .shared) {
        let part = Piece()
        part.other = parent.part("store", .shared) {
          let part = Piece()
          part.other = child.part("session", .scoped)
          return part
        }
        return part
      }
    }
    #expect(found == [])
  }

  // MARK: Mistakes of an adapter

  @Test(
    "a mistake gives its own message, and no other",
    arguments: [
      (
        Locator.Fault.forgetsToTell, "part", Lifetime.unshared,
        ["event 4: the request for “part” never ends: say that it was found, made or failed"]
      ),
      (
        .findsUnshared, "part", .unshared,
        ["event 9: “part” is unshared, and was found instead of made"]
      ),
      (
        .findsWithoutMaking, "part", .shared,
        ["event 6: “part” was found, but never told to be made and kept"]
      ),
      (
        .findsScopedLater, "part", .scoped,
        ["event 11: “part” was found, but was let go in event 8"]
      ),
      (
        .findsAnother, "part", .shared,
        ["event 10: “part” was found as something unknown, but since event 6 object #2 is kept"]
      ),
      (
        .makesSharedTwice, "part", .shared,
        ["event 11: “part” is shared, and was made a second time while it was kept"]
      ),
      (
        .makesWeakTwice, "part", .weakShared,
        ["event 10: “part” is weakly shared, and was made a second time while it was kept"]
      ),
    ])
  func mistakes(
    fault: Locator.Fault, name: String, lifetime: Lifetime, expected: [String]
  ) throws {
    let found = try problems {
      let locator = Locator(fault: fault)
      let first = locator.part(name, lifetime)
      if fault != .forgetsToTell, fault != .findsWithoutMaking {
        withExtendedLifetime(first) { _ = locator.part(name, lifetime) }
      }
    }
    #expect(found == expected)
  }

  @Test("a component after the container was closed")
  func closed() throws {
    let found = try problems {
      let locator = Locator(fault: .answersAfterClose)
      _ = locator.part("cell", .unshared)
      locator.close()
      _ = locator.part("cell", .unshared)
    }
    #expect(found == ["event 12: “cell” is handed out after the container's end in event 9"])
  }

  @Test("a container that whoever tells of it keeps alive")
  func keptContainer() throws {
    var told: [Locator] = []
    let found = try problems {
      told.append(Locator())
      _ = told.last?.part("cell", .unshared)
    }
    #expect(
      found == [
        """
        event 2: the container OutliveContainerTests.Locator lives on after the function that made it: \
        telling of it must not keep it alive
        """
      ])
  }

  @Test("a component that whoever tells of it keeps alive")
  func keptComponent() throws {
    var told: [Piece?] = []
    let found = try problems {
      let locator = Locator()
      told.append(locator.part("cell", .unshared))
    }
    #expect(
      found == [
        """
        event 6: “cell” lives on after its container ended: telling of it must not keep it alive
        """
      ])
  }

  @Test("a request that is told to a recorder of before")
  func stale() throws {
    var recorder: Recorder?
    let found = try problems {
      if let current = Recorder.current { recorder = current }
      let ask = { _ = Locator().part("cell", .unshared) }
      if let recorder { recorder.withCurrent(ask) } else { ask() }
    }
    #expect(found == ["event 15: “cell” was told to a recorder that isn't current any more"])
  }

  @Test("an exercise that asks for nothing")
  func vacuous() throws {
    #expect(
      try problems { _ = Locator() } == [
        "no request was recorded: the function asks for nothing, or nothing is told"
      ])
  }

  @Test("what the function throws is thrown, not judged")
  func throwing() {
    struct Failure: Error {}
    #expect(throws: Failure.self) { try ContainerConformance { throw Failure() } }
  }
}
