internal import OutliveTrace

/// A part of an ELF file, read number by number; what lies outside reads as nothing.
struct ElfBytes {
  let bytes: [UInt8]

  /// Reads a part of a file, all of it.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - offset: Where the part begins.
  ///   - size: How many bytes it has.
  ///   - part: What it is called in errors.
  /// - Throws: An ``ElfError`` when the file has no such part.
  init(
    _ source: any TraceSource, at offset: UInt64, size: UInt64, _ part: String
  ) throws(ElfError) {
    let (end, overflow) = offset.addingReportingOverflow(size)
    guard !overflow, end <= source.byteCount, let count = Int(exactly: size) else {
      throw .outOfBounds(part: part, offset: offset, size: size, fileSize: source.byteCount)
    }
    var failure: TraceSourceError?
    bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      do throws(TraceSourceError) {
        initialized = unsafe try source.read(
          into: UnsafeMutableRawBufferPointer(buffer), at: offset)
      } catch {
        failure = error
      }
    }
    if let failure { throw .unreadable(failure.reason) }
    // The file may have been cut since it was opened.
    guard bytes.count == count else {
      throw .outOfBounds(part: part, offset: offset, size: size, fileSize: UInt64(bytes.count))
    }
  }

  /// The number at an offset, which the file has in little-endian order; 0 outside.
  func number<Number: FixedWidthInteger & UnsignedInteger>(
    _ offset: Int, _ type: Number.Type = Number.self
  ) -> Number {
    let size = Number.bitWidth / 8
    guard offset >= 0, offset <= bytes.count - size else { return 0 }
    var number: Number = 0
    for index in stride(from: size - 1, through: 0, by: -1) {
      number = number << 8 | Number(bytes[offset + index])
    }
    return number
  }

  /// The text at an offset, up to the next zero or the end; empty outside.
  func text(_ offset: Int) -> String {
    guard offset >= 0, offset < bytes.count else { return "" }
    return String(decoding: bytes[offset...].prefix { $0 != 0 }, as: UTF8.self)
  }
}
