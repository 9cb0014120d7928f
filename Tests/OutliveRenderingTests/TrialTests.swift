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
}
