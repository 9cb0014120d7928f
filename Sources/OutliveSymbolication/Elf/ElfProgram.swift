internal import OutliveTrace
#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// What the file of a program says of how it is loaded, and so whether it can be recorded unchanged.
public struct ElfProgram: Hashable, Sendable {
  /// The number of the sort of machine that it is for.
  let machine: UInt16
  /// Whether the loader brings in libraries before it runs.
  let isDynamic: Bool
  /// The names of the libraries that it needs.
  let libraries: [String]
  /// The folders in which it says they are, `$ORIGIN` put in.
  let folders: [String]
  /// Whether it holds the Swift runtime itself.
  let holdsRuntime: Bool
  /// Whether it sees its own allocations already.
  let holdsTracker: Bool
  /// Whether it runs with another user's rights, so that the loader takes nothing from the environment.
  let changesRights: Bool
  /// Whether its functions have lost their names.
  public let isStripped: Bool

  /// Reads a program's file.
  ///
  /// - Parameter path: Its path.
  /// - Throws: An ``ElfError`` when it is none for 64-bit Linux, or is damaged.
  public init(path: String) throws(ElfError) {
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    var status = stat()
    let isKnown = unsafe stat(path, &status) == 0
    try self.init(
      ElfFile(path: path), in: folder, changesRights: isKnown && status.st_mode & 0o6000 != 0)
  }

  /// Reads a program's file from wherever its bytes are.
  init(_ file: ElfFile, in folder: String, changesRights: Bool) throws(ElfError) {
    let header = try ElfBytes(file.source, at: 0, size: 64, "header")
    machine = header.number(18)
    isDynamic = file.sections.contains { $0.name == ".interp" } || file.sections.isEmpty
    self.changesRights = changesRights
    isStripped = !file.sections.contains { $0.type == 2 && $0.isInFile }
    let names = try file.definedNames(among: [
      "swift_allocObject", "swift_getTypeByMangledNameInContext", "outlive_allocations_stop",
    ])
    holdsRuntime = names.contains("swift_getTypeByMangledNameInContext")
    holdsTracker = names.contains("outlive_allocations_stop")
    let entries = try file.dynamicEntries()
    libraries = entries.filter { $0.tag == 1 }.map(\.text)
    folders = entries.filter { $0.tag == 15 || $0.tag == 29 }
      .flatMap { $0.text.split(separator: ":").map(String.init) }
      .map { $0.replacing("$ORIGIN", with: folder).replacing("${ORIGIN}", with: folder) }
  }
}

extension ElfProgram {
  /// Why a program can't be recorded unchanged.
  public enum Obstacle: Hashable, Sendable {
    /// It is for another sort of machine.
    case otherMachine
    /// It loads no libraries at all.
    case isStatic
    /// It holds the Swift runtime itself.
    case holdsRuntime
    /// It doesn't use the Swift runtime.
    case isNotSwift
    /// It runs with other rights than whoever starts it.
    case changesRights
    /// It sees its own allocations already.
    case holdsTracker

    /// A word for it, in kebab case.
    public var code: String {
      switch self {
      case .otherMachine: "for-another-machine"
      case .isStatic: "static"
      case .holdsRuntime: "holds-runtime"
      case .isNotSwift: "not-swift"
      case .changesRights: "changes-rights"
      case .holdsTracker: "holds-tracker"
      }
    }

    /// The reason in words.
    public var reason: String {
      switch self {
      case .otherMachine: "it was built for another sort of machine"
      case .isStatic: "it is linked statically, so no library can be loaded before it"
      case .holdsRuntime: "it holds the Swift runtime itself: it was built with -static-stdlib"
      case .isNotSwift: "it doesn't use the Swift runtime, so it is no Swift program"
      case .changesRights:
        "it runs with another user's rights, so the system loads nothing before it"
      case .holdsTracker: "it links the product OutliveAllocations, and sees its objects itself"
      }
    }

    /// What to do about it.
    public var remedy: String {
      switch self {
      case .otherMachine: "record it on the machine that it was built for"
      case .isStatic, .holdsRuntime: "build it without -static-stdlib and -static-executable"
      case .isNotSwift: "name the Swift program itself, not what starts it"
      case .changesRights: "record a copy of it without these rights"
      case .holdsTracker: "set OUTLIVE_TRACE=FILE and run it as it is"
      }
    }
  }

  /// Tells why it can't be recorded.
  ///
  /// - Parameter folders: Where the loader looks for libraries first.
  /// - Returns: The reason; `nil` when nothing is known to stand in the way.
  /// - Complexity: O(*n*), where *n* is the number of libraries that it needs, directly or not.
  public func obstacle(searching folders: [String] = []) -> Obstacle? {
    if let native = ElfProgram.nativeMachine, machine != native { return .otherMachine }
    if holdsTracker { return .holdsTracker }
    if holdsRuntime { return .holdsRuntime }
    if !isDynamic { return .isStatic }
    if changesRights { return .changesRights }
    return usesRuntime(searching: folders) == false ? .isNotSwift : nil
  }

  /// Whether it needs the Swift runtime, directly or through its libraries; `nil` when not all of
  /// them could be found.
  private func usesRuntime(searching folders: [String]) -> Bool? {
    var pending = [self]
    var seen: Set<String> = []
    var isCertain = true
    while let program = pending.popLast() {
      for library in program.libraries where seen.insert(library).inserted {
        if library.hasPrefix("libswiftCore.so") { return true }
        // The system's own libraries know nothing of Swift.
        if ElfProgram.isSystemLibrary(library) { continue }
        let places = folders + program.folders + ElfProgram.systemFolders
        let found = places.lazy.compactMap { try? ElfProgram(path: "\($0)/\(library)") }.first
        if let found { pending.append(found) } else { isCertain = false }
      }
    }
    return isCertain ? false : nil
  }

  private static let systemFolders = [
    "/lib", "/usr/lib", "/lib64", "/usr/lib64", "/usr/local/lib", "/lib/x86_64-linux-gnu",
    "/usr/lib/x86_64-linux-gnu", "/lib/aarch64-linux-gnu", "/usr/lib/aarch64-linux-gnu",
  ]

  private static func isSystemLibrary(_ name: String) -> Bool {
    [
      "libc.so", "libm.so", "libdl.so", "libpthread.so", "librt.so", "libgcc_s.so", "libstdc++.so",
      "ld-linux", "linux-vdso",
    ].contains { name.hasPrefix($0) }
  }

  /// The machine that this was built for.
  private static var nativeMachine: UInt16? {
    #if arch(x86_64)
      62
    #elseif arch(arm64)
      183
    #else
      nil
    #endif
  }
}

extension ElfFile {
  /// An entry of what the file tells the loader.
  struct DynamicEntry: Hashable {
    var tag: UInt64
    var text: String
  }

  /// The entries that name libraries and folders.
  func dynamicEntries() throws(ElfError) -> [DynamicEntry] {
    guard let section = sections.first(where: { $0.type == 6 && $0.isInFile }),
      Int(section.link) < sections.count, sections[Int(section.link)].isInFile
    else { return [] }
    let strings = sections[Int(section.link)]
    let names = try ElfBytes(source, at: strings.offset, size: strings.size, "library names")
    let table = try ElfBytes(source, at: section.offset, size: section.size, "dynamic section")
    var entries: [DynamicEntry] = []
    for start in stride(from: 0, to: table.bytes.count - 15, by: 16) {
      let tag = table.number(start, UInt64.self)
      if tag == 0 { break }
      guard [1, 15, 29].contains(tag) else { continue }
      let offset = Int(clamping: table.number(start + 8, UInt64.self))
      entries.append(DynamicEntry(tag: tag, text: names.text(offset)))
    }
    return entries
  }

  /// Which of some names the file defines, in either of its symbol tables.
  func definedNames(among wanted: Set<String>) throws(ElfError) -> Set<String> {
    var found: Set<String> = []
    for section in sections where (section.type == 2 || section.type == 11) && section.isInFile {
      guard Int(section.link) < sections.count, sections[Int(section.link)].isInFile else {
        throw .wrongSize(part: "table of symbol names", size: 0)
      }
      let strings = sections[Int(section.link)]
      let symbols = try ElfBytes(source, at: section.offset, size: section.size, "symbol table")
      let names = try ElfBytes(source, at: strings.offset, size: strings.size, "symbol names")
      let lengths = Set(wanted.map(\.utf8.count))
      for start in stride(from: 0, to: symbols.bytes.count - 23, by: 24)
      where symbols.number(start + 6, UInt16.self) != 0 {
        let offset = Int(symbols.number(start, UInt32.self))
        guard lengths.contains(where: { names.hasEnd(at: offset + $0) }) else { continue }
        let name = names.text(offset)
        if wanted.contains(name) { found.insert(name) }
      }
    }
    return found
  }
}

extension ElfBytes {
  /// Whether a text ends at an offset.
  fileprivate func hasEnd(at offset: Int) -> Bool {
    offset >= 0 && offset < bytes.count && bytes[offset] == 0
  }
}
