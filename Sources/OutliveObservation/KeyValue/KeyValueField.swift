internal import OutliveRuntime
@_spi(Reflection) internal import Swift
internal import Synchronization

/// A stored property that can be observed, of which the program knows the type only.
///
/// Fields are read where they lie in the object: a mirror would read all of its other properties, too,
/// which another thread may be writing.
protocol KeyValueField: SendableMetatype {
  /// The property's name.
  ///
  /// - Parameters:
  ///   - label: The name of the stored property.
  ///   - address: Where it lies.
  /// - Returns: The name.
  static func name(_ label: String, at address: UnsafeRawPointer) -> String

  /// Who observes it.
  static func list(at address: UnsafeRawPointer) -> ObserverList

  /// Its value.
  static func value(at address: UnsafeRawPointer, of subject: AnyObject) -> Any

  /// Tells its observations that it is about to change.
  ///
  /// - Returns: Tells that it has.
  static func begin(at address: UnsafeRawPointer, of subject: AnyObject) -> (AnyObject) -> Void

  /// What an observation is told.
  static func told(_ values: ObservedValues) -> ToldChange
}

/// What an observation of a property is told, whatever the property's type.
struct ToldChange {
  let phase: ObservedValues.Phase
  let kind: ChangeKind
  let indexes: Range<Int>?
  /// The values before and after, or the elements that went and came; `nil` if none did.
  let old: Any?
  let new: Any?

  init<Value>(_ values: ObservedValues, of type: Value.Type) {
    phase = values.phase
    let elements = values.elements(Value.self)
    kind = elements?.kind ?? .setting
    indexes = elements?.indexes
    old = elements.map { $0.removed.map { $0 } } ?? values.old(Value.self)
    new = elements.map { $0.inserted.map { $0 } } ?? values.new(Value.self)
  }
}

extension Observed: KeyValueField {
  static func name(_ label: String, at address: UnsafeRawPointer) -> String {
    label.hasPrefix("_") ? String(label.dropFirst()) : label
  }

  static func list(at address: UnsafeRawPointer) -> ObserverList {
    unsafe address.load(as: Self.self).storage
  }

  static func value(at address: UnsafeRawPointer, of subject: AnyObject) -> Any {
    unsafe address.load(as: Self.self).storage.value
  }

  static func begin(at address: UnsafeRawPointer, of subject: AnyObject) -> (AnyObject) -> Void {
    let storage = unsafe address.load(as: Self.self).storage
    let old = storage.value
    let telling = storage.beginChange(of: subject)
    if telling.wantsPrior { withValues(.prior, old, old) { telling.tell($0, of: subject) } }
    // Not held: what is never ended is kept by the list itself.
    return { [weak storage] subject in
      guard let storage else { return }
      withValues(.change, old, storage.value) { telling.tell($0, of: subject) }
      telling.ended()
    }
  }

  static func told(_ values: ObservedValues) -> ToldChange { ToldChange(values, of: Value.self) }
}

extension AnnouncedProperty: KeyValueField {
  static func name(_ label: String, at address: UnsafeRawPointer) -> String {
    unsafe address.load(as: AnnouncedProperty.self).name
  }

  static func list(at address: UnsafeRawPointer) -> ObserverList {
    unsafe address.load(as: AnnouncedProperty.self).list
  }

  static func value(at address: UnsafeRawPointer, of subject: AnyObject) -> Any {
    unsafe address.load(as: AnnouncedProperty.self).value(subject)
  }

  static func begin(at address: UnsafeRawPointer, of subject: AnyObject) -> (AnyObject) -> Void {
    let property = unsafe address.load(as: AnnouncedProperty.self)
    let old = property.value(subject)
    let telling = property.list.beginChange(of: subject)
    if telling.wantsPrior { withValues(.prior, old, old) { telling.tell($0, of: subject) } }
    return { [weak property] subject in
      guard let property else { return }
      withValues(.change, old, property.value(subject)) { telling.tell($0, of: subject) }
      telling.ended()
    }
  }

  static func told(_ values: ObservedValues) -> ToldChange { ToldChange(values, of: Value.self) }
}

/// A property of a class by its name.
struct KeyValueProperty: Sendable {
  private let label: String
  private let offset: Int
  private let field: any KeyValueField.Type

  private static let known = Mutex<[ObjectIdentifier: [KeyValueProperty]]>([:])

  /// The properties of a class that can be observed, inherited ones first.
  ///
  /// There are none when the program was built without reflection metadata.
  static func all(of type: AnyClass) -> [KeyValueProperty] {
    let identifier = ObjectIdentifier(type)
    if let known = known.withVisibleLock({ $0[identifier] }) { return known }
    var found: [KeyValueProperty] = []
    // 1 is for classes.
    unsafe _forEachField(of: type, options: _EachFieldOptions(rawValue: 1)) {
      label, offset, type, _ in
      if let field = type as? any KeyValueField.Type {
        found.append(
          KeyValueProperty(label: unsafe String(cString: label), offset: offset, field: field))
      }
      return true
    }
    known.withVisibleLock { $0[identifier] = found }
    return found
  }

  /// The property that an object has under a name; a subclass's own goes first.
  static func named(_ name: String, of subject: AnyObject) -> KeyValueProperty? {
    all(of: type(of: subject)).last { property in
      unsafe property.field.name(property.label, at: property.address(in: subject)) == name
    }
  }

  private func address(in subject: AnyObject) -> UnsafeRawPointer {
    // The offset is that of a stored property of the object's class.
    unsafe UnsafeRawPointer(Unmanaged.passUnretained(subject).toOpaque()) + offset
  }

  /// Who observes it.
  func list(of subject: AnyObject) -> ObserverList {
    unsafe field.list(at: address(in: subject))
  }

  /// Its value.
  func value(of subject: AnyObject) -> Any {
    unsafe field.value(at: address(in: subject), of: subject)
  }

  /// Tells its observations that it is about to change, and is told when it has.
  func begin(of subject: AnyObject) -> (AnyObject) -> Void {
    unsafe field.begin(at: address(in: subject), of: subject)
  }

  /// What an observation of it is told.
  func told(_ values: ObservedValues) -> ToldChange { field.told(values) }
}

/// An optional value, whatever its type.
private protocol AnyOptional {
  var wrappedValue: Any? { get }
}

extension Optional: AnyOptional {
  fileprivate var wrappedValue: Any? { map { $0 } }
}

/// A value as changes have it: without the optional around it.
///
/// - Returns: `nil` for an empty optional.
func unwrapped(_ value: Any?) -> Any? {
  guard let value else { return nil }
  guard let optional = value as? any AnyOptional else { return value }
  return unwrapped(optional.wrappedValue)
}

/// The object that a value is, if it is one.
func objectValue(_ value: Any?) -> AnyObject? {
  guard let value = unwrapped(value), type(of: value) is AnyClass else { return nil }
  return value as AnyObject
}

/// The value that a chain of keys leads to from an object; `nil` when it ends before, or is empty.
func value(of object: AnyObject?, along keys: ArraySlice<String>) -> Any? {
  guard let object, let first = keys.first,
    let value = KeyValueProperty.named(first, of: object)?.value(of: object)
  else { return nil }
  if keys.count == 1 { return unwrapped(value) }
  return OutliveObservation.value(of: objectValue(value), along: keys.dropFirst())
}
