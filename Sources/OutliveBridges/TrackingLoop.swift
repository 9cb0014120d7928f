internal import Observation
internal import OutliveObservation
internal import OutliveRuntime
internal import OutliveTrace

/// Observation tracking that is armed again after each change, on one actor.
///
/// It is told of a change before that happens, on the thread that makes it. What is then done is
/// put off to a job of the actor, which reads the values and arms the tracking in one go. So a
/// change that is made on the actor comes either before that, and is read, or after it, and is
/// told: none is lost, and those made before the job runs are told as one.
final class TrackingLoop: @unchecked Sendable {
  // Sendable is safe to claim: the round is only run on the actor, which it was handed over on;
  // weak references load atomically; the rest are constants.

  // An actor that observes may be this one: it isn't held.
  private weak let actor: (any Actor)?
  private weak let observation: BridgedObservation?
  private let isolation: String
  /// How many properties it waits for; 0 when that isn't known, and then no mutation is told.
  private let keyCount: UInt64
  /// Reads through what it is handed, and calls the handler; on the actor.
  private let round: (BridgedObservation, Told, _ tracked: (() -> Void) -> Void) -> Void

  /// Which change it is.
  struct Told: Sendable {
    var phase = HandlePhase.change
    var mutation: MutationID?
    var cause: EventReference?
  }

  /// Makes a loop that its observation keeps.
  ///
  /// - Parameters:
  ///   - observation: The observation, which isn't held.
  ///   - isolation: The actor, on which this is called.
  ///   - keyCount: How many properties it waits for; 0 when that isn't known.
  ///   - round: Is handed what is to run with tracking armed.
  init(
    _ observation: BridgedObservation, on isolation: isolated any Actor, keyCount: UInt64,
    round: @escaping (BridgedObservation, Told, _ tracked: (() -> Void) -> Void) -> Void
  ) {
    self.observation = observation
    self.keyCount = keyCount
    self.round = round
    actor = isolation
    self.isolation = TrackingLoop.name(of: isolation)
    observation.start(keeping: self)
  }

  /// The name of an actor, as events have it.
  static func name(of actor: any Actor) -> String {
    actor is MainActor ? "MainActor" : TypeName.of(type(of: actor))
  }

  /// Reads, and arms the tracking; called on the actor.
  func run(_ told: Told, on isolation: isolated any Actor) {
    guard let observation else { return }
    guard observation.isActive else {
      observation.record?.dropped(told.mutation, because: .removed)
      return
    }
    // Told only now, with the arming: in between nothing is amiss, whatever else changes.
    if told.phase == .change { observation.record?.fired(told.mutation) }
    round(observation, told) { apply in
      withObservationTracking(apply) { [weak self] in self?.changed() }
      observation.record?.armed(for: keyCount)
    }
  }

  /// A change is about to happen, on any thread.
  private func changed() {
    guard let observation, observation.isActive else { return }
    var told = Told()
    if let record = observation.record, let recorder = record.recorder {
      let mutation = keyCount > 0 ? RecordedMutation(of: record, in: recorder) : nil
      told.mutation = mutation?.id
      told.cause = mutation?.began
      record.queued(mutation?.id, for: isolation)
      // When it is over isn't told: nothing is known to happen because of it in between.
      mutation?.ended()
    }
    Task { [weak self, told] in await self?.resume(told) }
  }

  private func resume(_ told: Told) async {
    guard let actor else { return }
    await run(told, on: actor)
  }
}
