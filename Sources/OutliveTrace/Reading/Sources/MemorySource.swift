/// A trace whose bytes are in memory.
public struct MemorySource: TraceSource {
  private let bytes: [UInt8]

  /// Makes a source of bytes.
  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// How many bytes there are.
  public var byteCount: UInt64 { UInt64(bytes.count) }

  /// Copies bytes from an offset on; never throws.
  public func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: UInt64
  ) throws(TraceSourceError) -> Int {
    guard offset < byteCount else { return 0 }
    let start = Int(offset)
    let count = min(buffer.count, bytes.count - start)
    unsafe bytes.withUnsafeBytes { bytes in
      unsafe buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[start..<start + count]))
    }
    return count
  }
}
