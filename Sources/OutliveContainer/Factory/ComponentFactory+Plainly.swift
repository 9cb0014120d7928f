internal import OutliveRuntime
internal import OutliveTrace

/// A lifetime that needs to be told no more than that.
@usableFromInline
enum PlainLifetime {
  case shared
  case weakShared
  case scoped
  case unshared

  init?(_ lifetime: Lifetime) {
    switch lifetime {
    case .shared: self = .shared
    case .weakShared: self = .weakShared
    case .scoped: self = .scoped
    case .unshared: self = .unshared
    case .cached, .custom: return nil
    }
  }
}

/// How a component is come by that was asked for.
@usableFromInline
enum PlainBeginning {
  /// It is there.
  case found(AnyObject)
  /// It is to be made; the request has noted that it is being made.
  case making
  /// There is more to it: it is asked for in the general way, and nothing has happened yet.
  case general
}

// Most components are objects that are made without arguments and without a configure step, while
// nobody records and no post-processor looks. Everything about them that doesn't depend on their type
// is done without generics here, and the rest is inlined where the component is asked for: what is
// generic, and not specialized, takes several times as long. It does what `Container.make` does.
extension ComponentFactory {
  /// Finds or makes a component, when nothing about it has to be told.
  ///
  /// - Returns: The component; `nil` when there is more to it, and it has to be asked for in the
  ///   general way.
  /// - Throws: What making it throws, or what the factory finds wrong.
  @inlinable
  @inline(__always)
  final func plainly<Component>(
    _ lifetime: PlainLifetime, _ name: String, _ file: StaticString, _ line: UInt,
    hasConfigure: Bool, _ make: () throws -> Component
  ) throws -> Component? {
    if case .shared = lifetime, let found: Component = found(name, line) { return found }
    switch beginPlainly(
      lifetime, name, file, line, ObjectIdentifier(Component.self), hasConfigure: hasConfigure)
    {
    case .found(let object):
      // The definition's type is the component's static type, and a class.
      return unsafe unsafeBitCast(object, to: Component.self)
    case .general: return nil
    case .making:
      let component: Component
      do {
        component = try make()
      } catch {
        throw failPlainly(error)
      }
      // Its definition's type is a class.
      let object = unsafe unsafeBitCast(component, to: Unmanaged<AnyObject>.self)
      if try unsafe endPlainly(object) { return component }
      return try completeGenerally(component)
    }
  }

  /// Finds or makes a component in a method that can't throw.
  @inlinable
  @inline(__always)
  final func plainlyStopping<Component>(
    _ lifetime: PlainLifetime, _ name: String, _ file: StaticString, _ line: UInt,
    _ function: StaticString, hasConfigure: Bool, _ make: () -> Component
  ) -> Component? {
    do {
      return try plainly(lifetime, name, file, line, hasConfigure: hasConfigure, make)
    } catch {
      stop(name, at: file, line, function, error)
    }
  }

  @usableFromInline
  final func beginPlainly(
    _ lifetime: PlainLifetime, _ name: String, _ file: StaticString, _ line: UInt,
    _ type: ObjectIdentifier, hasConfigure: Bool
  ) -> PlainBeginning {
    guard Recorder.current == nil, !hasProcessors, closing == nil, !request.isElsewhere,
      let known = unsafe recent.definition(name, line: line, type: type)
    else { return .general }
    return unsafe known._withUnsafeGuaranteedRef { definition in
      guard definition.plainLifetime == lifetime, definition.isClass,
        !definition.isKeyedByArguments, definition.hasConfigure == hasConfigure,
        definition.isInFile(file)
      else { return .general }
      return beginPlainly(definition, lifetime)
    }
  }

  @inline(__always)
  private func beginPlainly(
    _ definition: ComponentDefinition, _ lifetime: PlainLifetime
  ) -> PlainBeginning {
    switch lifetime {
    case .unshared: break
    case .shared:
      guard let found = unsafe definition.found, unsafe found.generation == generation else {
        return .general
      }
      return unsafe .found(found.component.takeUnretainedValue())
    case .weakShared:
      guard let kept = definition.keptWeakly, kept.generation == generation,
        let object = kept.component.object
      else { return .general }
      return .found(object)
    case .scoped:
      if let made = unsafe definition.made, unsafe made.request == request.serial {
        return unsafe .found(made.component.takeUnretainedValue())
      }
      guard scopedCount == 0 || scopedComponents.place(of: definition, nil) == nil else {
        return .general
      }
    }
    guard !definition.hasConfigure, canMake(definition) else { return .general }
    request.isPassingFailureOn = false
    request.beginMaking(definition, nil, request.mark(kept: scopedCount))
    isRequestOpen = true
    return .making
  }

  /// Whether a component can be made now without making itself.
  @inline(__always)
  private func canMake(_ definition: ComponentDefinition) -> Bool {
    if request.depth == 0 { return true }
    if request.depth >= OpenRequest.deepestChain { return false }
    return definition.lifetime == .unshared || !request.isMaking(definition, nil)
  }

  /// Keeps a component that was made, and runs what waits when it was the last of its phase.
  ///
  /// - Returns: Whether there was no more to it; otherwise nothing has happened yet.
  /// - Throws: What a configure step throws.
  @usableFromInline
  final func endPlainly(_ component: Unmanaged<AnyObject>) throws -> Bool {
    // What it was made with may have closed the factory, or attached a post-processor.
    guard closing == nil, !hasProcessors else { return false }
    let definition = unsafe request.innermostDefinition
    unsafe definition._withUnsafeGuaranteedRef { definition in
      guard definition.plainLifetime == .scoped else { return }
      unsafe keepForRequest(component.takeUnretainedValue(), definition, nil)
      unsafe definition.made = unsafe (request.serial, component)
    }
    let mark = request.innermostMark
    guard request.endMaking() else { return true }
    do {
      try endPhase()
    } catch {
      throw fail(error, nil, mark)
    }
    return true
  }

  @usableFromInline
  final func completeGenerally<Component>(_ component: Component) throws -> Component {
    let mark = request.innermostMark
    do {
      let definition = unsafe request.innermostDefinition.takeUnretainedValue()
      return try complete(component, definition, nil, in: nil, nil, configure: nil)
    } catch {
      throw fail(error, nil, mark)
    }
  }

  @usableFromInline
  final func failPlainly(_ error: any Error) -> any Error {
    fail(error, nil, request.innermostMark)
  }

  @usableFromInline
  final func stop(
    _ name: String, at file: StaticString, _ line: UInt, _ function: StaticString,
    _ error: any Error
  ) -> Never {
    stop(name, CallSite(file: file, line: line, function: function), error)
  }
}
