#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// An open file, pipe or device of the process, read and written without buffering.
///
/// One that the process was given stays open; one that was opened for this is closed at the end of
/// its use, at the latest with this object.
final class Descriptor: FileSink, ByteSource {
  let expectedByteCount: Int?
  private let number: Int32
  private var isOpen: Bool

  /// Takes an open descriptor.
  ///
  /// - Parameters:
  ///   - number: The descriptor's number.
  ///   - isOwned: Whether to close it.
  init(_ number: Int32, isOwned: Bool) {
    self.number = number
    self.isOpen = isOwned
    var status = stat()
    let isFile =
      unsafe fstat(number, &status) == 0 && status.st_mode & mode_t(S_IFMT) == mode_t(S_IFREG)
    // Files in /proc and the like say that they are empty, and aren't.
    expectedByteCount = isFile && status.st_size > 0 ? Int(status.st_size) : nil
  }

  deinit {
    if isOpen { _ = systemClose(number) }
  }

  func read(into bytes: inout [UInt8], atMost limit: Int) throws(FileSystemError) -> Int {
    var failure: FileSystemError?
    let chunk = unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      while true {
        let result = unsafe systemRead(number, buffer.baseAddress, limit)
        if result < 0, errno == EINTR { continue }
        if result < 0, errno == EAGAIN, wait(for: POLLIN) { continue }
        if result < 0 { failure = .last }
        count = max(result, 0)
        return
      }
    }
    if let failure { throw failure }
    bytes += chunk
    return chunk.count
  }

  func write(_ bytes: [UInt8]) throws(FileSystemError) {
    var offset = 0
    while offset < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe systemWrite(
          number, buffer.baseAddress.map { unsafe $0 + offset }, bytes.count - offset)
      }
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN, wait(for: POLLOUT) { continue }
      guard count > 0 else { throw .last }
      offset += count
    }
  }

  func close() throws(FileSystemError) {
    guard isOpen else { return }
    isOpen = false
    guard systemClose(number) == 0 else { throw .last }
  }

  /// Waits until a descriptor that others made non-blocking can go on.
  private func wait(for event: Int32) -> Bool {
    var poll = pollfd(fd: number, events: Int16(event), revents: 0)
    return unsafe systemPoll(&poll, 1, -1) >= 0 || errno == EINTR
  }
}

// The class has methods of the same names.
private func systemClose(_ number: Int32) -> Int32 { close(number) }

private func systemRead(_ number: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  unsafe read(number, bytes, count)
}

private func systemWrite(_ number: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(number, bytes, count)
}

private func systemPoll(
  _ descriptors: UnsafeMutablePointer<pollfd>, _ count: nfds_t, _ milliseconds: Int32
) -> Int32 {
  unsafe poll(descriptors, count, milliseconds)
}
