import Synchronization
import Testing

/// An issue that a function under test recorded.
struct RecordedIssue: Sendable {
  var text: String
  var line: Int?

  /// The issues that a function records; they don't fail the test that looks at them.
  static func all(in body: () throws -> Void) -> [RecordedIssue] {
    let issues = Issues()
    try? withKnownIssue(
      isIntermittent: true, body,
      matching: { issue in
        issues.list.withLock { list in
          list.append(
            RecordedIssue(
              text: issue.comments.map(\.rawValue).joined(), line: issue.sourceLocation?.line))
        }
        return true
      })
    return issues.list.withLock { $0 }
  }

  private final class Issues: Sendable {
    let list = Mutex<[RecordedIssue]>([])
  }
}
