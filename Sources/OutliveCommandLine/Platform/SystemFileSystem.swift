#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The file system of the machine.
package struct SystemFileSystem: FileSystem {
  /// Makes an entry to the file system.
  package init() {}

  package func status(of path: String) throws(FileSystemError) -> FileStatus {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { throw .last }
    let kind: FileStatus.Kind =
      switch status.st_mode & mode_t(S_IFMT) {
      case mode_t(S_IFREG): .file
      case mode_t(S_IFDIR): .folder
      default: .device
      }
    var result = FileStatus(
      kind: kind, device: UInt64(truncatingIfNeeded: status.st_dev),
      fileNumber: UInt64(truncatingIfNeeded: status.st_ino),
      permissions: UInt32(status.st_mode & 0o777),
      isWritable: unsafe access(path, W_OK) == 0)
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    result.changedAt = Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    return result
  }

  package func resolve(_ path: String) throws(FileSystemError) -> String {
    guard let resolved = unsafe realpath(path, nil) else { throw .last }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  package func open(_ path: String) throws(FileSystemError) -> any ByteSource {
    Descriptor(try open(path, O_RDONLY, 0), isOwned: true)
  }

  package func create(
    _ path: String, permissions: UInt32?
  ) throws(FileSystemError) -> any FileSink {
    let number = try open(path, O_WRONLY | O_CREAT | O_EXCL, 0o666)
    let sink = Descriptor(number, isOwned: true)
    // A file that replaces another is read by whoever could read that one, and by no one else. A
    // file system without permissions refuses, and has nothing to keep.
    if let permissions { _ = fchmod(number, mode_t(permissions)) }
    return sink
  }

  package func openDevice(_ path: String) throws(FileSystemError) -> any FileSink {
    Descriptor(try open(path, O_WRONLY, 0), isOwned: true)
  }

  package func makeScratchFile(in folder: String) throws(FileSystemError) -> any ScratchFile {
    try ScratchDescriptor(in: folder)
  }

  package func rename(_ path: String, to newPath: String) throws(FileSystemError) {
    guard systemRename(path, newPath) == 0 else { throw .last }
  }

  package func remove(_ path: String) throws(FileSystemError) {
    guard unsafe unlink(path) == 0 else { throw .last }
  }

  private func open(
    _ path: String, _ flags: Int32, _ permissions: mode_t
  ) throws(FileSystemError) -> Int32 {
    while true {
      let number = systemOpen(path, flags | O_CLOEXEC | O_NOCTTY, permissions)
      if number >= 0 { return number }
      guard errno == EINTR else { throw .last }
    }
  }
}

// The type has methods of the same names.
private func systemOpen(_ path: String, _ flags: Int32, _ permissions: mode_t) -> Int32 {
  unsafe open(path, flags, permissions)
}

private func systemRename(_ path: String, _ newPath: String) -> Int32 {
  unsafe rename(path, newPath)
}
