import OutliveContainer
import OutliveRuntime
import OutliveTestSupport
import OutliveTrace
import Testing

@Suite("When a weakly kept component goes, that is recorded")
struct WeakReleaseTests {
  final class ListFactory: ComponentFactory {
    func list() -> DocumentList { weakShared(DocumentList()) }
    func row(_ number: Int) -> DocumentCell { weakShared(DocumentCell(), arguments: number) }
  }

  func told(_ body: () -> Void) throws -> [String] {
    let recorder = try Recorder(to: .memory)
    recorder.withCurrent(body)
    let names = ["weak-released", "component-stored", "object-released"]
    return recorder.trace().lines.filter { line in names.contains { line.hasPrefix($0) } }
  }

  @Test("Exactly when the last one lets go, each by its own arguments")
  func exact() throws {
    let lines = try told {
      let factory = ListFactory()
      _ = factory.list()
      _ = factory.list()
      var rows = [factory.row(1), factory.row(2)]
      _ = factory.row(1)
      rows.removeLast()
      rows.append(factory.row(2))
      rows.removeFirst()
      rows.removeFirst()
    }
    #expect(
      lines == [
        "component-stored definition #1 object #2 lifetime weak-shared strength weak",
        "object-released object #2 evidence exact",
        "weak-released definition #1 object #2",
        "component-stored definition #1 object #3 lifetime weak-shared strength weak",
        "object-released object #3 evidence exact",
        "weak-released definition #1 object #3",
        "component-stored definition #2 object #4 lifetime weak-shared strength weak",
        "component-stored definition #2 object #5 lifetime weak-shared strength weak",
        "object-released object #5 evidence exact",
        "weak-released definition #2 object #5",
        "component-stored definition #2 object #6 lifetime weak-shared strength weak",
        "object-released object #4 evidence exact",
        "weak-released definition #2 object #4",
        "object-released object #6 evidence exact",
        "weak-released definition #2 object #6",
        "object-released object #1 evidence exact",
      ])
  }
}
