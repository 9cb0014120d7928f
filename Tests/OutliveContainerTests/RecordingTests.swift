import Foundation
import OutliveContainer
import OutliveRuntime
import OutliveTestSupport
import OutliveTrace
import Testing

@Suite("A factory records what it does")
struct RecordingTests {
  final class ShelfFactory: ComponentFactory {
    func store() -> Store { shared(Store()) }
    func list() -> DocumentList { weakShared(DocumentList()) }
    func cell() -> DocumentCell { unshared(DocumentCell()) }
    func row() -> Row { scoped(Row(1)) { _ in } }
    func shelf() -> Shelf {
      shared(Shelf(store: store())) { shelf in shelf.list = self.list() }
    }
    func number() -> Int { shared(7) }
  }

  /// Runs a function under a recorder of its own.
  func record(_ body: () -> Void) throws -> [String] {
    let recorder = try Recorder(to: .memory, options: .unwatched)
    recorder.withCurrent(body)
    return lines(recorder)
  }

  /// What was recorded, without the releases that the recorder noticed by itself: it does so when
  /// the next object happens to get the same address.
  func lines(_ recorder: Recorder) -> [String] {
    recorder.trace().lines.filter { !$0.hasSuffix("evidence noticed") }
  }

  @Test("shared: made and stored, then found, then let go with the factory")
  func shared() throws {
    let lines = try record {
      let factory = ShelfFactory()
      _ = factory.store()
      _ = factory.store()
    }
    #expect(
      lines == [
        "object-created object #1 type ShelfFactory kind instance",
        "container-opened container #1 object #1 type ShelfFactory",
        "component-defined definition #1 container #1 component store() type Store "
          + "lifetime shared",
        "resolution-began resolution #1 definition #1",
        "object-created object #2 type Store kind instance label store()",
        "component-stored definition #1 object #2 lifetime shared strength strong",
        "resolution-ended resolution #1 object #2 outcome created",
        "resolution-began resolution #2 definition #1",
        "scope-hit resolution #2 definition #1 object #2 lifetime shared",
        "resolution-ended resolution #2 object #2 outcome hit",
        "component-evicted definition #1 object #2 reason container-ended",
        "container-ended container #1",
        "object-released object #1 evidence exact",
      ])
  }

  @Test("weakShared: stored weakly, found while it lives, found to be gone after")
  func weakShared() throws {
    let lines = try record {
      let factory = ShelfFactory()
      let held = factory.list()
      _ = factory.list()
      withExtendedLifetime(held) {}
      _ = consume held
      _ = factory.list()
    }
    #expect(
      lines == [
        "object-created object #1 type ShelfFactory kind instance",
        "container-opened container #1 object #1 type ShelfFactory",
        "component-defined definition #1 container #1 component list() type DocumentList "
          + "lifetime weak-shared",
        "resolution-began resolution #1 definition #1",
        "object-created object #2 type DocumentList kind instance label list()",
        "component-stored definition #1 object #2 lifetime weak-shared strength weak",
        "resolution-ended resolution #1 object #2 outcome created",
        "resolution-began resolution #2 definition #1",
        "scope-hit resolution #2 definition #1 object #2 lifetime weak-shared",
        "resolution-ended resolution #2 object #2 outcome hit",
        "resolution-began resolution #3 definition #1",
        "weak-released definition #1 object #2",
        "object-created object #3 type DocumentList kind instance label list()",
        "component-stored definition #1 object #3 lifetime weak-shared strength weak",
        "resolution-ended resolution #3 object #3 outcome created",
        "weak-released definition #1 object #3",
        "container-ended container #1",
        "object-released object #1 evidence exact",
      ])
  }

  @Test("unshared: made, never stored")
  func unshared() throws {
    let lines = try record {
      let factory = ShelfFactory()
      _ = factory.cell()
    }
    #expect(
      lines == [
        "object-created object #1 type ShelfFactory kind instance",
        "container-opened container #1 object #1 type ShelfFactory",
        "component-defined definition #1 container #1 component cell() type DocumentCell "
          + "lifetime unshared",
        "resolution-began resolution #1 definition #1",
        "object-created object #2 type DocumentCell kind instance label cell()",
        "resolution-ended resolution #1 object #2 outcome created",
        "container-ended container #1",
        "object-released object #1 evidence exact",
      ])
  }

  @Test("scoped: stored until its request ends, configured within it")
  func scoped() throws {
    let lines = try record {
      let factory = ShelfFactory()
      _ = factory.row()
    }
    #expect(
      lines == [
        "object-created object #1 type ShelfFactory kind instance",
        "container-opened container #1 object #1 type ShelfFactory",
        "definition-registered definition #1 container #1 component row() type Row "
          + "lifetime scoped argumentCount 0 isKeyedByArguments false isAbstract false "
          + "isEager false hasConfigure true",
        "component-defined definition #1 container #1 component row() type Row lifetime scoped",
        "resolution-began resolution #1 definition #1",
        "object-created object #2 type Row kind instance label row()",
        "component-stored definition #1 object #2 lifetime scoped strength strong",
        "configure-began definition #1 object #2 resolution #1",
        "configure-ended definition #1 object #2 resolution #1",
        "component-evicted definition #1 object #2 reason request-ended",
        "resolution-ended resolution #1 object #2 outcome created",
        "container-ended container #1",
        "object-released object #1 evidence exact",
      ])
  }

  @Test("What an initializer or a configure step asks for names its resolution as the parent")
  func parents() throws {
    let lines = try record {
      let factory = ShelfFactory()
      _ = factory.shelf()
    }
    #expect(
      lines == [
        "object-created object #1 type ShelfFactory kind instance",
        "container-opened container #1 object #1 type ShelfFactory",
        "definition-registered definition #1 container #1 component shelf() type Shelf "
          + "lifetime shared argumentCount 0 isKeyedByArguments false isAbstract false "
          + "isEager false hasConfigure true",
        "component-defined definition #1 container #1 component shelf() type Shelf "
          + "lifetime shared",
        "resolution-began resolution #1 definition #1",
        "component-defined definition #2 container #1 component store() type Store "
          + "lifetime shared",
        "resolution-began resolution #2 definition #2 parent #1",
        "object-created object #2 type Store kind instance label store()",
        "component-stored definition #2 object #2 lifetime shared strength strong",
        "resolution-ended resolution #2 object #2 outcome created",
        "object-created object #3 type Shelf kind instance label shelf()",
        "component-stored definition #1 object #3 lifetime shared strength strong",
        "configure-began definition #1 object #3 resolution #1",
        "component-defined definition #3 container #1 component list() type DocumentList "
          + "lifetime weak-shared",
        "resolution-began resolution #3 definition #3 parent #1",
        "object-created object #4 type DocumentList kind instance label list()",
        "component-stored definition #3 object #4 lifetime weak-shared strength weak",
        "resolution-ended resolution #3 object #4 outcome created",
        "configure-ended definition #1 object #3 resolution #1",
        "resolution-ended resolution #1 object #3 outcome created",
        "component-evicted definition #2 object #2 reason container-ended",
        "component-evicted definition #1 object #3 reason container-ended",
        "component-evicted definition #3 object #4 reason container-ended",
        "container-ended container #1",
        "object-released object #1 evidence exact",
      ])
  }

  @Test("A configure step's requests belong to the component that is configured")
  func configureParent() throws {
    final class ListFactory: ComponentFactory {
      func shelf() -> Shelf { unshared(Shelf(list: list())) }
      func list() -> DocumentList { unshared(DocumentList()) { _ in _ = self.store() } }
      func store() -> Store { unshared(Store()) }
    }
    let lines = try record { _ = ListFactory().shelf() }
    #expect(
      lines.filter { $0.hasPrefix("resolution") } == [
        "resolution-began resolution #1 definition #1",
        "resolution-began resolution #2 definition #2 parent #1",
        "resolution-ended resolution #2 object #2 outcome created",
        "resolution-began resolution #3 definition #3 parent #2",
        "resolution-ended resolution #3 object #4 outcome created",
        "resolution-ended resolution #1 object #3 outcome created",
      ])
  }

  @Test("A value has no object")
  func value() throws {
    let lines = try record {
      let factory = ShelfFactory()
      _ = factory.number()
      _ = factory.number()
    }
    #expect(
      lines.dropFirst(2) == [
        "component-defined definition #1 container #1 component number() type Int "
          + "lifetime shared",
        "resolution-began resolution #1 definition #1",
        "component-stored definition #1 lifetime shared strength strong",
        "resolution-ended resolution #1 outcome created",
        "resolution-began resolution #2 definition #1",
        "scope-hit resolution #2 definition #1 lifetime shared",
        "resolution-ended resolution #2 outcome hit",
        "component-evicted definition #1 reason container-ended",
        "container-ended container #1",
        "object-released object #1 evidence exact",
      ])
  }

  @Test("A class instance that is asked for as a protocol is an object")
  func existential() throws {
    final class StoreFactory: ComponentFactory {
      func storing() -> any Storing { shared(FileStore() as any Storing) }
    }
    let lines = try record { _ = StoreFactory().storing() }
    #expect(lines.contains("object-created object #2 type FileStore kind instance label storing()"))
  }

  @Test("A component that takes another's place is told, the same object twice is not")
  func replaced() throws {
    let lines = try record {
      let factory = OverrideTests.DerivedFactory()
      _ = factory.storing()
      _ = factory.store()
    }
    #expect(
      lines.filter { $0.hasPrefix("component-stored") || $0.hasPrefix("component-evicted") } == [
        "component-stored definition #2 object #2 lifetime shared strength strong",
        "component-evicted definition #2 object #2 reason replaced",
        "component-stored definition #1 object #3 lifetime shared strength strong",
        "component-stored definition #4 object #4 lifetime shared strength strong",
        "component-evicted definition #1 object #3 reason container-ended",
        "component-evicted definition #4 object #4 reason container-ended",
      ])
  }

  @Test("The components of a request are let go in the order in which they were stored")
  func evictionOrder() throws {
    final class RowFactory: ComponentFactory {
      func row(_ number: Int) -> Row { scoped(Row(number), name: "row(\(number))") }
      func rows() -> DocumentList {
        unshared(DocumentList()) { _ in for number in 0..<20 { _ = self.row(number) } }
      }
    }
    let lines = try record { _ = RowFactory().rows() }
    #expect(
      lines.filter { $0.hasPrefix("component-evicted") }
        == (2..<22).map {
          "component-evicted definition #\($0) object #\($0 + 1) reason request-ended"
        })
  }

  @Test("Each definition's line is the place where its component was made")
  func sites() throws {
    let recorder = try Recorder(to: .memory, options: .unwatched)
    final class StoreFactory: ComponentFactory {
      func store() -> Store { shared(Store()) }  // The line that must be found.
      static let storeLine = UInt64(#line - 1)
    }
    let factoryLine = UInt64(#line + 1)
    recorder.withCurrent { _ = StoreFactory().store() }
    let sites = recorder.trace().events.map { event in
      event.site.map { "\(event.kind.name) \($0.file) \($0.line) \($0.function)" }
        ?? event.kind.name
    }
    let file = "OutliveContainerTests/RecordingTests.swift"
    #expect(
      sites == [
        "object-created \(file) \(factoryLine) sites()",
        "container-opened \(file) \(factoryLine) sites()",
        "component-defined \(file) \(StoreFactory.storeLine) store()",
        "resolution-began \(file) \(StoreFactory.storeLine) store()",
        "object-created \(file) \(StoreFactory.storeLine) store()",
        "component-stored", "resolution-ended", "component-evicted", "container-ended",
        "object-released",
      ])
  }

  @Test("A component that was seen while it was being made gets its name and place afterwards")
  func seenWhileMade() throws {
    final class Eager {
      init() {
        Recorder.current.map { recorder in _ = recorder.withCurrent { recorder.identify(self) } }
      }
    }
    final class EagerFactory: ComponentFactory {
      func eager() -> Eager { unshared(Eager()) }
    }
    let recorder = try Recorder(to: .memory, options: .unwatched)
    let scope = recorder.beginScope("shelf opened")
    recorder.inScope(scope) { _ = EagerFactory().eager() }
    let created = recorder.trace().events.filter { $0.kind.name == "object-created" }
    #expect(
      created.map(\.line) == [
        "object-created object #1 type EagerFactory kind instance scope #1",
        "object-created object #2 type Eager kind instance",
        "object-created object #2 type Eager kind instance label eager() scope #1",
      ])
    #expect(created.map { $0.site?.function } == ["seenWhileMade()", nil, "eager()"])
    #expect(recorder.expectReleases(in: scope, by: "the end", site: nil) == 2)
  }

  @Test("With nothing recording nothing is recorded")
  func off() throws {
    let recorder = try Recorder(to: .memory, options: .unwatched)
    let factory = ShelfFactory()
    _ = factory.shelf()
    #expect(recorder.trace().events == [])
  }

  @Test("A factory made before is credited to no scope, and what it had made stays unknown")
  func startedLate() throws {
    let recorder = try Recorder(to: .memory, options: .unwatched)
    var factory: ShelfFactory? = ShelfFactory()
    _ = factory?.store()
    recorder.scope("shelf opened") {
      _ = factory?.store()
      _ = factory?.row()
    }
    factory = nil
    #expect(
      lines(recorder) == [
        "scope-began scope #1 label shelf opened",
        "object-created object #1 type ShelfFactory kind instance",
        "container-opened container #1 object #1 type ShelfFactory",
        "component-defined definition #1 container #1 component store() type Store "
          + "lifetime shared",
        "resolution-began resolution #1 definition #1",
        "scope-hit resolution #1 definition #1 lifetime shared",
        "resolution-ended resolution #1 outcome hit",
        "definition-registered definition #2 container #1 component row() type Row "
          + "lifetime scoped argumentCount 0 isKeyedByArguments false isAbstract false "
          + "isEager false hasConfigure true",
        "component-defined definition #2 container #1 component row() type Row lifetime scoped",
        "resolution-began resolution #2 definition #2",
        "object-created object #2 type Row kind instance label row() scope #1",
        "component-stored definition #2 object #2 lifetime scoped strength strong",
        "configure-began definition #2 object #2 resolution #2",
        "configure-ended definition #2 object #2 resolution #2",
        "component-evicted definition #2 object #2 reason request-ended",
        "resolution-ended resolution #2 object #2 outcome created",
        "scope-ended scope #1",
        "container-ended container #1",
        "object-released object #1 evidence exact",
      ])
  }

  @Test("Two recorders each see one factory under numbers of their own")
  func twoRecorders() throws {
    let first = try Recorder(to: .memory, options: .unwatched)
    let second = try Recorder(to: .memory, options: .unwatched)
    _ = first.makeID(DefinitionID.self)
    var factory: ShelfFactory? = ShelfFactory()
    first.withCurrent { _ = factory?.cell() }
    second.withCurrent { _ = factory?.cell() }
    first.withCurrent { _ = factory?.cell() }
    factory = nil
    #expect(
      lines(first) == [
        "object-created object #1 type ShelfFactory kind instance",
        "container-opened container #1 object #1 type ShelfFactory",
        "component-defined definition #2 container #1 component cell() type DocumentCell "
          + "lifetime unshared",
        "resolution-began resolution #1 definition #2",
        "object-created object #2 type DocumentCell kind instance label cell()",
        "resolution-ended resolution #1 object #2 outcome created",
        "resolution-began resolution #2 definition #2",
        "object-created object #3 type DocumentCell kind instance label cell()",
        "resolution-ended resolution #2 object #3 outcome created",
        "container-ended container #1",
        "object-released object #1 evidence exact",
      ])
    #expect(
      lines(second) == [
        "object-created object #1 type ShelfFactory kind instance",
        "container-opened container #1 object #1 type ShelfFactory",
        "component-defined definition #1 container #1 component cell() type DocumentCell "
          + "lifetime unshared",
        "resolution-began resolution #1 definition #1",
        "object-created object #2 type DocumentCell kind instance label cell()",
        "resolution-ended resolution #1 object #2 outcome created",
        "container-ended container #1",
        "object-released object #1 evidence exact",
      ])
  }

  @Test("A recorder that is current only while a component is made sees its own part")
  func recorderInside() throws {
    let inner = try Recorder(to: .memory, options: .unwatched)
    let outer = try Recorder(to: .memory, options: .unwatched)
    final class StoreFactory: ComponentFactory {
      var inner: Recorder?
      func store() -> Store { shared(Store()) }
      func shelf() -> Shelf {
        unshared(factory: { Shelf(store: self.inner?.withCurrent { self.store() }) })
      }
    }
    outer.withCurrent {
      let factory = StoreFactory()
      factory.inner = inner
      _ = factory.shelf()
    }
    #expect(
      outer.trace().lines.filter { $0.hasPrefix("resolution") } == [
        "resolution-began resolution #1 definition #1",
        "resolution-ended resolution #1 object #2 outcome created",
      ])
    #expect(
      inner.trace().lines.filter { $0.hasPrefix("resolution") } == [
        "resolution-began resolution #1 definition #1",
        "resolution-ended resolution #1 object #2 outcome created",
      ])
  }

  @Test("A factory keeps no recorder alive, and forgets those that are gone")
  func recordersGo() throws {
    let factory = ShelfFactory()
    for _ in 0..<3 {
      weak var gone: Recorder?
      do {
        let recorder = try Recorder(to: .memory, options: .unwatched)
        gone = recorder
        recorder.withCurrent { _ = factory.store() }
      }
      #expect(gone == nil)
    }
    let mirror = Mirror(reflecting: factory).superclassMirror?.superclassMirror
    #expect((mirror?.descendant("recordings", "parts") as? [Any])?.count == 1)
  }

  @Test("Recording keeps no component alive")
  func keepsNothing() throws {
    let recorder = try Recorder(to: .memory, options: .unwatched)
    weak var cell: DocumentCell?
    weak var store: Store?
    weak var factory: ShelfFactory?
    recorder.withCurrent {
      let held = ShelfFactory()
      factory = held
      cell = held.cell()
      store = held.store()
      #expect(store != nil)
    }
    #expect(cell == nil)
    #expect(store == nil)
    #expect(factory == nil)
  }

  @Test("A cycle's chain is in the trace before the program stops")
  func cycleIsRecorded() async throws {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("outlive-cycle-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    await #expect(processExitsWith: .failure) { [path = path as String] in
      final class RowFactory: ComponentFactory {
        func row() -> Row { shared(Row(row().row)) }
      }
      try Recorder(to: .file(path)).withCurrent { _ = RowFactory().row() }
    }
    var trace = try TraceReader.read([UInt8](Data(contentsOf: URL(fileURLWithPath: path))))
    trace.events.removeAll {
      $0.kind.tag == RecordingBegan.tag || $0.kind.tag == ThreadNamed.tag
    }
    #expect(
      trace.lines == [
        "object-created object #1 type RowFactory kind instance",
        "container-opened container #1 object #1 type RowFactory",
        "component-defined definition #1 container #1 component row() type Row lifetime shared",
        "resolution-began resolution #1 definition #1",
        "resolution-began resolution #2 definition #1 parent #1",
        "resolution-failed resolution #2 definition #1 reason init-cycle asked row() "
          + "detail shared row() → shared row()",
      ])
    #expect(!trace.integrity.isComplete)
  }
}

extension Recorder.Options {
  /// Only what is told is recorded, and nothing that the classes tell of themselves.
  static var unwatched: Recorder.Options {
    var options = Recorder.Options()
    options.watchesDeinits = false
    return options
  }
}
