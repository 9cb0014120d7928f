@testable internal import OutliveRendering
internal import OutliveAnalysis
internal import Testing

@Suite("What came of trying a fix, in words")
struct TrialTests {
  private static func memory(_ objects: Int) -> KeptMemory {
    KeptMemory(objects: objects, bytes: UInt64(objects) * 48)
  }

  @Test(
    "each outcome has its sentence",
    arguments: [
      (
        FixTrial(freed: memory(12), succeeds: true), "tried: 12 objects, 576 bytes would go"
      ),
      (
        FixTrial(
          freed: memory(0), succeeds: false, alsoNeeded: ["Log.cells"], freedTogether: memory(1)),
        "tried: that alone frees nothing; with Log.cells weak as well, 1 object, 48 bytes would go"
      ),
      (
        FixTrial(freed: memory(2), succeeds: false, freedTogether: memory(5)),
        "tried: that alone frees 2 objects, 96 bytes of it; with the rest of its cycles broken as "
          + "well, 5 objects, 240 bytes would go"
      ),
      (
        FixTrial(
          freed: memory(0), succeeds: false, alsoNeeded: ["A.a", "B.b"], referencesFromOutside: 2),
        "tried: that alone frees nothing, because it is still held by A.a and B.b and 2 references "
          + "from outside"
      ),
      (
        FixTrial(freed: memory(0), succeeds: false, referencesFromOutside: 1),
        "tried: that alone frees nothing, because it is still held by 1 reference from outside"
      ),
      (
        FixTrial(
          freed: memory(0), succeeds: false,
          alsoNeeded: ["A.a", "B.b", "C.c", "D.d", "E.e", "F.f"],
          freedTogether: memory(1)),
        "tried: that alone frees nothing; with A.a, B.b, C.c, D.d and 2 more weak as well, "
          + "1 object, 48 bytes would go"
      ),
      (
        FixTrial(
          freed: memory(0), succeeds: false, alsoNeeded: ["A\u{1B}[2J.a"], freedTogether: memory(1)),
        "tried: that alone frees nothing; with A\\u{1B}[2J.a weak as well, 1 object, 48 bytes would go"
      ),
    ])
  func words(trial: FixTrial, sentence: String) {
    #expect(Wording.trial(trial) == sentence)
  }

  @Test(
    "memory has one decimal, rounded down",
    arguments: [
      (0, "0 bytes"), (1, "1 byte"), (1023, "1023 bytes"), (1024, "1.0 KiB"), (1536, "1.5 KiB"),
      (4095, "3.9 KiB"), (480_000, "468.7 KiB"), (1_048_575, "1023.9 KiB"),
      (1_920_000, "1.8 MiB"), (UInt64.max, "16777215.9 TiB"),
    ])
  func bytes(count: UInt64, text: String) {
    #expect(Wording.bytes(count) == text)
  }
}
