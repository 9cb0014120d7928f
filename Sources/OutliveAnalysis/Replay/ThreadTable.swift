internal import OutliveTrace

/// What is known of each thread.
///
/// Most events follow one of the same thread, so what is known of that one stands beside the others: it is
/// looked at and changed without a search.
struct ThreadTable<Value: Sendable>: Sendable {
  private var others = SerialTable<ThreadID, Value>()
  /// The thread that was the last of which something changed.
  private var current = ThreadID(rawValue: 0)
  private var ofCurrent: Value?

  /// Of how many threads something is known.
  var count: Int { others.count + (ofCurrent == nil ? 0 : 1) }

  /// Whether of none.
  var isEmpty: Bool { ofCurrent == nil && others.isEmpty }

  /// What is known of a thread; `nil` when nothing is.
  ///
  /// - Complexity: O(1), as a rule.
  @inline(__always)
  subscript(thread: ThreadID) -> Value? {
    get { thread == current ? ofCurrent : others[thread] }
    set {
      if thread != current { change(to: thread) }
      ofCurrent = newValue
    }
  }

  /// Whether some thread fits.
  func contains(where fits: (Value) -> Bool) -> Bool {
    ofCurrent.map(fits) ?? false || others.values.contains(where: fits)
  }

  @inline(never)
  private mutating func change(to thread: ThreadID) {
    if let value = ofCurrent { others[current] = value }
    ofCurrent = nil
    others[thread] = nil
    current = thread
  }
}
