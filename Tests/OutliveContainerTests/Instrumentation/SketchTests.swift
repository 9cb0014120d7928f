import Foundation
import OutliveContainer
import OutliveTrace
import Testing

@Suite("Containers in the shape of others tell what they do in twenty lines")
struct SketchTests {
  private func problems(_ exercise: () throws -> Void) throws -> [String] {
    try ContainerConformance(running: exercise).problems.map(\.description)
  }

  @Test("What is registered is resolved by its type")
  func registry() throws {
    let found = try problems {
      let root = Registry()
      root.register(Piece.self, name: "store") { _ in Piece() }.inObjectScope(.container)
      root.register(Piece.self, name: "list") { _ in Piece() }.inObjectScope(.weak)
      let registry = Registry(parent: root)
      registry.register(Piece.self, name: "cell") { _ in Piece() }.inObjectScope(.transient)
      registry.register(Piece.self, name: "session") { _ in Piece() }
      // One per graph, as two that know each other need it; the one back is let go at the end.
      registry.register(Piece.self, name: "screen") { registry in
        let screen = Piece()
        screen.other = registry.resolve(Piece.self, name: "session")
        return screen
      }
      .initCompleted { registry, screen in
        #expect(screen.other === registry.resolve(Piece.self, name: "session"))
        #expect(screen === registry.resolve(Piece.self, name: "screen"))
        screen.other?.other = registry.resolve(Piece.self, name: "store")
      }
      for _ in 1...2 {
        let list = registry.resolve(Piece.self, name: "list")
        #expect(list === registry.resolve(Piece.self, name: "list"))
        #expect(registry.resolve(Piece.self, name: "screen") != nil)
        #expect(registry.resolve(Piece.self, name: "cell") != nil)
        #expect(registry.resolve(Piece.self, name: "nothing") == nil)
      }
    }
    #expect(found == [])
  }

  private final class ShelfProviders: Providers {
    var store: Provider<Piece> { self { Piece() }.singleton }
    var log: Provider<Piece> { self { Piece() }.cached }
    var list: Provider<Piece> { self { Piece() }.shared }
    var session: Provider<Piece> { self { Piece() }.graph }
    var number: Provider<Int> { self { 7 }.singleton }
    var cell: Provider<Piece> {
      self {
        let cell = Piece()
        cell.other = self.session()
        cell.other?.other = self.store()
        #expect(cell.other === self.session())
        return cell
      }
    }
  }

  @Test("A computed property says what is made")
  func providers() throws {
    let found = try problems {
      let providers = ShelfProviders()
      for _ in 1...2 {
        let list = providers.list()
        #expect(list === providers.list())
        #expect(providers.cell() !== providers.cell())
        #expect(providers.log() === providers.log())
        #expect(providers.number() == 7)
      }
      let store = providers.store()
      providers.store.register { Piece() }
      #expect(providers.store() !== store)
      providers.reset()
      _ = providers.cell()
    }
    #expect(found == [])
  }

  private final class RootComponent: TreeComponent<NoParent> {
    var store: Piece { shared { Piece() } }
    var list: ListComponent { ListComponent(parent: self) }
  }

  private final class ListComponent: TreeComponent<RootComponent> {
    var list: Piece {
      shared {
        let list = Piece()
        list.other = parent.store
        return list
      }
    }
  }

  @Test("A component shares, and asks its parent for the rest")
  func tree() throws {
    let found = try problems {
      let root = RootComponent(parent: NoParent())
      let component = root.list
      #expect(component.list.other === root.store)
      #expect(component.list === component.list)
      #expect(root.list.list !== component.list)
    }
    #expect(found == [])
  }

  @Test(
    "Each of them takes no more than twenty lines for it",
    arguments: ["RegistrySketch", "ProviderSketch", "ComponentTreeSketch"])
  func lines(of sketch: String) throws {
    let file = URL(filePath: "\(#filePath)").deletingLastPathComponent()
      .appending(path: "\(sketch).swift")
    let count = try String(contentsOf: file, encoding: .utf8)
      .split(separator: "\n").count { $0.hasSuffix("// told") }
    #expect(count > 5 && count <= 20)
  }
}
