internal import CFuzzer

/// Checks one input; libFuzzer calls it.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>?, _ size: Int) -> Int32 {
  // An array of its own, so that the checker of addresses sees a read beyond the last byte.
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: size))
  #if FUZZ_BINARY
    let violation = TraceInvariants.violation(ofBinary: bytes)
  #else
    let violation = TraceInvariants.violation(ofLines: bytes)
  #endif
  if let violation { fatalError(violation) }
  return 0
}

/// Makes a new input of another one; libFuzzer calls it.
@_cdecl("LLVMFuzzerCustomMutator")
public func mutate(
  _ data: UnsafeMutablePointer<UInt8>, _ size: Int, _ largestSize: Int, _ seed: UInt32
) -> Int {
  var mutation = TraceMutation(generator: SeededRandom(seed: UInt64(seed))) { bytes, largest in
    let size = bytes.count
    bytes += [UInt8](repeating: 0, count: max(0, largest - size))
    let newSize = unsafe bytes.withUnsafeMutableBufferPointer { buffer in
      unsafe buffer.baseAddress.map { unsafe LLVMFuzzerMutate($0, size, buffer.count) } ?? 0
    }
    bytes.removeSubrange(newSize...)
  }
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: size))
  #if FUZZ_BINARY
    let changed = mutation.changeBinary(bytes, longest: largestSize)
  #else
    let changed = mutation.changeLines(bytes, longest: largestSize)
  #endif
  for (index, byte) in changed.enumerated() { unsafe data[index] = byte }
  return changed.count
}
