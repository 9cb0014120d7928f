internal import COutliveRuntime
#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif
internal import OutliveTrace

/// Keeps the chunks of a recording in a file, or in several that follow each other.
///
/// A chunk is a mapped part of its file: what is written to it is in the file at once, and stays
/// there when the program is killed. Its room on the disk is reserved first, because to write to a
/// mapped part for which there is none ends the program. A file that can't grow ends the recording:
/// that is said once, on standard error, and the program is left alone.
@safe
final class FileChunks: ChunkDestination {
  private let path: String
  private let options: Recorder.Options
  private let pageSize = UInt64(max(1, sysconf(Int32(_SC_PAGESIZE))))
  /// The files that still have chunks open, the one that grows last.
  private var segments: [Segment] = []
  private var lastNumber = 1
  /// The paths of the files that exist, oldest first.
  private var paths: [String]
  private var closedByteCount: UInt64 = 0
  private var flusher: OpaquePointer?
  private let processGeneration = outlive_generation()
  /// Why the recording takes no more events, once it doesn't.
  private var refusal: LossReason?

  init(path: String, options: Recorder.Options) throws(RecorderError) {
    self.path = path
    self.options = options
    paths = [path]
    segments = [try Segment(path: path, number: 1)]
  }

  deinit {
    // A forked child has no such thread: it would wait for it for ever.
    guard outlive_generation() == processGeneration else { return }
    if let flusher = unsafe flusher { unsafe outlive_flusher_stop(flusher) }
  }

  // MARK: Chunks

  func allocate(atLeast size: Int) -> Result<Chunk, ChunkRefusal> {
    if let refusal { return .failure(ChunkRefusal(reason: refusal)) }
    guard isKeepingUp() else { return .failure(ChunkRefusal(reason: .diskTooSlow)) }
    guard var segment = segments.last else {
      return .failure(ChunkRefusal(reason: .writeFailed))
    }
    var end = endOfChunk(in: segment, atLeast: size)
    if let limit = options.sizeLimit, end > limit, segment.chunkCount > 0 {
      guard options.segments > 1, let next = nextSegment() else {
        giveUp("it has reached its size limit", .sizeLimit)
        return .failure(ChunkRefusal(reason: refusal ?? .writeFailed))
      }
      segment = next
      end = endOfChunk(in: segment, atLeast: size)
    }
    do {
      return .success(try segment.map(upTo: end, pageSize: pageSize))
    } catch {
      giveUp(error.reason)
      return .failure(ChunkRefusal(reason: .writeFailed))
    }
  }

  /// Where a chunk ends that is made next: on a page's border, and as large as suits the file, so
  /// that little is wasted in small ones, and large ones need few.
  private func endOfChunk(in segment: Segment, atLeast size: Int) -> UInt64 {
    let usual = min(1 << 20, max(1 << 16, segment.size / 16))
    let end = segment.size + max(UInt64(size), usual)
    return (end + pageSize - 1) / pageSize * pageSize
  }

  func retire(_ chunk: Chunk) {
    guard let segment = chunk.segment else { return }
    segment.sealed(chunk)
    // Without a thread to spare, it is left to the system when the disk gets what is in the file.
    if segment.isOpen(), let flusher = unsafe startedFlusher() {
      unsafe outlive_flusher_add(
        flusher, segment.descriptor, chunk.offset, UInt64(chunk.memory.count))
    }
    closeOldSegments()
  }

  // MARK: Keeping up

  private func startedFlusher() -> OpaquePointer? {
    if unsafe flusher == nil { unsafe flusher = outlive_flusher_start(options.writeOut) }
    return unsafe flusher
  }

  /// Whether little enough waits for the disk; waits until it is so, if that is wanted.
  private func isKeepingUp() -> Bool {
    guard let flusher = unsafe flusher else { return true }
    if unsafe outlive_flusher_backlog(flusher) <= options.unwrittenLimit { return true }
    guard options.whenBehind == .wait else { return false }
    unsafe outlive_flusher_wait(flusher, options.unwrittenLimit)
    return true
  }

  func synchronize() {
    for segment in segments where segment.isOpen() { fsync(segment.descriptor) }
  }

  // MARK: Segments

  private func nextSegment() -> Segment? {
    lastNumber += 1
    let path = Segment.path(path, number: lastNumber)
    guard let segment = try? Segment(path: path, number: lastNumber) else {
      giveUp("“\(path)” can't be made: \(Segment.message(errno))")
      return nil
    }
    segments.append(segment)
    paths.append(path)
    return segment
  }

  /// The number of the oldest file that is kept.
  private var oldestNumber: Int { lastNumber - max(1, options.segments) + 1 }

  var hasOutdated: Bool { paths.count > max(1, options.segments) }

  func isOutdated(_ chunk: Chunk) -> Bool { (chunk.segment?.number ?? .max) < oldestNumber }

  func removeOutdated() {
    while hasOutdated { unsafe unlink(paths.removeFirst()) }
  }

  /// Closes the files that have no open chunks any more and don't grow.
  private func closeOldSegments() {
    for segment in segments.dropLast() where segment.openCount == 0 {
      closedByteCount += segment.size
      segment.close(with: TraceIntegrity())
    }
    segments = segments.enumerated().filter {
      $0.offset == segments.count - 1 || $0.element.openCount > 0
    }.map(\.element)
  }

  var byteCount: UInt64 { segments.reduce(closedByteCount) { $0 + $1.size } }

  func bytes(_ state: RecordingState) -> [UInt8]? { nil }

  func finish(_ state: RecordingState) {
    if let flusher = unsafe flusher {
      unsafe outlive_flusher_stop(flusher)
      unsafe self.flusher = nil
    }
    for segment in segments {
      let isOnly = lastNumber == 1
      if !isOnly || !segment.closeCompactly(state) {
        for open in state.open where open.chunk.segment === segment {
          var encoder = open.encoder
          encoder.seal()
          segment.sealed(open.chunk)
        }
        segment.close(with: segment === segments.last ? state.integrity : TraceIntegrity())
      }
      closedByteCount += segment.size
    }
    segments = []
  }

  /// Ends the recording, and says so; the first reason is the one that counts.
  private func giveUp(_ reason: String, _ refusal: LossReason = .writeFailed) {
    guard self.refusal == nil else { return }
    self.refusal = refusal
    let text = """
      outlive: can't write more to “\(path)”: \(reason). Recording has stopped; \
      the trace holds what was written before.\n
      """
    unsafe text.withCString { unsafe outlive_say($0, text.utf8.count) }
  }
}
