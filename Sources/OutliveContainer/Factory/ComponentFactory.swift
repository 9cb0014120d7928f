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
/// `shared(Cell(row: row), arguments: row)` when each row is to have its own.
///
/// What can fail is made by a method that throws, with `throwing:` or a closure that throws:
/// `try shared(throwing: Store(at: path))`. When making or configuring a component throws, the factory
/// is as it was before the request. What goes wrong in the factory itself, such as a component that
/// needs itself to be made, is thrown as a ``ResolutionError``; in a method that can't throw it stops
/// the program with the same message.
///
/// While something is recorded, a factory records what it defines, makes, finds, keeps and lets go.
/// It never keeps a component, or a recorder, alive for that.
///
/// A factory belongs to one thread at a time: it is not `Sendable`, so the compiler sees to it, and
/// a factory that is smuggled to a second thread while a request is open stops the program.
/// Components needn't be `Sendable`. ``Synchronized`` makes a factory usable from several threads.
open class ComponentFactory: Container {
  /// Makes a factory that has made nothing yet.
  ///
  /// - Parameters:
  ///   - parent: The container that this one is opened in: it closes this one when it is closed. In one
  ///     that was closed, this one is closed from the start, and says who closed the parent.
  ///   - file: The file the factory is made in.
  ///   - line: The line the factory is made at.
  ///   - function: The function the factory is made in.
  public init(
    parent: Container? = nil, file: StaticString = #fileID, line: UInt = #line,
    function: StaticString = #function
  ) {
    super.init(parent: parent, at: CallSite(file: file, line: line, function: function))
  }

  override var kindName: String { "factory" }
  override var cycleAdvice: String {
    "Hand one of these to the other in a configure step: those run when all of them are made."
  }

  /// Adds a post-processor: it gets each component that is made from now on.
  public func attach(_ processor: any InstancePostProcessor) { add(processor) }
}
