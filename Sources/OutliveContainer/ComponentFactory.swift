internal import OutliveRuntime
internal import OutliveTrace

/// Makes the objects of a program, and keeps each of them as long as its definition says.
///
/// Subclass it, and write one method for each component. The method's name is the component's name,
/// and the function it calls is the component's lifetime:
///
/// ```swift
/// final class ShelfFactory: ComponentFactory {
///   func store() -> Store { shared(Store()) }
///   func shelf() -> Shelf { shared(Shelf(store: store())) { shelf in shelf.list = self.list() } }
///   func list() -> DocumentList { scoped(DocumentList()) }
///   func cell() -> DocumentCell { unshared(DocumentCell()) }
/// }
/// ```
///
/// A call from outside is a *request*. Everything it needs is made first, what a component needs
/// before the component itself; then the configure steps run, in the order in which their components
/// were made. Only a configure step can hand a component to one that was made before it, so two
/// components that know each other meet there. A configure step that asks for something new has it
/// made and configured before it goes on. When the request ends, the scoped components are let go.
///
/// A component is known by its name, and by its type as well where one name makes several, as in a
/// generic method. The values of a method's arguments are no part of the name: say
/// `shared(Cell(row: row), name: "cell(\(row))")` when each row is to have its own.
///
/// While something is recorded, a factory records what it defines, makes, finds, keeps and lets go.
/// It never keeps a component, or a recorder, alive for that.
///
/// A factory belongs to one thread at a time: it is not `Sendable`, so the compiler sees to it, and
/// a factory that is smuggled to a second thread while a request is open stops the program.
/// Components needn't be `Sendable`.
open class ComponentFactory {
  // Reports name these properties in the path to a component that a factory keeps, as in
  // `ShelfFactory.sharedComponents["shelf()"]`; and they are plain collections because a heap
  // snapshot reads them.
  var sharedComponents: [String: Any] = [:]
  var weakComponents: [String: WeakComponent] = [:]
  var scopedComponents: [String: Any] = [:]
  /// Whether some weakly kept component is known by its name and its type.
  var weakKeysNameTypes = false
  /// How many weakly kept components there may be before those that are gone are forgotten.
  var weakLimit = 64

  var request = OpenRequest()

  var recordings: [ContainerRecording] = []

  /// Makes a factory that has made nothing yet.
  ///
  /// - Parameters:
  ///   - file: The file the factory is made in.
  ///   - line: The line the factory is made at.
  ///   - function: The function the factory is made in.
  public init(
    file: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
  ) {
    guard let recorder = Recorder.current else { return }
    // Here the recorder sees the factory being made, so that it is credited to the open scope.
    let callSite = CallSite(file: file, line: line, function: function)
    let object = recorder.identify(self, at: callSite)
    open(in: recorder, as: object, at: callSite)
  }

  deinit {
    for recording in recordings { recording.end() }
  }
}
