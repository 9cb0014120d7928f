internal import OutliveTrace

/// Where objects were made, by the call stacks of their allocations.
struct AllocationSites {
  private struct Frame {
    var payload: CallStackRecorded
    var site: Site?
  }

  /// How many frames of a call stack are looked at: a hostile one may lead in a circle.
  private static let depth = 256

  private var frames: [CallStackID: Frame] = [:]
  private var images: [ImageID: String] = [:]
  /// The call stacks of the allocations that were seen.
  private(set) var callStacks = SerialTable<ObjectID, CallStackID>()

  /// Takes note of a frame.
  ///
  /// - Returns: Whether it is the first with its identifier.
  mutating func note(_ payload: CallStackRecorded, site: Site?) -> Bool {
    guard frames[payload.callStack] == nil else { return false }
    frames[payload.callStack] = Frame(payload: payload, site: site)
    return true
  }

  /// Takes note of an image.
  mutating func note(_ payload: ImageLoaded) { images[payload.image] = payload.name }

  /// The file name of an image.
  func name(of image: ImageID) -> String? { images[image] }

  /// Takes note of an allocation.
  mutating func note(_ callStack: CallStackID, of object: ObjectID) {
    callStacks[object] = callStack
  }

  /// Forgets where an object was made.
  mutating func forget(_ object: ObjectID) {
    if !callStacks.isEmpty { callStacks[object] = nil }
  }

  /// The place that an object was made at; `nil` when its allocation was not seen.
  ///
  /// A developer looks for a line of the program. So it is that of the innermost frame whose file is
  /// known, but not of an initializer that only allocates: of who called it. Where no file is known
  /// it is a function of the program, and where no function is, the image and the place in it.
  ///
  /// - Complexity: O(*n*), where *n* is the number of frames.
  func site(of object: ObjectID) -> Site? { callStacks[object].flatMap(site(ofCallStack:)) }

  /// The place that a call stack leads to, as ``site(of:)`` tells it.
  func site(ofCallStack callStack: CallStackID) -> Site? {
    var stack: [Frame] = []
    var next: CallStackID? = callStack
    while let id = next, stack.count < Self.depth, let frame = frames[id] {
      stack.append(frame)
      next = frame.payload.caller
    }
    let own = stack.filter { !isForeign($0) && !isPlumbing($0) }
    if let frame = own.first(where: { $0.site?.file.isEmpty == false }) { return frame.site }
    // Nobody is known to have called the initializer: then it is the best that there is.
    let mine = stack.filter { !isForeign($0) }
    if let frame = mine.first(where: { $0.site?.file.isEmpty == false }), var site = frame.site {
      site.function = readable(site.function)
      return site
    }
    if let function = (own + mine).lazy.compactMap({ $0.payload.function }).first {
      return Site(file: "", line: 0, function: readable(function))
    }
    if let place = (own.first ?? mine.first).flatMap(place) { return place }
    return stack.first.flatMap { frame in
      frame.site ?? frame.payload.function.map { Site(file: "", line: 0, function: $0) }
        ?? place(of: frame)
    }
  }

  /// Whether a frame is in a library that every program has, or in Outlive's own: what is called in
  /// there is nothing that a developer could change.
  private func isForeign(_ frame: Frame) -> Bool {
    guard let image = frame.payload.image.flatMap({ images[$0] }) else { return false }
    return Self.foreignImages.contains { image.hasPrefix($0) }
  }

  private static let foreignImages = [
    "ld-linux", "libBlocksRuntime.so", "libFoundation", "libOutlivePreload.so", "libTesting.so",
    "libXCTest.so", "lib_Foundation", "lib_Testing", "libc.so", "libdispatch.so", "libm.so",
    "libpthread.so", "libstdc++.so", "libswift",
  ]

  /// Whether a frame only says how objects are made, and not where.
  private func isPlumbing(_ frame: Frame) -> Bool {
    guard let function = frame.payload.function else { return false }
    return ["swift_", "_swift_", "outlive_"].contains { function.hasPrefix($0) }
      || isAllocatingInitializer(function)
  }

  private func isAllocatingInitializer(_ function: String) -> Bool {
    let name = function.prefix { $0 != "(" && $0 != "<" }
    return name == "__allocating_init" || name.hasSuffix(".__allocating_init")
      || function.contains(">.__allocating_init(")
  }

  /// The name of a function as it is written in the source.
  private func readable(_ function: String) -> String {
    guard isAllocatingInitializer(function) else { return function }
    var parts = function.split(separator: ".", omittingEmptySubsequences: false)
    for index in parts.indices where parts[index].hasPrefix("__allocating_init") {
      parts[index] = parts[index].dropFirst("__allocating_".count)
    }
    return parts.joined(separator: ".")
  }

  /// What is left when a frame has no name: `shelf+0x1f3a`.
  private func place(of frame: Frame) -> Site? {
    guard let image = frame.payload.image.flatMap({ images[$0] }) else { return nil }
    let offset = String(frame.payload.offset, radix: 16)
    return Site(file: "", line: 0, function: "\(image)+0x\(offset)")
  }
}
