import Testing

@testable import OutliveRuntime

private struct Hidden<Value> {
  struct Inner {}
}

@Suite("Names of types")
struct TypeNameTests {
  @Test("A private type's name holds no address")
  func privateTypes() {
    #expect(TypeName.of(Hidden<Int>.self) == "OutliveRuntimeTests.Hidden<Swift.Int>")
    #expect(
      TypeName.of([Hidden<Hidden<Int>.Inner>].self)
        == "Swift.Array<OutliveRuntimeTests.Hidden<OutliveRuntimeTests.Hidden<Swift.Int>.Inner>>")
  }

  @Test("A local type's name holds no address")
  func localTypes() {
    struct Local { enum Inner {} }
    #expect(TypeName.of(Local.self) == "OutliveRuntimeTests.TypeNameTests.Local")
    #expect(TypeName.of(Local.Inner.self) == "OutliveRuntimeTests.TypeNameTests.Local.Inner")
    let closure: (Local) -> Hidden<Local>? = { _ in nil }
    let local = "OutliveRuntimeTests.TypeNameTests.Local"
    #expect(
      TypeName.of(type(of: closure))
        == "(\(local)) -> Swift.Optional<OutliveRuntimeTests.Hidden<\(local)>>")
  }

  @Test("Other types are called by their qualified names")
  func others() {
    #expect(TypeName.of(Int.self) == "Swift.Int")
    let composition = TypeName.of(Optional<any Named & Sized>.self)
    #expect(composition == "Swift.Optional<OutliveRuntimeTests.Named & OutliveRuntimeTests.Sized>")
    #expect(TypeName.of((a: Int, String).self) == "(a: Swift.Int, Swift.String)")
  }

  @Test(
    "The storage behind a property is called like the property",
    arguments: [
      ("title", "title"), ("_title", "title"), ("$__lazy_storage_$_title", "title"),
      ("_", "_"), ("__title", "__title"), ("_$registrar", "_$registrar"), ("_1", "_1"), ("", ""),
      ("_taken", "_taken"),
    ])
  func properties(stored: String, property: String) {
    #expect(PropertyName.of(stored, among: ["taken", stored]) == property)
  }
}
