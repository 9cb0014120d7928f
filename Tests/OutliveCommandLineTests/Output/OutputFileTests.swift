internal import Foundation
internal import OutliveTestSupport
internal import OutliveCommandLine
internal import OutliveTrace
internal import Testing

@Suite("Writing an output file")
struct OutputFileTests {
  let folder: TemporaryFolder
  let trace: String

  init() throws {
    folder = try TemporaryFolder()
    trace = try folder.write(SampleTraces.healthy.binary, to: "shelf.outlive")
  }

  private func convert(to name: String, files: any FileSystem = SystemFileSystem())
    -> TestConsole.Outcome
  {
    TestConsole(files: files).run("convert", trace, "-o", folder.path(name))
  }

  @Test("a new file holds what was asked for, and nothing else is left in the folder")
  func newFile() throws {
    #expect(
      convert(to: "shelf.ndjson")
        == TestConsole.Outcome(
          status: .clean,
          diagnostics: "outlive: wrote '\(folder.path("shelf.ndjson"))' (ndjson): 4 events\n"))
    #expect(try folder.bytes(of: "shelf.ndjson") == TraceJSON.encode(SampleTraces.healthy))
    #expect(try folder.names == ["shelf.ndjson", "shelf.outlive"])
  }

  @Test("a file that is there is replaced, and keeps its permissions")
  func replacement() throws {
    try folder.write("old", to: "shelf.ndjson")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o640], ofItemAtPath: folder.path("shelf.ndjson"))
    #expect(convert(to: "shelf.ndjson").status == .clean)
    #expect(try folder.bytes(of: "shelf.ndjson") == TraceJSON.encode(SampleTraces.healthy))
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path("shelf.ndjson"))
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    #expect(try folder.names == ["shelf.ndjson", "shelf.outlive"])
  }

  @Test("a symbolic link keeps leading to the file that is replaced")
  func symbolicLink() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("real"), withIntermediateDirectories: false)
    try folder.write("old", to: "real/file.ndjson")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link.ndjson"), withDestinationPath: "real/file.ndjson")
    #expect(convert(to: "link.ndjson").status == .clean)
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("link.ndjson"))
        == "real/file.ndjson")
    #expect(try folder.bytes(of: "real/file.ndjson") == TraceJSON.encode(SampleTraces.healthy))
    #expect(try folder.names == ["link.ndjson", "real", "shelf.outlive"])
  }

  @Test("the temporary file of a run that was killed is left alone")
  func foreignTemporaryFile() throws {
    try folder.write("another run's", to: ".outlive-0.tmp")
    #expect(convert(to: "shelf.ndjson").status == .clean)
    #expect(try folder.text(of: ".outlive-0.tmp") == "another run's")
    #expect(try folder.names == [".outlive-0.tmp", "shelf.ndjson", "shelf.outlive"])
  }

  @Test(
    "whatever goes wrong leaves the old file as it was, and no other",
    arguments: [
      (
        .create, FileSystemError(.notPermitted, reason: "permission denied"),
        "you may not write in 'FOLDER', or may not replace this file", "choose another folder"
      ),
      (
        .create, FileSystemError(.readOnly, reason: "read-only file system"),
        "'FOLDER' is on a disk that can only be read", "choose another folder"
      ),
      (
        .write, FileSystemError(.noSpace, reason: "no space left on device"),
        "the disk is full, or a quota is used up", "make room, or choose another disk"
      ),
      (
        .close, FileSystemError(.noSpace, reason: "disk quota exceeded"),
        "the disk is full, or a quota is used up", "make room, or choose another disk"
      ),
      (.rename, FileSystemError(.other, reason: "input/output error"), "", "choose another path"),
      (
        .resolve, FileSystemError(.notPermitted, reason: "permission denied"),
        "you may not write in 'FOLDER', or may not replace this file", "choose another folder"
      ),
    ] as [(FailingFileSystem.Step, FileSystemError, String, String)])
  func failure(
    step: FailingFileSystem.Step, error: FileSystemError, cause: String, remedy: String
  ) throws {
    try folder.write("old", to: "shelf.ndjson")
    var expected =
      "outlive: error: can't write '\(folder.path("shelf.ndjson"))': \(error.reason)"
      + " [unwritable-output]\n"
    if !cause.isEmpty { expected += "  likely cause: \(cause)\n" }
    expected += "  what to do: \(remedy)\n"
    #expect(
      convert(to: "shelf.ndjson", files: FailingFileSystem([step: error]))
        == TestConsole.Outcome(
          status: .unwritableOutput,
          diagnostics: expected.replacing("FOLDER", with: folder.path)))
    #expect(try folder.text(of: "shelf.ndjson") == "old")
    #expect(try folder.names == ["shelf.ndjson", "shelf.outlive"])
  }

  @Test("a temporary file that can't be removed is named")
  func leftover() throws {
    let files = FailingFileSystem([
      .write: FileSystemError(.noSpace, reason: "no space left on device"),
      .remove: FileSystemError(.other, reason: "input/output error"),
    ])
    let outcome = convert(to: "shelf.ndjson", files: files)
    #expect(outcome.status == .unwritableOutput)
    #expect(
      outcome.diagnostics.contains(
        "the temporary file '\(folder.path(".outlive-0.tmp"))' could not be removed"))
    #expect(try folder.names == [".outlive-0.tmp", "shelf.outlive"])
  }

  @Test("a folder that doesn't exist is said before the trace is read")
  func missingFolder() throws {
    let path = folder.path("no/shelf.ndjson")
    #expect(
      TestConsole().run("convert", folder.path("no.outlive"), "-o", path)
        == TestConsole.Outcome(
          status: .unwritableOutput,
          diagnostics: """
            outlive: error: can't write '\(path)': no such file or directory [unwritable-output]
              likely cause: the folder '\(folder.path("no"))' doesn't exist
              what to do: make the folder, then run this again

            """))
  }

  @Test("a folder can't be replaced by a file, nor hold one if it is a file itself")
  func folders() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("folder.ndjson"), withIntermediateDirectories: false)
    let onFolder = convert(to: "folder.ndjson")
    #expect(onFolder.status == .unwritableOutput)
    #expect(onFolder.diagnostics.contains("it is a folder [unwritable-output]"))
    let inFile = convert(to: "shelf.outlive/x.ndjson")
    #expect(inFile.status == .unwritableOutput)
    #expect(inFile.diagnostics.contains("is a file, not a folder"))
    let slash = TestConsole().run(
      "convert", trace, "-o", folder.path("new/"), "--to", "ndjson")
    #expect(slash.status == .unwritableOutput)
    #expect(slash.diagnostics.contains("it names a folder [unwritable-output]"))
    #expect(try folder.names == ["folder.ndjson", "shelf.outlive"])
  }

  @Test("a folder of the system that takes no files is an error, not a crash")
  func systemFolder() {
    let outcome = TestConsole().run("convert", trace, "-o", "/proc/shelf.ndjson")
    #expect(outcome.status == .unwritableOutput)
    #expect(outcome.diagnostics.hasPrefix("outlive: error: can't write '/proc/shelf.ndjson': "))
  }

  @Test("a write-protected file is not replaced")
  func writeProtected() throws {
    try folder.write("old", to: "shelf.ndjson")
    struct Protected: FileSystem {
      let files = SystemFileSystem()
      func status(of path: String) throws(FileSystemError) -> FileStatus {
        var status = try files.status(of: path)
        // Tests may run as a user who may write everything.
        status.isWritable = false
        return status
      }
      func resolve(_ path: String) throws(FileSystemError) -> String { try files.resolve(path) }
      func open(_ path: String) throws(FileSystemError) -> any ByteSource { try files.open(path) }
      func create(_ path: String, permissions: UInt32?) throws(FileSystemError) -> any FileSink {
        try files.create(path, permissions: permissions)
      }
      func openDevice(_ path: String) throws(FileSystemError) -> any FileSink {
        try files.openDevice(path)
      }
      func rename(_ path: String, to newPath: String) throws(FileSystemError) {
        try files.rename(path, to: newPath)
      }
      func remove(_ path: String) throws(FileSystemError) { try files.remove(path) }
      func makeScratchFile(in folder: String) throws(FileSystemError) -> any ScratchFile {
        try files.makeScratchFile(in: folder)
      }
    }
    let outcome = convert(to: "shelf.ndjson", files: Protected())
    #expect(outcome.status == .unwritableOutput)
    #expect(outcome.diagnostics.contains("the file is write-protected [unwritable-output]"))
    #expect(try folder.text(of: "shelf.ndjson") == "old")
  }

  @Test("the trace itself is never written over, by whatever name")
  func outputIsInput() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link.outlive"), withDestinationPath: "shelf.outlive")
    for name in ["shelf.outlive", "link.outlive", "../\(FilePath(folder.path).name)/shelf.outlive"]
    {
      #expect(
        convert(to: name)
          == TestConsole.Outcome(
            status: .usage,
            diagnostics: """
              outlive: error: '\(folder.path(name))' is the file that is read; writing it would \
              lose the trace [output-is-input]
                what to do: name another file with -o

              """))
    }
    #expect(try folder.bytes(of: "shelf.outlive") == SampleTraces.healthy.binary)
  }

  @Test("a device is written as it is, and stays a device")
  func device() throws {
    let full = TestConsole().run("convert", trace, "-o", "/dev/full", "--to", "ndjson")
    #expect(full.status == .unwritableOutput)
    #expect(full.diagnostics.hasPrefix("outlive: error: can't write '/dev/full': no space left"))
    #expect(
      TestConsole().run("convert", trace, "-o", "/dev/null", "--to", "ndjson").status == .clean)
    #expect(try SystemFileSystem().status(of: "/dev/null").kind == .device)
  }

  @Test(
    "a path is taken apart as text",
    arguments: [
      ("a.html", "a.html", ".", "html", "x"), ("/a.html", "a.html", "/", "html", "/x"),
      ("b/a.HTML", "a.HTML", "b", "html", "b/x"), ("b.c/a", "a", "b.c", nil, "b.c/x"),
      ("./a.", "a.", ".", nil, "./x"), (".html", ".html", ".", nil, "x"),
      ("a.b.svg", "a.b.svg", ".", "svg", "x"), ("b/", "", "b", nil, "b/x"),
    ] as [(String, String, String, String?, String)])
  func paths(path: String, name: String, folder: String, ending: String?, sibling: String) {
    #expect(FilePath(path).name == name)
    #expect(FilePath(path).folder == folder)
    #expect(FilePath(path).ending == ending)
    #expect(FilePath(path).sibling(named: "x") == sibling)
  }
}
