/// Why a file is no baseline: the line, what belongs there and what is there instead.
package struct BaselineError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number of the line, from 1.
  package var line: Int
  /// What is wrong.
  package var problem: Problem

  /// Makes an error from its parts.
  package init(line: Int, _ problem: Problem) {
    self.line = line
    self.problem = problem
  }

  /// What can be wrong with a line.
  package enum Problem: Hashable, Sendable {
    /// The file has more bytes than are read.
    case tooLong
    /// There are more entries than are read.
    case tooManyEntries
    /// The line has more bytes than are read.
    case lineTooLong
    /// The bytes are no UTF-8.
    case notText
    /// The file doesn't begin as a baseline does.
    case notABaseline(found: String)
    /// The file was written by a version that isn't known.
    case unsupportedVersion(String)
    /// A line that begins an entry holds no fingerprint.
    case notAFingerprint(String)
    /// An entry is there twice.
    case repeatedEntry(Fingerprint, firstLine: Int)
    /// A field stands before the first entry.
    case fieldOutsideEntry(String)
    /// A line of an entry has no colon.
    case missingColon(String)
    /// No field has this name.
    case unknownField(String)
    /// A field is there twice in one entry.
    case repeatedField(String)
    /// A field has no value.
    case emptyField(String)
    /// An entry lacks a field that it must have.
    case missingField(String, of: Fingerprint)
    /// A date is none.
    case notADate(String)
  }

  /// What is wrong, as one phrase.
  package var description: String {
    switch problem {
    case .tooLong: "the file has more than \(Baseline.byteLimit >> 20) MiB"
    case .tooManyEntries: "there are more than \(Baseline.entryLimit) entries"
    case .lineTooLong: "the line has more than \(Baseline.lineLimit) bytes"
    case .notText: "the line is not UTF-8"
    case .notABaseline(let found):
      "expected “\(Baseline.magic) \(Baseline.version)”, found \(Self.shown(found))"
    case .unsupportedVersion(let version):
      "version \(Self.shown(version)) is not known; this is version \(Baseline.version)"
    case .notAFingerprint(let found):
      "expected a fingerprint such as v1:d051bf5cd87ad978, found \(Self.shown(found))"
    case .repeatedEntry(let fingerprint, let firstLine):
      "\(fingerprint) is there already, in line \(firstLine)"
    case .fieldOutsideEntry(let found):
      "expected a fingerprint, found the field \(Self.shown(found)) before any entry"
    case .missingColon(let found): "expected “field: value”, found \(Self.shown(found))"
    case .unknownField(let name):
      "no field is called \(Self.shown(name)); there are "
        + Baseline.Part.fields.map(\.rawValue).joined(separator: ", ")
    case .repeatedField(let name): "the field \(Self.shown(name)) is there twice"
    case .emptyField(let name): "the field \(Self.shown(name)) is empty"
    case .missingField(let name, let fingerprint):
      "\(fingerprint) has no \(name), and must have one"
    case .notADate(let found):
      "expected a date such as 2027-03-31, found \(Self.shown(found))"
    }
  }

  private static func shown(_ text: String) -> String {
    let line = Baseline.line(text, limit: 60)
    return line.isEmpty ? "nothing" : "“\(line)”"
  }
}
