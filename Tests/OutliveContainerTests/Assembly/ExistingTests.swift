import OutliveContainer
import Testing

@Suite("An object that is there already can be injected into, with its children")
struct ExistingTests {
  class View: InjectableParent {
    let name: String
    var children: [AnyObject] = []
    var store: Store?
    var log: [String] = []
    init(_ name: String) { self.name = name }
    var injectableChildren: [AnyObject] { children }
  }
  final class Screen: View {}
  final class Button: View {}
  final class Panel: View {}

  final class ViewAssembly: Assembly {
    let store = Definition<Store>(.lazySingleton)
    let screen = Definition<Screen>(.lazySingleton)
    let button = Definition<Button>(.prototype)
    var isRefused = false
    override func define() {
      store.make { Store() }
      screen.inject(\.store, store)
        .beforeInjections {
          $0.log.append("before, store is \($0.store == nil ? "missing" : "there")")
        }
        .afterInjections {
          $0.log.append("after, store is \($0.store == nil ? "missing" : "there")")
        }
        .afterAllInjections { $0.log.append("complete") }
      button.make { Button("made") }.inject(\.store, store)
        .afterInjections { [unowned self] _ in if isRefused { throw Refused(what: "button") } }
    }
  }

  @Test("It gets what its definition injects, in order, and takes its place in the container")
  func injected() throws {
    let assembly = try ViewAssembly().activated()
    let screen = Screen("screen")
    #expect(try assembly.container?.inject(into: screen) == 1)
    #expect(screen.store === (try assembly.store()))
    #expect(screen.log == ["before, store is missing", "after, store is there", "complete"])
    #expect(try assembly.screen() === screen)
  }

  @Test("Injected twice it stays what it is; another one in its place is an error")
  func again() throws {
    let assembly = try ViewAssembly().activated()
    let screen = Screen("screen")
    try assembly.screen.inject(into: screen)
    try assembly.screen.inject(into: screen)
    #expect(screen.log.count == 6)
    let other = Screen("other")
    let error = #expect(throws: ResolutionError.self) { try assembly.screen.inject(into: other) }
    #expect(error?.reason == .typeMismatch)
    #expect(other.store == nil)
    #expect(try assembly.screen() === screen)
  }

  @Test("A prototype's are injected one by one, and none is kept")
  func prototypes() throws {
    let assembly = try ViewAssembly().activated()
    let buttons = [Button("first"), Button("second")]
    for button in buttons { try assembly.button.inject(into: button) }
    #expect(buttons.map { $0.store != nil } == [true, true])
    #expect(try assembly.button().name == "made")
  }

  @Test("Children and theirs are injected, past those without a definition, each of them once")
  func children() throws {
    let assembly = try ViewAssembly().activated()
    let (screen, panel) = (Screen("screen"), Panel("panel"))
    let (inner, deep) = (Button("inner"), Button("deep"))
    screen.children = [panel, inner]
    panel.children = [deep, screen]
    inner.children = [panel, deep]
    #expect(try assembly.container?.inject(into: screen) == 3)
    #expect([screen.store, inner.store, deep.store].map { $0 != nil } == [true, true, true])
    #expect(panel.store == nil)
    #expect(screen.log.count == 3)
  }

  @Test("Without a definition it is an error, with two as well")
  func missing() throws {
    let assembly = try ViewAssembly().activated()
    let container = try #require(assembly.container)
    let none = #expect(throws: ResolutionError.self) { try container.inject(into: Panel("panel")) }
    #expect(none?.reason == .unsatisfied)
    #expect(none?.message == "No definition says what a Panel needs.")

    final class TwoAssembly: Assembly {
      let first = Definition<Panel>()
      let second = Definition<Panel>()
    }
    let two = try TwoAssembly().activated()
    let several = #expect(throws: ResolutionError.self) {
      _ = try two.container?.inject(into: Panel("panel"))
    }
    #expect(several?.reason == .ambiguous)
    #expect(several?.nearMisses.map(\.component) == ["TwoAssembly.first", "TwoAssembly.second"])
    let panel = Panel("panel")
    try two.first.inject(into: panel)
  }

  @Test("When injecting fails nothing is kept of the object")
  func failing() throws {
    let assembly = try ViewAssembly().activated()
    assembly.isRefused = true
    weak var seen: Button?
    do {
      let button = Button("button")
      seen = button
      #expect(throws: Refused(what: "button")) { try assembly.button.inject(into: button) }
    }
    #expect(seen == nil)
    assembly.isRefused = false
    let button = Button("button")
    try assembly.button.inject(into: button)
    #expect(button.store === (try assembly.store()))
  }

  @Test("The container keeps an object no longer than its definition says")
  func ownership() throws {
    let assembly = try ViewAssembly().activated()
    weak var button: Button?
    weak var screen: Screen?
    do {
      let (heldButton, heldScreen) = (Button("button"), Screen("screen"))
      (button, screen) = (heldButton, heldScreen)
      try assembly.button.inject(into: heldButton)
      try assembly.screen.inject(into: heldScreen)
    }
    #expect(button == nil)
    #expect(screen != nil)
    assembly.container?.close()
    #expect(screen == nil)
  }

  @Test("Before it is active, a definition can't inject")
  func inactive() {
    let error = #expect(throws: ResolutionError.self) {
      try ViewAssembly().button.inject(into: Button("button"))
    }
    #expect(error?.reason == .inactive)
  }
}
