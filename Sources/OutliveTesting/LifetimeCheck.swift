#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif
internal import OutliveAnalysis
internal import OutliveRendering
internal import OutliveRuntime
internal import OutliveTrace
internal import Testing

/// One check of lifetimes: records what a function does, and judges what is left of it.
struct LifetimeCheck {
  private let label: String
  private let location: SourceLocation
  private let site: Site
  private let recorder: Recorder
  private let scope: ScopeID

  init(_ label: String, at location: SourceLocation, in function: String) throws {
    self.label = label
    self.location = location
    site = Site(file: location.fileID, line: UInt64(location.line), function: function)
    recorder = try Recorder(to: .memory)
    scope = recorder.beginScope(label, site: site)
    recorder.record(.checkBegan(CheckBegan(scope: scope, label: label)), site: site)
  }

  /// Runs the function with everything it makes credited to this check.
  func run(_ body: () throws -> Void) throws {
    do {
      try recorder.inScope(scope, body)
    } catch {
      recorder.finish()
      throw error
    }
  }

  /// Runs the function with everything it makes credited to this check.
  func run(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Void
  ) async throws {
    do {
      try await recorder.inScope(scope, body)
    } catch {
      recorder.finish()
      throw error
    }
  }

  /// Gives tasks that are about to finish the time to let go of what they hold.
  func waitForReleases(isolation: isolated (any Actor)? = #isolation) async {
    for pause in Self.pauses {
      guard recorder.hasSurvivors else { return }
      await Task.yield()
      try? await Task.sleep(for: pause)
    }
  }

  /// Gives tasks and threads that are about to finish the time to let go of what they hold.
  ///
  /// It blocks the thread: what waits for this very thread, as tasks of the main actor may, doesn't
  /// finish meanwhile.
  func waitForReleases() {
    for pause in Self.pauses {
      guard recorder.hasSurvivors else { return }
      usleep(UInt32(pause / .microseconds(1)))
    }
  }

  /// How long to wait between looks: each pause twice the one before, two seconds in all.
  ///
  /// Only what is going to fail waits so long; a machine on which much runs at once may need it.
  private static let pauses = (0..<21).map { Duration.microseconds(1 << $0) }

  /// Ends the check: says what should be gone, and fails the test when something isn't.
  func judge() {
    recorder.endScope(scope)
    let tracked = recorder.expectReleases(in: scope, by: label, site: site)
    recorder.record(
      CheckEnded(scope: scope, tracked: UInt64(tracked), alreadyReleased: 0))
    recorder.settle(label)
    let analysis = Analysis(of: recorder.trace())
    recorder.finish()
    guard analysis.hasFindings else { return }
    let report = TextReport(analysis: analysis, options: TextReport.Options()).render()
    Issue.record(Comment(rawValue: "\n\(report)"), sourceLocation: location)
  }
}
