import OutliveObservation
import Testing

@MainActor
@Suite("An observation can belong to an actor")
struct IsolationTests {
  @Test("A subject and its handlers can be confined to an actor")
  func mainActor() {
    @MainActor
    final class Screen {
      @Observed var title = "one"
      var shown: [String] = []
      var observation: PropertyObservation<Screen, String>?
      func observe() {
        observation = PropertyObservation(of: self, \.$title, by: self) { screen, change in
          screen.shown.append(change.new)
        }
      }
    }
    let screen = Screen()
    screen.observe()
    screen.title = "two"
    #expect(screen.shown == ["two"])
  }
}
