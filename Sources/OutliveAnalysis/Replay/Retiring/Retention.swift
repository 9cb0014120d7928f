/// How much a replay remembers of what is gone.
///
/// Rules judge what lives on, and the last moments of what doesn't: of most objects that came and went nobody
/// asks again. A trace of a long run is judged in little memory when they are forgotten.
public struct Retention: Hashable, Sendable {
  /// All that the trace tells, for questions about any object at any moment.
  public static let everything = Retention(interval: .max)
  /// What is alive, and of what is gone as much as a rule can ask for: every analysis is the same.
  public static let forRules = Retention(interval: 4096)

  /// After how many ends of objects and of other things what nobody asks for is forgotten, at least.
  let interval: Int

  /// Makes one that forgets after so many ends; after each event when it is 0.
  init(interval: Int) { self.interval = interval }

  /// How many ends there have to be before what nobody asks for is forgotten again.
  ///
  /// They are at least half as many as what was kept the last time, so that each of them costs the same on
  /// average however much is kept.
  func ends(afterKeeping count: Int) -> Int {
    interval == 0 ? 0 : max(interval, count / 2)
  }
}
