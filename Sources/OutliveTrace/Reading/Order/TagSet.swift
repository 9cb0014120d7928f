/// Numbers of kinds that an event's is looked up in, one load for those of all known kinds.
struct TagSet {
  private static let smallCount: UInt64 = 512
  private var small = ContiguousArray<Bool>(repeating: false, count: Int(smallCount))
  private var large: Set<UInt64> = []

  init(_ tags: Set<UInt64>) {
    for tag in tags {
      if tag < TagSet.smallCount { small[Int(tag)] = true } else { large.insert(tag) }
    }
  }

  @inline(__always)
  func contains(_ tag: UInt64) -> Bool {
    tag < TagSet.smallCount ? small[Int(tag)] : large.contains(tag)
  }
}
