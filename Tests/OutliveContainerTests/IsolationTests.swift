import OutliveContainer
import Testing

@MainActor
@Suite("A factory can belong to an actor")
struct IsolationTests {
  /// A component that is confined to the main actor.
  @MainActor
  final class Screen {
    var title = ""
  }

  @MainActor
  final class ScreenFactory: ComponentFactory {
    var made = 0
    func screen() -> Screen {
      shared(
        factory: {
          self.made += 1
          return Screen()
        }, configure: { screen in screen.title = "made \(self.made)" })
    }
  }

  @Test("Definitions and configure steps run on the factory's actor")
  func mainActor() async {
    let factory = ScreenFactory()
    let screen = factory.screen()
    await Task.yield()
    #expect(factory.screen() === screen)
    #expect(screen.title == "made 1")
  }
}
