public import OutliveTrace

/// Finds the functions, files and lines of recorded call stacks, from the files of the program.
///
/// Recorded are an image and a place in it; names are found later, on any machine that has the same
/// build. With debug information that gives lines and inlined frames, with a symbol table the names of
/// functions, and without either the frames stay as they were recorded. What can't be found is
/// counted and said, never guessed.
public struct Symbolicator: Sendable {
  /// Where files are looked for.
  public var search: BinarySearch
  /// Who reads debug information; without anybody only functions are told.
  public var frameSource: (any FrameSource)?
  /// The package's top folder: files below it are called by their paths from there.
  public var root: String?

  /// Makes a symbolicator.
  ///
  /// - Parameters:
  ///   - search: Where files are looked for.
  ///   - frameSource: Who reads debug information; without anybody only functions are told.
  ///   - root: The package's top folder; files are called as `#fileID` does without it.
  public init(search: BinarySearch, frameSource: (any FrameSource)?, root: String? = nil) {
    self.search = search
    self.frameSource = frameSource
    var root = root?[...]
    while let last = root?.last, last == "/" { root?.removeLast() }
    self.root = root.map { String($0) }
  }

  /// Tells the frames at places in an image.
  ///
  /// - Parameters:
  ///   - image: The image, as recorded.
  ///   - offsets: The return addresses, counted from the beginning of the image.
  /// - Returns: For each of them its frames, innermost first, none where nothing is known; and what
  ///   stood in the way.
  public func frames(
    in image: ImageLoaded, returningTo offsets: [UInt64]
  ) -> (frames: [[SymbolicatedFrame]], problem: String?) {
    let nothing = offsets.map { _ in [SymbolicatedFrame]() }
    let path: String
    let file: ElfFile
    switch find(image) {
    case .success(let found): (path, file) = found
    case .failure(let obstacle): return (nothing, obstacle.reason)
    }
    var problem: String?
    var frames = nothing
    if file.hasDebugInformation, let frameSource {
      do throws(FrameSourceError) {
        let size = UInt64(file.addresses.count)
        let told = try frameSource.frames(
          inFileAt: path, returningTo: offsets.map { $0 <= size ? $0 : 0 })
        frames = told.frames.map { group in
          group.compactMap { SymbolicatedFrame($0, root: root) }
        }
        problem = told.loss
      } catch {
        problem = error.reason
      }
    } else if !file.hasDebugInformation {
      problem = "it has no debug information"
    }
    nameFunctions(of: file, offsets, &frames, &problem)
    return (frames, problem)
  }

  /// Tells the variables at places in an image, by its symbol tables.
  ///
  /// - Parameters:
  ///   - image: The image, as recorded.
  ///   - offsets: Places in the variables, counted from the beginning of the image.
  /// - Returns: The name of each, as people know it, `nil` where none is known; and what stood in the
  ///   way.
  public func variables(
    in image: ImageLoaded, at offsets: [UInt64]
  ) -> (names: [String?], problem: String?) {
    let nothing = [String?](repeating: nil, count: offsets.count)
    do throws(ElfError) {
      switch find(image) {
      case .failure(let obstacle): return (nothing, obstacle.reason)
      case .success(let found):
        let variables = try ElfSymbols(.variable, of: found.file)
        let names = offsets.map { offset -> String? in
          let (address, overflow) = found.file.addresses.lowerBound
            .addingReportingOverflow(offset)
          return overflow ? nil : variables.name(at: address).map { FunctionName.short($0) }
        }
        return (names, nil)
      }
    } catch {
      return (nothing, "\(error)")
    }
  }

  private struct Obstacle: Error {
    var reason: String
  }

  /// The file of an image.
  private func find(_ image: ImageLoaded) -> Result<(path: String, file: ElfFile), Obstacle> {
    switch search.find(name: image.name, build: image.build) {
    case .found(let path, let file): .success((path, file))
    case .withoutBuild: .failure(Obstacle(reason: "no build identifier was recorded for it"))
    case .otherBuild: .failure(Obstacle(reason: "only another build of it was found"))
    case .unreadable(let error): .failure(Obstacle(reason: "\(error)"))
    case .notFound: .failure(Obstacle(reason: "it was not found"))
    }
  }

  /// Names the functions of which nothing else is known, by the symbol table.
  private func nameFunctions(
    of file: ElfFile, _ offsets: [UInt64], _ frames: inout [[SymbolicatedFrame]],
    _ problem: inout String?
  ) {
    guard frames.contains(where: \.isEmpty) else { return }
    do throws(ElfError) {
      let functions = try ElfSymbols(.function, of: file)
      for (index, offset) in offsets.enumerated() where frames[index].isEmpty && offset > 0 {
        // A call may be the last instruction of its function.
        let (address, overflow) = file.addresses.lowerBound.addingReportingOverflow(offset - 1)
        guard !overflow, let name = functions.name(at: address) else { continue }
        frames[index] = [SymbolicatedFrame(function: FunctionName.short(name))]
      }
    } catch {
      problem = problem ?? "\(error)"
    }
  }
}
