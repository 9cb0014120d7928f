@testable import OutliveAnalysis
import Testing

@Suite("Names of types")
struct TypeNameTests {
  @Test(
    "Modules and contexts are left out for people",
    arguments: [
      ("Shelf.Document", "Document"),
      (
        "OutliveObservation.PropertyObservation<Shelf.Document, Swift.String>",
        "PropertyObservation<Document, String>"
      ),
      ("Swift.Optional<Swift.Array<Shelf.Page>>", "Optional<Array<Page>>"),
      ("(A.B, C.D) -> ()", "(B, D) -> ()"),
      ("Outer.Inner.Deep", "Deep"),
      ("Shelf.Outer<Swift.Int>.Inner<Shelf.Page>", "Inner<Page>"),
      ("(A.B) -> C.D", "(B) -> D"),
      ("A.Box<(B.C) -> D.E>.Part", "Part"),
      ("a>.b", "a>b"),
      ("closure", "closure"),
      ("", ""),
      ("Полка.Документ", "Документ"),
    ])
  func short(name: String, expected: String) {
    #expect(TypeNames.short(name) == expected)
  }

  @Test(
    "Generic arguments are left out of fingerprints",
    arguments: [
      ("PropertyObservation<Document, String>", "PropertyObservation"),
      ("Box<(Int) -> Int>", "Box"),
      ("Outer<A>.Inner<B>", "Outer.Inner"),
      ("Document", "Document"),
      (">broken<", ">broken"),
    ])
  func generic(name: String, expected: String) {
    #expect(TypeNames.generic(name) == expected)
  }

  @Test(
    "Positions and keys are left out of fingerprints",
    arguments: [
      ("children[0]", "children[x]"), ("pool[\"a[1]\"].child", "pool[x].child"), ("plain", "plain"),
      ("]odd", "]odd"),
    ])
  func normalized(name: String, expected: String) {
    #expect(Fingerprint.normalized(name) == expected)
  }
}
