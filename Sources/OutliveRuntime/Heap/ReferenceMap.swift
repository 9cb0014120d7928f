/// Which words of a value hold which kind of reference, under which name.
///
/// It is computed once for a type. Reading a value with it takes no lock of the runtime, calls none
/// of the program's code and retains nothing.
struct ReferenceMap: Sendable {
  var slots: [Slot] = []

  /// Whether no value of the type can hold a reference.
  var isEmpty: Bool { slots.isEmpty }

  /// A part of a value that may hold references.
  struct Slot: Sendable {
    /// The distance in bytes from the start of the value.
    var offset: Int
    /// The stored properties that lead to it, joined by dots; may be empty.
    var name: String
    /// The position of the capture that it belongs to.
    var index: UInt64?
    var shape: Shape
  }

  /// How to read a part of a value.
  indirect enum Shape: Sendable {
    /// A word that is the address of a heap object, or none.
    case object
    /// A word that is the address of an array's storage, and what to call that.
    case storage(name: String)
    /// A word that is the address of a box, or none, and what the box holds, when that is known.
    case box(TypeMetadata?)
    /// Two words, a function and its context: a heap object, or none.
    case function
    /// Three words that hold a value or the address of its box, then the value's type.
    case existential
    /// An enum: which part is there depends on the case.
    case enumeration(Enumeration)
    /// The same map at regular distances.
    case repeated(ReferenceMap, count: Int, stride: Int)
    /// What a lock guards, when nobody has the lock: its first word is null then.
    case guarded(ReferenceMap, whenLocked: UnreadableValue)
    /// References may be here, but can't be told with certainty.
    case unreadable(UnreadableValue)
  }

  /// How to read an enum.
  struct Enumeration: Sendable {
    var type: TypeMetadata
    var size: Int
    var alignment: Int
    /// What each case with a payload holds, by the number of the case.
    var payloads: [ReferenceMap]
    /// Whether a payload shares its bits with the number of the case, which must be taken out first.
    var mustBeProjected: Bool
  }

  /// The same map for a value that lies further inside another.
  func moved(by offset: Int, name: String) -> [Slot] {
    slots.map { slot in
      var slot = slot
      slot.offset += offset
      slot.name = PropertyName.joined(name, slot.name)
      return slot
    }
  }
}

/// A type whose values may hold references that can't be read, and why.
struct UnreadableValue: Hashable, Sendable {
  var type: String
  var reason: Reason

  /// Why references can't be read, as reports print it.
  enum Reason: String, Sendable {
    case unknownLayout = "its layout is not known"
    case unresolvedField = "the type of a field can't be resolved"
    case hiddenType = "a type that can't be copied can't be told"
    case unresolvedCapture = "the type of a capture can't be resolved"
    case task = "what a task holds while it runs can't be told"
    case actorQueue = "the work that waits for an actor can't be told"
    case locked = "it is locked, and may just be changing"
    case keyPath = "what a key path captured can't be told"
    case tailElements = "the elements behind a managed buffer can't be told"
    case notAnObject = "a word that should be a reference is not the address of an object"
    case inconsistent = "its fields contradict each other"
    case unprepared = "its type was first seen while the heap was being read"
    case platform = "the live heap is read on 64-bit Linux only"
  }
}
