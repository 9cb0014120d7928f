extension RandomAccessCollection {
  /// The position of the first element that doesn't lie before what is looked for; the end when all do.
  ///
  /// - Parameter isBefore: Whether an element lies before it. Those that do come before those that don't.
  /// - Returns: The position.
  /// - Complexity: O(log *n*), where *n* is the number of elements.
  @inline(__always)
  func firstIndex(notBefore isBefore: (Element) -> Bool) -> Index {
    var low = startIndex
    var count = self.count
    while count > 0 {
      let half = count / 2
      let middle = index(low, offsetBy: half)
      if isBefore(self[middle]) {
        low = index(after: middle)
        count -= half + 1
      } else {
        count = half
      }
    }
    return low
  }
}
