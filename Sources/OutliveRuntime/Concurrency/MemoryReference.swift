internal import COutliveRuntime

/// A reference to an object that may be gone, for what is asked often.
///
/// An object that is weakly referred to counts its references in a record beside it from then on, which
/// makes each of them slower to take and to let go. This one keeps the object's memory instead, until it
/// goes itself. The object ends as ever.
@safe
package struct MemoryReference: @unchecked Sendable {
  // Sendable is safe to claim: of the object nothing is touched but its count of references, which is
  // atomic, and whoever gets it may be on any thread only if that is safe for the object.
  private unowned let memory: AnyObject
  private let address: Unmanaged<AnyObject>

  /// Refers to an object.
  package init(_ object: AnyObject) {
    memory = object
    unsafe address = Unmanaged.passUnretained(object)
  }

  /// The object; `nil` when its end has begun, or it is gone.
  package var object: AnyObject? { unsafe retainUnlessEnding(address) }

  /// Whether its end has begun, or it is gone; unlike with ``object`` nothing is let go afterwards.
  package var isGone: Bool { unsafe outlive_is_ending(address.toOpaque()) }
}
