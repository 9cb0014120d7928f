extension Shapes {
  mutating func addValues() {
    add("struct", InStruct.self)
    add("nested generic struct", InNestedStruct.self)
    add("tuple", InTuple.self)
    add("labelled tuple", InLabelledTuple.self)
    add("optional", InOptional.self)
    add("optional of optional of optional", InDeepOptional.self)
    add("enum with one payload", InSinglePayload.self)
    add("enum with several payloads", InSeveralPayloads.self)
    add(
      "enum with several objects, in spare bits",
      strong: { Holder(ManyObjects.second($0)) },
      unmanaged: { unsafe Holder(Either<Unmanaged<Target>, Target>.left(.passUnretained($0))) })
    add("indirect case", InIndirectCase.self)
    add("recursive indirect enum", InTree.self)
    add("Result with a typed error", InTypedResult.self)
    add("Any, in place", InAny.self)
    add("Any, in a box", InBoxedAny.self)
    add("any P, in place", InExistential.self)
    add("any P, in a box", InBoxedExistential.self)
    add("any P & Q of values", InComposition.self)
    add("parameterised existential", InParameterised.self)
    add("optional existential", InOptionalExistential.self)
    add("any Error", InError.self)
    add("opaque result type, stored", InOpaqueResult.self)
    add("AnyHashable", InAnyHashable.self)
    add("parameter pack", InPack.self)
    add("SIMD-aligned struct", InAligned.self)
    add("inline array", InInlineArray.self)
    add("weak reference in a struct of an enum of a tuple", InEverything.self)
  }
}

struct Pair2<First, Second> {
  var first: First
  var second: Second
}

protocol Content {}
protocol Marked {}
extension Pair2: Content, Marked {}
extension StrongReference: Content {}
extension WeakReference: Content {}
extension UnownedReference: Content {}
extension UnownedUnsafeReference: Content {}
extension UnmanagedReference: Content {}

private enum InStruct: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject {
    Holder(Pair2(first: 1 as Int8, second: reference))
  }
}

private enum InNestedStruct: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject {
    Holder(Pair2(first: true, second: Pair2(first: reference, second: 1.5)))
  }
}

private enum InTuple: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject { Holder((1 as Int8, reference)) }
}

private enum InLabelledTuple: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject {
    Holder((number: 1 as Int8, held: reference))
  }
}

private enum InOptional: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject { Holder(Optional(reference)) }
}

private enum InDeepOptional: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject { Holder<R???>(reference) }
}

private enum Single<Value> {
  case nothing
  case something(Value)
  case other
}

private enum InSinglePayload: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject {
    Holder(Single.something(reference))
  }
}

private enum Several<Value> {
  case number(Int)
  case text(String)
  case value(Int8, Value)
  case handler(() -> Void)
  case nothing
}

private enum InSeveralPayloads: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject {
    Holder(Several.value(1, reference))
  }
}

private enum ManyObjects {
  case first(Target)
  case second(Target)
  case third(Holder<Int>)
  case none
}

private enum Either<Left, Right> {
  case left(Left)
  case right(Right)
}

private enum Chain<Value> {
  case end
  indirect case link(Value, Chain)
}

private enum InIndirectCase: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject {
    Holder(Chain.link(reference, .end))
  }
}

private indirect enum Tree<Value> {
  case leaf(Value)
  case node(Tree, Tree)
}

private enum InTree: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject {
    Holder(Tree<R?>.node(.leaf(nil), .node(.leaf(reference), .leaf(nil))))
  }
}

private struct Failure<Value: Sendable>: Error {
  var code = 1
  var value: Value
}

private enum InTypedResult: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject {
    func load() throws(Failure<R>) -> Int { throw Failure(value: reference) }
    return Holder(Result { () throws(Failure<R>) in try load() })
  }
}

private enum InAny: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject { Holder<Any>(reference) }
}

private enum InBoxedAny: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject {
    Holder<Any>((1, 2, 3, reference))
  }
}

private enum InExistential: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject {
    Holder<any Content>(Pair2(first: 1 as Int8, second: reference))
  }
}

private enum InBoxedExistential: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject {
    Holder<any Content>(Pair2(first: (1, 2, 3), second: reference))
  }
}

private enum InComposition: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject {
    Holder<any Content & Marked>(Pair2(first: 1, second: reference))
  }
}

private enum InParameterised: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject {
    Holder<any Sequence<R>>(CollectionOfOne(reference))
  }
}

private enum InOptionalExistential: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject {
    Holder<(any Content)?>(Pair2(first: 1, second: reference))
  }
}

private enum InError: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject {
    Holder<any Error>(Failure(value: reference))
  }
}

private func content<R: Reference>(_ reference: R) -> some Content {
  Pair2(first: 1, second: reference)
}

private enum InOpaqueResult: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject { Holder(content(reference)) }
}

private enum InAnyHashable: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject { Holder(AnyHashable(reference)) }
}

private struct Pack<each Value> {
  var values: (repeat each Value)
  init(_ values: repeat each Value) { self.values = (repeat each values) }
}

private enum InPack: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject {
    Holder(Pack(1 as Int8, reference, "text"))
  }
}

private enum InAligned: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject {
    Holder(Pair2(first: SIMD4<Float>(repeating: 1), second: reference))
  }
}

private enum InInlineArray: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject {
    let array: InlineArray<1, R> = [reference]
    return Holder(array)
  }
}

private enum InEverything: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject {
    Holder(Pair2(first: Single.something((1 as Int8, reference)), second: Optional<R>.none))
  }
}
