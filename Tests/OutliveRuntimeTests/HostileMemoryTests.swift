internal import COutliveRuntime
import Glibc
import Testing

@testable import OutliveRuntime

/// An isolated closure that keeps its generic arguments, and behind them what it captured.
@inline(never)
private func isolated<First: Sendable, Second: Sendable>(
  _ first: First, _ second: Second
) -> @isolated(any) @Sendable () async -> Void {
  { @MainActor in _ = (first, second) }
}

private final class IsolatedHolder {
  let closure: @isolated(any) @Sendable () async -> Void
  init(_ closure: @escaping @isolated(any) @Sendable () async -> Void) { self.closure = closure }
}

@Suite("Memory that only looks like objects")
struct HostileMemoryTests {
  /// What a forked child finds at an address, with the maps that it takes.
  private func look(at root: UInt) throws -> (types: [String], unreadable: [String]) {
    var maps = CompiledMaps()
    for _ in 0..<8 {
      let look = try HeapLook(limit: 100, unreadableCount: maps.unreadable.count, isShared: true)
      _ = try look.runInChild(
        maps, from: HeapRoots(objects: [Address(rawValue: root)]), timeLimit: 60_000_000_000)
      if maps.add(look.requests) { continue }
      let summary = LookSummary(look, taken: [:])
      let snapshot = HeapSnapshot(look, comparedWith: summary, maps, taken: [:])
      return (snapshot.nodes.map(\.type), snapshot.unreadableLines)
    }
    Issue.record("the maps are never complete")
    return ([], [])
  }

  /// Runs a function with a page of words that nothing readable follows.
  private func withPage<Result>(
    _ body: (UnsafeMutableBufferPointer<UInt>) throws -> Result
  ) throws -> Result {
    guard
      let memory = unsafe mmap(
        nil, 2 * 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
      unsafe memory != MAP_FAILED
    else { throw CancellationError() }
    defer { unsafe _ = munmap(memory, 2 * 4096) }
    #expect(unsafe mprotect(memory + 4096, 4096, PROT_NONE) == 0)
    let words = unsafe memory.bindMemory(to: UInt.self, capacity: 512)
    return unsafe try body(UnsafeMutableBufferPointer(start: words, count: 512))
  }

  @Test("Of a closure, nothing is read that lies behind the end of memory")
  func closures() throws {
    let holder = IsolatedHolder(isolated(1, "text"))
    // The function and its context.
    let context = Address(holder).address(at: 24)
    // Header, actor, and not both types; then both, but not what was captured; then all.
    var ends: [Int: [String]] = [:]
    for count in [2, 3, 4, 5, 6, 8, 9, 10] {
      ends[count] = try unsafe withPage { page in
        let start = 512 - count
        for index in 0..<count { unsafe page[start + index] = context.load(at: 8 * index) }
        let place = UInt(bitPattern: page.baseAddress) + UInt(8 * start)
        let seen = try look(at: place)
        return seen.types.filter { $0 == "closure" } + seen.unreadable
      }
    }
    let noObject =
      "reference: a word that should be a reference is not the address of an object ×1"
    #expect(
      ends == [
        2: [noObject], 3: [noObject],
        4: ["closure", "closure: the type of a capture can't be resolved ×1"],
        5: [noObject], 6: ["closure", noObject], 8: ["closure", noObject],
        9: ["closure"], 10: ["closure"],
      ])
    withExtendedLifetime(holder) {}
  }

  @Test("A task that isn't as it should be is counted, and nothing of it is followed")
  func tasks() throws {
    let layout = try #require(TaskLayout.current)
    let unread = "task: what a task holds while it runs can't be told ×1"
    let type = Address(Int.self).rawValue
    try unsafe withPage { page in
      let base = UInt(bitPattern: page.baseAddress)
      unsafe page[0] = layout.metadata.rawValue
      unsafe page[1] = 3
      unsafe page[4] = 0x0200_0000
      // Metadata that only looks so: a struct of a size that nothing has.
      unsafe page[400] = base + 8 * 410
      unsafe page[401] = 0x200
      unsafe page[418] = UInt.max - UInt(layout.future) - 40
      unsafe page[419] = 8
      let types = [0, 8, 1 << 46, base, base + 8 * 401, base + 8 * 511, type]
      for type in types {
        unsafe page[layout.future / 8 + 1] = type
        let seen = try look(at: base)
        #expect(seen.types == ["task"])
        #expect(seen.unreadable == [unread])
      }
      // The same behind which the memory ends.
      for count in [14, layout.future / 8 + 2, layout.future / 8 + 3] {
        let start = 512 - count
        for index in 0..<count { unsafe page[start + index] = unsafe page[index] }
        #expect(try look(at: base + UInt(8 * start)).types == ["task"])
      }
    }
  }
}
