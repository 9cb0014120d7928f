/// A trace in the binary form whose parts are read when they are needed.
///
/// What is kept in memory are the places of its chunks, about 60 bytes for each, however large the
/// trace is. A trace that was cut or damaged is read all the same; what is missing is said in a
/// ``TraceIntegrity``. A trace file may be used by several threads at once.
public struct TraceFile: Sendable {
  /// The major and the minor version of the format that the trace is written in.
  public let version: (major: UInt8, minor: UInt8)
  let source: any TraceSource
  let map: ChunkMap
  let streams: StreamTable
  /// What is wrong with the file's header, when the trace ends in it.
  let headerIntegrity: TraceIntegrity?

  /// Runs a body for each of so many numbers from 0 on, and returns when all have run.
  ///
  /// It decides on which threads the bodies run, and how many at once; `DispatchQueue`'s
  /// `concurrentPerform(iterations:execute:)` is one.
  public typealias Loop = (_ iterations: Int, _ body: @Sendable (Int) -> Void) -> Void

  /// Opens a trace and finds its chunks.
  ///
  /// - Parameter source: Where its bytes are.
  /// - Throws: A ``TraceFileError`` when the bytes can't be had, are no trace, or are one of a newer
  ///   major version.
  /// - Complexity: O(*n*) in the number of chunks; where the trace is damaged, in that of its bytes.
  public init(_ source: some TraceSource) throws(TraceFileError) {
    try self.init(source, byIndex: true)
  }

  /// Opens a trace, by its index if it is wanted and has one.
  init(_ source: any TraceSource, byIndex: Bool) throws(TraceFileError) {
    self.source = source
    let header = try TraceFile.reading { () throws(TraceSourceError) in
      try source.bytes(at: 0, count: TraceFormat.headerSize)
    }
    guard header.count == TraceFormat.headerSize else {
      guard !header.isEmpty, TraceFormat.magic.starts(with: header.prefix(TraceFormat.magic.count))
      else { throw .decoding(.notATrace(header)) }
      version = (TraceFormat.major, TraceFormat.minor)
      map = ChunkMap()
      streams = StreamTable([])
      headerIntegrity = TraceIntegrity(
        isComplete: false, cutOffset: 0, missingBytes: UInt64(header.count),
        cutReason: "the file ends inside its header")
      return
    }
    guard header.starts(with: TraceFormat.magic) else { throw .decoding(.notATrace(header)) }
    let (major, minor) = (header[TraceFormat.magic.count], header[TraceFormat.magic.count + 1])
    guard major == TraceFormat.major else {
      throw .decoding(.otherVersion(major: UInt64(major), minor: UInt64(minor), offset: 8))
    }
    version = (major, minor)
    headerIntegrity = nil
    let map = try TraceFile.reading { () throws(TraceSourceError) in
      try ChunkFinder.find(
        source, allowsMissingFields: minor < TraceFormat.minor, byIndex: byIndex)
    }
    self.map = map
    streams = StreamTable(map.isSequential ? [] : map.chunks)
  }

  private static func reading<Value>(
    _ body: () throws(TraceSourceError) -> Value
  ) throws(TraceFileError) -> Value {
    do throws(TraceSourceError) {
      return try body()
    } catch {
      throw .source(error)
    }
  }

  /// How many bytes the trace has.
  public var byteCount: UInt64 { source.byteCount }
  /// The chunks of events, by offset.
  public var chunks: [Chunk] { map.chunks }
  /// Whether the recording was closed: the trace has an end.
  public var isClosed: Bool { map.isClosed }
  /// Whether the trace's index told where the chunks are, so that their headers needn't be looked for.
  public var isIndexed: Bool { map.isIndexed }
  /// The numbers of the streams that have chunks, rising; none in version 1.0.
  public var streamNumbers: [UInt32] { streams.numbers }

  /// Whether records may end before their last fields, because an older minor version wrote them.
  var allowsMissingFields: Bool { version.minor < TraceFormat.minor }
}

/// Why a trace can't be opened.
public enum TraceFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Its bytes are no trace that this version can read.
  case decoding(TraceDecodingError)
  /// Its bytes can't be had.
  case source(TraceSourceError)

  /// What is wrong, where, and what to do about it.
  public var description: String {
    switch self {
    case .decoding(let error): error.description
    case .source(let error): error.description
    }
  }
}
