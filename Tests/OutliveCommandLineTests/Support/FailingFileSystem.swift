internal import OutliveCommandLine

/// The machine's file system, but for one thing that goes wrong.
struct FailingFileSystem: FileSystem {
  /// What can go wrong.
  enum Step: CaseIterable {
    case status, resolve, open, create, write, close, openDevice, rename, remove, makeScratch,
      writeScratch
  }

  let failures: [Step: FileSystemError]
  private let files = SystemFileSystem()

  init(_ failures: [Step: FileSystemError]) {
    self.failures = failures
  }

  private func attempt(_ step: Step) throws(FileSystemError) {
    if let failure = failures[step] { throw failure }
  }

  func status(of path: String) throws(FileSystemError) -> FileStatus {
    try attempt(.status)
    return try files.status(of: path)
  }

  func resolve(_ path: String) throws(FileSystemError) -> String {
    try attempt(.resolve)
    return try files.resolve(path)
  }

  func open(_ path: String) throws(FileSystemError) -> any ByteSource {
    try attempt(.open)
    return try files.open(path)
  }

  func create(_ path: String, permissions: UInt32?) throws(FileSystemError) -> any FileSink {
    try attempt(.create)
    return FailingSink(
      sink: try files.create(path, permissions: permissions), writeFailure: failures[.write],
      closeFailure: failures[.close])
  }

  func openDevice(_ path: String) throws(FileSystemError) -> any FileSink {
    try attempt(.openDevice)
    return try files.openDevice(path)
  }

  func makeScratchFile(in folder: String) throws(FileSystemError) -> any ScratchFile {
    try attempt(.makeScratch)
    return FailingScratchFile(
      file: try files.makeScratchFile(in: folder), writeFailure: failures[.writeScratch])
  }

  func rename(_ path: String, to newPath: String) throws(FileSystemError) {
    try attempt(.rename)
    try files.rename(path, to: newPath)
  }

  func remove(_ path: String) throws(FileSystemError) {
    try attempt(.remove)
    try files.remove(path)
  }
}

/// A file of which only the first half of what is written arrives.
private struct FailingSink: FileSink {
  let sink: any FileSink
  let writeFailure: FileSystemError?
  let closeFailure: FileSystemError?

  func write(_ bytes: [UInt8]) throws(FileSystemError) {
    guard let writeFailure else { return try sink.write(bytes) }
    try sink.write(Array(bytes.prefix(bytes.count / 2)))
    throw writeFailure
  }

  func close() throws(FileSystemError) {
    try sink.close()
    if let closeFailure { throw closeFailure }
  }
}

/// A scratch file that may take nothing.
private final class FailingScratchFile: ScratchFile {
  let file: any ScratchFile
  let writeFailure: FileSystemError?

  init(file: any ScratchFile, writeFailure: FileSystemError?) {
    self.file = file
    self.writeFailure = writeFailure
  }

  func write(_ bytes: [UInt8]) throws(FileSystemError) {
    if let writeFailure { throw writeFailure }
    try file.write(bytes)
  }

  func read(
    at offset: UInt64, into bytes: inout [UInt8], atMost limit: Int
  ) throws(FileSystemError) -> Int {
    try file.read(at: offset, into: &bytes, atMost: limit)
  }
}
