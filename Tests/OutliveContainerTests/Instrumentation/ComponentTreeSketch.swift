import OutliveContainer
import OutliveTrace

/// A container in the shape of Needle's, in miniature: a tree of components, each with what it shares.
class TreeComponent<Parent: AnyObject> {
  let parent: Parent
  private var kept: [String: AnyObject] = [:]
  let instrumentation = ContainerInstrumentation()  // told

  init(parent: Parent) {
    self.parent = parent
    let above = (parent as? any InstrumentedComponent)?.instrumentation  // told
    instrumentation.opened(self, in: above, sharesRequests: true)  // told
  }

  func shared<Part: AnyObject>(
    _ name: String = #function, line: UInt = #line, _ make: () -> Part
  ) -> Part {
    let answer = { (request: InstrumentedResolution) in  // told
      if let part = self.kept[name] as? Part { return request.found(part) }  // told
      let part = request.made(make())  // told
      self.kept[name] = part
      return part
    }
    return instrumentation.resolve(  // told
      name, as: Part.self, .shared, line: line, answer)  // told
  }
}

/// A component whose parent, too, is asked in the same request.
protocol InstrumentedComponent: AnyObject {  // told
  var instrumentation: ContainerInstrumentation { get }  // told
}

extension TreeComponent: InstrumentedComponent {}  // told

/// What is above the root of a tree.
final class NoParent {}
