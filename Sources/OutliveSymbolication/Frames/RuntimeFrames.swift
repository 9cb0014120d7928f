internal import Foundation

#if os(Linux) && canImport(Runtime)
  internal import Runtime
#endif

/// Tells frames through the toolchain's own library, `Runtime`, in this process.
///
/// The library symbolicates backtraces. It offers no call for a place in a file that isn't loaded, but
/// its backtraces and image maps can be decoded from a documented form (*Compact Backtrace Format* and
/// *Compact ImageMap Format*, among the documents of the Swift compiler): so a map of one image and a
/// backtrace with the wanted addresses are written in that form, and read by the library.
///
/// The library trusts debug information: a damaged file may end the process. ``IsolatedFrames`` asks
/// it in another one.
public struct RuntimeFrames: FrameSource {
  /// Whether inlined frames are told: what describes them is the largest part of debug information.
  public var tellsInlined: Bool

  /// Makes an entry to the toolchain's library.
  ///
  /// - Parameter tellsInlined: Whether inlined frames are told.
  public init(tellsInlined: Bool = true) { self.tellsInlined = tellsInlined }

  /// Tells the frames at places in a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - offsets: The return addresses, counted from the beginning of the image.
  /// - Returns: The frames of each of them.
  /// - Throws: A ``FrameSourceError`` when this system's toolchain has no such library.
  public func frames(
    inFileAt path: String, returningTo offsets: [UInt64]
  ) throws(FrameSourceError) -> DebugFrames {
    #if os(Linux) && canImport(Runtime)
      // The library takes an image that lies at 0 for none.
      let base: UInt64 = 1 << 40
      // What lies outside every image has no symbol, but still a frame.
      let limit: UInt64 = 1 << 40
      let map: ImageMap
      let backtrace: Backtrace
      do {
        map = try JSONDecoder().decode(
          ImageMap.self, from: try JSONEncoder().encode(compactMap(path, base, limit)))
        backtrace = try JSONDecoder().decode(
          Backtrace.self,
          from: try JSONEncoder().encode([
            "architecture": "",
            "backtrace": compactBacktrace(offsets.map { base + min($0, limit) }),
          ]))
      } catch {
        throw FrameSourceError(reason: "the toolchain's library takes addresses in another form")
      }
      guard map.count == 1,
        let symbolicated = backtrace.symbolicated(
          with: map, options: tellsInlined ? .default : .showSourceLocations)
      else {
        throw FrameSourceError(reason: "the toolchain's library takes addresses in another form")
      }
      return DebugFrames(frames: try grouped(symbolicated.frames, count: offsets.count))
    #else
      throw FrameSourceError(reason: "this system's toolchain has no library that tells them")
    #endif
  }

  #if os(Linux) && canImport(Runtime)
    /// Puts the frames together that are told of one address: inlined ones come before the real one.
    private func grouped(
      _ frames: [SymbolicatedBacktrace.Frame], count: Int
    ) throws(FrameSourceError) -> [[DebugFrame]] {
      var groups: [[DebugFrame]] = []
      var group: [DebugFrame] = []
      for frame in frames {
        if let symbol = frame.symbol, symbol.rawName != "<unknown>" {
          let location = symbol.sourceLocation
          group.append(
            DebugFrame(
              function: symbol.rawName, path: location?.path,
              line: UInt64(clamping: location?.line ?? 0),
              column: UInt64(clamping: location?.column ?? 0), isInlined: frame.inlined))
        }
        guard !frame.inlined else { continue }
        groups.append(group)
        group = []
      }
      guard groups.count == count else {
        throw FrameSourceError(
          reason: "the toolchain's library told of another number of addresses")
      }
      return groups
    }

    /// An image map with one image, in the compact form, as text.
    private func compactMap(_ path: String, _ base: UInt64, _ size: UInt64) -> String {
      let platform = Array("Linux".utf8)
      // Version 0 and 64-bit words; the platform; one image.
      var bytes: [UInt8] = [2, UInt8(platform.count)] + platform + [1]
      // Both addresses in eight bytes; no build identifier: the file was compared already.
      bytes += [0x3f] + bigEndian(base) + bigEndian(size) + [0]
      var rest = Array(path.utf8)[...]
      while !rest.isEmpty {
        let piece = rest.prefix(0x3f)
        bytes.append(UInt8(piece.count))
        bytes += piece
        rest = rest.dropFirst(piece.count)
      }
      return Data(bytes + [0]).base64EncodedString()
    }

    /// A backtrace of return addresses, in the compact form, as text.
    private func compactBacktrace(_ addresses: [UInt64]) -> String {
      var bytes: [UInt8] = [2]
      for address in addresses {
        // A return address, absolute, in eight bytes.
        bytes.append(0x2f)
        bytes += bigEndian(address)
      }
      return Data(bytes + [0]).base64EncodedString()
    }

    private func bigEndian(_ number: UInt64) -> [UInt8] {
      (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
    }
  #endif
}
