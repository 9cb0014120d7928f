import OutliveAllocations
import OutliveRuntime

/// What the program allocates.
class Document: @unchecked Sendable {
  // Sendable is safe to claim: nothing is ever written to once it is made.
  var title = 0
}

final class DraftDocument: Document, @unchecked Sendable {
  var draft = 0
}

final class Page<Value> {
  var value: Value

  init(_ value: Value) { self.value = value }
}

actor Shelf {
  var count = 0

  func add() { count += 1 }
}

/// The objects alive of a type, as far as they were seen.
func live(_ type: Any.Type) -> [LiveObject] {
  let name = _typeName(type, qualified: true)
  return LiveObject.all().filter { $0.type == name }
}

/// The address of an object.
func address(of object: AnyObject) -> UInt {
  UInt(bitPattern: unsafe Unmanaged.passUnretained(object).toOpaque())
}

/// Keeps the optimizer from putting an object on the stack.
@inline(never) func use(_ object: AnyObject) -> AnyObject { object }
