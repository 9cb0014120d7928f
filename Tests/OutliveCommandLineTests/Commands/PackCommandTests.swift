internal import Foundation
@testable internal import OutliveCommandLine
internal import OutliveCompression
internal import OutliveTestSupport
internal import OutliveTrace
internal import Testing

@Suite("outlive pack")
struct PackCommandTests {
  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = try folder.write(Trace.random(count: 500, seed: 1).binary, to: "a.outlive")
  }

  private func unpacked(_ bytes: [UInt8]) throws -> [UInt8] {
    let source = try UnpackingSource(MemorySource(bytes))
    var output: [UInt8] = []
    while try source.read(into: &output, atMost: 1000) > 0 {}
    #expect(source.damage == nil)
    return output
  }

  @Test("a packed trace lies beside the trace, which stays, and holds the very bytes")
  func besideTheTrace() throws {
    let outcome = TestConsole().run("pack", path)
    let plain = try folder.bytes(of: "a.outlive")
    let packed = try folder.bytes(of: "a.outlive.zst")
    #expect(
      outcome
        == TestConsole.Outcome(
          status: .clean,
          diagnostics: "outlive: wrote '\(path).zst': \(ByteLimit.shown(UInt64(plain.count))) in "
            + "\(ByteLimit.shown(UInt64(packed.count)))"
            + "\(PackCommand.ratio(UInt64(plain.count), UInt64(packed.count)))\n"))
    #expect(packed.count < plain.count)
    #expect(try unpacked(packed) == plain)
    #expect(try folder.names == ["a.outlive", "a.outlive.zst"])
  }

  @Test("what is there is replaced only when that is asked for")
  func existing() throws {
    try folder.write("old", to: "a.outlive.zst")
    let outcome = TestConsole().run("pack", path)
    #expect(outcome.status == .unwritableOutput)
    #expect(
      outcome.diagnostics
        == """
        outlive: error: '\(path).zst' is there already [output-exists]
          what to do: replace it with '--force', or name another file with -o

        """)
    #expect(try folder.text(of: "a.outlive.zst") == "old")
    #expect(TestConsole().run("pack", path, "--force").status == .clean)
    #expect(try unpacked(folder.bytes(of: "a.outlive.zst")) == folder.bytes(of: "a.outlive"))
  }

  @Test("a trace that is packed, and what is no trace, is refused")
  func refused() throws {
    #expect(TestConsole().run("pack", path).status == .clean)
    let again = TestConsole().run("pack", path + ".zst")
    #expect(again.status == .unreadableInput)
    #expect(again.diagnostics.contains("is packed already [packed-already]"))
    let text = try folder.write("Shopping list", to: "list.txt")
    #expect(TestConsole().run("pack", text).diagnostics.contains("[not-a-trace]"))
    let empty = try folder.write("", to: "empty.outlive")
    #expect(TestConsole().run("pack", empty).diagnostics.contains("[input-empty]"))
    #expect(TestConsole().run("pack", folder.path("no")).diagnostics.contains("[input-not-found]"))
    #expect(
      try folder.names == ["a.outlive", "a.outlive.zst", "empty.outlive", "list.txt"])
  }

  @Test("standard input is packed to standard output")
  func streams() throws {
    let bytes = try folder.bytes(of: "a.outlive")
    let console = TestConsole(input: MemorySource(bytes, pieceSize: 100, isPipe: true))
    #expect(
      console.run("pack", "-") == TestConsole.Outcome(status: .clean, output: console.output.text))
    #expect(try unpacked(console.output.bytes) == bytes)
    let terminal = TestConsole(input: MemorySource(bytes), outputIsTerminal: true)
    #expect(terminal.run("pack", "-").status == .usage)
    #expect(terminal.output.bytes == [])
  }

  @Test("a higher level doesn't write more", arguments: [1, 19])
  func levels(level: Int) throws {
    #expect(TestConsole().run("pack", path, "--level", "\(level)").status == .clean)
    #expect(try unpacked(folder.bytes(of: "a.outlive.zst")) == folder.bytes(of: "a.outlive"))
  }

  @Test("a level that there isn't is a wrong argument", arguments: ["0", "20", "x", "1.5"])
  func wrongLevel(level: String) {
    let outcome = TestConsole().run("pack", path, "--level", level)
    #expect(outcome.status == .usage)
    #expect(
      outcome.diagnostics.hasPrefix(
        "outlive: error: '\(level)' is not a level; choose a number from 1 to 19\n"))
  }

  @Test("the trace is removed only when that is asked for, after its packed twin reads the same")
  func remove() throws {
    let bytes = try folder.bytes(of: "a.outlive")
    #expect(TestConsole().run("pack", path, "--remove").status == .clean)
    #expect(try folder.names == ["a.outlive.zst"])
    #expect(try unpacked(folder.bytes(of: "a.outlive.zst")) == bytes)
    for words in [["pack", "-", "--remove"], ["pack", path, "-o", "-", "--remove"]] {
      #expect(TestConsole().run(words).status == .usage)
    }
  }

  @Test("a trace that has grown meanwhile is not removed")
  func growing() throws {
    /// A file system in which a trace is longer each time it is opened.
    struct Growing: FileSystem {
      final class Count {
        var opened = 0
      }
      let files = SystemFileSystem()
      let count = Count()
      let path: String
      func open(_ path: String) throws(FileSystemError) -> any ByteSource {
        guard path == self.path else { return try files.open(path) }
        count.opened += 1
        var bytes: [UInt8] = []
        let source = try files.open(path)
        while try source.read(into: &bytes, atMost: 1000) > 0 {}
        return MemorySource(bytes + [UInt8](repeating: 0, count: count.opened))
      }
      func status(of path: String) throws(FileSystemError) -> FileStatus {
        try files.status(of: path)
      }
      func resolve(_ path: String) throws(FileSystemError) -> String { try files.resolve(path) }
      func create(_ path: String, permissions: UInt32?) throws(FileSystemError) -> any FileSink {
        try files.create(path, permissions: permissions)
      }
      func openDevice(_ path: String) throws(FileSystemError) -> any FileSink {
        try files.openDevice(path)
      }
      func makeScratchFile(in folder: String) throws(FileSystemError) -> any ScratchFile {
        try files.makeScratchFile(in: folder)
      }
      func rename(_ path: String, to newPath: String) throws(FileSystemError) {
        try files.rename(path, to: newPath)
      }
      func remove(_ path: String) throws(FileSystemError) { try files.remove(path) }
    }
    let outcome = TestConsole(files: Growing(path: path)).run("pack", path, "--remove")
    #expect(outcome.status == .unwritableOutput)
    #expect(outcome.diagnostics.contains("doesn't read back the same; '\(path)' stays"))
    #expect(try folder.names == ["a.outlive", "a.outlive.zst"])
  }

  @Test("a full disk leaves nothing behind")
  func fullDisk() throws {
    let full = TestConsole().run("pack", path, "-o", "/dev/full")
    #expect(full.status == .unwritableOutput)
    #expect(full.diagnostics.contains("no space left on device [unwritable-output]"))
    let files = FailingFileSystem([.write: FileSystemError(.noSpace, reason: "disk full")])
    #expect(TestConsole(files: files).run("pack", path).status == .unwritableOutput)
    #expect(try folder.names == ["a.outlive"])
  }

  @Test("a disk that fails while it is read leaves nothing behind, and the error is about it")
  func failingDisk() throws {
    let console = TestConsole(
      input: MemorySource(
        try folder.bytes(of: "a.outlive"), failure: FileSystemError(.other, reason: "i/o error")))
    let outcome = console.run("pack", "-", "-o", folder.path("b.zst"))
    #expect(outcome.status == .unreadableInput)
    #expect(outcome.diagnostics.hasPrefix("outlive: error: can't read standard input: i/o error"))
    #expect(try folder.names == ["a.outlive"])
  }
}
