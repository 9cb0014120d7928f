import OutliveAnalysis
import OutliveTrace
import Testing

@Suite("Checks that see nothing")
struct CheckTests {
  @Test("Two empty checks of one name are counted as two")
  func counted() {
    var trace = TraceBuilder()
    for _ in 0..<2 { trace.check("cells are released", tracked: 0, alreadyReleased: 0) }
    trace.settle("closed")
    let analysis = Analysis(of: trace.trace)
    #expect(analysis.findings.map(\.count) == [2])
    #expect(analysis.findings.first?.since?.label == "closed")
  }

  @Test("One object is not called all of them")
  func singular() {
    var trace = TraceBuilder()
    trace.check("cells are released", tracked: 1, alreadyReleased: 1)
    #expect(
      Analysis(of: trace.trace).findings.map(\.reasons) == [
        ["the only object it tracked was gone before it could see it alive"]
      ])
  }
}
