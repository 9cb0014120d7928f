public import OutliveTrace

extension Symbolicator {
  /// Puts functions, files and lines into the call stacks of a trace, and names the variables that hold
  /// objects.
  ///
  /// A frame keeps its identifier. Frames that were inlined into another get identifiers of their own:
  /// the innermost one takes the place of the recorded frame, and the others follow as its callers,
  /// told at the end of the trace, so that all events keep their numbers. Frames that have a name
  /// already are left as they are.
  ///
  /// - Parameter trace: The trace.
  /// - Returns: The trace with all that is known, and what it came to.
  /// - Complexity: O(*n* log *n*), where *n* is the number of events, and what reading the files takes.
  public func symbolicated(_ trace: Trace) -> (trace: Trace, summary: SymbolicationSummary) {
    var summary = SymbolicationSummary()
    let told = frames(for: trace, &summary)
    var result = trace
    nameVariables(in: &result)
    guard summary.frames > 0 else { return (result, summary) }
    var lastID: UInt64 = 0
    for case .callStackRecorded(let payload) in trace.events.lazy.map(\.kind) {
      lastID = max(lastID, payload.callStack.rawValue)
    }
    var inlined = InlinedFrames(after: trace.events.last, lastID: lastID)
    for index in result.events.indices {
      guard case .callStackRecorded(var payload) = result.events[index].kind,
        let place = Place(payload), let frames = told[place], let innermost = frames.first
      else { continue }
      summary.named += 1
      if frames.contains(where: { $0.site != nil }) { summary.placed += 1 }
      payload.caller = inlined.add(
        frames.dropFirst(), at: payload, on: result.events[index].thread)
      payload.function = innermost.function
      result.events[index].kind = .callStackRecorded(payload)
      result.events[index].site = innermost.site
    }
    result.events += inlined.events
    return (result, summary)
  }

  /// The frames that others were inlined into, as events at the end of a trace.
  private struct InlinedFrames {
    private(set) var events: [Event] = []
    private let last: Event?
    private var lastID: UInt64

    init(after last: Event?, lastID: UInt64) {
      self.last = last
      self.lastID = lastID
    }

    /// Adds the frames around an inlined one.
    ///
    /// - Parameters:
    ///   - frames: The frames, innermost first.
    ///   - place: The recorded frame that they all are.
    ///   - thread: The thread that recorded it: by threads the processes of a trace are told apart.
    /// - Returns: The call stack that ends with the innermost of them.
    mutating func add(
      _ frames: ArraySlice<SymbolicatedFrame>, at place: CallStackRecorded, on thread: ThreadID
    ) -> CallStackID? {
      var caller = place.caller
      for frame in frames.reversed() {
        // In a trace that nobody recorded, numbers may be used up; then such frames are left out.
        guard let last, lastID < UInt64.max,
          last.sequence.rawValue < UInt64.max - UInt64(events.count)
        else { return caller }
        lastID += 1
        let id = CallStackID(rawValue: lastID)
        let sequence = last.sequence.rawValue + UInt64(events.count) + 1
        events.append(
          Event(
            sequence: EventSequence(rawValue: sequence), time: last.time, thread: thread,
            site: frame.site,
            kind: .callStackRecorded(
              CallStackRecorded(
                callStack: id, caller: caller, image: place.image, offset: place.offset,
                function: frame.function))))
        caller = id
      }
      return caller
    }
  }

  /// A place in an image.
  private struct Place: Hashable {
    var image: ImageID
    var offset: UInt64

    init?(_ payload: CallStackRecorded) {
      guard let image = payload.image, payload.function == nil else { return nil }
      self.image = image
      offset = payload.offset
    }
  }

  /// Names the variables that hold objects.
  ///
  /// One of which no name is known stays a place in its image.
  private func nameVariables(in trace: inout Trace) {
    var places: [ImageID: [(event: Int, offset: UInt64)]] = [:]
    for (index, event) in trace.events.enumerated() {
      guard case .snapshotRoot(let payload) = event.kind, payload.name.isEmpty,
        let image = payload.image, let offset = payload.offset
      else { continue }
      places[image, default: []].append((index, offset))
    }
    guard !places.isEmpty else { return }
    for image in images(in: trace) {
      guard let places = places[image.image] else { continue }
      let (names, _) = variables(in: image, at: places.map(\.offset))
      for (place, name) in zip(places, names) {
        guard let name, case .snapshotRoot(var payload) = trace.events[place.event].kind else {
          continue
        }
        payload.name = name
        trace.events[place.event].kind = .snapshotRoot(payload)
      }
    }
  }

  /// The images of a trace, each as it was told last, in the order in which they were told first.
  private func images(in trace: Trace) -> [ImageLoaded] {
    var images: [ImageID: ImageLoaded] = [:]
    var order: [ImageID] = []
    for event in trace.events {
      guard case .imageLoaded(let payload) = event.kind else { continue }
      if images.updateValue(payload, forKey: payload.image) == nil { order.append(payload.image) }
    }
    return order.compactMap { images[$0] }
  }

  /// Asks for each place that a call stack leads through, once.
  private func frames(
    for trace: Trace, _ summary: inout SymbolicationSummary
  ) -> [Place: [SymbolicatedFrame]] {
    var places: [ImageID: [Place]] = [:]
    var seen: Set<Place> = []
    for event in trace.events {
      guard case .callStackRecorded(let payload) = event.kind, let place = Place(payload) else {
        continue
      }
      summary.frames += 1
      if seen.insert(place).inserted { places[place.image, default: []].append(place) }
    }
    var told: [Place: [SymbolicatedFrame]] = [:]
    guard !places.isEmpty else { return told }
    for image in images(in: trace) {
      guard let places = places[image.image] else { continue }
      let (frames, problem) = frames(in: image, returningTo: places.map(\.offset))
      for (place, frames) in zip(places, frames) where !frames.isEmpty { told[place] = frames }
      if let problem {
        summary.problems.append(SymbolicationSummary.Problem(image: image.name, reason: problem))
      }
    }
    return told
  }
}
