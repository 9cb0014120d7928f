internal import Synchronization

extension TraceFile {
  /// Runs a body for each of some chunks in a caller's loop.
  ///
  /// - Returns: What the body returned for each, in order.
  /// - Throws: The error of the first chunk whose body threw one.
  func forEachChunk<Value: Sendable>(
    _ range: Range<Int>, _ loop: Loop,
    _ body: @escaping @Sendable (Chunk) throws(TraceSourceError) -> Value
  ) throws(TraceSourceError) -> [Value] {
    let results = Mutex<[Result<Value, TraceSourceError>?]>(Array(repeating: nil, count: range.count))
    loop(range.count) { index in
      let result: Result<Value, TraceSourceError>
      do throws(TraceSourceError) {
        result = .success(try body(map.chunks[range.lowerBound + index]))
      } catch {
        result = .failure(error)
      }
      results.withLock { $0[index] = result }
    }
    var values: [Value] = []
    values.reserveCapacity(range.count)
    for (index, result) in results.withLock({ $0 }).enumerated() {
      // A loop that left out a chunk doesn't cost the chunk.
      if let result {
        values.append(try result.get())
      } else {
        values.append(try body(map.chunks[range.lowerBound + index]))
      }
    }
    return values
  }
}
