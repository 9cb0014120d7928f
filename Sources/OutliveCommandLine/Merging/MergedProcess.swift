internal import OutliveTrace

/// A process whose traces are merged with those of others: one trace, or the segments of one
/// recording in order.
struct MergedProcess {
  /// The traces, the oldest segment first.
  var segments: [Segment]

  /// A trace of a process.
  struct Segment {
    /// The trace.
    let trace: OpenTrace
    /// What it says about its recording; `nil` when it says nothing.
    let identity: RecordingIdentity?
    /// The largest identifiers.
    let census: IdentifierCensus
    /// The numbers of the first and the last event; `nil` when there is none.
    let numbers: ClosedRange<UInt64>?
    /// Whether it says itself which threads belong to which process.
    let namesParts: Bool
    /// How much of it could be read.
    private(set) var integrity: TraceIntegrity
    /// How far the segments before it had come, where it goes on; `nil` when it doesn't.
    private(set) var ends: StreamEnds?

    /// Reads a trace once, to know what has to be known before its first event is written.
    ///
    /// - Throws: Why it can't be read.
    init(_ trace: OpenTrace) throws(CommandFailure) {
      let events = try trace.events()
      var identity: RecordingIdentity?
      var census = IdentifierCensus()
      var numbers: ClosedRange<UInt64>?
      var namesParts = false
      while let event = try events.next() {
        identity = identity ?? RecordingIdentity(event)
        census.note(event)
        let number = event.sequence.rawValue
        numbers =
          min(
            numbers?.lowerBound ?? number, number)...max(
            numbers?.upperBound ?? number, number)
        if case .partMerged = event.kind { namesParts = true }
      }
      self.trace = trace
      self.identity = identity
      self.census = census
      self.numbers = numbers
      self.namesParts = namesParts
      integrity = events.integrity
    }

    /// Takes note that it goes on where another segment ended: what came before isn't missing.
    ///
    /// - Throws: Why it can't be read any more.
    mutating func continues(_ ends: StreamEnds, _ file: TraceFile) throws(CommandFailure) {
      integrity = try trace.summary(of: file, after: ends).integrity
      self.ends = ends
    }
  }

  /// Puts the segments of each recording together.
  ///
  /// - Parameter segments: The traces, in the order in which they were named.
  /// - Returns: The processes, in the order of their first traces.
  /// - Throws: Why a trace can't be read any more.
  static func all(of segments: [Segment]) throws(CommandFailure) -> [MergedProcess] {
    var processes: [MergedProcess] = []
    var places: [String: Int] = [:]
    for segment in segments {
      let recording = segment.identity?.recording ?? ""
      if !recording.isEmpty, let place = places[recording] {
        processes[place].segments.append(segment)
      } else {
        if !recording.isEmpty { places[recording] = processes.count }
        processes.append(MergedProcess(segments: [segment]))
      }
    }
    for place in processes.indices {
      let numbered = processes[place].segments.enumerated().sorted {
        ($0.element.identity?.segment ?? 0, $0.offset)
          < ($1.element.identity?.segment ?? 0, $1.offset)
      }
      processes[place].segments = numbered.map(\.element)
      try processes[place].join()
    }
    return processes
  }

  /// Finds out which segments go on where the ones before them ended.
  private mutating func join() throws(CommandFailure) {
    var ends = StreamEnds()
    var last: UInt64?
    for place in segments.indices {
      guard let file = segments[place].trace.file, let identity = segments[place].identity else {
        return
      }
      if let last {
        guard identity.segment > last, ends.areContinued(by: file) else { return }
        try segments[place].continues(ends, file)
      }
      last = identity.segment
      ends.advance(over: file)
    }
  }

  /// What the first segment says about the recording.
  var identity: RecordingIdentity? { segments.first?.identity }

  /// The largest identifiers.
  var census: IdentifierCensus {
    segments.reduce(into: IdentifierCensus()) { $0.add($1.census) }
  }

  /// Whether it says itself which threads belong to which process.
  var namesParts: Bool { segments.contains(where: \.namesParts) }

  /// Whether the events are numbered through all segments.
  var isNumberedThrough: Bool {
    if segments.dropFirst().allSatisfy({ $0.ends != nil }) { return true }
    var last: UInt64 = 0
    for segment in segments {
      guard let numbers = segment.numbers else { continue }
      guard numbers.lowerBound > last else { return false }
      last = numbers.upperBound
    }
    return true
  }

  /// The name of the process, for people.
  ///
  /// - Parameter hasNamesake: Whether the name of the trace alone doesn't tell it from others.
  /// - Returns: What the program is called, or where the trace is.
  func label(hasNamesake: Bool) -> String {
    guard let identity, !identity.program.isEmpty else {
      guard let trace = segments.first?.trace else { return "" }
      return hasNamesake ? trace.longName : trace.name
    }
    return identity.process == 0 ? identity.program : "\(identity.program) \(identity.process)"
  }
}
