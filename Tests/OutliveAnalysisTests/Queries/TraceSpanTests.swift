internal import OutliveAnalysis
internal import OutliveTrace
internal import Testing

@Suite("Spans")
struct TraceSpanTests {
  private static let last: UInt64 = 4

  /// All spans whose ends are small, those that end before they begin included.
  private static let all: [TraceSpan] = (0...last).flatMap { began in
    ([nil] + (0...last).map(EventSequence.init(rawValue:))).map { ended in
      TraceSpan(began: EventSequence(rawValue: began), ended: ended)
    }
  }

  /// The moments in a span: those at which what it is about had begun and not ended.
  private func moments(of span: TraceSpan) -> Set<UInt64> {
    var moments: Set<UInt64> = []
    // One more than any end, so that what goes on has a moment that nothing else has.
    for moment in 0...Self.last + 1 where moment >= span.began.rawValue {
      if let ended = span.ended, moment >= ended.rawValue { continue }
      moments.insert(moment)
    }
    return moments
  }

  @Test("a span contains the moment of its first event, and not that of its last")
  func contains() {
    #expect(Self.all.count == 30)
    for span in Self.all {
      let moments = moments(of: span)
      #expect(span.isEmpty == moments.isEmpty, "\(span)")
      for moment in 0...Self.last + 1 {
        #expect(
          span.contains(EventSequence(rawValue: moment)) == moments.contains(moment), "\(span)")
      }
    }
  }

  @Test("spans overlap when they have a moment in common")
  func overlaps() {
    for first in Self.all {
      for second in Self.all {
        #expect(
          first.overlaps(second) == !moments(of: first).isDisjoint(with: moments(of: second)),
          "\(first) \(second)")
      }
    }
  }

  @Test("a span overlaps moments that follow each other when it contains one of them")
  func overlapsMoments() {
    for span in Self.all {
      for from in 0...Self.last + 1 {
        for to in from...Self.last + 1 {
          #expect(
            span.overlaps(EventSequence(rawValue: from)...EventSequence(rawValue: to))
              == !moments(of: span).isDisjoint(with: from...to), "\(span) \(from)...\(to)")
        }
      }
    }
  }
}
