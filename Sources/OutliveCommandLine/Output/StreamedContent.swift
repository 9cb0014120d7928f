internal import OutliveTrace

/// Why writing something that is read at the same time stopped.
enum StreamingFailure: Error {
  /// The sink took no more.
  case sink(FileSystemError)
  /// What should be written can't be made.
  case content(CommandFailure)
}

/// Something that hands its bytes to a sink while it reads what they come from.
typealias StreamedContent = (any ByteSink) throws(StreamingFailure) -> Void

extension Destination {
  /// Writes there what is read at the same time; what was there stays when reading fails.
  func write(
    in environment: CommandEnvironment, streaming content: StreamedContent
  ) throws(CommandFailure) {
    var failure: CommandFailure?
    do throws(CommandFailure) {
      try write(in: environment) { sink throws(FileSystemError) in
        do throws(StreamingFailure) {
          try content(sink)
        } catch {
          switch error {
          case .sink(let error): throw error
          case .content(let error):
            failure = error
            throw FileSystemError(.other, reason: "its content can't be made")
          }
        }
      }
    } catch {
      throw failure ?? error
    }
    if let failure { throw failure }
  }
}

extension OpenTrace {
  /// Hands over the events, for a sink to take.
  ///
  /// - Returns: How much of the recording could be read.
  func stream(
    _ body: (Event) throws(FileSystemError) -> Void
  ) throws(StreamingFailure) -> TraceIntegrity {
    do throws(EventReadingFailure<FileSystemError>) {
      return try forEachEvent { event throws(FileSystemError) in
        try body(event)
        return true
      }
    } catch {
      switch error {
      case .input(let failure): throw .content(failure)
      case .body(let error): throw .sink(error)
      }
    }
  }
}

extension ByteSink {
  /// Writes bytes for content that is read at the same time.
  func put(_ bytes: [UInt8]) throws(StreamingFailure) {
    do throws(FileSystemError) {
      try write(bytes)
    } catch {
      throw .sink(error)
    }
  }
}
