import Foundation
import Testing

/// A file that holds what a report looked like when somebody last looked at it.
///
/// Comparing is byte for byte. A missing file fails, and so does a run that records, so that nothing
/// passes that nobody has looked at. To record: `OUTLIVE_RECORD_GOLDENS=1 swift test`.
struct Golden {
  /// The file's name in the folder `Goldens`.
  var name: String

  /// Expects the text to be what the file holds.
  func expect(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(components: "Goldens", name)
    if ProcessInfo.processInfo.environment["OUTLIVE_RECORD_GOLDENS"] == "1" {
      try Data(text.utf8).write(to: file)
      Issue.record("recorded \(name): look at it, then run again", sourceLocation: sourceLocation)
      return
    }
    guard let data = try? Data(contentsOf: file) else {
      Issue.record("the golden \(name) is missing", sourceLocation: sourceLocation)
      return
    }
    let golden = String(decoding: data, as: UTF8.self)
    guard golden != text else { return }
    let expected = golden.split(separator: "\n", omittingEmptySubsequences: false)
    let actual = text.split(separator: "\n", omittingEmptySubsequences: false)
    let line = zip(expected, actual).enumerated().first { $1.0 != $1.1 }?.offset
    let number = line ?? min(expected.count, actual.count)
    Issue.record(
      """
      \(name) differs at line \(number + 1)
      expected: \(number < expected.count ? expected[number] : "the end")
      actual:   \(number < actual.count ? actual[number] : "the end")
      """, sourceLocation: sourceLocation)
  }
}
