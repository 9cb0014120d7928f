internal import COutliveRuntime
#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif
internal import OutliveTrace

/// One file of a recording.
final class Segment {
  /// The size in bytes up to which a file is written anew when it is closed, without the unused ends
  /// of its chunks.
  private static let compactLimit: UInt64 = 1 << 26

  private(set) var descriptor: Int32
  let number: Int
  /// Which file it is, whatever number it is open under.
  private let identity: FileIdentity
  private let path: String
  /// Where the next chunk goes.
  private(set) var size: UInt64
  private(set) var chunkCount = 0
  /// How many chunks still take events.
  private(set) var openCount = 0
  private var ending = TraceEnding()
  /// The sealed chunks, as offset and size.
  private var parts: [(offset: UInt64, size: Int)] = []

  /// Why a file can't grow.
  struct Refusal: Error {
    var reason: String
  }

  init(path: String, number: Int) throws(RecorderError) {
    let opened = unsafe outlive_open(path, O_RDWR | O_CREAT, 0o644)
    guard opened >= 0 else {
      throw RecorderError(path: path, reason: Segment.message(errno))
    }
    // Two recorders that write to one file would tear it apart: the lock ends with the process.
    guard flock(opened, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else {
      Segment.closeDescriptor(opened)
      throw RecorderError(path: path, reason: "another recording writes to it", isInUse: true)
    }
    var status = stat()
    guard unsafe fstat(opened, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      Segment.closeDescriptor(opened)
      throw RecorderError(path: path, reason: "it is no regular file")
    }
    let header = TraceAssembler.header
    guard ftruncate(opened, 0) == 0, Segment.write(header, to: opened, at: 0) else {
      let reason = Segment.message(errno)
      Segment.closeDescriptor(opened)
      throw RecorderError(path: path, reason: reason)
    }
    descriptor = opened
    identity = FileIdentity(of: status)
    self.path = path
    self.number = number
    size = UInt64(header.count)
  }

  /// Whether the descriptor is this file's; opens the file again when it isn't any more.
  ///
  /// A program may close all descriptors that it doesn't know, as a daemon does, and get the number
  /// for a file of its own: that one must be neither written to nor closed.
  func isOpen() -> Bool {
    if FileIdentity(of: descriptor) == identity { return true }
    let again = unsafe outlive_open(path, O_RDWR, 0)
    guard again >= 0 else { return false }
    guard FileIdentity(of: again) == identity else {
      Segment.closeDescriptor(again)
      return false
    }
    _ = flock(again, LOCK_EX | LOCK_NB)
    descriptor = again
    return true
  }

  /// Maps the part of the file from its end to an offset, which is where its end is then.
  func map(upTo end: UInt64, pageSize: UInt64) throws(Refusal) -> Chunk {
    guard isOpen() else { throw Refusal(reason: "the program has closed it") }
    let offset = size
    let error = outlive_reserve(descriptor, offset, end - offset)
    guard error == 0 else { throw Refusal(reason: Segment.message(error)) }
    let page = offset / pageSize * pageSize
    let mapped = unsafe mmap(
      nil, Int(end - page), PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, off_t(page))
    guard let base = unsafe mapped, unsafe base != MAP_FAILED else {
      throw Refusal(reason: Segment.message(errno))
    }
    size = end
    chunkCount += 1
    openCount += 1
    let mapping = unsafe UnsafeMutableRawBufferPointer(start: base, count: Int(end - page))
    return unsafe Chunk(
      memory: UnsafeMutableRawBufferPointer(rebasing: mapping[Int(offset - page)...]),
      mapping: mapping, segment: self, offset: offset)
  }

  /// Takes a chunk that is sealed: it is in the file, and no longer mapped.
  func sealed(_ chunk: Chunk) {
    openCount -= 1
    unsafe ending.add(UnsafeRawBufferPointer(chunk.memory), at: chunk.offset)
    unsafe parts.append((chunk.offset, chunk.memory.count))
    unmap(chunk)
  }

  private func unmap(_ chunk: Chunk) {
    if let mapping = unsafe chunk.mapping { unsafe munmap(mapping.baseAddress, mapping.count) }
  }

  // MARK: Closing

  /// Writes the end of the file behind its chunks.
  func close(with integrity: TraceIntegrity) {
    guard isOpen() else { return }
    let bytes = ending.bytes(at: size, integrity: integrity)
    if Segment.write(bytes, to: descriptor, at: size) {
      size += UInt64(bytes.count)
      ftruncate(descriptor, off_t(size))
    }
    unlock()
    Segment.closeDescriptor(descriptor)
  }

  /// Writes the file anew beside itself, without the unused ends of its chunks, and renames it.
  ///
  /// - Returns: Whether that was done. If not, the file is as it was, and still open.
  func closeCompactly(_ state: RecordingState) -> Bool {
    guard size <= Segment.compactLimit, isOpen(), isAtItsPath else { return false }
    let beside = path + ".closing"
    unsafe unlink(beside)
    let other = unsafe outlive_open(beside, O_WRONLY | O_CREAT | O_EXCL, 0o600)
    guard other >= 0 else { return false }
    guard takesOver(other), let newSize = copy(state, to: other), unsafe rename(beside, path) == 0
    else {
      Segment.closeDescriptor(other)
      unsafe unlink(beside)
      return false
    }
    Segment.closeDescriptor(other)
    for open in state.open { unmap(open.chunk) }
    unlock()
    Segment.closeDescriptor(descriptor)
    size = newSize
    return true
  }

  /// Lets others record to the file.
  ///
  /// To close it isn't enough while a forked child has it, too.
  private func unlock() { _ = flock(descriptor, LOCK_UN) }

  private func copy(_ state: RecordingState, to other: Int32) -> UInt64? {
    var assembler = TraceAssembler()
    guard Segment.write(TraceAssembler.header, to: other, at: 0) else { return nil }
    var chunks = parts.map { (offset: $0.offset, size: $0.size, encoder: ChunkEncoder?.none) }
    chunks += state.open.map { ($0.chunk.offset, 0, $0.encoder) }
    for chunk in chunks.sorted(by: { $0.offset < $1.offset }) {
      guard
        let bytes = chunk.encoder?.sealedCopy()
          ?? Segment.read(chunk.size, from: descriptor, at: chunk.offset),
        Segment.write(bytes, to: other, at: assembler.offset)
      else { return nil }
      unsafe bytes.withUnsafeBytes { unsafe assembler.add($0) }
    }
    let end = assembler.ending(state.integrity)
    guard Segment.write(end, to: other, at: assembler.offset) else { return nil }
    return assembler.offset + UInt64(end.count)
  }

  /// Gives another file this one's owner and permissions.
  private func takesOver(_ other: Int32) -> Bool {
    var mine = stat()
    var its = stat()
    guard unsafe fstat(descriptor, &mine) == 0, unsafe fstat(other, &its) == 0 else { return false }
    let isOwned = mine.st_uid == its.st_uid && mine.st_gid == its.st_gid
    return (isOwned || fchown(other, mine.st_uid, mine.st_gid) == 0)
      && fchmod(other, mine.st_mode & 0o7777) == 0
  }

  /// Whether the file at the path is still this one, and the path its only one: a link would lead to
  /// the old file.
  private var isAtItsPath: Bool {
    var there = stat()
    return unsafe lstat(path, &there) == 0 && FileIdentity(of: there) == identity
      && there.st_nlink == 1
  }

  // MARK: The system

  /// The path of a recording's further files: `run.outlive`, `run-2.outlive`, `run-3.outlive`.
  static func path(_ path: String, number: Int) -> String {
    Segment.path(path, suffix: "\(number)")
  }

  /// A path with something more before its extension.
  static func path(_ path: String, suffix: String) -> String {
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else {
      return "\(path)-\(suffix)"
    }
    return "\(path.dropLast(name[dot...].count))-\(suffix)\(name[dot...])"
  }

  static func message(_ code: Int32) -> String {
    unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
  }

  private static func closeDescriptor(_ descriptor: Int32) {
    #if canImport(Glibc)
      Glibc.close(descriptor)
    #elseif canImport(Musl)
      Musl.close(descriptor)
    #elseif canImport(Darwin)
      Darwin.close(descriptor)
    #endif
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32, at offset: UInt64) -> Bool {
    guard outlive_may_reach(offset + UInt64(bytes.count)) else { return false }
    var done = 0
    while done < bytes.count {
      let written = unsafe bytes.withUnsafeBytes { buffer in
        unsafe pwrite(
          descriptor, buffer.baseAddress.map { unsafe $0 + done }, bytes.count - done,
          off_t(offset) + off_t(done))
      }
      if written < 0 && errno == EINTR { continue }
      guard written > 0 else { return false }
      done += written
    }
    return true
  }

  private static func read(_ size: Int, from descriptor: Int32, at offset: UInt64) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: size)
    var done = 0
    while done < size {
      let count = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe pread(
          descriptor, buffer.baseAddress.map { unsafe $0 + done }, size - done,
          off_t(offset) + off_t(done))
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return nil }
      done += count
    }
    return bytes
  }
}

/// What tells a file from all others, for as long as somebody has it open.
private struct FileIdentity: Equatable {
  private let device: UInt64
  private let number: UInt64

  init(of status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
  }

  /// The file that is open under a number; `nil` when none is.
  init?(of descriptor: Int32) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return nil }
    self.init(of: status)
  }
}
