import Foundation
import OutliveTestSupport
import OutliveTrace
import Testing

/// How a program's recording survives what happens to the program.
@Suite("A recording outlives its program")
struct RecordingProgramTests {
  private let folder: TemporaryFolder
  private let program = BuiltProgram("recording-program")

  init() throws { folder = try TemporaryFolder() }

  private func trace(_ name: String = "run.outlive") throws -> Trace {
    try TraceReader.read(try folder.bytes(of: name))
  }

  /// The mutations that a thread recorded, in order.
  private func mutations(of thread: UInt64, in trace: Trace) -> [UInt64] {
    trace.events.compactMap { event in
      guard case .mutationBegan(let mutation) = event.kind, mutation.subject.rawValue == thread
      else { return nil }
      return mutation.mutation.rawValue
    }
  }

  private func number(in bytes: [UInt8], at offset: Int) -> UInt64 {
    bytes[offset..<offset + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// How often the program is killed; more often, when the environment asks for it.
  private static let killCount =
    ProcessInfo.processInfo.environment["OUTLIVE_KILL_COUNT"].flatMap { Int($0) } ?? 10

  @Test("Every event that was acknowledged before a kill is read back", arguments: 0..<killCount)
  func kill(run: Int) throws {
    var random = SeededRandom(seed: UInt64(run))
    let killed = try program.runAndKill(
      ["kill", "run.outlive"], in: folder.url,
      whenItHasWritten: Int.random(in: 0...400_000, using: &random))
    var acknowledged: [UInt64: UInt64] = [:]
    for start in stride(from: 0, through: killed.count - 16, by: 16) {
      let (thread, count) = (number(in: killed, at: start), number(in: killed, at: start + 8))
      acknowledged[thread] = max(acknowledged[thread] ?? 0, count)
    }
    let trace = try trace()
    #expect(!trace.integrity.isComplete)
    #expect(trace.integrity.lostEvents == 0 && trace.integrity.damagedParts == 0)
    for thread in [1, 2] as [UInt64] {
      let read = mutations(of: thread, in: trace)
      #expect(read == Array((1...UInt64(max(1, read.count))).prefix(read.count)))
      #expect(UInt64(read.count) >= acknowledged[thread] ?? 0)
    }
  }

  @Test("Every event before a trap or an abort is read back", arguments: ["trap", "abort"])
  func crash(way: String) throws {
    let run = try program.run([way, "run.outlive", "20000"], in: folder.url)
    #expect(run.status > 128)
    let trace = try trace()
    #expect(mutations(of: 1, in: trace) == Array(1...20_000))
    #expect(!trace.integrity.isComplete)
    #expect(trace.integrity.damagedParts == 0 && trace.integrity.lostEvents == 0)
  }

  @Test("A program that exits without stopping its recording leaves a whole one")
  func exit() throws {
    #expect(try program.run(["exit", "run.outlive", "100"], in: folder.url).status == 0)
    let trace = try trace()
    #expect(mutations(of: 1, in: trace) == Array(1...100))
    #expect(trace.integrity == TraceIntegrity())
    guard case .recordingBegan(let began) = trace.events.first?.kind else {
      Issue.record("the recording doesn't say what it is")
      return
    }
    #expect(began.program == "recording-program")
    #expect(began.segment == 1 && began.process > 0 && began.recording.count == 32)
  }

  @Test("A forked child neither writes to its parent's recording nor closes it")
  func fork() throws {
    #expect(try program.run(["fork", "run.outlive"], in: folder.url).status == 0)
    let trace = try trace()
    #expect(mutations(of: 1, in: trace) == Array(1...1000) + Array(1...1000))
    #expect(mutations(of: 99, in: trace) == [])
    #expect(trace.integrity == TraceIntegrity())
  }

  @Test("A file that can't grow ends the recording once and aloud, and not the program")
  func full() throws {
    let run = try program.run(["limit", "run.outlive", "300000"], in: folder.url)
    #expect(run.status == 0)
    #expect(
      run.errors == """
        outlive: can't write more to “run.outlive”: File too large. Recording has stopped; \
        the trace holds what was written before.\n
        """)
    let counts = run.output.split(separator: " ").compactMap {
      Int($0.trimmingCharacters(in: .whitespacesAndNewlines))
    }
    #expect(counts.count == 2)
    let read = mutations(of: 1, in: try trace())
    #expect(read == Array((1...UInt64(read.count))))
    #expect(read.count > 10_000 && read.count + counts[1] == 1_000_000)
  }

  @Test("A recording in several files keeps the newest, each of which can be read alone")
  func segments() throws {
    let run = try program.run(["segments", "run.outlive", "3"], in: folder.url)
    #expect(run.status == 0 && run.errors == "")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
      .filter { $0.hasSuffix(".outlive") }
    #expect(names.count == 3)
    var read: [UInt64: Set<UInt64>] = [1: [], 2: []]
    var recordings: Set<String> = []
    for name in names {
      let bytes = try folder.bytes(of: name)
      #expect(bytes.count <= 1_100_000)
      let trace = try TraceReader.read(bytes)
      #expect(trace.integrity.damagedParts == 0)
      for thread in [1, 2] as [UInt64] {
        let mutations = mutations(of: thread, in: trace)
        #expect(read[thread]?.isDisjoint(with: mutations) == true)
        read[thread]?.formUnion(mutations)
      }
      for case .recordingBegan(let began) in trace.events.map(\.kind) {
        recordings.insert(began.recording)
        #expect(name == (began.segment == 1 ? "run.outlive" : "run-\(began.segment).outlive"))
      }
    }
    #expect(recordings.count == 1)
    // The newest events are there, without a gap.
    for (_, mutations) in read {
      #expect(mutations.max() == 400_000)
      #expect(Set((mutations.min() ?? 1)...400_000) == mutations)
    }
  }

  @Test("A thread goes on with the stream of one that has ended, under its own number")
  func streams() throws {
    #expect(try program.run(["threads", "run.outlive", "100"], in: folder.url).status == 0)
    let bytes = try folder.bytes(of: "run.outlive")
    let file = try TraceFile(MemorySource(bytes))
    #expect(Set(file.chunks.map(\.stream)) == [1, 2])
    let trace = try trace()
    let threads = Set(
      trace.events.filter { $0.kind.tag == MutationBegan.tag }.map(\.thread))
    #expect(threads.count == 100)
    for thread in 1...100 as ClosedRange<UInt64> {
      #expect(mutations(of: thread, in: trace) == Array(1...10))
    }
  }

  @Test("The environment asks for a recording from before main on")
  func environment() throws {
    let shelf = BuiltProgram("document-shelf")
    let run = try shelf.run([], in: folder.url, environment: ["OUTLIVE_TRACE": "shelf-%p.outlive"])
    #expect(run.status == 0 && run.errors == "")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(names.count == 1)
    let name = try #require(names.first)
    let trace = try trace(name)
    #expect(trace.integrity == TraceIntegrity())
    guard case .recordingBegan(let began) = trace.events.first?.kind else {
      Issue.record("the recording doesn't say what it is")
      return
    }
    #expect(name == "shelf-\(began.process).outlive")
    #expect(trace.events.contains { $0.kind.tag == ResolutionBegan.tag })
  }

  @Test("A recording that the environment asks for in vain is said, and the program runs")
  func environmentInVain() throws {
    let run = try BuiltProgram("document-shelf")
      .run([], in: folder.url, environment: ["OUTLIVE_TRACE": "nowhere/run.outlive"])
    #expect(run.status == 0)
    #expect(
      run.errors == """
        outlive: OUTLIVE_TRACE asks for a recording, but Outlive can't record to \
        “nowhere/run.outlive”: No such file or directory. Nothing is recorded; choose a path in a \
        folder that exists and can be written to.\n
        """)
  }

  @Test(
    "A trace written by another language's program, from the specification alone, is reported",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/env")))
  func secondWriter() throws {
    let script = Checkout.root.appending(
      path: "Tests/OutliveEndToEndTests/Fixtures/second-writer.py")
    let lines = try String(contentsOf: script, encoding: .utf8).split(separator: "\n")
    #expect(lines.count < 80)
    let python = BuiltProgram(url: URL(filePath: "/usr/bin/env"))
    let run = try python.run(["python3", script.path, "run.outlive"], in: folder.url)
    try #require(run.status == 0, "python3 is needed: \(run.errors)")
    #expect(try trace().integrity == TraceIntegrity())
    let report = try BuiltProgram("outlive").run(["analyze", "run.outlive"], in: folder.url)
    #expect(report.status == 1)
    #expect(report.output.contains("Document outlives “closed”: Cell.document refers back to it"))
  }

  private func settleLabels(_ trace: Trace) -> [String] {
    trace.events.compactMap { event in
      guard case .settle(let settle) = event.kind else { return nil }
      return settle.label
    }
  }

  @Test("What a thread records last is in a file that is kept, also if it records little")
  func idleThread() throws {
    #expect(try program.run(["idle", "run.outlive", "400000"], in: folder.url).status == 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
    #expect(names.count == 2)
    let traces = try names.map { try trace($0) }
    #expect(traces.flatMap(settleLabels) == ["last"])
    let ended = traces.map { trace in
      trace.events.count { $0.kind.tag == RecordingEnded.tag }
    }
    #expect(ended == [0, 1])
  }

  @Test(
    "A forked child neither waits for ever for what only its parent has, nor keeps the file locked",
    arguments: ["forked-release", "forked-restart"])
  func forkedChild(way: String) throws {
    #expect(try program.run([way, "run.outlive"], in: folder.url).status == 0)
  }

  @Test("A program that exits in a signal handler ends, and what it had recorded is there")
  func exitInHandler() throws {
    for milliseconds in 20..<40 {
      let name = "\(milliseconds).outlive"
      let run = try program.run(
        ["exit-in-handler", name, "\(milliseconds * 1000)"], in: folder.url)
      #expect(run.status == 0)
      let trace = try trace(name)
      let read = mutations(of: 1, in: trace)
      #expect(!read.isEmpty && read == Array(1...UInt64(max(1, read.count))))
      #expect(trace.integrity.lostEvents == 0 && trace.integrity.damagedParts == 0)
    }
  }

  @Test("A file that has reached the system's limit on its size is closed without a signal")
  func limitAtItsEnd() throws {
    // Just the header and a chunk find room.
    let run = try program.run(["limit-rotate", "run.outlive", "69632"], in: folder.url)
    #expect(run.status == 0)
  }

  /// Runs the program in a shell.
  private func shell(_ command: String) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", command, program.url.path]
    process.currentDirectoryURL = folder.url
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  @Test("A program without standard output and error doesn't print into its trace")
  func closedDescriptors() throws {
    #expect(try shell(#""$0" limit run.outlive 100000 >&- 2>&-"#) == 0)
    let trace = try trace()
    #expect(trace.integrity.damagedParts == 0 && mutations(of: 1, in: trace).count > 1000)
  }

  @Test("That recording has stopped doesn't end a program whose standard error nobody reads")
  func brokenPipe() throws {
    _ = try shell(#"("$0" limit run.outlive 100000; echo $? >status) 2>&1 >/dev/null | true"#)
    // The shell waits for the last part of a pipeline only.
    while (try? folder.bytes(of: "status"))?.isEmpty ?? true { usleep(1000) }
    #expect(try folder.bytes(of: "status") == Array("0\n".utf8))
  }

  @Test("A link to a trace stays one, and so do the permissions of a file")
  func linkAndPermissions() throws {
    let (link, real) = ("run.outlive", "real.outlive")
    #expect(try shell("umask 022; : >\(real); chmod 600 \(real); ln -s \(real) \(link)") == 0)
    #expect(try program.run(["exit", link, "100"], in: folder.url).status == 0)
    #expect(try trace(real).integrity == TraceIntegrity())
    #expect(
      try FileManager.default.destinationOfSymbolicLink(
        atPath: folder.url.appending(path: link).path) == real)
    #expect(try program.run(["exit", real, "100"], in: folder.url).status == 0)
    let attributes = try FileManager.default.attributesOfItem(
      atPath: folder.url.appending(path: real).path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }
}
