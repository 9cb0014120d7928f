/// An object without references.
class Leaf {
  var number = 0
}

/// An object with one stored property of any type.
final class Holder<Value> {
  var value: Value
  init(_ value: Value) { self.value = value }
}

protocol Named: AnyObject {}
protocol Sized: AnyObject {}
protocol Anything {}

extension Leaf: Named, Sized, Anything {}

struct Pair<First, Second> {
  var first: First
  var second: Second
}

extension Pair: Anything {}

struct Wide: Anything {
  var a: Leaf
  var b: Int
  var c: Leaf
  var d: Leaf?
}

enum Single {
  case nothing
  case some(Leaf)
  case other
}

enum Several {
  case leaf(Leaf)
  case pair(Leaf, name: String, Leaf)
  case number(Int)
  case handler(() -> Void)
  case optional(Leaf?)
  case empty
}

/// Both payloads are one pointer, which has room for the number of the case in its spare bits.
enum Either<Left, Right> {
  case left(Left)
  case right(Right)
  case neither
}

enum TwoObjects {
  case first(Leaf)
  case second(Leaf)
  case third(() -> Void)
  case neither
}

struct Variadic<each Value> {
  var values: (repeat each Value)
  var list: [(repeat each Value)]
  init(_ values: repeat each Value) {
    self.values = (repeat each values)
    list = [(repeat each values)]
  }
}

@safe enum Ownership {
  case strong(Leaf)
  case unmanaged(Unmanaged<Leaf>)
}

indirect enum Tree {
  case leaf
  case node(Tree, Leaf, Tree)
}

enum Chain<Element> {
  case end
  indirect case link(Element, Chain)
}

@propertyWrapper struct Wrapped<Value> {
  var wrappedValue: Value
}

@propertyWrapper struct Stored<Value> {
  private var storage: Value
  var wrappedValue: Value {
    get { storage }
    set { storage = newValue }
  }
  init(wrappedValue: Value) { storage = wrappedValue }
}

struct Failure: Error, @unchecked Sendable {
  var leaf: Leaf
  var code = 7
}

final class ObjectFailure: Leaf, Error, @unchecked Sendable {}

final class Document {
  var title = "draft"
}
