internal import COutliveRuntime

/// The program, or a library that it uses, as it lies in memory.
package struct LoadedImage: Hashable, Sendable {
  /// Its file's name, without the folder that it is in.
  package var name: String
  /// Its build identifier, in hexadecimal; `nil` when it has none.
  package var build: String?
  /// Where it lies in memory.
  package var addresses: Range<UInt>

  /// The images that are loaded now, by their places in memory; none on systems other than Linux.
  package static func all() -> [LoadedImage] {
    var images: [LoadedImage] = []
    unsafe withUnsafeMutablePointer(to: &images) { images in
      unsafe outlive_each_image(
        { image, context in
          guard let image = unsafe image?.pointee, let context = unsafe context else { return }
          unsafe context.assumingMemoryBound(to: [LoadedImage].self).pointee
            .append(LoadedImage(image))
        }, images)
    }
    return images.sorted { $0.addresses.lowerBound < $1.addresses.lowerBound }
  }

  private init(_ image: outlive_image) {
    let path = unsafe String(cString: image.path)
    // The loader knows the program itself by no name.
    name = Self.fileName(path.isEmpty ? Self.programPath() : path)
    if let bytes = unsafe image.build, unsafe image.build_size > 0 {
      build = unsafe Self.hexadecimal(
        UnsafeBufferPointer(start: bytes, count: image.build_size))
    }
    addresses = unsafe image.begin..<image.end
  }

  private static func fileName(_ path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
    return String(path[path.index(after: slash)...])
  }

  private static func programPath() -> String {
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4096) { buffer in
      let count = unsafe outlive_program_path(buffer.baseAddress, buffer.count)
      return unsafe String(
        decoding: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[..<count]),
        as: UTF8.self)
    }
  }

  private static func hexadecimal(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(2 * bytes.count)
    for index in bytes.indices {
      let byte = unsafe bytes[index]
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }
}
