import Synchronization

/// What every shape refers to, in one way or another; it refers back to whoever holds it.
final class Target: Acting, Tagged, @unchecked Sendable {
  /// The object that the shape is in: with a strong shape, the two only keep each other alive.
  var owner: AnyObject?

  init() {}

  deinit { Target.deaths.add(1, ordering: .relaxed) }

  func act() {}
  func act(with number: Int) -> Int { number }

  /// How many targets have died so far: what reference counting itself says about a shape.
  static let deaths = Atomic(0)
}

/// A protocol that only classes have.
protocol Acting: AnyObject {
  func act()
}

/// Another one.
protocol Tagged: AnyObject {}

/// A way to refer to a target, as a stored property.
protocol Reference: Hashable, Sendable {
  static var ownership: Ownership { get }
  init(_ target: Target)
}

/// The ways in which Swift can refer to an object.
enum Ownership: String, CaseIterable {
  case strong
  case weak
  case unowned
  case unownedUnsafe = "unowned(unsafe)"
  case unmanaged = "Unmanaged"
}

struct StrongReference: Reference, @unchecked Sendable {
  static let ownership = Ownership.strong
  var target: Target
  init(_ target: Target) { self.target = target }
}

struct WeakReference: Reference, @unchecked Sendable {
  static let ownership = Ownership.weak
  weak var target: Target?
  init(_ target: Target) { self.target = target }
}

struct UnownedReference: Reference, @unchecked Sendable {
  static let ownership = Ownership.unowned
  unowned var target: Target
  init(_ target: Target) { self.target = target }
}

@safe struct UnownedUnsafeReference: Reference, @unchecked Sendable {
  static let ownership = Ownership.unownedUnsafe
  unowned(unsafe) var target: Target
  init(_ target: Target) { unsafe self.target = target }
}

@safe struct UnmanagedReference: Reference, @unchecked Sendable {
  static let ownership = Ownership.unmanaged
  var target: Unmanaged<Target>
  init(_ target: Target) { unsafe self.target = Unmanaged.passUnretained(target) }
}

// All references are equal: a table with one of them as its key can be built from any.
extension Reference {
  static func == (lhs: Self, rhs: Self) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}

/// An object with one stored property of any type.
final class Holder<Value: ~Copyable> {
  var value: Value
  init(_ value: consuming Value) { self.value = value }
}

/// An object with a closure.
final class Handlers {
  var handler: (() -> Void)?
  init(_ handler: @escaping () -> Void) { self.handler = handler }
}

/// Uses values in a way that the optimizer can't look into.
@inline(never) @_optimize(none)
func use<each Value>(_ values: repeat each Value) {}
