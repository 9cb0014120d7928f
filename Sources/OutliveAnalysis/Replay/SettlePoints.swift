public import OutliveTrace

/// A moment at which lifetimes are judged.
public struct SettlePoint: Hashable, Sendable {
  /// Its name and position.
  public var moment: Moment
  /// Where in the source.
  public var site: Site?
  /// The position in the trace.
  public var sequence: EventSequence { moment.sequence }
}

/// The settle points of a trace, in order.
///
/// A long run reaches the same few again and again: the name and the place of each are kept once, and of a
/// settle point only its position.
public struct SettlePoints: RandomAccessCollection, Sendable {
  /// What settle points have in common that are the same line of the program.
  private struct Line: Hashable {
    var label: String
    var site: Site?
  }

  private var lines: [Line] = []
  private var numbers: [Line: UInt32] = [:]
  private var sequences: [EventSequence] = []
  private var lineNumbers: [UInt32] = []

  /// Makes none.
  init() {}

  /// The position of the first.
  public var startIndex: Int { 0 }
  /// The position behind the last: how many there are.
  public var endIndex: Int { sequences.count }

  /// A settle point.
  public subscript(position: Int) -> SettlePoint {
    let line = lines[Int(lineNumbers[position])]
    return SettlePoint(
      moment: Moment(label: line.label, sequence: sequences[position]), site: line.site)
  }

  /// The first settle point at or after a position in the trace; `nil` when there is none.
  ///
  /// - Complexity: O(log *n*) for *n* settle points.
  public func first(after sequence: EventSequence) -> SettlePoint? {
    let position = sequences.firstIndex(notBefore: { $0 < sequence })
    return position < sequences.count ? self[position] : nil
  }

  /// Appends one; a trace has not as many lines as there are 32-bit numbers.
  mutating func append(_ settlePoint: SettlePoint) {
    let line = Line(label: settlePoint.moment.label, site: settlePoint.site)
    let number = numbers[line] ?? UInt32(truncatingIfNeeded: lines.count)
    if numbers[line] == nil {
      numbers[line] = number
      lines.append(line)
    }
    sequences.append(settlePoint.sequence)
    lineNumbers.append(number)
  }
}
