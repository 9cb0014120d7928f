internal import Foundation
@testable internal import OutliveCommandLine
internal import OutliveTestSupport
internal import OutliveTrace
internal import Testing

@Suite("Packed and piped traces")
struct PackedInputTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test("every command reads a packed trace like the plain one, in both forms, whatever its name")
  func everyCommand() throws {
    let trace = SampleTraces.leaking
    for plain in [trace.binary, TraceJSON.encode(trace)] {
      let plainPath = try folder.write(plain, to: "run/plain.outlive")
      let packedPath = try folder.write(packed(plain), to: "run/plain.txt")
      for command in [
        ["analyze"], ["report"], ["report", "--format", "json"], ["inspect", "--events"],
        ["convert", "--to", "ndjson"], ["convert", "--to", "outlive"],
        ["convert", "--to", "perfetto"], ["redact", "-o", "-", "--to", "ndjson"],
        ["merge", "-o", "-", "--to", "ndjson"],
      ] {
        let expected = TestConsole().run(command + [plainPath])
        #expect(expected.output != "")
        #expect(TestConsole().run(command + [packedPath]) == expected)
        for input in [plain, try packed(plain)] {
          let piped = TestConsole(input: MemorySource(input, pieceSize: 11, isPipe: true))
          #expect(piped.run(command + ["-"]) == expected)
        }
      }
    }
  }

  @Test("frames behind each other are one trace, and frames to be skipped are none")
  func frames() throws {
    let bytes = SampleTraces.healthy.binary
    let skipped: [UInt8] = [0x50, 0x2A, 0x4D, 0x18, 2, 0, 0, 0, 1, 2]
    let input = try skipped + packed(Array(bytes.prefix(20))) + packed(Array(bytes.dropFirst(20)))
    let console = TestConsole(input: MemorySource(input, pieceSize: 3))
    #expect(console.run("convert", "-", "--to", "outlive").status == .clean)
    #expect(console.output.bytes == bytes)
  }

  @Test("a packed trace cut anywhere is read as far as it goes, and is never called whole")
  func cut() throws {
    // Without much to compress, so that there is something to read before the cut.
    let trace = Trace.random(count: 4000, seed: 5)
    let bytes = try packed(TraceJSON.encode(trace))
    var mostEvents = 0
    for count in stride(from: 4, to: bytes.count, by: bytes.count / 15) {
      let console = TestConsole(input: MemorySource(Array(bytes.prefix(count))))
      let outcome = console.run("convert", "-", "--to", "ndjson")
      #expect(outcome.status == .unreadableInput)
      #expect(outcome.diagnostics.contains("[trace-cut]") || outcome.output.isEmpty)
      let events = outcome.output.split(separator: "\n").count { $0.hasPrefix("{\"seq\":") }
      mostEvents = max(mostEvents, events)
    }
    #expect(mostEvents > 1000)
  }

  @Test("a trace that seems whole in damaged packing is not whole")
  func wrongChecksum() throws {
    var bytes = try packed(SampleTraces.healthy.binary)
    bytes[bytes.count - 1] ^= 1
    let path = try folder.write(bytes, to: "a.zst")
    let outcome = TestConsole().run("analyze", path)
    #expect(outcome.status == .unreadableInput)
    #expect(
      outcome.diagnostics == """
        outlive: warning: '\(path)' was cut: the compressed data is damaged or cut: restored data \
        doesn't match checksum [trace-cut]
          likely cause: the program was killed or crashed while it recorded, or the file was \
        damaged later
          what to do: trust what is found, not what isn't; record again, and let the program end

        """)
  }

  @Test("bytes that can't be unpacked at all are an error that says why")
  func unpackable() throws {
    let path = try folder.write([0x28, 0xB5, 0x2F, 0xFD, 0x00, 0xF8, 1, 0, 0], to: "a.zst")
    #expect(
      TestConsole().run("analyze", path)
        == TestConsole.Outcome(
          status: .unreadableInput,
          diagnostics: """
            outlive: error: can't unpack '\(path)': frame requires too much memory for decoding, \
            at byte 5 [packed-window-too-large]
              likely cause: it was packed with 'zstd --long' or '--ultra', which takes much memory \
            to undo
              what to do: unpack it with 'zstd -d --long=31', and read that

            """))
    let twice = try folder.write(packed(packed(SampleTraces.healthy.binary)), to: "b.zst")
    #expect(TestConsole().run("analyze", twice).diagnostics.contains("[packed-twice]"))
    let empty = try folder.write(packed([]), to: "c.zst")
    #expect(TestConsole().run("analyze", empty).diagnostics.contains("is empty [input-empty]"))
    let other = try folder.write(packed(Array("no trace".utf8)), to: "d.zst")
    #expect(TestConsole().run("analyze", other).diagnostics.contains("[not-a-trace]"))
  }

  @Test("a small file that unpacks into an endless one stops at the limit")
  func bomb() throws {
    // A trace behind which zeros follow, which compress to nearly nothing.
    let zeros = [UInt8](repeating: 0, count: 30_000_000)
    let bomb = try packed(SampleTraces.healthy.binary + zeros)
    #expect(bomb.count < 10_000)
    let path = try folder.write(bomb, to: "a.zst")
    #expect(
      TestConsole().run("analyze", path, "--spool-limit", "10M")
        == TestConsole.Outcome(
          status: .unreadableInput,
          diagnostics: """
            outlive: error: '\(path)' gives more than 10.4 MB [input-too-long]
              likely cause: it was made to fill disks, or the recording ran for very long
              what to do: if you trust it, allow more with '--spool-limit'

            """))
    let nonsense = try folder.write(packed(zeros), to: "b.zst")
    #expect(TestConsole().run("analyze", nonsense).diagnostics.contains("[not-a-trace]"))
  }

  @Test("a full disk, and a folder that isn't there, are errors that say what to do")
  func scratch() throws {
    let path = try folder.write(packed(SampleTraces.healthy.binary), to: "a.zst")
    let full = FailingFileSystem([
      .writeScratch: FileSystemError(.noSpace, reason: "no space left on device")
    ])
    let console = TestConsole(variables: ["TMPDIR": "/scratch"], files: full)
    // The folder is made up, so making the file fails first.
    #expect(console.run("analyze", path).diagnostics.contains("no such file or directory"))
    #expect(
      TestConsole(variables: ["TMPDIR": folder.path], files: full).run("analyze", path)
        == TestConsole.Outcome(
          status: .unreadableInput,
          diagnostics: """
            outlive: error: can't keep '\(path)' in the folder '\(folder.path)': no space left on \
            device [scratch-unwritable]
              likely cause: the disk is full, or a quota is used up
              what to do: set the environment variable TMPDIR to a folder with room for the \
            unpacked trace

            """))
  }

  @Test("nothing is left in the folder for scratch files")
  func scratchIsGone() throws {
    let path = try folder.write(packed(SampleTraces.healthy.binary), to: "a.zst")
    let scratch = try TemporaryFolder()
    let console = TestConsole(variables: ["TMPDIR": scratch.path])
    #expect(console.run("analyze", path).status == .clean)
    #expect(try scratch.names == [])
  }

  @Test(
    "sizes are understood as they are typed",
    arguments: [
      ("1", 1), ("500M", 500 << 20), ("64G", 64 << 30), ("2k", 2048), ("3Tb", 3 << 40),
      ("", nil), ("0", nil), ("-1", nil), ("M", nil), ("1.5G", nil), ("20000000T", nil),
      ("99999999999999999999", nil), ("１", nil), ("1 G", nil), ("b", nil),
    ] as [(String, UInt64?)])
  func sizes(text: String, expected: UInt64?) {
    #expect(ByteLimit(text)?.byteCount == expected)
    guard expected == nil, !text.isEmpty, !text.hasPrefix("-") else { return }
    let outcome = TestConsole().run("analyze", "a", "--spool-limit", text)
    #expect(outcome.status == .usage)
    #expect(
      outcome.diagnostics.hasPrefix(
        "outlive: error: \(text.quoted) is not a size for '--spool-limit'; write it like 500M"))
  }

  @Test("sizes are shown as people read them")
  func shownSizes() {
    let sizes: [UInt64] = [0, 1, 999, 1000, 1234, 99_949, 100_000, 1_500_000, 123_456_789, .max]
    #expect(
      sizes.map { ByteLimit.shown($0) } == [
        "0 bytes", "1 byte", "999 bytes", "1.0 kB", "1.2 kB", "99.9 kB", "100 kB", "1.5 MB",
        "123 MB", "18.4 EB",
      ])
  }
}
