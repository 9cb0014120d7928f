import OutliveSymbolication
import Testing

@Suite("Names of functions and files")
struct FunctionNameTests {
  @Test(
    "A mangled name is shortened for people",
    arguments: [
      ("$s2Fx12DocumentCellC4bindyyF", "DocumentCell.bind()"),
      ("$s2Fx12DocumentCellC4bindyyFyycfU_", "closure #1 in DocumentCell.bind()"),
      ("$s2Fx12DocumentCellC4bindyyFyycfU_TA", "closure #1 in DocumentCell.bind()"),
      ("$s2Fx8DocumentCACycfC", "Document.__allocating_init()"),
      ("$s2Fx3OutO3runyyYaFZyyYacfU_TY0_", "closure #1 in static Out.run()"),
      ("$s2Fx12DocumentCellC7genericySayxGxlFSi_Tg5Tf4nd_n", "DocumentCell.generic<A>(_:)"),
      ("$s2Fx12DocumentCellCyAA0B0CSiciM.resume.0", "DocumentCell.subscript.modify"),
      ("main", "main"),
      ("async_MainTY1_", "main"),
      ("outlive_call_stack", "outlive_call_stack"),
      ("", ""),
      ("$s", "$s"),
      ("partial apply for ", "partial apply for "),
      ("(1) await", "(1) await"),
    ])
  func short(mangled: String, name: String) { #expect(FunctionName.short(mangled) == name) }

  @Test(
    "The module is read from the mangled name, where that tells it",
    arguments: [
      ("$s2Fx12DocumentCellC4bindyyF", "Fx"),
      ("$sSS14symbol_fixtureE6record4with", "symbol_fixture"),
      ("$sScT2FxE4name", "Fx"),
      ("$ss27_allocateUninitializedArrayySayxG_BptBwlFyp_Tg5", "Swift"),
      ("$sSay2FxCG", nil),
      ("$s99Fx", nil),
      ("$s0Fx", nil),
      ("$s", nil),
      ("$sS", nil),
      ("$s99999999999999999999Fx", nil),
      ("main", nil),
      ("", nil),
    ] as [(String, String?)])
  func module(mangled: String, module: String?) {
    #expect(FunctionName.module(mangled) == module)
  }

  @Test(
    "A path says nothing of the machine",
    arguments: [
      ("/home/me/shelf/Sources/Shelf/Cells/Cell.swift", "Shelf", nil, "Shelf/Cell.swift"),
      ("/home/me/shelf/Sources/my-shelf/Cell.swift", nil, nil, "my_shelf/Cell.swift"),
      ("/home/me/shelf/Sources/Cell.swift", nil, nil, "Cell.swift"),
      ("/home/me/Cell.swift", nil, nil, "Cell.swift"),
      (
        "/home/me/shelf/Sources/Shelf/Cell.swift", "Shelf", "/home/me/shelf",
        "Sources/Shelf/Cell.swift"
      ),
      ("/home/me/shelf2/Sources/Shelf/Cell.swift", "Shelf", "/home/me/shelf", "Shelf/Cell.swift"),
      ("/home/me/shelf/../other/Cell.swift", nil, "/home/me/shelf", "Cell.swift"),
      ("/<compiler-generated>", "Shelf", nil, nil),
      ("/home/me/<stdin>", "Shelf", nil, nil),
      ("", "Shelf", nil, nil),
      ("/", nil, "/", nil),
      ("..", nil, nil, nil),
    ] as [(String, String?, String?, String?)])
  func path(path: String, module: String?, root: String?, file: String?) {
    #expect(SourcePath.file(path, module: module, root: root) == file)
  }
}
