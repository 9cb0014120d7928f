/// Puts a trace together from chunks that are sealed already.
///
/// The caller keeps the bytes, in this order: ``header``, every chunk, ``ending(_:)``.
package struct TraceAssembler {
  /// What a trace begins with.
  package static var header: [UInt8] { TraceFormat.header }
  /// Where the next chunk goes.
  package private(set) var offset = UInt64(TraceFormat.headerSize)
  private var ending = TraceEnding()

  /// Makes an assembler of a trace that has only its header yet.
  package init() {}

  /// Takes note of the next chunk.
  package mutating func add(_ chunk: UnsafeRawBufferPointer) {
    unsafe ending.add(chunk, at: offset)
    offset += UInt64(chunk.count)
  }

  /// What the trace ends with.
  ///
  /// - Parameter integrity: What is known about losses.
  /// - Returns: The index and the end.
  package func ending(_ integrity: TraceIntegrity) -> [UInt8] {
    ending.bytes(at: offset, integrity: integrity)
  }
}
