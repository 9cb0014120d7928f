import Foundation
import OutliveTestSupport
@testable import OutliveTrace
import Testing

@Suite("What the fuzzers found reads as it should, and so does what is made of it at random")
struct CorpusTests {
  private static let folder = Checkout.root.appending(path: "Tests/OutliveTraceTests/Corpus")

  /// The inputs of a form, by name.
  private static func inputs(_ form: String) throws -> [(name: String, bytes: [UInt8])] {
    let folder = folder.appending(path: form)
    return try FileManager.default.contentsOfDirectory(atPath: folder.path()).sorted().map {
      ($0, [UInt8](try Data(contentsOf: folder.appending(path: $0))))
    }
  }

  private static func input(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appending(path: path)))
  }

  @Test("Every input of the corpus in the binary form")
  func binary() throws {
    var outcomes: [Trait: Int] = [:]
    for (name, bytes) in try Self.inputs("binary") {
      let violation = TraceInvariants.violation(ofBinary: bytes)
      #expect(violation == nil, "\(name): \(violation ?? "")")
      for trait in Trait.traits(of: bytes) { outcomes[trait, default: 0] += 1 }
    }
    // A corpus that no longer reaches something tests nothing of it.
    for trait in Trait.allCases { #expect(outcomes[trait, default: 0] > 0, "\(trait)") }
  }

  @Test("Every input of the corpus in the NDJSON form")
  func lines() throws {
    var (complete, cut, refused) = (0, 0, 0)
    for (name, bytes) in try Self.inputs("ndjson") {
      let violation = TraceInvariants.violation(ofLines: bytes)
      #expect(violation == nil, "\(name): \(violation ?? "")")
      switch ReadOutcome(lines: bytes) {
      case .read(let trace, _) where trace.integrity.isComplete: complete += 1
      case .read: cut += 1
      case .refused: refused += 1
      }
    }
    #expect(complete > 0)
    #expect(cut > 0)
    #expect(refused > 0)
  }

  /// What a trace in the corpus can be; each has to be there.
  private enum Trait: CaseIterable {
    case refused, complete, cut, version1, indexed, closed, open, streams, losses, skipped

    static func traits(of bytes: [UInt8]) -> Set<Trait> {
      guard let file = try? TraceFile(MemorySource(bytes)), let trace = try? file.read() else {
        return [.refused]
      }
      let integrity = trace.integrity
      var traits: Set<Trait> = [integrity.isComplete ? .complete : .cut]
      if file.version.minor == 0 && !trace.events.isEmpty { traits.insert(.version1) }
      if file.isIndexed { traits.insert(.indexed) }
      if file.isClosed { traits.insert(.closed) }
      if file.chunks.contains(where: \.isOpen) && !trace.events.isEmpty { traits.insert(.open) }
      if file.streamNumbers.count > 1 && trace.events.count > 1 { traits.insert(.streams) }
      if integrity.lostEvents > 0 && !trace.events.isEmpty { traits.insert(.losses) }
      if integrity.skippedRecords > 0 && !trace.events.isEmpty { traits.insert(.skipped) }
      return traits
    }
  }

  // MARK: More of the same

  /// A mutation that changes bytes in the simplest way; libFuzzer knows better ones.
  private static func mutation(_ seed: UInt64) -> TraceMutation<SeededRandom> {
    var random = SeededRandom(seed: seed &+ 1 << 32)
    return TraceMutation(generator: SeededRandom(seed: seed)) { bytes, longest in
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let byte = UInt8.random(in: 0...255, using: &random)
        guard let offset = bytes.indices.randomElement(using: &random) else {
          bytes.append(byte)
          continue
        }
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes.insert(byte, at: offset)
        case 1: bytes.remove(at: offset)
        default: bytes[offset] = byte
        }
      }
      bytes.removeLast(max(0, bytes.count - longest))
    }
  }

  @Test("Inputs in the binary form, changed at random", arguments: 0..<4 as Range<UInt64>)
  func changedBinary(seed: UInt64) throws {
    var mutation = Self.mutation(seed)
    for (name, bytes) in try Self.inputs("binary") {
      let changed = mutation.changeBinary(bytes, longest: 4096)
      let violation = TraceInvariants.violation(ofBinary: changed)
      #expect(violation == nil, "\(name), changed to \(changed): \(violation ?? "")")
    }
  }

  @Test("Inputs in the NDJSON form, changed at random", arguments: 0..<4 as Range<UInt64>)
  func changedLines(seed: UInt64) throws {
    var mutation = Self.mutation(seed)
    for (name, bytes) in try Self.inputs("ndjson") {
      let changed = mutation.changeLines(bytes, longest: 4096)
      let violation = TraceInvariants.violation(ofLines: changed)
      #expect(violation == nil, "\(name), changed to \(changed): \(violation ?? "")")
    }
  }

  @Test("A trace that is taken apart and sealed again is the same trace")
  func sealing() throws {
    for seed in 0..<20 as Range<UInt64> {
      let bytes = TraceWriter.encode(.random(count: 30, seed: seed, hasGaps: true))
      var pieces = TracePieces(bytes)
      #expect(pieces.bytes == bytes)
      for index in pieces.pieces.indices { pieces.seal(index) }
      #expect(pieces.bytes == bytes)
      pieces.close()
      #expect(pieces.bytes == bytes)
    }
  }

  // MARK: What the fuzzers found

  @Test("A cause or a task with the number 0 is none")
  func zeros() throws {
    let bytes = try Self.input("binary/cause-of-number-0")
    let trace = try TraceReader.read(bytes)
    #expect(!trace.events.isEmpty)
    #expect(trace.events.allSatisfy { $0.cause?.rawValue != 0 })

    for streams in 1...2 as ClosedRange<UInt32> {
      var crafted = CraftedTrace()
      for stream in 1...streams {
        var chunk = CraftedChunk(stream: stream)
        // Task 0, and the cause of the first event is one position before it.
        chunk.addEvent(16, at: 1, flags: 2 | 4, context: [0] + varint(2), [0, 0])
        chunk.addEvent(16, at: 2, flags: 16, context: varint(UInt64(stream)) + [0], [0, 0])
        crafted.append(chunk)
      }
      crafted.close()
      var merger = try TraceFile(MemorySource(crafted.bytes)).events()
      var count: UInt64 = 0
      while let event = try merger.next() {
        count += 1
        #expect(event.cause == nil)
        #expect(event.task == nil)
      }
      #expect(count == 2 * UInt64(streams))
      #expect(merger.missingCauses == count)
      #expect(merger.integrity == TraceIntegrity())
    }
  }

  @Test("A header that reaches across a chunk that the index names costs no more than itself")
  func header() throws {
    let bytes = try Self.input("binary/header-reaches-across-an-indexed-chunk")
    #expect(try !TraceReader.read(bytes).integrity.isComplete)

    var crafted = CraftedTrace()
    // The beginning of a chunk of every kind, cut off after each of its bytes.
    var expected: [String] = []
    for kind in 0...8 as ClosedRange<UInt8> {
      for size in 4..<64 {
        var chunk = CraftedChunk(first: UInt64(expected.count) + 1)
        chunk.addSettle(at: 1, "\(kind) \(size)")
        expected.append("\(kind) \(size)")
        crafted.append(chunk)
        let header: [UInt8] = [0x4F, 0x4C, 0x43, 0x4B, kind] + [UInt8](repeating: 0, count: 59)
        crafted.append(raw: Array(header.prefix(size)))
      }
    }
    var chunk = CraftedChunk(first: UInt64(expected.count) + 1)
    chunk.addSettle(at: 1, "last")
    crafted.append(chunk)
    crafted.close()
    let labels = try TraceReader.read(crafted.bytes).events.map { event -> String in
      guard case .settle(let settle) = event.kind else { return "" }
      return settle.label
    }
    #expect(labels == expected + ["last"])
  }

  @Test("A chunk without events doesn't hide those before it from a selection by number")
  func emptyChunk() throws {
    let bytes = try Self.input("binary/chunk-without-events-behind-selected-ones")
    #expect(TraceInvariants.violation(ofBinary: bytes) == nil)

    for isSealed in [true, false] {
      for first in 0...3 as ClosedRange<UInt64> {
        var crafted = CraftedTrace()
        var chunk = CraftedChunk()
        chunk.addSettle(at: 1, "first")
        chunk.addSettle(at: 2, "second")
        crafted.append(chunk)
        var empty = CraftedChunk(first: first)
        empty.isSealed = isSealed
        empty.room = 100
        crafted.append(empty)
        let file = try TraceFile(MemorySource(crafted.bytes))
        for number in 1...2 as ClosedRange<UInt64> {
          var found: [UInt64] = []
          _ = try file.forEachEvent(EventSelection(numbers: number...number)) {
            found.append($0.sequence.rawValue)
          }
          #expect(found == [number], "sealed: \(isSealed), first: \(first)")
        }
      }
    }
  }

  @Test("A summary says of events that can't have a number what reading them says")
  func exhaustedNumbers() throws {
    let bytes = try Self.input("binary/numbers-exhausted-behind-damage")
    #expect(TraceInvariants.violation(ofBinary: bytes) == nil)

    var crafted = CraftedTrace()
    for stream in 1...2 as ClosedRange<UInt32> {
      var chunk = CraftedChunk(stream: stream)
      chunk.addSkip(.max - 2)
      chunk.addSettle(at: UInt64(stream))
      chunk.addSettle(at: UInt64(stream))
      crafted.append(chunk)
    }
    crafted.close()
    let file = try TraceFile(MemorySource(crafted.bytes))
    let integrity = try file.read().integrity
    #expect(integrity.lostEvents == 2)
    #expect(try file.summary().integrity == integrity)
  }

  @Test("Positions don't begin again behind the largest one, whatever is left out")
  func largestPosition() throws {
    let bytes = try Self.input("binary/positions-left-out-behind-the-largest")
    #expect(TraceInvariants.violation(ofBinary: bytes) == nil)

    for leftOut in 0...2 as ClosedRange<UInt64> {
      var chunk = CraftedChunk(first: .max)
      chunk.addSettle(at: 1)
      var crafted = CraftedTrace()
      crafted.append(chunk)
      #expect(try TraceReader.read(crafted.bytes).events.count == 1)

      chunk = CraftedChunk(first: .max)
      chunk.addSettle(at: 1)
      if leftOut > 0 { chunk.add(6, varint(leftOut)) }
      chunk.add(16, varint(0) + [0, 0])
      chunk.statedCount = 2
      crafted = CraftedTrace()
      crafted.append(chunk)
      let trace = try TraceReader.read(crafted.bytes)
      #expect(trace.events.isEmpty)
      #expect(
        trace.integrity.cutReason?.contains("number needs more than 64 bits") == true,
        "\(trace.integrity)")
    }
  }
}
