import Foundation
import OutliveAnalysis
import OutliveTestSupport
import OutliveTrace
import Testing

/// `outlive record` on a program that knows nothing of Outlive.
@Suite("A program is recorded unchanged")
struct RecordedProgramTests {
  private let folder: TemporaryFolder
  private var program: String { BuiltProgram("unwitting-program").url.path(percentEncoded: false) }

  init() throws { folder = try TemporaryFolder() }

  private func record(_ options: [String] = [], _ words: String...) throws -> BuiltProgram.Run {
    try BuiltProgram("outlive").run(
      ["record", "-o", "run.outlive"] + options + [program] + words, in: folder.url)
  }

  private func trace(_ name: String = "run.outlive") throws -> Trace {
    try TraceReader.read(Array(Data(contentsOf: folder.url.appending(path: name))))
  }

  /// What the culprit of a defect is, by its number; those of tasks have none that is garbage.
  private static let culprits: [Int: String] = [
    1: "Downloader.onFinish", 2: "StateMachine.transitions[0].sideEffect",
    3: "Alert.actions[0].handler", 4: "Node.describe", 7: "PlayerView.delegate",
    11: "Cancellable.cancel", 16: "Screen.service.container",
  ]

  @Test(
    "A reported defect is one leak, at the reference at fault; its healthy twin is none",
    arguments: culprits.keys.sorted())
  func defects(number: Int) throws {
    #expect(try record([], "defect", "\(number)", "leaking").status == 0)
    let leaking = Analysis(of: try trace())
    #expect(leaking.findings.count == 1)
    let finding = try #require(leaking.findings.first)
    #expect(finding.verdict == .leak)
    let path = try #require(finding.path)
    let names = path.steps.map { "\($0.object.type).\($0.reference?.name ?? "")" }
    let culprit = try #require(path.culprit)
    #expect(names[culprit].hasPrefix(try #require(Self.culprits[number])), "\(names)")
    // The line is one of the program's own.
    #expect(
      finding.sites.contains { $0.site.file.hasSuffix("Defects.swift") },
      "\(finding.sites.map(\.site))")

    #expect(try record([], "defect", "\(number)", "healthy").status == 0)
    #expect(Analysis(of: try trace()).findings.isEmpty)
  }

  @Test("An optimized build has the same defects, by the same fingerprints, and none more")
  func optimized() throws {
    let sources = try FileManager.default.contentsOfDirectory(
      at: URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "UnwittingProgram"),
      includingPropertiesForKeys: nil
    ).filter { $0.pathExtension == "swift" }.map { $0.path(percentEncoded: false) }
    // The same module, so that types have the same names; only the optimizer makes a difference.
    let compiled = try BuiltProgram(url: URL(filePath: "/usr/bin/env")).run(
      ["swiftc", "-swift-version", "6", "-O", "-g", "-module-name", "unwitting_program"]
        + ["-o", "optimized"] + sources.sorted(), in: folder.url)
    try #require(compiled.status == 0, "\(compiled.errors)")
    func findings(_ program: String, _ number: Int, _ twin: String) throws -> [String] {
      let run = try BuiltProgram("outlive").run(
        ["record", "-o", "run.outlive", program, "defect", "\(number)", twin], in: folder.url)
      #expect(run.status == 0, "\(run.errors)")
      return Analysis(of: try trace()).findings.map {
        "\($0.rule) \($0.verdict) \($0.fingerprint.text)"
      }
    }
    for number in Self.culprits.keys.sorted() + [13, 14] {
      let expected = try findings(program, number, "leaking")
      #expect(expected.count == 1)
      #expect(try findings("./optimized", number, "leaking") == expected, "defect \(number)")
      #expect(try findings("./optimized", number, "healthy").isEmpty, "defect \(number)")
    }
  }

  @Test("The variables that hold objects are named")
  func variables() throws {
    #expect(try record([], "variables").status == 0)
    let heap = try #require(HeapCensus.all(of: try trace()).first)
    #expect(heap.garbage.objects == 0)
    let own = heap.heldFromOutside.filter { ["Chapter", "History", "Page"].contains($0.type) }
    let closure = heap.heldFromOutside.filter { $0.possibleHolders == ["static Kept.reopen"] }
    #expect(closure.map(\.type) == ["closure"])
    #expect(
      own.map { "\($0.count) \($0.type): \($0.possibleHolders)" }.sorted() == [
        #"1 Chapter: ["static Chapter.byName"]"#, #"1 History: ["static History.shared"]"#,
        #"1 Page: ["static Kept.latest"]"#,
        #"3 Chapter: ["static Chapter.all"]"#,
      ])
  }

  @Test("What a running task keeps is no garbage, and the task is shown as what keeps it")
  func tasks() throws {
    for (number, type) in [(13, "Store"), (14, "FeedController")] {
      #expect(try record([], "defect", "\(number)", "leaking").status == 0)
      #expect(
        Analysis(of: try trace()).findings.map { "\($0.rule) \($0.verdict)" } == [
          "live-cycle expected"
        ])
      let leaking = try #require(HeapCensus.all(of: try trace(), .label("closed")).first)
      #expect(leaking.types.contains { $0.type == type })
      // What runs the task holds it, and the task holds more than itself.
      #expect(leaking.heldFromOutside.contains { $0.type == "task" && $0.kept.objects > 1 })

      #expect(try record([], "defect", "\(number)", "healthy").status == 0)
      #expect(Analysis(of: try trace()).findings.isEmpty)
      let healthy = try #require(HeapCensus.all(of: try trace(), .last).first)
      #expect(!healthy.types.contains { $0.type == type && $0.own.objects > 0 })
    }
  }

  @Test("A list that grows with every round is named, and objects that end are known to")
  func growth() throws {
    #expect(try record(["--allocations", "all"], "rounds", "5").status == 0)
    let trace = try trace()
    let analysis = Analysis(of: trace)
    #expect(
      analysis.findings.map(\.headline) == [
        "Page grows with every “page closed”: History.pages keeps what each round adds"
      ])
    let kinds = Set(trace.events.map(\.kind.name))
    #expect(kinds.isSuperset(of: ["object-allocated", "snapshot-census", "snapshot-measured"]))
    #expect(
      trace.events.contains {
        if case .snapshotMeasured(let cost) = $0.kind {
          cost.isForked && cost.duration > 0
        } else {
          false
        }
      })
  }

  @Test("The program's end is handed on, and the recording holds what was before")
  func ends() throws {
    for (way, status) in [("status", 42), ("_exit", 3), ("abort", 134), ("kill", 137)] {
      let run = try record([], way)
      #expect(run.status == Int32(status), "\(way): \(run.errors)")
      #expect(run.errors.contains("recorded into"))
      let trace = try trace()
      let labels = trace.events.compactMap { event -> String? in
        if case .settle(let settle) = event.kind { settle.label } else { nil }
      }
      let ended = way == "status" || way == "_exit"
      #expect(trace.integrity.isComplete == ended)
      #expect(labels == (way == "status" ? [] : ["page closed"]) + (ended ? ["exit"] : []))
    }
  }

  @Test("Standard streams are the program's own, and nothing is added to its output")
  func streams() throws {
    let run = try record([], "child", "/bin/pwd")
    #expect(run.status == 0)
    // The program that it starts finds nothing of the recording in its environment.
    #expect(
      run.output == "\(folder.url.resolvingSymlinksInPath().path(percentEncoded: false))".trimmed)
  }

  @Test("A program that closes all descriptors keeps its files, and its recording is whole")
  func closedDescriptors() throws {
    let run = try record([], "daemon", "text.txt")
    #expect(run.status == 0, "\(run.errors)")
    // The number of its first file is what it is without a recorder.
    #expect(run.output == "3\n")
    let text = try Data(contentsOf: folder.url.appending(path: "text.txt"))
    #expect(text == Data("text".utf8))
    let trace = try trace()
    #expect(trace.integrity.isComplete)
    #expect(Analysis(of: trace).findings.isEmpty)
    let last = try #require(HeapCensus.all(of: trace, .last).first)
    #expect(last.types.contains { $0.type == "Page" && $0.own.objects == 10_002 })
  }

  @Test("A program that may open no more files is looked at all the same")
  func noDescriptors() throws {
    #expect(try record([], "descriptors").status == 0)
    let census = try #require(HeapCensus.all(of: try trace(), .label("page closed")).first)
    #expect(census.types.contains { $0.type == "Page" })
  }

  @Test("A signal's handler may end the program while a snapshot is taken")
  func endInHandler() throws {
    for _ in 0..<3 {
      let run = try record([], "handler")
      #expect(run.status == 9, "\(run.errors)")
    }
  }

  @Test("What is ignored when the recording begins, the program ignores as well, and nothing else")
  func ignoredSignals() throws {
    let outlive = BuiltProgram("outlive").url.path(percentEncoded: false)
    let recorded = "exec \"$0\" record -o run.outlive \"$1\" ignored"
    for (trap, signals) in [("", []), ("trap '' HUP PIPE; ", [SIGHUP, SIGPIPE])] {
      // Whoever runs the tests may ignore some, too.
      let plain = try said(by: trap + "exec \"$1\" ignored", outlive)
      #expect(try said(by: trap + recorded, outlive) == plain)
      #expect(Set(plain.split(separator: "\n")).isSuperset(of: signals.map { Substring("\($0)") }))
    }
  }

  /// What a shell's script writes, with the program as its argument.
  private func said(by script: String, _ name: String) throws -> String {
    let shell = Process()
    shell.executableURL = URL(filePath: "/bin/sh")
    shell.arguments = ["-c", script, name, program]
    shell.currentDirectoryURL = folder.url
    let pipe = Pipe()
    shell.standardOutput = pipe
    shell.standardError = FileHandle.nullDevice
    try shell.run()
    let said = try pipe.fileHandleForReading.readToEnd() ?? Data()
    shell.waitUntilExit()
    return String(decoding: said, as: UTF8.self)
  }

  @Test("Programs that it starts are left alone, or recorded into files of their own")
  func children() throws {
    #expect(try record([], "child", program).status == 0)
    let alone = try FileManager.default.contentsOfDirectory(
      atPath: folder.url.path(percentEncoded: false))
    #expect(alone.sorted() == ["run.outlive"])
    let run = try BuiltProgram("outlive").run(
      ["record", "--children", "-o", "part-%p.outlive", program, "child", program],
      in: folder.url)
    #expect(run.status == 0)
    let files = try FileManager.default.contentsOfDirectory(
      atPath: folder.url.path(percentEncoded: false)
    ).filter { $0.hasPrefix("part-") }
    #expect(files.count == 2)
    for file in files { #expect(try trace(file).integrity.isComplete) }
  }
}

extension String {
  /// The text as a program prints a line of it, without a slash at the end of a folder.
  fileprivate var trimmed: String { (hasSuffix("/") ? String(dropLast()) : self) + "\n" }
}
