internal import OutliveRuntime
internal import OutliveTrace

/// Who closed a container, and why.
struct Closing {
  let reason: String
  let callSite: CallSite
}

extension Container {
  /// Whether the container was closed.
  public var isClosed: Bool { closing != nil }

  /// Lets go of everything, and hands out nothing more.
  ///
  /// Containers that were opened in this one are closed before. What is asked for after that is an
  /// error that names this line. To close a container that is closed does nothing.
  ///
  /// - Parameters:
  ///   - reason: Why, as the error prints it.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - function: The function of the call.
  public func close(
    because reason: String = "", file: StaticString = #fileID, line: UInt = #line,
    function: StaticString = #function
  ) {
    guard closing == nil else { return }
    let callSite = CallSite(file: file, line: line, function: function)
    for child in children {
      child.container?.close(
        because: "its parent was closed", file: file, line: line, function: function)
    }
    children = []
    closing = Closing(reason: reason, callSite: callSite)
    recordings.closed(because: reason, at: callSite)
    let released = takeEverything()
    recordings.evictedAll(because: .containerEnded)
    didClose()
    // They go when the container is empty: their deinitializers may ask for more, and are refused.
    withExtendedLifetime(released) {}
  }

  /// Closes a container from the start, because it is opened in one that was closed.
  ///
  /// An initializer that can't throw has no other way to refuse: whoever asks it is told who closed the
  /// parent.
  func refuse(becauseOf parent: Closing) {
    let cause = parent.reason.isEmpty ? "" : ": \(parent.reason)"
    let closing = Closing(
      reason: "its parent was closed before this one was opened in it\(cause)",
      callSite: parent.callSite)
    self.closing = closing
    recordings.closed(because: closing.reason, at: closing.callSite)
  }

  /// Lets go of what is kept for as long as the container, to make it anew when it is asked for.
  ///
  /// What somebody else holds lives on beside the new ones: that is what the rule `stale-singleton`
  /// looks for.
  ///
  /// - Parameters:
  ///   - name: The name of the component; `nil` for all.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - function: The function of the call.
  public func reset(
    _ name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    function: StaticString = #function
  ) {
    var released: [Any] = []
    guard let name else {
      released = takeEverything()
      recordings.evictedAll(because: .reset)
      return withExtendedLifetime(released) {}
    }
    forgetRecent()
    let isNamed = { (key: ComponentKey) in
      key.name == name || key.name.hasPrefix("\(name) as ")
    }
    let sharedKeys = sharedComponents.keys.map { ComponentKey(name: $0) } + sharedByArguments.keys
    for key in sharedKeys where isNamed(key) {
      if let component = replaceShared(key, with: nil) { released.append(component) }
    }
    recordings.evicted(.shared, because: .reset, where: isNamed)
    let weakKeys = weakComponents.keys.map { ComponentKey(name: $0) } + weakByArguments.keys
    for key in weakKeys where isNamed(key) {
      if let component = replaceWeak(key, with: nil) { released.append(component) }
    }
    recordings.evicted(.weakShared, because: .reset, where: isNamed)
    for cache in caches.keys.filter({ isNamed(ComponentKey(name: $0)) }).sorted() {
      for entry in caches[cache]?.removeAll() ?? [] {
        released.append(entry)
        recordings.evicted(entry.key, .cached, because: .reset)
      }
    }
    withExtendedLifetime(released) {}
  }

  /// Lets go of the cached components that have been kept for as long as they may.
  ///
  /// Without this call such a component stays until it is asked for the next time.
  public func evictExpired() {
    var released: [ComponentCache.Entry] = []
    for name in caches.keys.sorted() {
      for entry in caches[name]?.removeExpired() ?? [] {
        released.append(entry)
        recordings.evicted(entry.key, .cached, because: .expired)
      }
    }
    withExtendedLifetime(released) {}
  }

  /// Takes everything out of the pools.
  func takeEverything() -> [Any] {
    forgetRecent()
    // An open request goes on, and has nothing to take back in pools that are empty.
    scopedCount = 0
    let released: [Any] = [
      sharedComponents, sharedByArguments, scopedComponents.removeAll(), caches,
      request.forgetChanges(),
    ]
    sharedComponents = [:]
    sharedByArguments = [:]
    weakComponents = [:]
    weakByArguments = [:]
    caches = [:]
    weakKeysNameTypes = false
    return released
  }

  /// Stops with an error when the container was closed, or another thread has a request open.
  @inline(__always)
  func checkOpen(_ definition: @autoclosure () -> ComponentDefinition) throws {
    if request.isElsewhere { faultForThread(definition()) }
    guard let closing else { return }
    throw refuse(definition(), closedError(definition().name, at: definition().callSite, closing))
  }

  /// Tells that a component was asked for, and that it isn't even tried to make it.
  ///
  /// - Returns: The error that says why.
  func refuse(_ definition: ComponentDefinition, _ error: ResolutionError) -> ResolutionError {
    if let recorder = Recorder.current {
      beginResolution(of: definition, nil, in: recorder).failed(error, isPassedOn: false)
      request.isPassingFailureOn = true
    }
    return error
  }

  /// Stops with an error when the container was closed, whatever is asked for.
  func checkOpen(asking asked: String, at callSite: CallSite) throws {
    guard let closing else { return }
    let error = closedError(asked, at: callSite, closing)
    if let recorder = Recorder.current {
      recorder.record(
        ResolutionFailed(
          resolution: recorder.makeID(), reason: error.failure, asked: asked,
          detail: error.message), at: callSite)
    }
    throw error
  }
}
