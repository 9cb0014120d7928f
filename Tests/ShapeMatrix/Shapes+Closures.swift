extension Shapes {
  mutating func addClosures() {
    add(
      "closure with one capture", strong: { target in Handlers { [target] in use(target) } },
      weak: { target in Handlers { [weak target] in use(target) } },
      unowned: { target in Handlers { [unowned target] in use(target) } },
      unownedUnsafe: { target in Handlers { [unowned(unsafe) target] in unsafe use(target) } },
      unmanaged: { target in
        let unmanaged = unsafe Unmanaged.passUnretained(target)
        return Handlers { unsafe use(unmanaged) }
      })
    add(
      "closure with several captures",
      strong: { target in
        Handlers { [number = id(1), target, text = id("t")] in use(number, target, text) }
      },
      weak: { target in
        Handlers { [number = id(1), weak target, text = id("t")] in use(number, target, text) }
      },
      unowned: { target in
        Handlers { [number = id(1), unowned target, text = id("t")] in use(number, target, text) }
      },
      unownedUnsafe: { target in
        Handlers { [number = id(1), unowned(unsafe) target, text = id("t")] in
          unsafe use(number, target, text)
        }
      },
      unmanaged: { target in
        let unmanaged = unsafe Unmanaged.passUnretained(target)
        return Handlers { [number = id(1), text = id("t")] in unsafe use(number, unmanaged, text) }
      })
    add(
      "closure with captures of every ownership",
      strong: { target in
        Handlers { [weak weakly = target, unowned unownedly = target, target] in
          use(weakly, unownedly, target)
        }
      },
      weak: { target in
        Handlers {
          [weak weakly = target, unowned unownedly = target, unowned(unsafe) unsafely = target] in
          unsafe use(weakly, unownedly, unsafely)
        }
      })
    add(
      "closure that captures an existential",
      strong: { target in
        let acting: any Acting & Tagged = target
        return Handlers { [number = id(1)] in use(acting, number) }
      },
      weak: { target in
        let acting: any Acting = target
        return Handlers { [weak acting, number = id(1)] in use(acting, number) }
      },
      unowned: { target in
        let acting: any Acting = target
        return Handlers { [unowned acting, number = id(1)] in use(acting, number) }
      })
    add("closure that captures a value", CapturedValue.self)
    add("closure that captures an enum", CapturedEnum.self)
    add("closure that captures an array", CapturedArray.self)
    add("closure that captures any P", CapturedExistential.self)
    add("generic closure", GenericCapture.self)
    add("closure in a closure", NestedCapture.self)
    add("closure made by a generic method", GenericMethod.self)
    add("local function", LocalFunction.self)
    add("recursive local functions", RecursiveFunctions.self)
    add("escaping autoclosure", Autoclosure.self)
    add("method reference", strong: { Handlers($0.act) })
    add("method reference with arguments", strong: { Holder<(Int) -> Int>($0.act(with:)) })
    add(
      "method reference through any P",
      strong: { target in
        let acting: any Acting = target
        return Handlers(acting.act)
      })
    add(
      "unapplied method", strong: nil,
      weak: { target in
        use(target)
        return Holder<(Target) -> () -> Void>(Target.act)
      })
    add("closure with a reabstraction thunk", Reabstracted.self)
    add("closure in an optional", OptionalClosure.self)
    add("closure in an array", ClosureArray.self)
    add("closure in Any", ClosureInAny.self)
    add("closure in an enum", ClosureInEnum.self)
    add("@Sendable async closure", AsyncClosure.self)
    add("@MainActor closure", MainActorClosure.self)
    add(
      "@isolated(any) closure",
      strong: { target in
        Holder<@isolated(any) @Sendable () async -> Void> { @MainActor [target, number = id(1)] in
          use(target, number)
        }
      },
      weak: { target in
        Holder<@isolated(any) @Sendable () async -> Void> {
          @MainActor [weak target, number = id(1)] in use(target, number)
        }
      })
    add("@isolated(any) closure in generic code", IsolatedClosure.self)
    add("typed throwing closure", ThrowingClosure.self)
    add("closure with inout and variadic parameters", OddParameters.self)
    add(
      "function without captures",
      weak: { target in
        use(target)
        return Handlers { use() }
      })
    add(
      "C function pointer",
      weak: { target in
        use(target)
        let function: @convention(c) () -> Void = { use() }
        return Holder(function)
      })
    add(
      "metatype capture",
      weak: { target in
        let type = type(of: target)
        return Handlers { [number = id(1)] in use(type, number) }
      })
  }

  mutating func addVariables() {
    add(
      "captured variable",
      strong: { target in
        var variable = target
        return Handlers { variable = id(variable) }
      },
      weak: { target in
        weak var variable: Target? = target
        return Handlers { variable = id(variable) }
      },
      unowned: { target in
        unowned var variable = target
        return Handlers { variable = id(variable) }
      },
      unownedUnsafe: { target in
        unowned(unsafe) var variable = target
        return Handlers { unsafe variable = unsafe id(variable) }
      },
      unmanaged: { target in
        var variable = unsafe Unmanaged.passUnretained(target)
        return Handlers { unsafe variable = unsafe id(variable) }
      })
    add(
      "captured variables side by side",
      strong: { target in
        var number = 1
        var variable: Target? = target
        weak var weakly = target
        return Handlers {
          number += 1
          weakly = id(weakly)
          variable = id(variable)
        }
      },
      weak: { target in
        var number = 1
        weak var weakly: Target? = target
        unowned var unownedly = target
        return Handlers {
          number += 1
          weakly = id(weakly)
          unownedly = id(unownedly)
        }
      })
    add("captured variable of a value", CapturedVariable.self)
    add("captured variable of an array", CapturedArrayVariable.self)
    add("captured variable of any P", CapturedExistentialVariable.self)
    add(
      "captured variable that holds a closure",
      strong: { target in
        var handler: (() -> Void)? = { [target] in use(target) }
        return Handlers { handler = id(handler) }
      },
      weak: { target in
        var handler: (() -> Void)? = { [weak target] in use(target) }
        return Handlers { handler = id(handler) }
      })
    add("captured variable shared by two closures", SharedVariable.self)
    add("captured constant that is set later", DelayedConstant.self)
  }
}

/// A value that the optimizer can't know.
@inline(never) @_optimize(none)
private func id<Value>(_ value: Value) -> Value { value }

private enum CapturedValue: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject {
    let pair = Pair2(first: id(1 as Int8), second: reference)
    return Handlers { use(pair) }
  }
}

private enum CapturedEnum: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject {
    let result: Result<R, any Error> = id(.success(reference))
    let optional: Int? = id(nil)
    return Handlers { use(result, optional) }
  }
}

private enum CapturedArray: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject {
    let array = [reference]
    return Handlers { [number = id(1)] in use(array, number) }
  }
}

private enum CapturedExistential: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject {
    let content: any Content = Pair2(first: 1 as Int8, second: reference)
    return Handlers { [number = id(1)] in use(content, number) }
  }
}

private enum GenericCapture: ValueShape {
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  private static func bind<Value, Other>(_ value: Value, _ other: Other) -> AnyObject {
    Handlers { use(value, other) }
  }

  static func build<R: Reference>(_ reference: R) -> AnyObject { bind(1 as Int8, reference) }
}

private enum NestedCapture: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject {
    let inner = { [number = id(1)] in use(reference, number) }
    return Handlers { [text = id("text")] in
      inner()
      use(text)
    }
  }
}

private final class Binder<Value> {
  let value: Value
  init(_ value: Value) { self.value = value }

  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  func bind<Other>(_ other: Other) -> () -> Void { { [value] in use(value, other) } }
}

private enum GenericMethod: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject {
    Handlers(Binder(reference).bind(1))
  }
}

private enum LocalFunction: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject {
    let number = id(1)
    func act() { use(reference, number) }
    return Handlers(act)
  }
}

private enum RecursiveFunctions: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject {
    var count = id(1)
    func first() {
      count -= 1
      if count > 0 { second() }
    }
    func second() {
      use(reference)
      first()
    }
    return Handlers(first)
  }
}

private enum Autoclosure: ValueShape {
  private static func make(_ body: @autoclosure @escaping () -> Void) -> AnyObject {
    Handlers(body)
  }

  static func build<R: Reference>(_ reference: R) -> AnyObject {
    let number = id(1)
    return make(use(reference, number))
  }
}

private enum Reabstracted: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject {
    let closure: (Int) -> Int = { [number = id(1)] in
      use(reference)
      return $0 + number
    }
    return Holder(closure)
  }
}

private enum OptionalClosure: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject {
    Holder<((Int) -> Void)?> { [number = id(1)] in use(reference, number, $0) }
  }
}

private enum ClosureArray: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject {
    Holder<[() -> Void]>([{}, { [number = id(1)] in use(reference, number) }])
  }
}

private enum ClosureInAny: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject {
    let closure = { [number = id(1)] in use(reference, number) }
    return Holder<Any>(closure)
  }
}

private enum Action {
  case none
  case run(() -> Void)
  case text(String)
}

private enum ClosureInEnum: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject {
    Holder(Action.run { [number = id(1)] in use(reference, number) })
  }
}

private enum AsyncClosure: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject {
    Holder<@Sendable () async throws -> Void> { [number = id(1)] in use(reference, number) }
  }
}

private enum MainActorClosure: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject {
    Holder<@MainActor () -> Void> { [number = id(1)] in use(reference, number) }
  }
}

private enum IsolatedClosure: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject {
    Holder<@isolated(any) @Sendable () async -> Void> { @MainActor [number = id(1)] in
      use(reference, number)
    }
  }
}

private struct Stop: Error {}

private enum ThrowingClosure: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject {
    let number = id(1)
    func act() throws(Stop) {
      use(reference)
      if number < 0 { throw Stop() }
    }
    return Holder<() throws(Stop) -> Void>(act)
  }
}

private enum OddParameters: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject {
    Holder<(inout Int, String...) -> Void> { [number = id(1)] in
      $0 += number
      use(reference, $1)
    }
  }
}

private enum CapturedVariable: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject {
    var variable = Pair2(first: id(1 as Int8), second: reference)
    return Handlers { variable = id(variable) }
  }
}

private enum CapturedArrayVariable: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject {
    var variable = [reference]
    return Handlers { variable.append(id(reference)) }
  }
}

private enum CapturedExistentialVariable: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject {
    var variable: any Content = Pair2(first: 1, second: reference)
    return Handlers { variable = id(variable) }
  }
}

private enum SharedVariable: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject {
    var variable: R? = reference
    return Holder<[() -> Void]>([{ variable = id(variable) }, { use(variable) }])
  }
}

private enum DelayedConstant: ValueShape {
  static func build<R: Reference>(_ reference: R) -> AnyObject {
    let constant: R
    constant = id(reference)
    return Handlers { [number = id(1)] in use(constant, number) }
  }
}
