/// Which event it is, as long as its number isn't known: its stream, and its position there.
struct StreamPosition: Hashable {
  var stream: UInt32
  var position: UInt64
}
