internal import OutliveAnalysis

/// Which steps of a path are shown when it is too long to show all.
///
/// Both ends and the neighbourhood of the culprit stay; what is left out is counted.
struct PathSelection {
  /// A piece of the path.
  enum Piece: Hashable {
    /// The step at this position.
    case step(Int)
    /// This many steps are left out here.
    case gap(Int)
  }

  /// The most steps that are shown.
  static let limit = 40

  /// The pieces in order.
  let pieces: [Piece]

  /// Chooses what to show of a path.
  init(_ path: ReferencePath) {
    let count = path.steps.count
    guard count > Self.limit else {
      pieces = (0..<count).map(Piece.step)
      return
    }
    let culprit = path.culpritStep
    var result: [Piece] = []
    var gap = 0
    for position in 0..<count {
      let isNearCulprit = culprit.map { ($0 - 3...$0 + 4).contains(position) } ?? false
      if position < 12 || position >= count - 12 || isNearCulprit {
        if gap > 0 { result.append(.gap(gap)) }
        gap = 0
        result.append(.step(position))
      } else {
        gap += 1
      }
    }
    pieces = result
  }
}

extension ReferencePath {
  /// The position of the step whose reference is at fault, if there is such a step.
  var culpritStep: Int? {
    guard let culprit, steps.indices.contains(culprit), steps[culprit].reference != nil else {
      return nil
    }
    return culprit
  }

  /// Whether the last step repeats the first.
  var closes: Bool {
    isCycle && steps.count > 1 && steps.first?.object.id == steps.last?.object.id
  }
}
