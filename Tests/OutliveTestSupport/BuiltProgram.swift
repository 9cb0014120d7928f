public import Foundation

/// A program of this package, as it was built beside the tests.
public struct BuiltProgram: Sendable {
  /// What a run came to.
  public struct Run: Sendable {
    /// The exit status; 128 and the signal's number when a signal ended the program.
    public var status: Int32
    /// What it wrote to standard output.
    public var output: String
    /// What it wrote to standard error.
    public var errors: String
  }

  /// Where the program is.
  public var url: URL

  /// Makes the program with a name.
  ///
  /// - Parameter name: The product's name.
  public init(_ name: String) {
    // The test runner itself is built into the same folder as the programs.
    let runner =
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
      ?? CommandLine.arguments.first ?? ""
    url = URL(filePath: runner).deletingLastPathComponent().appending(path: name)
  }

  /// Makes a program of another package.
  ///
  /// - Parameter url: Where the program is.
  public init(url: URL) { self.url = url }

  /// Runs the program until it has written so much to standard output, and kills it then.
  ///
  /// - Parameters:
  ///   - arguments: Its arguments.
  ///   - folder: The folder it runs in.
  ///   - byteCount: How many bytes it has written when it is killed, or a few more.
  /// - Returns: All that it wrote to standard output.
  /// - Throws: When it can't be started.
  public func runAndKill(
    _ arguments: [String], in folder: URL, whenItHasWritten byteCount: Int
  ) throws -> [UInt8] {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = url
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    try process.run()
    try pipe.fileHandleForWriting.close()
    var output: [UInt8] = []
    while let piece = try pipe.fileHandleForReading.read(upToCount: 1 << 16), !piece.isEmpty {
      output += piece
      // The rest of what it wrote before it died is still in the pipe.
      if output.count >= byteCount { kill(process.processIdentifier, SIGKILL) }
    }
    process.waitUntilExit()
    return output
  }

  /// Runs the program to its end.
  ///
  /// Its output goes through files: a full pipe can't stop it.
  ///
  /// - Parameters:
  ///   - arguments: Its arguments.
  ///   - folder: The folder it runs in.
  ///   - environment: What it finds in its environment, beside what the tests find in theirs.
  /// - Returns: What the run came to.
  /// - Throws: When it can't be started.
  public func run(
    _ arguments: [String], in folder: URL, environment: [String: String] = [:]
  ) throws -> Run {
    let process = Process()
    process.executableURL = url
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment
      .merging(environment) { _, added in added }
    let scratch = try TemporaryFolder()
    let output = scratch.url.appending(path: "output")
    let errors = scratch.url.appending(path: "errors")
    for file in [output, errors] { try Data().write(to: file) }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()
    return Run(
      status: process.terminationReason == .uncaughtSignal
        ? 128 + process.terminationStatus : process.terminationStatus,
      output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
  }
}

/// The checkout that the tests were built from.
public enum Checkout {
  /// Its top folder.
  public static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
}

/// Text that a test compares with a generated file.
public enum GeneratedFile {
  /// Reads a generated file; when `OUTLIVE_RECORD_GOLDENS` is set, writes it anew first.
  ///
  /// - Parameters:
  ///   - text: What the file should hold.
  ///   - path: Its path from the top folder.
  /// - Returns: What it holds, and whether it was just recorded: such a run must fail.
  /// - Throws: When the file can't be read or written.
  public static func contents(
    recording text: String, at path: String
  ) throws -> (text: String, wasRecorded: Bool) {
    let file = Checkout.root.appending(path: path)
    let records = ProcessInfo.processInfo.environment["OUTLIVE_RECORD_GOLDENS"] != nil
    if records { try text.write(to: file, atomically: true, encoding: .utf8) }
    return (try String(contentsOf: file, encoding: .utf8), records)
  }
}
