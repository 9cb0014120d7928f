/// Which of many things that go on lie in which others.
struct Nesting<ID: Hashable> {
  private let going: Set<ID>
  private let parent: (ID) -> ID?
  /// What goes on around each of the things that were passed on the way there.
  private var known: [ID: ID?] = [:]

  /// Makes it.
  ///
  /// - Parameters:
  ///   - going: What goes on.
  ///   - parent: What a thing lies in, whether or not that goes on; it began before.
  init(of going: some Sequence<ID>, parent: @escaping (ID) -> ID?) {
    self.going = Set(going)
    self.parent = parent
  }

  /// The nearest thing that goes on and that another one lies in.
  private mutating func surrounding(_ id: ID) -> ID? {
    var passed: [ID] = []
    var next = parent(id)
    while let candidate = next, !going.contains(candidate) {
      if let found = known[candidate] {
        next = found
        break
      }
      passed.append(candidate)
      next = parent(candidate)
    }
    for id in passed { known[id] = .some(next) }
    return next
  }

  /// Puts things in order, each after the one that it lies in.
  ///
  /// - Parameter ids: What goes on, each once, in the order in which it began.
  /// - Returns: The same, each with the number of those that it lies in.
  /// - Complexity: O(*n*), where *n* counts what they lie in as well.
  mutating func order(_ ids: [ID]) -> [(id: ID, depth: Int)] {
    var tops: [ID] = []
    var inner: [ID: [ID]] = [:]
    for id in ids {
      if let outer = surrounding(id) {
        inner[outer, default: []].append(id)
      } else {
        tops.append(id)
      }
    }
    var ordered: [(id: ID, depth: Int)] = []
    var pending = tops.reversed().map { (id: $0, depth: 0) }
    while let next = pending.popLast() {
      ordered.append(next)
      pending += (inner[next.id] ?? []).reversed().map { ($0, next.depth + 1) }
    }
    return ordered
  }
}
