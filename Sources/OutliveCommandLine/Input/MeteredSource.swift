internal import OutliveTrace
internal import Synchronization

/// A source that tells how far the reading is, whoever reads it and on however many threads.
final class MeteredSource: TraceSource {
  // Only one thread at a time tells something, and nothing else is told while a trace is read.
  private struct State: @unchecked Sendable {
    var progress: ReadingProgress
    let stream: StandardStream
    var readByteCount: UInt64 = 0
  }

  private let source: any TraceSource
  private let state: Mutex<State>

  var byteCount: UInt64 { source.byteCount }

  /// Makes a source of the same bytes.
  init(_ source: any TraceSource, diagnostics: StandardStream) {
    self.source = source
    state = Mutex(State(progress: ReadingProgress(diagnostics), stream: diagnostics))
  }

  func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: UInt64
  ) throws(TraceSourceError) -> Int {
    let count = unsafe try source.read(into: buffer, at: offset)
    state.withLock { state in
      state.readByteCount = min(state.readByteCount.added(UInt64(count)), byteCount)
      state.progress.advance(to: Int(clamping: state.readByteCount), of: Int(clamping: byteCount))
    }
    return count
  }

  /// Clears what was told; what is read from now on is another way through the bytes.
  func restart() {
    state.withLock { state in
      state.progress.end()
      state = State(progress: ReadingProgress(state.stream), stream: state.stream)
    }
  }
}
