internal import OutliveRuntime
internal import OutliveTrace

/// Puts other components in a container's place for a test, and puts back what it replaced.
///
/// ```swift
/// let patcher = Patcher(container)
/// patcher.patch(shelf.store) { FakeStore() }
/// …
/// patcher.detach()
/// ```
///
/// A patch makes the component by itself: nothing is injected into it. To patch or to restore unloads
/// the container, so that nothing goes on with what was made before. A patcher that goes restores what it
/// replaced.
public final class Patcher {
  private let container: AssemblyContainer
  private var restoring: [() -> Void] = []

  /// Makes a patcher that has replaced nothing.
  ///
  /// - Parameter container: The container.
  public init(_ container: AssemblyContainer) { self.container = container }

  deinit { detach() }

  /// Makes a component otherwise.
  ///
  /// - Parameters:
  ///   - definition: The definition; one that acts in its place is patched instead.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - function: The function of the call.
  ///   - make: Makes the component.
  public func patch<Value>(
    _ definition: Definition<Value>, file: StaticString = #fileID, line: UInt = #line,
    function: StaticString = #function, with make: @escaping () throws -> Value
  ) {
    guard let definition = definition.current as? Definition<Value> else { return }
    let (patch, core) = (definition.patch, definition.core)
    container.unload(because: "\(definition.fullName) was patched")
    definition.patch = make
    definition.core = definition.makeCore(
      at: CallSite(file: file, line: line, function: function))
    container.recordings.replaced(core, by: definition.core, because: .patched)
    restoring.append { [container] in
      container.unload(because: "\(definition.fullName) was restored")
      let patched = definition.core
      definition.patch = patch
      definition.core = core
      container.recordings.replaced(patched, by: core, because: .restored)
    }
  }

  /// Puts back what was replaced, the last patch first.
  public func detach() {
    while let restore = restoring.popLast() { restore() }
  }
}
