import Foundation
import OutliveAnalysis
import OutliveRendering
import OutliveTrace
import Testing

@Suite("The report as JSON")
struct JSONReportTests {
  @Test("The document is byte for byte as it was looked at")
  func golden() throws {
    try Golden(name: "report.json").expect(JSONReport(analysis: Fixtures.analysis).render())
  }

  @Test("A clean trace gives empty lists, not missing ones")
  func clean() {
    #expect(
      JSONReport(analysis: Fixtures.cut).render() == """
        {
          "schema": "outlive-report",
          "version": 1,
          "findings": [],
          "accounting": {
            "tracked": 14,
            "released": 14,
            "survivors": 0,
            "reported": 0,
            "nested": 0,
            "expected": 0,
            "unexplained": 0
          },
          "notEvaluated": [],
          "trace": {
            "events": 131,
            "threads": 2,
            "durationNanoseconds": 3250000,
            "settlePoints": 4,
            "snapshots": 1,
            "observations": 6,
            "resolutions": 9,
            "integrity": {
              "isComplete": false,
              "cutOffset": 1234,
              "missingBytes": 567,
              "cutReason": "checksum mismatch",
              "skippedRecords": 2
            }
          }
        }

        """)
  }

  @Test("Every name comes back unchanged, whatever it holds", arguments: 0..<22)
  func roundTrip(number: Int) throws {
    let name = Fixtures.hostileNames[number].name
    var analysis = Fixtures.clean
    analysis.findings = [Fixtures.finding(named: name, number: number)]
    let text = JSONReport(analysis: analysis).render()
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let findings = try #require(object?["findings"] as? [[String: Any]])
    let finding = try #require(findings.first)
    let path = try #require(finding["path"] as? [String: Any])
    let steps = try #require(path["steps"] as? [[String: Any]])
    let first = try #require(steps[0]["object"] as? [String: Any])
    let reference = try #require(steps[0]["reference"] as? [String: Any])
    let read = [
      finding["headline"], finding["fix"], first["type"], first["label"], first["reason"],
      reference["name"], reference["note"],
    ].map { ($0 as? String).map { Array($0.unicodeScalars) } }
    #expect(read == Array(repeating: Array(name.unicodeScalars), count: 7))
    for scalar in text.unicodeScalars where scalar != "\n" {
      let isHidden =
        scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
        || (0x2028...0x202E).contains(scalar.value) || "<>&".unicodeScalars.contains(scalar)
      #expect(!isHidden)
    }
  }
}
