internal import Foundation
internal import OutliveTestSupport
internal import OutliveTrace
@testable internal import OutliveCommandLine
internal import Testing

/// What the command does around the program: the program itself is run in the end-to-end tests.
@Suite("outlive record")
struct RecordCommandTests {
  private let folder: TemporaryFolder
  private let library: String

  init() throws {
    folder = try TemporaryFolder()
    library = folder.url.appending(path: RecordingLibrary.name).path(percentEncoded: false)
    try Data().write(to: URL(filePath: library))
  }

  /// A program that the command lets through: this very test bundle's own runner is a Swift program.
  private var program: String { CommandLine.arguments[0] }

  private func console(_ programs: ScriptedPrograms) -> TestConsole {
    TestConsole(
      variables: ["PATH": "/nowhere"], programs: programs,
      ownPath: folder.url.appending(path: "outlive").path(percentEncoded: false))
  }

  private func path(_ name: String) throws -> String {
    try SystemFileSystem().resolve(folder.url.path(percentEncoded: false)) + "/\(name)"
  }

  @Test("the program is told what to record, and where")
  func variables() throws {
    let programs = ScriptedPrograms()
    let trace = try path("run.outlive")
    _ = console(programs).run(
      "record", "-o", trace, "--stacks", "3", "--every", "5", "--on-signal", "USR2",
      "--no-exit-snapshot", "--allocations", "all", program, "--flag", "-o", "x", "--", "-")
    let run = try #require(programs.programs.first)
    #expect(run.arguments == [program, "--flag", "-o", "x", "--", "-"])
    #expect(
      run.variables == [
        "OUTLIVE_TRACE": trace, "OUTLIVE_ALLOCATIONS": "3", "OUTLIVE_RECORD_ALLOCATIONS": "all",
        "OUTLIVE_SNAPSHOTS": "every=5,signal=12", "OUTLIVE_CHILDREN": nil,
        "LD_PRELOAD": try SystemFileSystem().resolve(library),
      ])
  }

  @Test("without options there is a snapshot at the end, and the file is named after the program")
  func defaults() throws {
    let programs = ScriptedPrograms()
    var console = console(programs)
    console.variables["LD_PRELOAD"] = "/lib/other.so"
    _ = console.run("record", program)
    let run = try #require(programs.programs.first)
    let name = FilePath(program).name
    #expect(run.variables["OUTLIVE_SNAPSHOTS"] == "exit")
    #expect(run.variables["OUTLIVE_ALLOCATIONS"] == "8")
    #expect(run.variables["OUTLIVE_TRACE"]??.hasSuffix("/\(name).outlive") == true)
    #expect(
      run.variables["LD_PRELOAD"]
        == "\(try SystemFileSystem().resolve(library)):/lib/other.so")
  }

  @Test("how the program ends is handed on, and what there is of the recording is said")
  func ends() throws {
    let trace = try path("run.outlive")
    let recording = ScriptedPrograms { _ in
      try? Data(SampleTraces.leaking.binary).write(to: URL(filePath: trace))
      return .success(.exited(7))
    }
    let outcome = console(recording).run("record", "--analyze", "-o", trace, program)
    #expect(outcome.status.rawValue == 7)
    #expect(outcome.output == "")
    #expect(outcome.diagnostics.contains("recorded into \(trace.quoted)"))
    #expect(outcome.diagnostics.contains("2 errors in 2 tracked objects"))

    // What is there already is none of this run.
    let silent = console(ScriptedPrograms { _ in .success(.signalled(11)) })
      .run("record", "-o", trace, program)
    #expect(silent.status.rawValue == 139)
    #expect(silent.status.signal == 11)
    #expect(silent.diagnostics.contains("ended by SIGSEGV"))
    #expect(silent.diagnostics.contains("nothing was recorded"))
  }

  @Test(
    "a program that can't be recorded is not run",
    arguments: [
      ("script", "it is a script"), ("text", "it is not an ELF file"),
      ("cut", "its section table should be"), ("absent", "no such file or directory"),
      ("closed", "it may not be run"), ("other", "another sort of machine"),
    ])
  func refused(kind: String, reason: String) throws {
    let file = try path(kind)
    let own = try Data(contentsOf: URL(filePath: "/proc/self/exe")).prefix(1 << 20)
    switch kind {
    case "script": try Data("#!/bin/sh\nexit 0\n".utf8).write(to: URL(filePath: file))
    case "text": try Data(repeating: 65, count: 100).write(to: URL(filePath: file))
    case "cut": try own.prefix(4096).write(to: URL(filePath: file))
    case "closed": try own.write(to: URL(filePath: file))
    case "other":
      var bytes = try Data(contentsOf: URL(filePath: "/proc/self/exe"))
      bytes[18] = 0xF7
      try bytes.write(to: URL(filePath: file))
    default: break
    }
    if kind != "absent", kind != "closed" {
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file)
    }
    let programs = ScriptedPrograms()
    let outcome = console(programs).run("record", file)
    #expect(outcome.status == .unrecordable)
    #expect(outcome.diagnostics.contains(reason))
    #expect(outcome.diagnostics.contains("what to do:"))
    #expect(programs.programs.isEmpty)
  }

  @Test("a name is looked for in PATH, and one that isn't there is said")
  func lookup() throws {
    let programs = ScriptedPrograms()
    var console = console(programs)
    console.variables["PATH"] = "/nowhere:\(FilePath(program).folder)"
    _ = console.run("record", "-o", try path("x.outlive"), FilePath(program).name)
    #expect(programs.programs.map(\.path) == [program])
    console = self.console(programs)
    let outcome = console.run("record", "nothing-of-this-name")
    #expect(outcome.status == .unrecordable)
    #expect(outcome.diagnostics.contains("name the path of the program"))
  }

  @Test("without its library nothing is run, and it is said where to get it")
  func withoutLibrary() throws {
    let programs = ScriptedPrograms()
    var console = console(programs)
    console.ownPath = "/nowhere/outlive"
    let outcome = console.run("record", program)
    #expect(outcome.status == .unrecordable)
    #expect(outcome.diagnostics.contains("swift build --product OutlivePreload"))
    let named = self.console(programs).run("record", "--library", "/nowhere/x.so", program)
    #expect(named.diagnostics.contains("there is no library '/nowhere/x.so'"))
    #expect(programs.programs.isEmpty)
  }

  @Test("a place that can't be written to is said before the program runs")
  func output() throws {
    let programs = ScriptedPrograms()
    for place in ["/nowhere/x.outlive", "/dev/full", folder.url.path(percentEncoded: false)] {
      let outcome = console(programs).run("record", "-o", place, program)
      #expect(outcome.status == .unwritableOutput)
    }
    #expect(programs.programs.isEmpty)
  }

  @Test(
    "numbers out of range are refused",
    arguments: [
      ["--every", "0"], ["--every", "x"], ["--stacks", "65"], ["--stacks", "-1"],
      ["--on-signal", "KILL"], [],
    ])
  func usage(words: [String]) {
    let words = ["record"] + words + (words.isEmpty ? [] : [program])
    #expect(console(ScriptedPrograms()).run(words).status == .usage)
  }
}

@Suite("Programs that are run")
struct SystemProgramLauncherTests {
  private func run(_ script: String, _ variables: [String: String?] = [:]) throws -> ProgramEnd {
    try SystemProgramLauncher().run(
      Program(path: "/bin/sh", arguments: ["sh", "-c", script], variables: variables))
  }

  @Test("the status or the signal is told")
  func ends() throws {
    #expect(try run("exit 0") == .exited(0))
    #expect(try run("exit 200") == .exited(200))
    #expect(try run("kill -KILL $$") == .signalled(9))
  }

  @Test("variables are set and taken away, and the others stay")
  func variables() throws {
    #expect(
      try run("test \"$OUTLIVE_X\" = 'a b' -a -n \"$PATH\"", ["OUTLIVE_X": "a b"]) == .exited(0))
    #expect(try run("test -z \"${HOME+set}\"", ["HOME": .none]) == .exited(0))
  }

  @Test("a program that isn't there is an error")
  func missing() {
    #expect(throws: FileSystemError.self) {
      try SystemProgramLauncher().run(Program(path: "/nowhere", arguments: ["nowhere"]))
    }
  }
}
