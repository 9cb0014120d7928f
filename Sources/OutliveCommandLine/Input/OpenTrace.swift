internal import OutliveCompression
internal import OutliveTrace

/// A trace that is open for reading.
///
/// This is the one place that reads events out of bytes; the commands know nothing of how.
final class OpenTrace {
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
  /// What is wrong with the bytes that it is packed in.
  let damage: CompressionError?
  /// Where the bytes come from.
  let source: any ByteSource
  /// Who is told how far the reading is.
  let progress: ReadingProgress

  private var loaded: Trace?

  /// Makes an open trace from its parts.
  init(
    shownName: String, name: String, longName: String, form: TraceForm, byteCount: UInt64,
    packedByteCount: UInt64? = nil,
    damage: CompressionError? = nil, source: any ByteSource, progress: ReadingProgress
  ) {
    self.shownName = shownName
    self.name = name
    self.longName = longName
    self.form = form
    self.byteCount = byteCount
    self.packedByteCount = packedByteCount
    self.damage = damage
    self.source = source
    self.progress = progress
  }

  /// Reads the whole trace.
  ///
  /// - Throws: Why there is nothing to work on.
  func read() throws(CommandFailure) -> Trace {
    if let loaded { return loaded }
    do {
      var reading = InputReading(source: source, progress: progress)
      var trace = try Trace(reading: try reading.readAll())
      note(damage, in: &trace.integrity)
      loaded = trace
      return trace
    } catch let error as FileSystemError {
      throw .unreadableInput(shownName, error)
    } catch let error as TraceDecodingError {
      throw .notATrace(shownName, error)
    } catch let error as InputReading.Refusal {
      switch error {
      case .notATrace(let decodingError): throw .notATrace(shownName, decodingError)
      case .tooLong(let limit): throw .inputTooLong(shownName, limit: UInt64(limit))
      }
    } catch {
      throw .unreadableInput(shownName, FileSystemError(.other, reason: "\(error)"))
    }
  }

  /// The events, from the first to the last; may be asked for more than once.
  ///
  /// - Throws: Why there is nothing to work on.
  func events() throws(CommandFailure) -> OpenEvents { OpenEvents(try read()) }

  /// Hands over the events, in order.
  ///
  /// - Parameter body: Takes the next event, and returns whether it wants more.
  /// - Returns: How much of the recording could be read.
  /// - Throws: Why there is nothing to work on, or what `body` throws.
  func forEachEvent<Failure: Error>(
    _ body: (Event) throws(Failure) -> Bool
  ) throws(EventReadingFailure<Failure>) -> TraceIntegrity {
    var events: OpenEvents
    do throws(CommandFailure) { events = try self.events() } catch { throw .input(error) }
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

  /// A trace in damaged packing isn't whole, even when all of it seems to be there.
  private func note(_ damage: CompressionError?, in integrity: inout TraceIntegrity) {
    guard let damage else { return }
    integrity.isComplete = false
    if integrity.cutOffset == nil { integrity.cutOffset = byteCount }
    integrity.cutReason = "the compressed data is damaged or cut: \(damage.reason)"
  }
}

/// The events of an open trace, handed out one after the other.
struct OpenEvents {
  private var rest: ArraySlice<Event>
  /// How much of the recording could be read; final after the last event.
  let integrity: TraceIntegrity

  /// Makes a walk through the events of a trace.
  init(_ trace: Trace) {
    rest = trace.events[...]
    integrity = trace.integrity
  }

  /// The next event; `nil` after the last.
  ///
  /// - Throws: Why the rest can't be read.
  mutating func next() throws(CommandFailure) -> Event? { rest.popFirst() }
}

/// Why handing over events stopped.
enum EventReadingFailure<BodyFailure: Error>: Error {
  /// The trace can't be read.
  case input(CommandFailure)
  /// Whoever took the events didn't want more.
  case body(BodyFailure)
}
