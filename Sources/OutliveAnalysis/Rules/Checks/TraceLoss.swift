internal import OutliveTrace

/// Something that is missing in a trace, and which evidence with it.
struct TraceLoss {
  /// What it is called in fingerprints.
  var kind: String
  /// What is missing, as a phrase.
  var what: String
  /// The sorts of facts that may be missing.
  var evidence: Set<Evidence>
  /// The events that prove it.
  var witnesses: [Witness]
  /// How to avoid it.
  var fix: String

  /// Whether facts of every sort may be missing.
  var isOfEverything: Bool { evidence == Self.everything }

  /// What is missing in a replayed trace.
  static func all(in replay: Replay) -> [TraceLoss] {
    [cut(in: replay), damage(in: replay), drops(in: replay), snapshots(in: replay)]
      .compactMap { $0 }
  }

  private static let everything = Set(Evidence.allCases)

  private static func cut(in replay: Replay) -> TraceLoss? {
    guard !replay.integrity.isComplete else { return nil }
    let missing = replay.integrity.missingBytes
    let bytes =
      missing > 0 ? ", and \(missing) byte\(missing == 1 ? "" : "s") could not be read" : ""
    return TraceLoss(
      kind: "cut", what: "the recording was not ended, or the file was cut\(bytes)",
      evidence: everything, witnesses: lastEvent(of: replay),
      fix: "end the recording before the program goes; what a crash cuts off stays missing")
  }

  private static func damage(in replay: Replay) -> TraceLoss? {
    let parts = replay.integrity.damagedParts
    let lost = replay.integrity.lostEvents
    guard parts > 0 || lost > 0 else { return nil }
    return TraceLoss(
      kind: "damage",
      what: "\(parts) damaged part\(parts == 1 ? "" : "s") stepped over, "
        + "\(lost) event\(lost == 1 ? "" : "s") known to be lost",
      evidence: everything, witnesses: lastEvent(of: replay),
      fix: "record again, or fetch the file again: what was damaged can't be read back")
  }

  private static func drops(in replay: Replay) -> TraceLoss? {
    let losses = replay.losses.filter(\.reason.isLossOfEvents)
    guard !losses.isEmpty else { return nil }
    var count: UInt64 = 0
    for loss in losses {
      let (sum, overflow) = count.addingReportingOverflow(loss.count)
      count = overflow ? .max : sum
    }
    var reasons: [String] = []
    for loss in losses where !reasons.contains(loss.reason.cause) {
      reasons.append(loss.reason.cause)
    }
    return TraceLoss(
      kind: "drops",
      what: "\(count) event\(count == 1 ? " was" : "s were") dropped: "
        + reasons.joined(separator: "; "),
      evidence: everything, witnesses: lastEvent(of: replay),
      fix: "give the recording more room or a faster disk, or record less")
  }

  private static func snapshots(in replay: Replay) -> TraceLoss? {
    // Of a snapshot that the end of the trace cuts off, the cut tells.
    let failed = replay.snapshots.filter { snapshot in
      !snapshot.isComplete && (snapshot.endedAt != nil || replay.integrity.isComplete)
    }
    let isTold = replay.losses.contains { $0.reason == .snapshotFailed }
    guard !failed.isEmpty || isTold else { return nil }
    let reason = failed.lazy.compactMap(\.failure).first
    let count = max(failed.count, 1)
    return TraceLoss(
      kind: "snapshots",
      what: "\(count) snapshot\(count == 1 ? "" : "s") of the live heap could not be completed"
        + (reason.map { ": \($0)" } ?? ""),
      evidence: [.snapshots],
      witnesses: failed.isEmpty
        ? lastEvent(of: replay)
        : failed.map { Witness(sequence: $0.beganAt, text: "snapshot “\($0.label)” began") },
      fix: "take the snapshot again when less memory is in use, or give it more time")
  }

  /// The last event that was recorded: what is missing may be anywhere before it, or after it.
  private static func lastEvent(of replay: Replay) -> [Witness] {
    replay.eventCount == 0
      ? [] : [Witness(sequence: replay.lastSequence, text: "the last event that was read")]
  }
}

extension LossReason {
  /// Whether events are missing because of it, and not only single values.
  fileprivate var isLossOfEvents: Bool {
    switch self {
    case .writeFailed, .diskTooSlow, .sizeLimit: true
    case .unreadable, .snapshotFailed, .forked, .notCredited: false
    }
  }

  /// The reason in words.
  fileprivate var cause: String {
    switch self {
    case .writeFailed: "the destination took no more"
    case .diskTooSlow: "the destination could not keep up"
    case .sizeLimit: "the recording had reached the size that it may have"
    case .unreadable, .snapshotFailed, .forked, .notCredited: rawValue
    }
  }
}
