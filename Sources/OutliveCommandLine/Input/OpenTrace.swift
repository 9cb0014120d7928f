internal import Dispatch
internal import OutliveCompression
internal import OutliveAnalysis
internal import OutliveTrace

/// A trace that is open for reading, at any place and more than once.
///
/// This is the one place that reads events out of bytes; the commands know nothing of how.
final class OpenTrace {
  /// How many bytes a trace may have of which all events are kept in memory.
  static let wholeLimit: UInt64 = 4 << 30

  /// The trace's name in messages.
  let shownName: String
  /// The trace's file name, or what stands for it.
  let name: String
  /// The name with the folder before it, but no more of the path: that is the machine's own affair.
  let longName: String
  /// The form of the trace, whatever it is packed in.
  let form: TraceForm
  /// How many bytes the trace has, unpacked.
  let byteCount: UInt64
  /// How many bytes it has as it is kept; `nil` when it isn't packed.
  let packedByteCount: UInt64?
  /// The chunks of a trace in the binary form; `nil` in the other.
  let file: TraceFile?

  /// What is wrong with the bytes that it is packed in.
  private let damage: CompressionError?
  private let source: MeteredSource

  /// Opens a trace.
  ///
  /// - Throws: Why it can't be one.
  init(
    shownName: String, name: String, longName: String, form: TraceForm, source: any TraceSource,
    packedByteCount: UInt64? = nil, damage: CompressionError? = nil, diagnostics: StandardStream
  ) throws(CommandFailure) {
    self.shownName = shownName
    self.name = name
    self.longName = longName
    self.form = form
    byteCount = source.byteCount
    self.packedByteCount = packedByteCount
    self.damage = damage
    self.source = MeteredSource(source, diagnostics: diagnostics)
    do throws(TraceFileError) {
      file = form == .outlive ? try TraceFile(self.source) : nil
    } catch {
      switch error {
      case .decoding(let error): throw .notATrace(shownName, error)
      case .source(let error): throw .unreadableInput(shownName, FileSystemError(error))
      }
    }
  }

  /// Reads the whole trace.
  ///
  /// - Throws: Why there is nothing to work on.
  func read() throws(CommandFailure) -> Trace {
    guard byteCount <= Self.wholeLimit else {
      throw .inputTooLong(shownName, limit: Self.wholeLimit)
    }
    guard let file else {
      var events: [Event] = []
      let walk = try self.events()
      while let event = try walk.next() { events.append(event) }
      return Trace(events: events, integrity: walk.integrity)
    }
    do throws(TraceSourceError) {
      defer { source.restart() }
      var trace = try file.read(concurrently: Self.loop)
      trace.integrity = noting(trace.integrity)
      return trace
    } catch {
      throw .unreadableInput(shownName, FileSystemError(error))
    }
  }

  /// Replays a trace in the binary form.
  ///
  /// - Parameters:
  ///   - file: The trace.
  ///   - known: Events of which more is known than the file holds.
  ///   - retention: How much of what is gone is remembered.
  /// - Returns: The replayed trace.
  /// - Throws: Why the bytes can't be read.
  func replay(
    _ file: TraceFile, replacing known: [Event],
    remembering retention: Retention
  ) throws(CommandFailure) -> ReplayedTrace {
    source.restart()
    defer { source.restart() }
    do throws(TraceSourceError) {
      var trace = try ReplayedTrace(
        of: file, replacing: known, remembering: retention)
      trace.integrity = noting(trace.integrity)
      return trace
    } catch {
      throw .unreadableInput(shownName, FileSystemError(error))
    }
  }

  /// Counts what is in a trace in the binary form, and finds events of some kinds.
  ///
  /// - Parameters:
  ///   - file: The trace.
  ///   - tags: The kinds, by their numbers in the binary form.
  ///   - ends: How far the streams had come in earlier segments of the same recording.
  ///   - body: Takes the events of those kinds, in order.
  /// - Returns: The summary.
  /// - Throws: Why the bytes can't be read.
  func summary(
    of file: TraceFile, noting tags: Set<UInt64> = [], after ends: StreamEnds = StreamEnds(),
    _ body: (Event) -> Void = { _ in }
  ) throws(CommandFailure) -> TraceSummary {
    source.restart()
    defer { source.restart() }
    do throws(TraceSourceError) {
      var (summary, located) = try file.summary(
        locating: tags, after: ends, concurrently: Self.loop)
      summary.integrity = noting(summary.integrity)
      if !located.isEmpty {
        source.restart()
        var merger = try file.events(in: located)
        while let event = try merger.next() { body(event) }
      }
      return summary
    } catch {
      throw .unreadableInput(shownName, FileSystemError(error))
    }
  }

  private static func loop(_ iterations: Int, _ body: @Sendable (Int) -> Void) {
    DispatchQueue.concurrentPerform(iterations: iterations, execute: body)
  }

  /// The events, from the first to the last; may be asked for more than once.
  ///
  /// - Parameters:
  ///   - selection: Which events are wanted of a trace in the binary form; in the other, all are read.
  ///   - ends: How far the streams had come in earlier segments of the same recording.
  /// - Returns: What hands them out.
  /// - Throws: Why there is nothing to work on.
  func events(
    _ selection: EventSelection = .all, after ends: StreamEnds = StreamEnds()
  ) throws(CommandFailure) -> OpenEvents {
    try OpenEvents(self, selection, after: ends, source: source)
  }

  /// Hands over the events, in order.
  ///
  /// - Parameters:
  ///   - selection: Which events are wanted of a trace in the binary form; in the other, all are read.
  ///   - body: Takes the next event, and returns whether it wants more.
  /// - Returns: How much of the recording could be read.
  /// - Throws: Why there is nothing to work on, or what `body` throws.
  func forEachEvent<Failure: Error>(
    _ selection: EventSelection = .all, _ body: (Event) throws(Failure) -> Bool
  ) throws(EventReadingFailure<Failure>) -> TraceIntegrity {
    let events: OpenEvents
    do throws(CommandFailure) { events = try self.events(selection) } catch { throw .input(error) }
    while true {
      let next: Event?
      do throws(CommandFailure) { next = try events.next() } catch { throw .input(error) }
      guard let event = next else { break }
      let wantsMore: Bool
      do throws(Failure) { wantsMore = try body(event) } catch { throw .body(error) }
      guard wantsMore else { break }
    }
    return events.integrity
  }

  /// What is known about losses, with what is wrong with the packing.
  ///
  /// A trace in damaged packing isn't whole, even when all of it seems to be there.
  func noting(_ integrity: TraceIntegrity) -> TraceIntegrity {
    guard let damage else { return integrity }
    var integrity = integrity
    integrity.isComplete = false
    if integrity.cutOffset == nil { integrity.cutOffset = byteCount }
    integrity.cutReason = "the compressed data is damaged or cut: \(damage.reason)"
    return integrity
  }
}

/// Why handing over events stopped.
enum EventReadingFailure<BodyFailure: Error>: Error {
  /// The trace can't be read.
  case input(CommandFailure)
  /// Whoever took the events didn't want more.
  case body(BodyFailure)
}
