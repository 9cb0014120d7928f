internal import OutliveRuntime
internal import OutliveTrace
internal import Synchronization

/// A registration as key-value observing makes one.
///
/// Nobody has it: it lasts until it is removed, or until its subject is gone. A path of several names is
/// followed by one link for each, which is registered with the object that is there now.
final class KeyValueRegistration: @unchecked Sendable {
  // Sendable is safe to claim: the links are behind the lock, the rest are constants. Observer and subject
  // are referred to by memory, and touched only where the properties are written, as with any observation.

  let keyPath: String
  let keys: [Substring]
  let options: KeyValueOptions
  let context: UInt
  let callSite: CallSite
  let subject: MemoryReference
  let observer: MemoryReference
  private let observerType: any KeyValueObserver.Type
  let observerID: ObjectIdentifier
  let subjectID: ObjectIdentifier
  /// What the recorder knows the link of the subject itself by; set before anybody else has this object.
  private(set) var record: RecordedObservation?
  private let links = Mutex<[KeyValueLink]>([])

  private init(
    _ observer: some KeyValueObserver, of subject: AnyObject, _ keyPath: String,
    _ options: KeyValueOptions, _ context: UInt, at callSite: CallSite
  ) {
    self.keyPath = keyPath
    keys = keyPath.split(separator: ".", omittingEmptySubsequences: false)
    self.options = options
    self.context = context
    self.callSite = callSite
    self.subject = MemoryReference(subject)
    self.observer = MemoryReference(observer)
    observerType = type(of: observer)
    observerID = ObjectIdentifier(observer)
    subjectID = ObjectIdentifier(subject)
  }

  // MARK: Adding and removing

  static func add(
    _ observer: some KeyValueObserver, to subject: AnyObject, _ keyPath: String,
    _ options: KeyValueOptions, _ context: UInt, at callSite: CallSite
  ) {
    let registration = KeyValueRegistration(
      observer, of: subject, keyPath, options, context, at: callSite)
    guard registration.follow(from: 0, subject) else {
      // “this class is not key value coding-compliant for the key”
      guard let recorder = Recorder.current else { return }
      let ids = recorder.withCurrent { (recorder.identify(subject), recorder.identify(observer)) }
      recorder.record(
        RegistrationRefused(
          subject: ids.0, observer: ids.1, reason: .unknownKey, key: keyPath, existing: nil),
        at: callSite)
      return
    }
    registration.record = registration.first?.record
    KeyValueRegistry.shared.add(registration, to: subject)
    guard options.contains(.initial) else { return }
    let value = registration.value(along: registration.keys[...], of: subject)
    registration.call(
      AnyValues(old: nil, new: value), .initial, by: registration.first, mutation: nil)
  }

  static func remove(
    _ observer: some KeyValueObserver, from subject: AnyObject, _ keyPath: String,
    _ context: UInt?, at callSite: CallSite
  ) {
    let found = KeyValueRegistry.shared.take(
      ObjectIdentifier(observer), keyPath, context, from: subject)
    switch found {
    case .found(let registration, let matches):
      registration.removed(from: callSite, matches: matches)
    case .missed(let reason, let nearest):
      guard let recorder = Recorder.current else { return }
      let ids = recorder.withCurrent { (recorder.identify(subject), recorder.identify(observer)) }
      recorder.record(
        RemovalMissed(
          subject: ids.0, observer: ids.1, reason: reason, key: keyPath,
          observation: nearest?.record.flatMap {
            $0.reference.serial == recorder.serial ? $0.id : nil
          }),
        at: callSite)
    }
  }

  private func removed(from place: CallSite, matches: Int) {
    if matches > 1, let record, let recorder = record.recorder,
      "\(place.file)" != "\(callSite.file)"
    {
      recorder.record(
        ForeignRemoved(
          observation: record.id, remover: "\(place.file)", matches: UInt64(matches)),
        at: place)
    }
    for link in take() { link.remove(.stopped) }
  }

  /// Ends, because the subject is gone: the registrations are left, as key-value observing leaves them.
  func subjectWentAway() {
    KeyValueRegistry.shared.drop(self)
    for link in take() { link.remove(.subjectDied) }
  }

  private func take() -> [KeyValueLink] {
    links.withVisibleLock { links in
      defer { links = [] }
      return links
    }
  }

  /// The first link: the one of the subject itself.
  var first: KeyValueLink? { links.withVisibleLock { $0.first } }

  // MARK: Following the path

  /// Registers with the objects along the path, from a position on.
  ///
  /// - Returns: Whether there are such properties, as far as there are objects.
  private func follow(from start: Int, _ object: AnyObject?) -> Bool {
    var (object, position) = (object, start)
    var new: [KeyValueLink] = []
    while let subject = object, position < keys.count {
      guard let property = keyValueProperty(keys[position], of: subject) else {
        for link in new { link.remove(.replaced) }
        return false
      }
      let link = KeyValueLink(self, position, property, of: subject)
      new.append(link)
      object =
        position + 1 < keys.count
        ? OutliveObservation.object(in: property.anyValue(of: subject)) : nil
      position += 1
    }
    let old = links.withVisibleLock { links in
      let old = Array(links.dropFirst(start))
      links = Array(links.prefix(start)) + new
      return old
    }
    for link in old { link.remove(.replaced) }
    return true
  }

  /// The value at the end of a path; `nil` when there is no object on the way.
  private func value(along keys: ArraySlice<Substring>, of object: AnyObject?) -> Any? {
    guard let object, let key = keys.first, let property = keyValueProperty(key, of: object) else {
      return nil
    }
    let value = property.anyValue(of: object)
    let rest = keys.dropFirst()
    return rest.isEmpty
      ? value : self.value(along: rest, of: OutliveObservation.object(in: value))
  }

  // MARK: Telling

  /// Tells the observer of a change of one of the properties along the path.
  func receive(
    _ values: ObservedValues, by link: KeyValueLink, from subject: AnyObject,
    _ mutation: RecordedMutation?
  ) {
    if values.phase == .prior && !options.contains(.prior) { return }
    var told = link.property.anyValues(values)
    let rest = keys[(link.position + 1)...]
    if !rest.isEmpty {
      let (old, new) = (object(in: told.old), object(in: told.new))
      told = AnyValues(old: value(along: rest, of: old), new: value(along: rest, of: new))
      if values.phase == .change { _ = follow(from: link.position + 1, new) }
    }
    call(told, values.phase, by: link, mutation: mutation)
  }

  private func call(
    _ values: AnyValues, _ phase: ObservedValues.Phase, by link: KeyValueLink?,
    mutation: RecordedMutation?
  ) {
    var change: [KeyValueChangeKey: Any] = [.kindKey: values.kind]
    if options.contains(.new), phase != .prior { change[.newKey] = values.new }
    if options.contains(.old), phase != .initial { change[.oldKey] = values.old }
    if let indexes = values.indexes { change[.indexesKey] = indexes }
    if phase == .prior { change[.notificationIsPriorKey] = true }
    // Key-value observing would send this to whatever is at the address now. Here nobody is called, and
    // the trace says that it would have been.
    let object = observer.object
    let call = {
      guard let object else { return }
      KeyValueLink.$current.withValue(link) {
        unsafe self.observerType.observer(object).observeValue(
          forKeyPath: self.keyPath, of: self.subject.object, change: change,
          context: UnsafeMutableRawPointer(bitPattern: self.context))
      }
    }
    guard let link, let record = link.record else { return call() }
    let recorded: HandlePhase =
      switch phase {
      case .initial: .initial
      case .prior: .prior
      case .change: .change
      }
    record.handle(
      recorded, of: mutation?.id, because: mutation?.began ?? record.registered, call)
  }
}

extension KeyValueObserver {
  /// The same object, of whose class nothing else is known.
  fileprivate static func observer(_ object: AnyObject) -> any KeyValueObserver {
    unsafe unsafeDowncast(object, to: Self.self)
  }
}

/// One property along the path of a registration.
final class KeyValueLink: ChangeReceiver, @unchecked Sendable {
  // Sendable is safe to claim: the registration in the list is behind a lock, the rest are constants.

  /// The link whose observer is being called.
  @TaskLocal static var current: KeyValueLink?

  private let registration: KeyValueRegistration
  let position: Int
  let property: any KeyValueProperty
  private let entry = Mutex<Registration?>(nil)
  let record: RecordedObservation?

  init(
    _ registration: KeyValueRegistration, _ position: Int, _ property: any KeyValueProperty,
    of subject: AnyObject
  ) {
    self.registration = registration
    self.position = position
    self.property = property
    if let recorder = Recorder.current, let observer = registration.observer.object {
      let record = RecordedObservation(
        of: subject, String(registration.keys[position]), by: observer,
        at: registration.callSite, in: recorder)
      record.described(
        .keyValue, wantsInitial: registration.options.contains(.initial),
        wantsPrior: registration.options.contains(.prior),
        registrant: "\(registration.callSite.file)",
        context: KeyValueRegistry.shared.name(of: registration.context, isPath: position > 0))
      self.record = record
    } else {
      record = nil
    }
    let entry = property.observers.add(self, of: subject, record)
    self.entry.withVisibleLock { $0 = entry }
  }

  var wantsPrior: Bool { registration.options.contains(.prior) }

  func receive(_ values: ObservedValues, from subject: AnyObject, _ mutation: RecordedMutation?) {
    guard entry.withVisibleLock({ $0 != nil }) else { return }
    registration.receive(values, by: self, from: subject, mutation)
  }

  func subjectWentAway() {
    // An object on the way is held by nobody here: another one takes its place, or none.
    if position == 0 { registration.subjectWentAway() } else { remove(.subjectDied) }
  }

  func remove(_ reason: RemovalReason) {
    let entry = entry.withVisibleLock { entry in
      defer { entry = nil }
      return entry
    }
    guard let entry else { return }
    entry.remove()
    record?.removed(reason, because: nil)
  }

  /// Notes that the change came to nobody who wanted it.
  func noteUnhandled() { record?.dropped(nil, because: .notHandled) }
}
