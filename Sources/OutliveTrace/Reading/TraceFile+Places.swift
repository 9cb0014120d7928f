extension TraceFile {
  /// A time before which all events have numbers below a given one, as the headers of chunks tell.
  ///
  /// It is as late as the headers allow, and 0 when they tell nothing.
  ///
  /// - Complexity: O(*n* log *n*) in the number of chunks.
  func startTime(ofNumber number: UInt64) -> UInt64 {
    // Before a time, a stream has at most the events of the chunks that begin before it.
    var steps: [(baseTime: UInt64, stream: Int, last: UInt64?)] = []
    var ends = [UInt64?](repeating: nil, count: streams.count)
    for end in map.end?.streams ?? [] {
      if let stream = streams.index(of: end.stream) { ends[stream] = end.position }
    }
    for stream in 0..<streams.count {
      let places = streams.places(of: stream)
      for place in places where chunk(at: place).eventCount != 0 {
        steps.append(
          (chunk(at: place).baseTime, stream, lastPosition(at: place, of: places, ends[stream])))
      }
    }
    steps.sort { ($0.baseTime, $0.stream) < ($1.baseTime, $1.stream) }
    var reached = [UInt64](repeating: 0, count: streams.count)
    var sum: UInt64 = 0
    var start: UInt64 = 0
    for step in steps {
      if sum >= number { break }
      start = step.baseTime
      guard let last = step.last else { break }
      guard last > reached[step.stream] else { continue }
      let (next, overflow) = sum.addingReportingOverflow(last - reached[step.stream])
      if overflow { break }
      sum = next
      reached[step.stream] = last
    }
    return start
  }

  /// The position that a stream has come to at most behind a chunk with events; `nil` when its
  /// headers don't tell: what an open chunk says of positions, or one without events, may be wrong.
  private func lastPosition(at place: Int, of places: Range<Int>, _ end: UInt64?) -> UInt64? {
    guard chunk(at: place).eventCount != nil else { return nil }
    let following = (place + 1..<places.upperBound).first { chunk(at: $0).eventCount != 0 }
    guard let following else { return end }
    guard chunk(at: following).eventCount != nil else { return nil }
    return chunk(at: following).firstPosition.subtractingSaturated(1)
  }

  private func chunk(at place: Int) -> Chunk { chunks[streams.order[place]] }
}

extension UInt64 {
  fileprivate func subtractingSaturated(_ other: UInt64) -> UInt64 {
    self > other ? self - other : 0
  }
}
