#if os(Linux) && canImport(Runtime)
  internal import Runtime
#endif

/// Where the files of a recorded program are looked for.
///
/// A file counts only when it is the very build that was recorded, by its build identifier: a name
/// alone is no proof, and another build would give wrong lines.
public struct BinarySearch: Sendable {
  /// What a search came to.
  public enum Outcome: Sendable {
    /// The file, and what is in it.
    case found(path: String, file: ElfFile)
    /// The recording has no build identifier for the image, so no file can be told to be the one.
    case withoutBuild
    /// There is a file of that name, but of another build.
    case otherBuild
    /// There is a file of that name, but it can't be read.
    case unreadable(ElfError)
    /// There is no such file.
    case notFound
  }

  /// Files, and folders that hold them, in the order in which they are looked at.
  public var places: [String]
  /// The paths of the libraries that come with the toolchain and the system.
  private var libraries: [String]

  /// Makes a search of given places, then of the usual ones.
  ///
  /// - Parameters:
  ///   - places: Files, and folders that hold files by their names or in `.build-id`.
  ///   - traceFolder: The folder that the trace is in; `nil` when it is in none.
  ///   - usual: Whether a package's own builds and the system's debug information are looked at.
  public init(places: [String] = [], traceFolder: String? = nil, usual: Bool = true) {
    self.places = places + (traceFolder.map { [$0] } ?? [])
    libraries = []
    guard usual else { return }
    self.places += [".build/debug", ".build/release", "/usr/lib/debug"]
    #if os(Linux) && canImport(Runtime)
      // A recorded program most likely uses the libraries that this program uses as well.
      libraries = ImageMap.capture().compactMap(\.path)
    #endif
  }

  /// Looks for the file of an image.
  ///
  /// - Parameters:
  ///   - name: The image's file name, as recorded.
  ///   - build: Its build identifier, as recorded.
  /// - Returns: The file that tells most; why there is none.
  public func find(name: String, build: String?) -> Outcome {
    // What was recorded is a name in a folder, whatever a trace may say.
    let name = String(name.split(separator: "/").last ?? "")
    guard let build = build?.lowercased(), Self.isBuild(build) else { return .withoutBuild }
    var best: (path: String, file: ElfFile)?
    var hasOtherBuild = false
    var failure: ElfError?
    for path in candidates(name: name, build: build) {
      let file: ElfFile
      do throws(ElfError) {
        file = try ElfFile(path: path)
      } catch {
        // That nothing is there, or a folder, says nothing.
        if case .unreadable = error { continue }
        failure = failure ?? error
        continue
      }
      guard file.build == build else {
        hasOtherBuild = true
        continue
      }
      if file.hasDebugInformation { return .found(path: path, file: file) }
      // A program without any symbols may have a file beside it that has them.
      if best.map({ $0.file.symbolCount < file.symbolCount }) ?? true { best = (path, file) }
    }
    if let best { return .found(path: best.path, file: best.file) }
    if let failure { return .unreadable(failure) }
    return hasOtherBuild ? .otherBuild : .notFound
  }

  private func candidates(name: String, build: String) -> [String] {
    let debugFile = "\(build.prefix(2))/\(build.dropFirst(2))"
    var candidates: [String] = []
    for place in places {
      if !name.isEmpty, name != ".", name != ".." {
        candidates += ["\(place)/\(name)", "\(place)/\(name).debug"]
      }
      candidates += ["\(place)/.build-id/\(debugFile).debug", "\(place)/.build-id/\(debugFile)"]
      // A place may be the file itself, whatever it is called.
      candidates.append(place)
    }
    return candidates + libraries.filter { $0.hasSuffix("/\(name)") }
  }

  private static func isBuild(_ text: String) -> Bool {
    (4...128).contains(text.utf8.count)
      && text.utf8.allSatisfy {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
          || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
      }
  }
}

extension ElfFile {
  /// How many bytes its symbol tables take.
  fileprivate var symbolCount: UInt64 {
    sections.reduce(0) { $1.type == 2 || $1.type == 11 ? $0 &+ $1.size : $0 }
  }
}
