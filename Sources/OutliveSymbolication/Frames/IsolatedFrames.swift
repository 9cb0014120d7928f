internal import Foundation

/// Tells frames through the toolchain's own library in another process.
///
/// The library may end its process, or use it up, when debug information is damaged. That costs what
/// the file tells, and nothing else.
public struct IsolatedFrames: FrameSource {
  /// The path of a program that calls ``FrameWorker`` first thing when it is asked to.
  public var program: String

  /// Makes an entry to a program that tells frames.
  ///
  /// - Parameter program: Its path.
  public init(program: String) { self.program = program }

  /// Tells the frames at places in a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - offsets: The return addresses, counted from the beginning of the image.
  /// - Returns: The frames of each of them; without inlined ones where what describes these can't be
  ///   read, which is said.
  /// - Throws: A ``FrameSourceError`` when the other process can't be started, or came to its end.
  public func frames(
    inFileAt path: String, returningTo offsets: [UInt64]
  ) throws(FrameSourceError) -> DebugFrames {
    do throws(FrameSourceError) {
      return DebugFrames(
        frames: try frames(
          FrameWorker.Request(path: path, offsets: offsets, tellsInlined: true)))
    } catch {
      // The library of Swift 6.3 ends its process on the debug information of some libraries of C:
      // on what it says of inlined functions, but not on its lines.
      return DebugFrames(
        frames: try frames(
          FrameWorker.Request(path: path, offsets: offsets, tellsInlined: false)),
        loss: "what it says of inlined functions can't be read")
    }
  }

  private func frames(
    _ question: FrameWorker.Request
  ) throws(FrameSourceError) -> [[DebugFrame]] {
    do {
      let request = try JSONEncoder().encode(question)
      let answer = try answer(to: request)
      let frames = try JSONDecoder().decode([[DebugFrame]].self, from: answer)
      guard frames.count == question.offsets.count else {
        throw FrameSourceError(reason: "the process that reads debug information told too little")
      }
      return frames
    } catch let error as FrameSourceError {
      throw error
    } catch {
      throw FrameSourceError(reason: "the process that reads debug information can't be used")
    }
  }

  private func answer(to request: Data) throws -> Data {
    // Through a file: a process that ends before it has read a pipe would end this one by a signal.
    let scratch = FileManager.default.temporaryDirectory
      .appending(path: "outlive-\(UUID().uuidString)")
    try request.write(to: scratch, options: .withoutOverwriting)
    defer { try? FileManager.default.removeItem(at: scratch) }
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: program)
    process.arguments = [FrameWorker.argument]
    process.standardInput = try FileHandle(forReadingFrom: scratch)
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    // That it may come to its end is expected: nobody wants to read how.
    process.environment = ProcessInfo.processInfo.environment
      .merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    try process.run()
    let answer = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      if process.terminationReason == .exit, process.terminationStatus == FrameWorker.refusal {
        throw FrameSourceError(reason: String(decoding: answer, as: UTF8.self))
      }
      throw FrameSourceError(
        reason: "its debug information is damaged, or of a kind that the toolchain can't read")
    }
    return answer
  }
}
