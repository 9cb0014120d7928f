import Foundation
import OutliveRuntime
import OutliveTestSupport
import Testing

/// The tracker takes effect in whatever program links it, and all tests are one program: so another
/// program links it, and says what is so.
@Suite("Allocation tracking")
struct AllocationTrackingTests {
  private let folder: TemporaryFolder
  private let program = BuiltProgram("allocating-program")

  init() throws { folder = try TemporaryFolder() }

  /// The facts that the program says when it goes one way.
  private func facts(_ way: String, _ environment: [String: String] = [:]) throws -> [String] {
    let run = try program.run([way], in: folder.url, environment: environment)
    #expect(run.status == 0, "\(run.errors)")
    return run.output.split(separator: "\n").map(String.init)
  }

  @Test("Every sort of object is seen, with type, size, thread and place")
  func kinds() throws {
    #expect(
      try facts("kinds") == [
        "made: allocating_program.Document, instance, 24 bytes, thread 1",
        "made: allocating_program.DraftDocument, instance, 32 bytes, thread 1",
        "made: allocating_program.Page<Swift.Array<Swift.Int>>, instance, 24 bytes, thread 1",
        "made: allocating_program.Shelf, instance, 120 bytes, thread 1",
        "made: closure or box, closure, 32 bytes, thread 1",
        "numbers rise by one: true",
        "where they are: true",
        "made at different places: true",
        "with call stacks: false",
      ])
  }

  @Test("Call stacks are as deep as was asked for, and those that are alike are kept once")
  func callStacks() throws {
    #expect(
      try facts("call-stacks") == [
        "objects: 100", "depths: [6]", "innermost is the site: true", "alike: 1", "another: 2",
        "without: 1", "not kept: 0",
      ])
  }

  @Test("Started and stopped in the middle: older objects stay unknown, ends are seen all the same")
  func switching() throws {
    #expect(
      try facts("switching", ["OUTLIVE_ALLOCATIONS": "off"]) == [
        "runs at first: false", "older objects seen: 0", "seen after a stop: 1",
        "left when one ends after a stop: 0", "seen after a start: true", "missed: 0",
      ])
  }

  @Test("Linking it is all that has to be done")
  func statistics() throws {
    #expect(
      try facts("statistics") == [
        "allocations: 100", "deallocations: 40", "live: 60", "missed, unnoted: [0, 0]",
        "available: true",
      ])
  }

  @Test("Addresses are used again, numbers aren't")
  func reuse() throws {
    #expect(
      try facts("reuse") == [
        "fewer addresses than objects: true", "numbers: 10000", "left: 0", "missed: 0",
      ])
  }

  @Test("A forked child goes on with a table of its own")
  func fork() throws {
    #expect(
      try facts("fork") == [
        "the child's: true", "left in the child: 10", "child: 0", "the parent's: 10",
      ])
  }

  @Test("An object is freed on another thread than it was made on")
  func otherThread() throws {
    #expect(
      try facts("other-thread") == [
        "seen: 1", "made by another thread: true", "left: 0", "missed: 0",
      ])
  }

  @Test("The end of an object that was recorded is, too: when, by which thread, in which actor")
  func freeing() throws {
    #expect(
      try facts("freeing") == [
        "evidence: [OutliveTrace.ReleaseEvidence.exact, OutliveTrace.ReleaseEvidence.exact]",
        "threads: true", #"recorded afterwards: [Optional("allocating_program.Drawer")]"#,
      ])
  }

  @Test("Eight threads make objects and free each other's: the table is exactly right")
  func crossed() throws {
    #expect(
      try facts("crossed") == [
        "exactly those that are alive, by thread: true", "more than a thousand: true",
        "different numbers: true", "missed, unnoted: [0, 0]", "left: 0",
      ])
  }

  @Test("Threads that end leave their room to others")
  func endingThreads() throws {
    #expect(
      try facts("ending-threads") == [
        "seen: 400", "exactly those that are alive: true", "room for more than at first: false",
        "missed: 0",
      ])
  }

  @Test("Room goes back from a thread that only frees to one that only makes")
  func oneWay() throws {
    #expect(
      try facts("one-way") == [
        "objects: true", "slots: 65536", "more room than at first: false", "left: 0",
      ])
  }

  @Test("Whoever reads while others make and free objects reads no mixture of two")
  func reading() throws {
    #expect(try facts("reading") == ["odd: []", "left of Document and DraftDocument: 0"])
  }

  @Test("Objects are credited to their scope: nested, side by side, in child tasks")
  func scopes() throws {
    #expect(
      try facts("scopes") == [
        "outer: 4", "inner: 5", "foreign: 7", "of nobody: 0",
        // One more each, ten in an `async let`, twenty in a group, two in a task: of the hundred in a
        // detached task none.
        "side by side: [33, 34, 35, 36, 37, 38, 39, 40]", "clean: 0, 0 alive, 0 documents",
        "no scope: nil",
      ])
  }

  @Test("However an object ends, nothing is left in the table")
  func ends() throws {
    let ways = [
      "instances", "an initializer that throws", "an initializer that fails",
      "a deinitializer that hands out", "unowned references that outlive",
      "weak references that outlive", "closures and boxes", "collections", "managed buffers",
      "indirect cases", "existentials and errors", "key paths", "actors", "tasks", "streams",
      "observation", "lazy sequences and text",
    ]
    #expect(
      try facts("ends") == ways.map { "\($0): nothing left" }
        + ["missed, unnoted: [0, 0]", "freed while known: 0"])
  }

  @Test("However an object of Foundation ends, nothing is left in the table")
  func foundation() throws {
    let ways = [
      "data", "coders", "strings and numbers", "dates and formatters", "notifications",
      "collections", "files and addresses", "queues and threads", "expressions", "errors",
    ]
    #expect(
      try facts("foundation") == ways.map { "\($0): nothing left" }
        + ["missed, unnoted: [0, 0]", "freed while known: 0"])
  }

  @Test("The tests themselves don't link it")
  func tests() { #expect(!LiveObject.isAvailable) }

  @Test("A program that doesn't link it has no table, and its scopes no number")
  func unlinked() throws {
    let run = try BuiltProgram("recording-program").run(["unseen", "run.outlive"], in: folder.url)
    #expect(run.status == 0)
    #expect(run.output == "false nil nil []\n")
  }
}
