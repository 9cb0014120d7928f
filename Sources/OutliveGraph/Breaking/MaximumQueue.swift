/// A binary heap that gives the node with the largest surplus first, and of equal ones the lowest
/// node.
struct MaximumQueue {
  struct Entry {
    var surplus: BreakWeight
    var node: ObjectGraph.Node

    func comesBefore(_ other: Entry) -> Bool {
      surplus == other.surplus ? node < other.node : surplus > other.surplus
    }
  }

  private var entries: [Entry] = []

  mutating func insert(_ entry: Entry) {
    entries.append(entry)
    var position = entries.count - 1
    while position > 0 {
      let parent = (position - 1) / 2
      guard entries[position].comesBefore(entries[parent]) else { return }
      entries.swapAt(position, parent)
      position = parent
    }
  }

  mutating func removeFirst() -> Entry? {
    guard let last = entries.popLast() else { return nil }
    guard let first = entries.first else { return last }
    entries[0] = last
    var position = 0
    while true {
      var next = position
      for child in [2 * position + 1, 2 * position + 2]
      where child < entries.count && entries[child].comesBefore(entries[next]) {
        next = child
      }
      guard next != position else { return first }
      entries.swapAt(position, next)
      position = next
    }
  }
}
