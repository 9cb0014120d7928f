internal import OutliveRuntime

/// The definitions that were asked for last, by what the caller passes anyway, each with the shared
/// component that it made.
///
/// Most requests ask for a shared component that is there. To find it by the name's own bits, without
/// hashing the name and without a dynamic cast, takes a fraction of the time. The table decides
/// nothing: a definition that isn't in it is made anew, a component that isn't is looked for in the
/// pool, and whatever takes a component out of the pool takes all of them out of the table.
///
/// Not thread-safe, like the container that owns it.
@safe @usableFromInline
final class RecentDefinitions {
  // One name may be told apart by its bits while the table holds it: two strings of the same bits
  // have the same characters. The pool keeps each of the objects.
  @unsafe @usableFromInline
  struct Entry {
    @usableFromInline var name = ""
    @usableFromInline var line: UInt = .max
    @usableFromInline var type: ObjectIdentifier?
    @usableFromInline var object: Unmanaged<AnyObject>?
    /// The table holds it, and lets go of it by hand: to count references costs more than to look.
    @usableFromInline var definition: Unmanaged<ComponentDefinition>?
  }

  @usableFromInline static let count = 64
  @usableFromInline let entries: UnsafeMutablePointer<Entry>
  /// Whether a request is open, so that components may not be handed out yet: apart, because other
  /// modules would look first whether somebody is just changing a property.
  @usableFromInline let openness: UnsafeMutablePointer<Bool>

  /// The definitions that are no longer in the table, and that the open request may still use.
  private var retired: [ComponentDefinition] = []
  private var hasRetired = false

  init() {
    unsafe openness = .allocate(capacity: 1)
    unsafe openness.initialize(to: false)
    unsafe entries = .allocate(capacity: RecentDefinitions.count)
    unsafe entries.initialize(repeating: Entry(), count: RecentDefinitions.count)
  }

  deinit {
    removeDefinitions()
    unsafe entries.deinitialize(count: RecentDefinitions.count)
    unsafe entries.deallocate()
    unsafe openness.deallocate()
  }

  /// Whether a request is open.
  @inlinable
  @inline(__always)
  var isRequestOpen: Bool {
    get { unsafe openness.pointee }
    set { unsafe openness.pointee = newValue }
  }

  @inlinable
  @inline(__always)
  static func words(of name: String) -> (UInt, UInt) {
    // A string is two words on every 64-bit platform; where it isn't, this traps at once.
    unsafe unsafeBitCast(name, to: (UInt, UInt).self)
  }

  @inlinable
  @inline(__always)
  func entry(_ words: (UInt, UInt), line: UInt) -> UnsafeMutablePointer<Entry> {
    let mixed = (words.0 ^ words.1 ^ line) &* 0x9E37_79B9_7F4A_7C15
    return unsafe entries + Int(truncatingIfNeeded: mixed >> 58)
  }

  @inlinable
  @inline(__always)
  func isEntry(
    _ entry: UnsafeMutablePointer<Entry>, of words: (UInt, UInt), line: UInt,
    type: ObjectIdentifier
  ) -> Bool {
    let known = unsafe RecentDefinitions.words(of: entry.pointee.name)
    return unsafe entry.pointee.line == line && known.0 == words.0 && known.1 == words.1
      && entry.pointee.type == type
  }

  /// Finds a shared component.
  @inlinable
  @inline(__always)
  func component<Component>(
    _ name: String, line: UInt, as type: Component.Type
  ) -> Component? {
    let words = RecentDefinitions.words(of: name)
    let entry = unsafe self.entry(words, line: line)
    guard unsafe isEntry(entry, of: words, line: line, type: ObjectIdentifier(type)),
      let object = unsafe entry.pointee.object
    else { return nil }
    // The type was the component's static type, and a class, when it was put here.
    return unsafe unsafeBitCast(object.takeUnretainedValue(), to: type)
  }

  /// Finds a shared component and its definition; the pool and the table hold them.
  func component(
    _ name: String, line: UInt, type: ObjectIdentifier
  ) -> (definition: Unmanaged<ComponentDefinition>, object: Unmanaged<AnyObject>)? {
    let words = RecentDefinitions.words(of: name)
    let entry = unsafe self.entry(words, line: line)
    guard unsafe isEntry(entry, of: words, line: line, type: type),
      let definition = unsafe entry.pointee.definition, let object = unsafe entry.pointee.object
    else { return nil }
    return unsafe (definition, object)
  }

  /// Finds a definition; the table holds it until the open request has ended.
  @inline(__always)
  func definition(
    _ name: String, line: UInt, type: ObjectIdentifier
  ) -> Unmanaged<ComponentDefinition>? {
    let words = RecentDefinitions.words(of: name)
    let entry = unsafe self.entry(words, line: line)
    guard unsafe isEntry(entry, of: words, line: line, type: type) else { return nil }
    return unsafe entry.pointee.definition
  }

  /// Notes a definition, in place of whatever was there.
  func note(_ definition: ComponentDefinition) {
    let words = RecentDefinitions.words(of: definition.name)
    let entry = unsafe self.entry(words, line: definition.callSite.line)
    unsafe retire(entry)
    unsafe entry.pointee = Entry(
      name: definition.name, line: definition.callSite.line,
      type: ObjectIdentifier(definition.type), object: nil,
      definition: .passRetained(definition))
  }

  /// Notes a shared component that its pool keeps.
  func note(_ component: AnyObject, of definition: ComponentDefinition) {
    let words = RecentDefinitions.words(of: definition.name)
    let entry = unsafe self.entry(words, line: definition.callSite.line)
    guard
      unsafe entry.pointee.definition?.toOpaque() == Unmanaged.passUnretained(definition).toOpaque()
    else { return }
    unsafe entry.pointee.object = .passUnretained(component)
  }

  /// Forgets what only the request that has ended may have used.
  @inline(__always)
  func forgetRetired() {
    guard hasRetired else { return }
    hasRetired = false
    retired = []
  }

  /// Lets go of the definition of an entry, as soon as nobody uses it any more.
  private func retire(_ entry: UnsafeMutablePointer<Entry>) {
    guard let previous = unsafe entry.pointee.definition?.takeRetainedValue(), isRequestOpen else {
      return
    }
    retired.append(previous)
    hasRetired = true
  }

  /// Forgets everything.
  func removeDefinitions() {
    for index in 0..<RecentDefinitions.count {
      unsafe retire(entries + index)
      unsafe entries[index] = Entry()
    }
  }

  /// Forgets the components.
  func removeComponents() {
    for index in 0..<RecentDefinitions.count { unsafe entries[index].object = nil }
  }
}
