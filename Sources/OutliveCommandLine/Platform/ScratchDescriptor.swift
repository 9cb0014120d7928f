#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A scratch file of the machine's file system: made with a name, which is taken away at once.
///
/// So nothing is left behind, whatever ends the process. Reading changes nothing in it, and nobody
/// writes it once it is read, so threads may share it.
final class ScratchDescriptor: ScratchFile, @unchecked Sendable {
  private let number: Int32
  private let descriptor: Descriptor

  /// Makes a scratch file.
  ///
  /// - Parameter folder: The folder whose disk is to hold it.
  /// - Throws: What the system says when it refuses.
  init(in folder: String) throws(FileSystemError) {
    var template = Array("\(folder)/outlive-XXXXXX".utf8CString)
    let number = unsafe template.withUnsafeMutableBufferPointer { name -> Int32 in
      guard let start = name.baseAddress else { return -1 }
      return unsafe mkstemp(start)
    }
    guard number >= 0 else { throw .last }
    self.number = number
    descriptor = Descriptor(number, isOwned: true)
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    let result = unsafe template.withUnsafeBufferPointer { name -> Int32 in
      guard let start = name.baseAddress else { return -1 }
      return unsafe unlink(start)
    }
    guard result == 0 else { throw .last }
  }

  func write(_ bytes: [UInt8]) throws(FileSystemError) { try descriptor.write(bytes) }

  func read(
    at offset: UInt64, into bytes: inout [UInt8], atMost limit: Int
  ) throws(FileSystemError) -> Int {
    guard let place = off_t(exactly: offset) else { return 0 }
    var failure: FileSystemError?
    let piece = unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      while true {
        let result = unsafe pread(number, buffer.baseAddress, limit, place)
        if result < 0, errno == EINTR { continue }
        if result < 0 { failure = .last }
        count = max(result, 0)
        return
      }
    }
    if let failure { throw failure }
    bytes += piece
    return piece.count
  }
}
