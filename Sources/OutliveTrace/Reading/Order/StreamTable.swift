/// The streams of a trace, and which chunks are whose.
struct StreamTable: Sendable {
  /// The numbers of the streams, rising.
  private(set) var numbers: [UInt32] = []
  /// For each stream where its chunks begin in ``order``; and where the last one's end.
  private var starts: [Int] = [0]
  /// Indices of chunks: those of a stream together, by offset.
  private(set) var order: [Int] = []

  init(_ chunks: [TraceFile.Chunk]) {
    order = Array(chunks.indices)
    // The sort is by number and then by index, so that it needn't be a stable one.
    order.sort { (chunks[$0].stream, $0) < (chunks[$1].stream, $1) }
    for (place, index) in order.enumerated() where numbers.last != chunks[index].stream {
      if place > 0 { starts.append(place) }
      numbers.append(chunks[index].stream)
    }
    if !order.isEmpty { starts.append(order.count) }
  }

  var count: Int { numbers.count }

  /// Where a stream's chunks are in ``order``.
  func places(of stream: Int) -> Range<Int> { starts[stream]..<starts[stream + 1] }

  /// The index of a stream, by its number.
  func index(of number: UInt32) -> Int? {
    var range = numbers.indices
    while let first = range.first {
      let middle = first + range.count / 2
      if numbers[middle] == number { return middle }
      range =
        numbers[middle] < number
        ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return nil
  }
}
