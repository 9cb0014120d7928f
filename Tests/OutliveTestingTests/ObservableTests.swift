import Observation
import Outlive
import OutliveTesting
import Testing

/// The standard module beside ours: a name of ours that hid its own would not let this compile.
@Observable
private final class ObservableDocument {
  var title = ""
  @ObservationIgnored var onChange: (() -> Void)?
}

@Suite("Observable classes of the standard library")
struct ObservableTests {
  @Test("One that goes passes; one that its own closure captures is found")
  func observable() throws {
    try expectNothingOutlives {
      let document = track(ObservableDocument())
      document.onChange = { [weak document] in document?.title = "" }
      document.title = "Middlemarch"
    }
    let issues = RecordedIssue.all {
      try expectNothingOutlives("the visit") {
        let document = track(ObservableDocument())
        document.onChange = { document.title = "" }
      }
    }
    #expect(issues.count == 1)
    #expect(
      issues.first?.text.contains("the closure in\n       ObservableDocument.onChange") == true)
  }
}
