internal import Glibc
internal import Synchronization

extension Shapes {
  mutating func addNoncopyables() {
    add("Mutex, its type an argument", InMutexArgument.self)
    add(
      "Mutex property", strong: LockedProperty.init, weak: WeaklyLockedProperty.init,
      unmanaged: UnmanagedLockedProperty.init)
    add("Mutex property of a generic class", InMutexProperty.self)
    add(
      "Mutex property with a state of its own",
      strong: { LockedState(State(targets: ["key": $0], weakly: nil)) },
      weak: { LockedState(State(targets: [:], weakly: $0)) })
    add("Mutex in a struct in a class", strong: { LockedHolder(InLock($0)) })
    add("Mutex of a local type", strong: localLock)
    add("noncopyable struct, its type an argument", InNoncopyableArgument.self)
    add("noncopyable struct property", InNoncopyableProperty.self)
    add("noncopyable enum property", InNoncopyableEnum.self)
    add("optional noncopyable property", InOptionalNoncopyable.self)
    add("atomic lazy reference", strong: LazilySet.init)
    add("captured noncopyable variable", CapturedNoncopyable.self)
  }

  mutating func addForeign() {
    add(
      "C struct with a pointer",
      unmanaged: { target in
        let pointer = unsafe Unmanaged.passUnretained(target).toOpaque()
        return unsafe Holder(iovec(iov_base: pointer, iov_len: 16))
      })
  }
}

private enum InMutexArgument: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject { Holder(Mutex<R?>(reference)) }
}

private final class LockedProperty: Sendable {
  let before: Int8 = 1
  let property: Mutex<Target?>
  init(_ target: Target) { property = Mutex(target) }
}

private struct WeakState {
  weak var target: Target?
}

private final class WeaklyLockedProperty: Sendable {
  let property: Mutex<WeakState>
  init(_ target: Target) { property = Mutex(WeakState(target: target)) }
}

@safe private final class UnmanagedLockedProperty: @unchecked Sendable {
  let property: Mutex<Unmanaged<Target>>
  init(_ target: Target) { unsafe property = Mutex(Unmanaged.passUnretained(target)) }
}

private final class GenericLock<First: Hashable & Sendable, Second: Sendable>: Sendable {
  let before: First
  let property: Mutex<[First: Second]>
  init(_ first: First, _ second: Second) {
    before = first
    property = Mutex([first: second])
  }
}

private enum InMutexProperty: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject { GenericLock("key", reference) }
}

private struct State {
  var targets: [String: Target]
  weak var weakly: Target?
}

private final class LockedState: @unchecked Sendable {
  private let state: Mutex<State>
  init(_ state: State) { self.state = Mutex(state) }
}

private struct InLock: ~Copyable, @unchecked Sendable {
  let lock: Mutex<[Target]>
  init(_ target: Target) { lock = Mutex([target]) }
}

private final class LockedHolder: Sendable {
  let content: InLock
  init(_ content: consuming InLock) { self.content = content }
}

private func localLock(_ target: Target) -> AnyObject {
  struct Local {
    var target: Target
  }
  final class Lock: @unchecked Sendable {
    let property: Mutex<Local>
    init(_ local: Local) { property = Mutex(local) }
  }
  return Lock(Local(target: target))
}

private struct Handle<Value>: ~Copyable {
  var number: Int8 = 1
  var value: Value
  init(_ value: Value) { self.value = value }
  deinit { use(1) }
}

private enum InNoncopyableArgument: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject { Holder(Handle(reference)) }
}

private final class HandleProperty<Value> {
  let property: Handle<Value>
  init(_ value: Value) { property = Handle(value) }
}

private enum InNoncopyableProperty: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject { HandleProperty(reference) }
}

private enum Slot<Value>: ~Copyable {
  case empty
  case number(Int)
  case full(Handle<Value>)
}

private final class SlotProperty<Value> {
  var property: Slot<Value>
  init(_ value: Value) { property = .full(Handle(value)) }
}

private enum InNoncopyableEnum: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject { SlotProperty(reference) }
}

private final class OptionalHandle<Value> {
  var before = true
  var property: Handle<Value>?
  init(_ value: Value) { property = Handle(value) }
}

private enum InOptionalNoncopyable: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject { OptionalHandle(reference) }
}

private final class LazilySet: Sendable {
  let property = AtomicLazyReference<Target>()
  init(_ target: Target) { use(property.storeIfNil(target)) }
}

private enum CapturedNoncopyable: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject {
    var variable = Handle(reference)
    return Handlers { variable.number += 1 }
  }
}
