/// Sees all definitions when a container is loaded, before anything is made, and may change them.
///
/// ```swift
/// final class Staging: DefinitionPostProcessor {
///   func process(_ definition: AnyDefinition) {
///     (definition as? Definition<any Server>)?.make { StagingServer() }
///   }
/// }
/// ```
public protocol DefinitionPostProcessor: AnyObject {
  /// Its place among others: a lower number comes first.
  var order: Int { get }

  /// Looks at a definition.
  ///
  /// - Parameter definition: The definition.
  /// - Throws: Anything; then the container isn't loaded.
  func process(_ definition: AnyDefinition) throws
}

extension DefinitionPostProcessor {
  /// Its place among others: 0 unless it says something else.
  public var order: Int { 0 }
}
