import Outlive
import OutliveTesting
import Testing

@Suite("expectContainerConforms")
struct ExpectContainerConformsTests {
  private final class Service {}

  /// A container that forgets to say what it has done, when it is told to.
  private final class Locator {
    private let instrumentation = ContainerInstrumentation()
    private let forgets: Bool

    init(forgets: Bool) {
      self.forgets = forgets
      instrumentation.opened(self)
    }

    func service() -> Service {
      instrumentation.resolve("service", as: Service.self, .unshared) { resolution in
        forgets ? Service() : resolution.made(Service())
      }
    }
  }

  @Test("A container that tells what it does passes")
  func conforming() throws {
    try expectContainerConforms { _ = Locator(forgets: false).service() }
  }

  @Test("So does one that is used in an asynchronous function")
  func asynchronous() async throws {
    try await expectContainerConforms {
      await Task.yield()
      _ = Locator(forgets: false).service()
    }
  }

  @Test("Each problem is an issue at the line of the expectation")
  func problems() {
    let line = #line + 2
    let issues = RecordedIssue.all {
      try expectContainerConforms {
        let locator = Locator(forgets: true)
        _ = locator.service()
        _ = locator.service()
      }
    }
    #expect(
      issues.map(\.text) == [
        "event 4: the request for “service” never ends: say that it was found, made or failed",
        "event 5: the request for “service” never ends: say that it was found, made or failed",
      ])
    #expect(issues.map(\.line) == [line, line])
  }
}
