import DocumentShelf
import Outlive
import OutliveAnalysis
import OutliveTesting
import Testing

@Suite("The document shelf gives the same findings, whichever container makes it")
struct ShelfContainerTests {
  /// What was found in a recorded run: each rule, and how often.
  private func findings(_ leak: Leak?, _ container: ShelfContainer) throws -> [String] {
    let recorder = try Recorder()
    defer { recorder.finish() }
    _ = try recorder.scope("document shelf") { try Shelf.run(leak: leak, in: container) }
    recorder.settle("shelf closed")
    return Analysis(of: recorder.trace()).findings.map { "\($0.rule) \($0.count)" }
  }

  @Test("Healthy, there is none", arguments: ShelfContainer.allCases)
  func healthy(container: ShelfContainer) throws {
    #expect(try findings(nil, container) == [])
  }

  @Test("The log that holds a session is a captive dependency", arguments: ShelfContainer.allCases)
  func captive(container: ShelfContainer) throws {
    #expect(try findings(.captive, container) == ["captive-dependency 1"])
  }

  @Test("The application that stores its container is a cycle", arguments: ShelfContainer.allCases)
  func containerCycle(container: ShelfContainer) throws {
    #expect(try findings(.factoryCycle, container) == ["retain-cycle 1"])
  }

  @Test("What cells and documents do wrong is found, too", arguments: ShelfContainer.allCases)
  func observers(container: ShelfContainer) throws {
    #expect(try findings(.closureCycle, container) == ["closure-capture-cycle 3"])
    #expect(try findings(.observerDied, container) == ["observer-died-registered 3"])
    #expect(try findings(.subjectDied, container) == ["subject-died-observed 1"])
  }

  @Test("It does the same, whichever container makes it")
  func result() throws {
    let lines = try ShelfContainer.allCases.map { try Shelf.run(in: $0) }
    #expect(Set(lines) == ["Shelf: read Middlemarch, Война и мир, 紅樓夢"])
  }

  @Test("What each container tells is in order", arguments: ShelfContainer.allCases)
  func conforms(container: ShelfContainer) throws {
    try expectContainerConforms { try Shelf.run(in: container) }
  }
}
