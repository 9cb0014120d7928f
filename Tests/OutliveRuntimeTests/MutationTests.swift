import OutliveTestSupport
import Testing

@Suite("Snapshots while threads change the heap")
struct MutationTests {
  @Test("Eight threads change the graph without pause: every leak is found, and nothing else")
  func mutations() throws {
    // It ends by itself after so many snapshots, and with a status of 1 at the first false word.
    let folder = try TemporaryFolder()
    let run = try BuiltProgram("mutating-program").run(["10"], in: folder.url)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output == "snapshots 10, lost 0, changes many\n")
    withExtendedLifetime(folder) {}
  }
}
