import Foundation
import OutliveContainer
import OutliveTrace
import Testing

@Suite("A container with a lock of its own tells what several tasks ask for")
struct LockedLocatorTests {
  /// A container that holds its lock while it answers.
  private final class LockedLocator: @unchecked Sendable {
    // Sendable is safe to claim: everything is used under the lock.
    private let lock = NSRecursiveLock()
    private let locator = Locator(isSynchronized: true)

    func work(_ number: Int) {
      lock.withLock {
        _ = locator.part("shared", .shared)
        _ = locator.part("list \(number)", .unshared) {
          let piece = Piece()
          piece.other = locator.part("session", .scoped)
          #expect(locator.part("session", .scoped) === piece.other)
          #expect(locator.part("shared", .shared) != nil)
          return piece
        }
      }
      lock.withLock {
        let held = locator.part("weak", .weakShared)
        withExtendedLifetime(held) { _ = locator.part("weak", .weakShared) }
      }
    }
  }

  @Test("Nothing is wrong with it")
  func conforming() async throws {
    let conformance = try await ContainerConformance {
      let locator = LockedLocator()
      await withTaskGroup { group in
        for number in 0..<16 {
          group.addTask { for _ in 0..<20 { locator.work(number) } }
        }
      }
    }
    #expect(conformance.problems.map(\.description) == [])
  }

  @Test("A mistake of an asynchronous exercise is found as well")
  func mistake() async throws {
    let conformance = try await ContainerConformance {
      await Task.yield()
      let locator = Locator(fault: .forgetsToTell, isSynchronized: true)
      _ = locator.part("part", .unshared)
    }
    #expect(
      conformance.problems.map(\.description) == [
        "event 5: the request for “part” never ends: say that it was found, made or failed"
      ])
  }
}
