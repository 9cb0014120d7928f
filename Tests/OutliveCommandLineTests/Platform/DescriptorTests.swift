internal import OutliveTestSupport
internal import Foundation
@testable internal import OutliveCommandLine
internal import Testing

@Suite("Descriptors of the process")
struct DescriptorTests {
  private func makePipe() -> (reader: Int32, writer: Int32) {
    var ends: [Int32] = [-1, -1]
    let result = unsafe pipe(&ends)
    #expect(result == 0)
    return (ends[0], ends[1])
  }

  @Test("a pipe whose reader has gone is an error that can be told apart, not a signal")
  func readerGone() {
    _ = CommandEnvironment.process()
    let (reader, writer) = makePipe()
    close(reader)
    let sink = Descriptor(writer, isOwned: true)
    #expect(throws: FileSystemError(.readerGone, reason: "broken pipe")) {
      try sink.write([1, 2, 3])
    }
  }

  @Test("more than a pipe holds arrives whole, though the pipe was made non-blocking")
  func nonBlockingPipe() async throws {
    let (reader, writer) = makePipe()
    #expect(fcntl(writer, F_SETFL, O_NONBLOCK) == 0)
    #expect(fcntl(reader, F_SETFL, O_NONBLOCK) == 0)
    let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 251) }
    async let received = Self.readAll(reader)
    let sink = Descriptor(writer, isOwned: true)
    try await Task.detached {
      let sink = Descriptor(writer, isOwned: false)
      try sink.write(bytes)
    }.value
    try sink.close()
    try sink.close()
    #expect(try await received == bytes)
  }

  @concurrent
  private static func readAll(_ number: Int32) async throws -> [UInt8] {
    let source = Descriptor(number, isOwned: true)
    var bytes: [UInt8] = []
    while try source.read(into: &bytes, atMost: 1000) > 0 {}
    #expect(source.expectedByteCount == nil)
    return bytes
  }

  @Test("a descriptor that is closed says so")
  func closed() {
    let (reader, writer) = makePipe()
    close(reader)
    close(writer)
    let descriptor = Descriptor(writer, isOwned: false)
    #expect(throws: FileSystemError(.other, reason: "bad file descriptor")) {
      try descriptor.write([1])
    }
    var bytes: [UInt8] = [7]
    #expect(throws: FileSystemError(.other, reason: "bad file descriptor")) {
      _ = try descriptor.read(into: &bytes, atMost: 10)
    }
    #expect(bytes == [7])
  }

  @Test("a file knows how long it is; a file of the system that says 0 doesn't")
  func expectedByteCount() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("12345", to: "file")
    #expect(try SystemFileSystem().open(path).expectedByteCount == 5)
    #expect(try SystemFileSystem().open("/proc/self/status").expectedByteCount == nil)
  }
}

@Suite("The process's own streams", .serialized)
struct ProcessStreamTests {
  @Test("with standard output closed, the result is lost, and the exit code says so")
  func closedOutput() async {
    await #expect(processExitsWith: .exitCode(74)) {
      close(STDOUT_FILENO)
      OutliveCommand.run(arguments: ["--version"], environment: .process()).exitProcess()
    }
  }

  @Test("with all streams closed, a report is still written")
  func allClosed() async throws {
    await #expect(processExitsWith: .exitCode(0)) {
      let folder = try TemporaryFolder()
      try folder.write(SampleTraces.healthy.binary, to: "a.outlive")
      for number: Int32 in 0...2 { close(number) }
      let status = OutliveCommand.run(
        arguments: ["report", folder.path("a.outlive"), "-o", folder.path("a.txt")],
        environment: .process())
      let text = try folder.text(of: "a.txt")
      guard status == .clean, text.hasPrefix("no finding"), !text.contains("outlive: wrote")
      else { exit(1) }
      exit(0)
    }
  }

  @Test("a reader that has gone ends nothing")
  func readerGone() async {
    await #expect(processExitsWith: .exitCode(0)) {
      var ends: [Int32] = [-1, -1]
      guard unsafe pipe(&ends) == 0 else { exit(1) }
      dup2(ends[1], STDOUT_FILENO)
      close(ends[0])
      close(ends[1])
      OutliveCommand.run(arguments: ["--help"], environment: .process()).exitProcess()
    }
  }
}
