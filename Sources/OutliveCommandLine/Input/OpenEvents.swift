internal import OutliveTrace

/// The events of an open trace, handed out one after the other, in bounded memory.
final class OpenEvents {
  /// Reads the chunks of the binary form; `nil` in the other.
  private var merger: EventMerger?
  /// Reads lines of JSON; `nil` in the binary form.
  private var lines: LineWalk?
  private let trace: OpenTrace
  private let source: MeteredSource

  /// Makes a walk that begins before the first event.
  ///
  /// - Throws: That there is no trace, or that it can't be read.
  init(
    _ trace: OpenTrace, _ selection: EventSelection, after ends: StreamEnds, source: MeteredSource
  ) throws(CommandFailure) {
    self.trace = trace
    self.source = source
    source.restart()
    guard let file = trace.file else {
      lines = LineWalk(source)
      // What isn't a trace at all shows in its first line.
      try OpenEvents.attempt(trace.shownName) { () throws(LineWalk.Failure) in
        try lines?.fill()
      }
      return
    }
    do throws(TraceSourceError) {
      merger = try file.events(selection, after: ends)
    } catch {
      throw .unreadableInput(trace.shownName, FileSystemError(error))
    }
  }

  /// How much of the recording could be read; final after the last event.
  var integrity: TraceIntegrity {
    trace.noting(merger?.integrity ?? lines?.integrity ?? TraceIntegrity())
  }

  /// The next event; `nil` after the last.
  ///
  /// - Throws: Why the rest can't be read.
  func next() throws(CommandFailure) -> Event? {
    var event: Event?
    if merger != nil {
      do throws(TraceSourceError) {
        event = try merger?.next()
      } catch {
        throw .unreadableInput(trace.shownName, FileSystemError(error))
      }
    } else {
      event = try Self.attempt(trace.shownName) { () throws(LineWalk.Failure) in
        try lines?.next()
      }
    }
    if event == nil { source.restart() }
    return event
  }

  private static func attempt<Result>(
    _ name: String, _ body: () throws(LineWalk.Failure) -> Result
  ) throws(CommandFailure) -> Result {
    do throws(LineWalk.Failure) {
      return try body()
    } catch {
      switch error {
      case .decoding(let error): throw .notATrace(name, error)
      case .source(let error): throw .unreadableInput(name, FileSystemError(error))
      }
    }
  }
}

/// A walk through the lines of a trace in the NDJSON form.
struct LineWalk {
  /// Why reading stopped.
  enum Failure: Error {
    /// The bytes are no trace.
    case decoding(TraceDecodingError)
    /// The bytes can't be read.
    case source(TraceSourceError)
  }

  private static let pieceSize = 1 << 18
  private let source: any TraceSource
  private var reader = JSONTraceReader()
  private var events: [Event] = []
  private var position = 0
  private var isFinished = false
  /// How many bytes have been read.
  private(set) var offset: UInt64 = 0
  /// How much of the recording could be read; final after the last event.
  private(set) var integrity = TraceIntegrity()

  /// Makes a walk that begins before the first line.
  init(_ source: any TraceSource) { self.source = source }

  /// The next event; `nil` after the last.
  mutating func next() throws(Failure) -> Event? {
    try fill()
    guard position < events.count else { return nil }
    defer { position += 1 }
    return events[position]
  }

  /// Reads until there is an event, or nothing more to read.
  mutating func fill() throws(Failure) {
    while position == events.count, !isFinished {
      events.removeAll(keepingCapacity: true)
      position = 0
      let piece: [UInt8]
      do throws(TraceSourceError) {
        piece = try source.piece(at: offset, atMost: Self.pieceSize)
      } catch {
        throw .source(error)
      }
      offset += UInt64(piece.count)
      do throws(TraceDecodingError) {
        if piece.isEmpty {
          isFinished = true
          integrity = try reader.finish { events.append($0) }
        } else {
          try reader.read(piece[...]) { events.append($0) }
        }
      } catch {
        throw .decoding(error)
      }
    }
  }
}

extension TraceSource {
  /// Reads so many bytes from an offset on, fewer at the end.
  func piece(at offset: UInt64, atMost limit: Int) throws(TraceSourceError) -> [UInt8] {
    var failure: TraceSourceError?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      do throws(TraceSourceError) {
        count = unsafe try read(into: UnsafeMutableRawBufferPointer(buffer), at: offset)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }
}
