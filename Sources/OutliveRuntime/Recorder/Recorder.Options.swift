internal import COutliveRuntime

extension Recorder {
  /// How a recording behaves when its destination can't take all of it.
  public struct Options: Sendable {
    /// What a thread does when the disk can't keep up.
    public enum BehindPolicy: Hashable, Sendable {
      /// It waits until the disk has caught up; nothing is lost.
      case wait
      /// It drops events; how many is recorded.
      case drop
    }

    /// What a thread does when more than ``unwrittenLimit`` waits for the disk.
    public var whenBehind = BehindPolicy.wait
    /// How many bytes of finished chunks may wait for the disk.
    public var unwrittenLimit: UInt64 = 256 << 20
    /// How many bytes one file, or the memory of a recording in memory, may take.
    ///
    /// A recording that has reached it goes on in the next file, if ``segments`` allows it, and else
    /// stops. `nil` for no limit.
    public var sizeLimit: UInt64?
    /// How many files the recording may have: the newest are kept.
    ///
    /// The first has the recording's path; the next ones have `-2`, `-3` and so on before the
    /// extension. Each can be read alone; `outlive merge` puts them together.
    public var segments = 1
    /// Whether the end of a tracked object is recorded at the very moment, with its thread.
    ///
    /// The classes of tracked objects are then made to tell, on 64-bit Linux: the entry of the function
    /// that ends an instance is replaced in the class's metadata, once for each class. Otherwise an
    /// end is noticed at the next settle point.
    public var watchesDeinits = true
    /// How snapshots of the live heap are taken, and within which limits.
    public var snapshots = HeapSnapshot.Options()
    /// What writes a finished part of a file to the disk; tests replace it by something slow.
    var writeOut: outlive_write_out_function = outlive_write_out

    /// Makes the usual options: everything is recorded into one file.
    public init() {}
  }
}
