public import OutliveAnalysis
internal import OutliveTrace

/// An analysis as JSON for machines: everything it holds, in a stable order, with a version.
///
/// The document says what it is: `"schema": "outlive-report"`, `"version": 1`. Within a version,
/// members are only ever added. What isn't known is `null`, never missing. Names are complete: no
/// limit applies here.
public struct JSONReport: Sendable {
  /// The version of the document's layout.
  public static let version = 1

  /// What the report says.
  public let analysis: Analysis

  /// Makes a report.
  ///
  /// - Parameter analysis: What the report says.
  public init(analysis: Analysis) { self.analysis = analysis }

  /// The whole document, with a line break at its end.
  public func render() -> String {
    var text = ""
    document.write(to: &text)
    return text + "\n"
  }

  private var document: JSONValue {
    .object([
      ("schema", .string("outlive-report")),
      ("version", .integer(Self.version)),
      ("findings", .array(analysis.findings.map(Self.value))),
      ("accounting", Self.value(analysis.accounting)),
      ("notEvaluated", .array(analysis.notEvaluated.map(Self.value))),
      ("trace", Self.value(analysis.summary)),
    ])
  }

  static func value(_ finding: Finding) -> JSONValue {
    let trial: JSONValue = finding.trial.map { value($0) } ?? .null
    let further: JSONValue = finding.furtherPaths.map { value($0) } ?? .null
    return .object([
      ("rule", .string(finding.rule.rawValue)),
      ("fingerprint", .string(finding.fingerprint.text)),
      ("severity", .string(finding.severity.rawValue)),
      ("verdict", .string(finding.verdict.rawValue)),
      ("headline", .string(finding.headline)),
      ("reasons", .array(finding.reasons.map(JSONValue.string))),
      ("count", .integer(finding.count)),
      ("instances", .array(finding.instances.map { .integer($0.rawValue) })),
      ("since", finding.since.map(value) ?? .null),
      ("path", finding.path.map(value) ?? .null),
      ("furtherPaths", further),
      ("nested", .array(finding.nested.map(value))),
      ("kept", finding.kept.map(value) ?? .null),
      ("witnesses", .array(finding.witnesses.map(value))),
      ("sites", .array(finding.sites.map(value))),
      ("fix", .string(finding.fix)),
      ("trial", trial),
      ("acceptance", finding.acceptance.map(value) ?? .null),
      ("history", finding.history.map { HistoryJSON.value($0) } ?? .null),
    ])
  }

  private static func value(_ trial: FixTrial) -> JSONValue {
    .object([
      ("freed", value(trial.freed)),
      ("succeeds", .boolean(trial.succeeds)),
      ("alsoNeeded", .array(trial.alsoNeeded.map(JSONValue.string))),
      ("referencesFromOutside", .integer(trial.referencesFromOutside)),
      ("freedTogether", trial.freedTogether.map { value($0) } ?? .null),
    ])
  }

  static func value(_ acceptance: Acceptance) -> JSONValue {
    .object([
      ("reason", .string(acceptance.reason)),
      ("owner", .optional(acceptance.owner)),
      ("expires", .optional(acceptance.expires?.description)),
      ("isExpired", .boolean(acceptance.isExpired)),
    ])
  }

  static func value(_ moment: Moment) -> JSONValue {
    .object([
      ("label", .string(moment.label)), ("event", .integer(moment.sequence.rawValue)),
    ])
  }

  static func value(_ kept: KeptMemory) -> JSONValue {
    .object([("objects", .integer(kept.objects)), ("bytes", .integer(kept.bytes))])
  }

  static func value(_ path: ReferencePath) -> JSONValue {
    let suspects: [JSONValue] = path.suspects.map { .integer($0) }
    return .object([
      ("isCycle", .boolean(path.isCycle)),
      ("culprit", path.culprit.map(JSONValue.integer) ?? .null),
      ("suspects", .array(suspects)),
      ("steps", .array(path.steps.map(value))),
    ])
  }

  private static func value(_ step: ReferencePath.Step) -> JSONValue {
    let standing: JSONValue = step.standing.map { value($0) } ?? .null
    return .object([
      ("object", value(step.object)),
      ("reference", step.reference.map(value) ?? .null),
      ("standing", standing),
    ])
  }

  private static func value(_ standing: ReferencePath.Standing) -> JSONValue {
    .object([
      ("status", .string(standing.status.rawValue)),
      ("reason", .optional(standing.reason)),
      ("isInferred", .boolean(standing.isInferred)),
    ])
  }

  private static func value(_ further: FurtherPaths) -> JSONValue {
    .object([
      ("paths", .array(further.paths.map { value($0) })), ("hasMore", .boolean(further.hasMore)),
    ])
  }

  private static func value(_ reference: ReferencePath.Reference) -> JSONValue {
    .object([
      ("name", .string(reference.name)),
      ("kind", .string(reference.kind.rawValue)),
      ("goesThroughClosure", .boolean(reference.goesThroughClosure)),
      ("note", .optional(reference.note)),
      ("site", value(reference.site)),
    ])
  }

  static func value(_ object: ObjectSummary) -> JSONValue {
    .object([
      ("id", .integer(object.id.rawValue)),
      ("type", .string(object.type)),
      ("label", .optional(object.label)),
      ("kind", .string(object.kind.rawValue)),
      ("site", value(object.site)),
      ("reason", .optional(object.reason)),
    ])
  }

  private static func value(_ witness: Witness) -> JSONValue {
    .object([
      ("event", .integer(witness.sequence.rawValue)),
      ("text", .string(witness.text)),
      ("site", value(witness.site)),
    ])
  }

  private static func value(_ note: SiteNote) -> JSONValue {
    .object([("role", .string(note.role)), ("site", value(note.site))])
  }

  static func value(_ site: Site?) -> JSONValue {
    guard let site else { return .null }
    return .object([
      ("file", .string(site.file)),
      ("line", site.line == 0 ? .null : .integer(site.line)),
      ("function", site.function.isEmpty ? .null : .string(site.function)),
    ])
  }

  static func value(_ accounting: Accounting) -> JSONValue {
    .object([
      ("tracked", .integer(accounting.tracked)),
      ("released", .integer(accounting.released)),
      ("survivors", .integer(accounting.survivors)),
      ("reported", .integer(accounting.reported)),
      ("nested", .integer(accounting.nested)),
      ("expected", .integer(accounting.expected)),
      ("unexplained", .integer(accounting.unexplained)),
    ])
  }

  static func value(_ entry: NotEvaluated) -> JSONValue {
    .object([
      ("subject", .string(entry.subject)), ("reason", .string(entry.reason)),
      ("count", .integer(entry.count)),
    ])
  }

  private static func value(_ summary: ReplaySummary) -> JSONValue {
    .object([
      ("events", .integer(summary.events)),
      ("threads", .integer(summary.threads)),
      ("durationNanoseconds", .integer(summary.duration)),
      ("settlePoints", .integer(summary.settlePoints)),
      ("snapshots", .integer(summary.snapshots)),
      ("observations", .integer(summary.observations)),
      ("resolutions", .integer(summary.resolutions)),
      (
        "integrity",
        .object([
          ("isComplete", .boolean(summary.integrity.isComplete)),
          ("cutOffset", summary.integrity.cutOffset.map(JSONValue.integer) ?? .null),
          ("missingBytes", .integer(summary.integrity.missingBytes)),
          ("cutReason", .optional(summary.integrity.cutReason)),
          ("skippedRecords", .integer(summary.integrity.skippedRecords)),
        ])
      ),
    ])
  }
}
