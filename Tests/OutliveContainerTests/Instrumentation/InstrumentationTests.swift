import OutliveContainer
import OutliveRuntime
import OutliveTestSupport
import OutliveTrace
import Testing

@Suite("An instrumented container records what it is told")
struct InstrumentationTests {
  private final class Home {
    let instrumentation = ContainerInstrumentation()

    init(parent: Home? = nil, isSynchronized: Bool = false) {
      instrumentation.opened(
        self, in: parent?.instrumentation, sharesRequests: true, isSynchronized: isSynchronized)
    }
  }

  private struct Failure: Error {}

  private func record(_ body: () throws -> Void) throws -> [String] {
    let recorder = try Recorder(to: .memory, options: .onlyTold)
    try recorder.withCurrent(body)
    return recorder.trace().lines.filter { !$0.hasSuffix("evidence noticed") }
  }

  @Test("what is known ahead is registered, defined at its first use, and removed")
  func ahead() throws {
    let lines = try record {
      let home = Home(isSynchronized: true)
      let told = home.instrumentation
      let store = told.define("store", as: Piece.self, .shared, isEager: true)
      let row = told.define("row", as: Piece.self, .custom, scopeName: "screen", argumentCount: 1)
      let piece = told.resolve(store) { $0.made(Piece()) }
      _ = told.resolve(store) { $0.found(piece) }
      told.resolve(row, arguments: 7) { $0.failed(because: .thrown, detail: "no row") }
      told.removed(store, because: .replaced, successor: row)
      told.evicted(store, because: .replaced)
    }
    let fingerprint = AnyHashable(7).hashValue
    #expect(
      lines == [
        "object-created object #1 type Home kind instance",
        "container-opened container #1 object #1 type Home",
        "container-synchronized container #1",
        "definition-registered definition #1 container #1 component store type Piece "
          + "lifetime shared argumentCount 0 isKeyedByArguments false isAbstract false "
          + "isEager true hasConfigure false",
        "definition-registered definition #2 container #1 component row type Piece "
          + "lifetime custom scopeName screen rank 500 argumentCount 1 isKeyedByArguments true "
          + "isAbstract false isEager false hasConfigure false",
        "component-defined definition #1 container #1 component store type Piece lifetime shared",
        "resolution-began resolution #1 definition #1",
        "object-created object #2 type Piece kind instance label store",
        "component-stored definition #1 object #2 lifetime shared strength strong",
        "resolution-ended resolution #1 object #2 outcome created",
        "resolution-began resolution #2 definition #1",
        "scope-hit resolution #2 definition #1 object #2 lifetime shared",
        "resolution-ended resolution #2 object #2 outcome hit",
        "component-defined definition #2 container #1 component row type Piece lifetime custom",
        "resolution-began resolution #3 definition #2",
        "resolution-described resolution #3 arguments \(UInt64(bitPattern: Int64(fingerprint))) "
          + "keyed \(UInt64(bitPattern: Int64(fingerprint)))",
        "resolution-failed resolution #3 definition #2 reason thrown asked row detail no row",
        "definition-removed definition #1 reason replaced successor #2",
        "component-evicted definition #1 object #2 reason replaced",
        "container-ended container #1",
        "object-released object #1 evidence exact",
      ])
  }

  @Test("what a definition holds is told to each recorder, for as long as both are there")
  func holdings() throws {
    let home = Home()
    let told = home.instrumentation
    let store = told.define("store", as: Piece.self, .unshared)
    let row = told.define("row", as: Piece.self, .unshared)
    told.held(home, by: store, name: "home")
    told.held(Piece(), by: store, name: "gone")
    for _ in 0..<2 {
      let lines = try record {
        _ = told.resolve(store) { $0.made(Piece()) }
      }
      #expect(
        lines.filter { $0.hasPrefix("definition-holding") } == [
          "definition-holding definition #1 object #1 kind capture name home"
        ])
    }
    let piece = Piece()
    let lines = try record {
      _ = told.resolve(store) { $0.made(Piece()) }
      told.held(piece, by: row, as: .weak, name: "piece")
      told.removed(store)
    }
    #expect(
      lines.filter { $0.hasPrefix("definition-holding") } == [
        "definition-holding definition #1 object #1 kind capture name home",
        "definition-holding definition #2 object #3 kind weak name piece",
      ])
    let later = try record { _ = told.resolve(row) { $0.made(Piece()) } }
    #expect(
      later.filter { $0.hasPrefix("definition-holding") } == [
        "definition-holding definition #1 object #2 kind weak name piece"
      ])
    withExtendedLifetime((home, piece)) {}
  }

  @Test("nothing, an error, and what nothing makes are told as failures")
  func failures() throws {
    let lines = try record {
      let home = Home()
      let told = home.instrumentation
      let none: Piece? = nil
      _ = told.resolve("a", as: Piece.self, .shared) { $0.made(none) }
      _ = told.resolve("b", as: Piece.self, .shared) { $0.found(none) }
      _ = told.resolve("c", as: Piece.self, .shared) { _ in none }
      try? told.resolve("d", as: Piece.self, .shared) { _ in throw Failure() }
      told.failed("e", because: .ambiguous, detail: "two of them")
    }
    #expect(
      lines.filter { $0.hasPrefix("resolution-failed") || $0.contains("ended") } == [
        "resolution-failed resolution #1 definition #1 reason unsatisfied asked a detail ",
        "resolution-failed resolution #2 definition #2 reason unsatisfied asked b detail ",
        "resolution-failed resolution #3 definition #3 reason unsatisfied asked c detail ",
        "resolution-failed resolution #4 definition #4 reason thrown asked d "
          + "detail OutliveContainerTests.InstrumentationTests.Failure",
        "resolution-failed resolution #5 reason ambiguous asked e detail two of them",
        "container-ended container #1",
      ])
  }

  @Test("an object in an optional is the object")
  func optional() throws {
    let lines = try record {
      let home = Home()
      let piece: Piece? = Piece()
      _ = home.instrumentation.resolve("cell", as: Piece.self, .unshared) { $0.made(piece) }
    }
    #expect(lines.contains("resolution-ended resolution #1 object #2 outcome created"))
  }

  @Test("parent and child may share a request; what it alone kept is let go when it ends, in both")
  func family() throws {
    let lines = try record {
      let parent = Home()
      let child = Home(parent: parent)
      let parentTold = parent.instrumentation
      let childTold = child.instrumentation
      _ = childTold.resolve("screen", as: Piece.self, .unshared) { screen in
        _ = parentTold.resolve("session", as: Piece.self, .scoped) { session in
          _ = childTold.resolve("log", as: Piece.self, .scoped) { $0.made(Piece()) }
          return session.made(Piece())
        }
        return screen.made(Piece())
      }
    }
    #expect(
      lines.filter { line in
        ["opened", "began", "ended resolution", "evicted"].contains { line.contains($0) }
      } == [
        "container-opened container #1 object #1 type Home",
        "container-opened container #2 object #2 type Home parent #1",
        "resolution-began resolution #1 definition #1",
        "resolution-began resolution #2 definition #2 parent #1",
        "resolution-began resolution #3 definition #3 parent #2",
        "resolution-ended resolution #3 object #3 outcome created",
        "resolution-ended resolution #2 object #4 outcome created",
        "resolution-ended resolution #1 object #5 outcome created",
        "component-evicted definition #3 object #3 reason request-ended",
        "component-evicted definition #2 object #4 reason request-ended",
      ])
  }

  @Test("a configure step that waits asks in the name of what it configures")
  func waiting() throws {
    let lines = try record {
      let home = Home()
      let told = home.instrumentation
      var steps: [() -> Void] = []
      _ = told.resolve("screen", as: Piece.self, .unshared) { screen in
        _ = told.resolve("list", as: Piece.self, .shared) { list in
          steps.append {
            list.configure {
              _ = told.resolve("cell", as: Piece.self, .unshared) { $0.made(Piece()) }
            }
          }
          return list.made(Piece())
        }
        let made = screen.made(Piece())
        for step in steps { step() }
        return made
      }
    }
    #expect(
      lines.filter { $0.contains("resolution #") } == [
        "resolution-began resolution #1 definition #1",
        "resolution-began resolution #2 definition #2 parent #1",
        "resolution-ended resolution #2 object #2 outcome created",
        "configure-began definition #2 object #2 resolution #2",
        "resolution-began resolution #3 definition #3 parent #2",
        "resolution-ended resolution #3 object #4 outcome created",
        "configure-ended definition #2 object #2 resolution #2",
        "resolution-ended resolution #1 object #3 outcome created",
      ])
  }

  @Test("a recorder that comes later is told what was defined before, and credits it to no scope")
  func late() throws {
    let home = Home()
    let told = home.instrumentation
    let store = told.define("store", as: Piece.self, .shared)
    let piece = told.resolve(store) { $0.made(Piece()) }
    let recorder = try Recorder(to: .memory, options: .onlyTold)
    withExtendedLifetime(home) {
      recorder.scope("later") { _ = told.resolve(store) { $0.found(piece) } }
    }
    #expect(
      recorder.trace().lines == [
        "scope-began scope #1 label later",
        "object-created object #1 type Home kind instance",
        "container-opened container #1 object #1 type Home",
        "definition-registered definition #1 container #1 component store type Piece "
          + "lifetime shared argumentCount 0 isKeyedByArguments false isAbstract false "
          + "isEager false hasConfigure false",
        "component-defined definition #1 container #1 component store type Piece lifetime shared",
        "resolution-began resolution #1 definition #1",
        "scope-hit resolution #1 definition #1 lifetime shared",
        "resolution-ended resolution #1 outcome hit",
        "scope-ended scope #1",
      ])
  }
}

extension Recorder.Options {
  /// Only what is told is recorded, and nothing that the classes tell of themselves.
  fileprivate static var onlyTold: Recorder.Options {
    var options = Recorder.Options()
    options.watchesDeinits = false
    return options
  }
}
