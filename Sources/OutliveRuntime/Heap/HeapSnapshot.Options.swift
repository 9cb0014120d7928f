extension HeapSnapshot {
  /// Where the heap is read.
  public enum Method: Hashable, Sendable {
    /// In this process, in which no other thread may write to what is read.
    case inProcess
    /// In a forked child, whatever other threads do.
    case forked
  }

  /// How the heap is read, and within which limits.
  public struct Options: Hashable, Sendable {
    /// Where it is read.
    public var method = Method.forked
    /// How long a child may take before it is ended and the snapshot is lost.
    public var timeLimit = Duration.seconds(10)
    /// How many objects a snapshot may have; with more, it is lost.
    ///
    /// Memory is set aside for so many, but taken only for those that are found.
    public var objectLimit = 1 << 24

    /// Makes the usual options: a forked child, ten seconds, sixteen million objects.
    public init() {}
  }

  /// What taking a snapshot cost the program.
  public struct Cost: Hashable, Sendable {
    /// How long it took.
    public var duration = Duration.zero
    /// For how long the program stood still, because its memory was being shared with a child.
    public var pause = Duration.zero
    /// At most how many bytes were copied because two processes shared them.
    public var copiedBytes: UInt64 = 0
    /// How often the heap was looked at: twice, and once more for each round of types that are new.
    public var lookCount = 0
    /// Whether a forked child took it.
    public var isForked = false
    /// How many bytes the objects and references take.
    package var graphBytes = 0
    /// How many bytes were used besides, all at once.
    package var workingBytes = 0
  }

  /// Why there is no snapshot.
  ///
  /// The program is as it was before.
  public struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// What went wrong.
    public enum Reason: Hashable, Sendable {
      /// The heap is read on 64-bit Linux only.
      case platform
      /// The program doesn't link the allocation tracker.
      case noAllocations
      /// The system had no memory to set aside.
      case outOfMemory
      /// The system could not make a child process, by its error number.
      case childNotMade(errorNumber: Int32)
      /// A signal ended the child, or something unknown, which is 0.
      case childCrashed(signal: Int32)
      /// The child took longer than it may.
      case timeLimit
      /// There are more objects or references than the snapshot may have.
      case tooManyObjects
    }

    /// What went wrong.
    public let reason: Reason

    init(_ reason: Reason) { self.reason = reason }

    /// The reason in words.
    public var description: String {
      switch reason {
      case .platform: UnreadableValue.Reason.platform.rawValue
      case .noAllocations: "the program doesn't link the allocation tracker"
      case .outOfMemory: "the system had no memory for it"
      case .childNotMade(let number): "the system could not make a child process (error \(number))"
      case .childCrashed(signal: 0): "the child that took it ended too early"
      case .childCrashed(let signal): "the child that took it was ended by signal \(signal)"
      case .timeLimit: "the child that took it exceeded the time limit"
      case .tooManyObjects: "there are more objects than it may have"
      }
    }
  }
}
