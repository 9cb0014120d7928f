#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A trace in a file, of which only the parts that are asked for are read.
///
/// The file is never mapped: one that is cut while it is read ends early, and nothing traps. What is
/// appended after the source was made isn't seen.
public final class FileSource: TraceSource {
  /// The path that the file was opened by, or that it is called by in errors.
  public let path: String
  /// How many bytes the file had when the source was made.
  public let byteCount: UInt64
  private let descriptor: Int32

  /// Opens a file.
  ///
  /// - Parameter path: The path of a regular file.
  /// - Throws: A ``TraceSourceError`` when it can't be opened, or isn't a regular file.
  public convenience init(path: String) throws(TraceSourceError) {
    var descriptor: Int32
    repeat {
      descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    } while descriptor < 0 && errno == EINTR
    guard descriptor >= 0 else { throw FileSource.failure("open", path: path, code: errno) }
    try self.init(descriptor: descriptor, path: path)
  }

  /// Takes over an open file, and closes it in the end.
  ///
  /// - Parameters:
  ///   - descriptor: The descriptor of a regular file that can be read.
  ///   - path: What the file is called in errors.
  /// - Throws: A ``TraceSourceError`` when it isn't a regular file; it is closed then, too.
  public init(descriptor: Int32, path: String) throws(TraceSourceError) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else {
      let code = errno
      close(descriptor)
      throw FileSource.failure("examine", path: path, code: code)
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw TraceSourceError(
        path: path, operation: "read", reason: "it is not a regular file, so it has no middle")
    }
    self.path = path
    self.descriptor = descriptor
    byteCount = UInt64(max(0, status.st_size))
  }

  deinit { close(descriptor) }

  /// Reads bytes from an offset on, fewer where the file ends by now.
  public func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: UInt64
  ) throws(TraceSourceError) -> Int {
    guard offset < byteCount else { return 0 }
    let wanted = Int(min(UInt64(buffer.count), byteCount - offset))
    var count = 0
    while count < wanted {
      let result = unsafe pread(
        descriptor, buffer.baseAddress.map { unsafe $0 + count }, wanted - count,
        off_t(offset) + off_t(count))
      if result > 0 {
        count += result
      } else if result == 0 {
        break
      } else if errno != EINTR {
        throw FileSource.failure("read", path: path, code: errno, offset: offset + UInt64(count))
      }
    }
    return count
  }

  private static func failure(
    _ operation: String, path: String, code: Int32, offset: UInt64 = 0
  ) -> TraceSourceError {
    let reason = unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
    return TraceSourceError(
      path: path, operation: operation, code: code, offset: offset, reason: reason)
  }
}
