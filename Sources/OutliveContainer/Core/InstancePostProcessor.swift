internal import OutliveRuntime

/// Looks at each component that was just made, and may put another in its place.
///
/// The replacement is what everybody gets: the pool, the caller, and those that refer back to it. If
/// somebody was handed the component before it was replaced, asking for it fails.
public protocol InstancePostProcessor: AnyObject {
  /// Its place among others: a lower number comes first.
  var order: Int { get }

  /// Looks at a component.
  ///
  /// - Parameters:
  ///   - component: The component.
  ///   - name: The name of its definition.
  /// - Returns: The component, or what takes its place.
  /// - Throws: Anything; the request then fails, and the container is as it was.
  func process<Component>(_ component: Component, named name: String) throws -> Component
}

extension InstancePostProcessor {
  /// Its place among others: 0 unless it says something else.
  public var order: Int { 0 }
}

extension Container {
  /// Hands a component that was just made to the post-processors.
  func process<Component>(
    _ component: Component, _ definition: ComponentDefinition,
    _ resolution: RecordedResolution?
  ) throws -> Component {
    var component = component
    for processor in processors {
      let before = object(in: component)
      component = try processor.process(component, named: definition.name)
      if object(in: component) !== before {
        resolution?.replaced(by: component, processor: "\(type(of: processor))")
      }
    }
    return component
  }

  /// Adds a post-processor.
  func add(_ processor: any InstancePostProcessor) {
    // Equal numbers stay in the order in which they were attached.
    let index = processors.firstIndex { $0.order > processor.order } ?? processors.endIndex
    processors.insert(processor, at: index)
  }
}
