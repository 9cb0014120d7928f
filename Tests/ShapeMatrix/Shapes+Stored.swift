extension Shapes {
  mutating func addStoredProperties() {
    add(
      "class property", strong: StrongProperty.init, weak: WeakProperty.init,
      unowned: UnownedProperty.init, unownedUnsafe: UnownedUnsafeProperty.init,
      unmanaged: UnmanagedProperty.init)
    add(
      "optional class property", strong: OptionalStrongProperty.init,
      weak: WeakProperty.init, unowned: OptionalUnownedProperty.init,
      unownedUnsafe: OptionalUnownedUnsafeProperty.init,
      unmanaged: OptionalUnmanagedProperty.init)
    add(
      "inherited property", strong: StrongSubclass.init, weak: WeakSubclass.init,
      unowned: UnownedSubclass.init, unownedUnsafe: UnownedUnsafeSubclass.init,
      unmanaged: UnmanagedSubclass.init)
    add("property of a generic class", InHolder.self)
    add("property of a generic superclass", InGenericSuperclass.self)
    add("nested class of a generic struct", InNestedClass.self)
    add(
      "class-bound existential property", strong: StrongExistential.init,
      weak: WeakExistential.init, unowned: UnownedExistential.init,
      unownedUnsafe: UnownedUnsafeExistential.init)
    add(
      "property any P & Q", strong: StrongComposition.init, weak: WeakComposition.init,
      unowned: UnownedComposition.init)
    add(
      "AnyObject property", strong: { Holder<AnyObject>($0) }, weak: WeakAnyObject.init,
      unowned: UnownedAnyObject.init,
      unmanaged: { unsafe Holder(Unmanaged<AnyObject>.passUnretained($0)) })
    add("superclass & protocol property", strong: { Holder<any Target & Acting>($0) })
    add("lazy property before first access", strong: nil, weak: LazyProperty.untouched)
    add("lazy property after first access", strong: LazyProperty.touched)
    add("property wrapper", InWrapper.self)
    add("property wrapper with a projected value", InProjection.self)
    add(
      "property wrapper that is weak", weak: WeaklyWrapped.init)
    add("actor property", InActor.self)
    add("property of a main actor class", InIsolatedClass.self)
    add("metatype property", weak: { target in Holder(type(of: target)) })
    add(
      "existential metatype property", weak: { target in Holder<any Acting.Type>(type(of: target)) }
    )
    add("ObjectIdentifier property", weak: { Holder(ObjectIdentifier($0)) })
    add(
      "raw pointer property",
      unmanaged: { unsafe Holder(Unmanaged.passUnretained($0).toOpaque()) })
  }
}

private final class StrongProperty {
  var property: Target
  init(_ target: Target) { property = target }
}

private final class WeakProperty {
  weak var property: Target?
  init(_ target: Target) { property = target }
}

private final class UnownedProperty {
  unowned var property: Target
  init(_ target: Target) { property = target }
}

@safe private final class UnownedUnsafeProperty {
  unowned(unsafe) var property: Target
  init(_ target: Target) { unsafe property = target }
}

@safe private final class UnmanagedProperty {
  var property: Unmanaged<Target>
  init(_ target: Target) { unsafe property = .passUnretained(target) }
}

private final class OptionalStrongProperty {
  let before: Int8 = 1
  var property: Target?
  init(_ target: Target) { property = target }
}

private final class OptionalUnownedProperty {
  let before: Int8 = 1
  unowned var property: Target?
  init(_ target: Target) { property = target }
}

@safe private final class OptionalUnownedUnsafeProperty {
  let before: Int8 = 1
  unowned(unsafe) var property: Target?
  init(_ target: Target) { unsafe property = target }
}

@safe private final class OptionalUnmanagedProperty {
  let before: Int8 = 1
  var property: Unmanaged<Target>?
  init(_ target: Target) { unsafe property = .passUnretained(target) }
}

private class StrongBase {
  var inherited: Target
  init(_ target: Target) { inherited = target }
}

private final class StrongSubclass: StrongBase {
  var own = 1
}

private class WeakBase {
  weak var inherited: Target?
  init(_ target: Target) { inherited = target }
}

private final class WeakSubclass: WeakBase {
  var own = 1
}

private class UnownedBase {
  unowned var inherited: Target
  init(_ target: Target) { inherited = target }
}

private final class UnownedSubclass: UnownedBase {
  var own = 1
}

@safe private class UnownedUnsafeBase {
  unowned(unsafe) var inherited: Target
  init(_ target: Target) { unsafe inherited = target }
}

private final class UnownedUnsafeSubclass: UnownedUnsafeBase {
  var own = 1
}

@safe private class UnmanagedBase {
  var inherited: Unmanaged<Target>
  init(_ target: Target) { unsafe inherited = .passUnretained(target) }
}

private final class UnmanagedSubclass: UnmanagedBase {
  var own = 1
}

private enum InHolder: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject { Holder(reference) }
}

private class GenericBase<Value> {
  let before = true
  var inherited: Value
  init(_ value: Value) { inherited = value }
}

private final class GenericSubclass<First, Second>: GenericBase<(First, Second)> {
  var own: First
  init(_ first: First, _ second: Second) {
    own = first
    super.init((first, second))
  }
}

private enum InGenericSuperclass: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject {
    GenericSubclass(1 as Int16, reference)
  }
}

private struct Outer<Value> {
  final class Inner<Other> {
    var value: Value
    var other: Other
    init(_ value: Value, _ other: Other) {
      self.value = value
      self.other = other
    }
  }
}

private enum InNestedClass: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject {
    Outer<UInt8>.Inner(1, reference)
  }
}

private final class StrongExistential {
  var property: any Acting
  init(_ target: Target) { property = target }
}

private final class WeakExistential {
  weak var property: (any Acting)?
  init(_ target: Target) { property = target }
}

private final class UnownedExistential {
  unowned var property: any Acting
  init(_ target: Target) { property = target }
}

@safe private final class UnownedUnsafeExistential {
  unowned(unsafe) var property: any Acting
  init(_ target: Target) { unsafe property = target }
}

private final class StrongComposition {
  var property: any Acting & Tagged
  init(_ target: Target) { property = target }
}

private final class WeakComposition {
  weak var property: (any Acting & Tagged)?
  init(_ target: Target) { property = target }
}

private final class UnownedComposition {
  unowned var property: any Acting & Tagged
  init(_ target: Target) { property = target }
}

private final class WeakAnyObject {
  weak var property: AnyObject?
  init(_ target: Target) { property = target }
}

private final class UnownedAnyObject {
  unowned var property: AnyObject
  init(_ target: Target) { property = target }
}

private final class LazyProperty {
  weak var source: Target?
  lazy var property: Target? = source
  init(_ target: Target) { source = target }

  static func untouched(_ target: Target) -> AnyObject { LazyProperty(target) }

  static func touched(_ target: Target) -> AnyObject {
    let object = LazyProperty(target)
    use(object.property)
    return object
  }
}

@propertyWrapper private struct Wrapper<Value> {
  private var storage: Value
  var wrappedValue: Value { storage }
  init(wrappedValue: Value) { storage = wrappedValue }
}

private final class Wrapped<Value> {
  @Wrapper var property: Value
  init(_ value: Value) { _property = Wrapper(wrappedValue: value) }
}

private enum InWrapper: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject { Wrapped(reference) }
}

@propertyWrapper private struct Projecting<Value> {
  var wrappedValue: Value
  var projectedValue: (Bool, Value?) { (true, wrappedValue) }
}

private final class Projected<Value> {
  @Projecting var property: Value
  init(_ value: Value) { property = value }
}

private enum InProjection: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject { Projected(reference) }
}

@propertyWrapper private struct Weakly {
  private weak var storage: Target?
  var wrappedValue: Target? {
    get { storage }
    set { storage = newValue }
  }
  init(wrappedValue: Target?) { storage = wrappedValue }
}

private final class WeaklyWrapped {
  @Weakly var property: Target?
  init(_ target: Target) { property = target }
}

private actor Keeper<Value: Sendable> {
  var property: Value
  init(_ value: Value) { property = value }
}

private enum InActor: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject { Keeper(reference) }
}

@MainActor private final class Screen<Value: Sendable> {
  let property: Value
  nonisolated init(_ value: Value) { property = value }
}

private enum InIsolatedClass: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject { Screen(reference) }
}
