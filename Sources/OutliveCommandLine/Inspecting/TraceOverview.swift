internal import OutliveRendering
internal import OutliveTrace

/// What a trace holds and what state it is in, as text or as JSON.
struct TraceOverview {
  /// How many threads, and how many tests, the text names.
  private static let listLimit = 10

  /// The trace.
  let trace: OpenTrace
  /// What was counted.
  let census: TraceCensus
  /// How much of it could be read.
  let integrity: TraceIntegrity

  // MARK: Text

  /// The overview for people.
  var text: String {
    var rows: [(String, String)] = [("trace", trace.shownName)]
    rows.append(("form", trace.form == .outlive ? "binary" : "NDJSON"))
    rows.append(("size", size))
    if let identity = census.identity {
      let process = identity.process == 0 ? "" : ", process \(identity.process)"
      let segment = identity.segment == 0 ? "" : ", segment \(identity.segment)"
      rows.append(("recorded by", name(identity.program) + process + segment))
    }
    if let file = trace.file {
      let streams = Quantity(file.streamNumbers.count, "stream")
      let open = file.chunks.count(where: \.isOpen)
      rows.append(
        (
          "layout",
          "\(Quantity(file.chunks.count, "chunk")) of \(streams)"
            + (open > 0 ? ", \(open) of them open" : "") + (file.isIndexed ? ", indexed" : "")
        ))
    }
    rows.append(("state", state))
    rows.append(("lost", losses))
    rows.append(("events", "\(census.eventCount)\(perEvent)"))
    rows.append(("duration", EventListing.time(census.duration) + rate))
    rows.append(("threads", threads))
    rows.append(("tests", tests))
    let width = rows.map(\.0.count).max() ?? 0
    var lines = rows.map { row in
      row.0 + String(repeating: " ", count: width + 2 - row.0.count) + row.1
    }
    if !census.kinds.isEmpty { lines += [""] + kindLines }
    return lines.joined(separator: "\n") + "\n"
  }

  private var size: String {
    let plain = ByteLimit.shown(trace.byteCount)
    guard let packed = trace.packedByteCount else { return plain }
    let ratio = PackCommand.ratio(trace.byteCount, packed)
    return "\(plain), packed in \(ByteLimit.shown(packed))\(ratio)"
  }

  private var state: String {
    guard !integrity.isComplete else { return "closed properly" }
    var text = "cut: " + name(integrity.cutReason ?? "its end is missing")
    if let offset = integrity.cutOffset { text += ", at byte \(offset)" }
    return text
  }

  private var losses: String {
    var parts: [String] = []
    if integrity.lostEvents > 0 {
      let isLater = (census.identity?.segment ?? 0) > 1
      parts.append(
        "\(Quantity(integrity.lostEvents, "event")) lost"
          + (isLater ? ", or in earlier segments" : ""))
    }
    if integrity.damagedParts > 0 {
      parts.append("\(Quantity(integrity.damagedParts, "damaged part"))")
    }
    if integrity.missingBytes > 0 {
      parts.append("\(Quantity(integrity.missingBytes, "byte")) not read")
    }
    if integrity.skippedRecords > 0 {
      parts.append("\(Quantity(integrity.skippedRecords, "record")) of unknown kinds skipped")
    }
    if census.recordedLosses > 0 {
      parts.append("\(census.recordedLosses) not recorded, as the recorder says")
    }
    return parts.isEmpty ? "nothing that is known" : parts.joined(separator: "; ")
  }

  private var perEvent: String {
    guard census.eventCount > 0 else { return "" }
    let (tenths, overflow) = trace.byteCount.multipliedReportingOverflow(by: 10)
    guard !overflow else { return "" }
    let each = tenths / census.eventCount
    return ", \(each / 10).\(each % 10) bytes each"
  }

  private var rate: String {
    let milliseconds = census.duration / 1_000_000
    guard milliseconds > 0 else { return "" }
    let (scaled, overflow) = census.eventCount.multipliedReportingOverflow(by: 1000)
    return overflow ? "" : ", \(scaled / milliseconds) events a second"
  }

  private var threads: String {
    let sorted = census.threads.sorted {
      ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue)
    }
    var parts = sorted.prefix(Self.listLimit).map { thread, count in
      let named = census.threadNames[thread].map { " “\(name($0))”" } ?? ""
      return "\(thread)\(named) \(Quantity(count, "event"))"
    }
    let rest = sorted.dropFirst(Self.listLimit)
    let others = rest.reduce(census.otherThreadEvents) { $0.added($1.value) }
    if others > 0 {
      let number = census.otherThreadEvents > 0 ? "others" : "\(rest.count) others"
      parts.append("\(number) \(Quantity(others, "event"))")
    }
    let more = census.otherThreadEvents > 0 ? "more than " : ""
    return "\(more)\(sorted.count)" + (parts.isEmpty ? "" : ": " + parts.joined(separator: ", "))
  }

  private var tests: String {
    guard census.testCount > 0 else { return "0" }
    let shown = census.tests.prefix(Self.listLimit).map { "“\(name($0))”" }
    let rest = census.tests.count - shown.count
    let more =
      census.tests.count == TraceCensus.testLimit
      ? ", and others" : rest > 0 ? ", and \(rest) others" : ""
    return "\(census.testCount): " + shown.joined(separator: ", ") + more
  }

  private var kindLines: [String] {
    let kinds = census.sortedKinds
    let width = max(kinds.map(\.name.count).max() ?? 0, 4)
    let countWidth = max(kinds.map { "\($0.count)".count }.max() ?? 0, 6)
    func line(_ name: String, _ count: String, _ share: String) -> String {
      name + String(repeating: " ", count: width - name.count)
        + String(repeating: " ", count: 2 + countWidth - count.count) + count
        + String(repeating: " ", count: 8 - share.count) + share
    }
    return [line("kind", "events", "share")]
      + kinds.map { kind in
        line(kind.name, "\(kind.count)", Self.share(kind.count, census.eventCount))
      }
  }

  /// A part of a whole in per cent, with one digit after the point.
  private static func share(_ part: UInt64, _ whole: UInt64) -> String {
    let (scaled, overflow) = part.multipliedReportingOverflow(by: 1000)
    guard whole > 0, !overflow else { return "" }
    let permille = scaled / whole
    return "\(permille / 10).\(permille % 10)%"
  }

  private func name(_ text: String) -> String { DisplayText(text).text }

  // MARK: JSON

  /// The overview for programs.
  var json: JSONLine {
    var line = JSONLine()
    line.add("trace", trace.name)
    line.add("form", trace.form.rawValue)
    line.add("bytes", trace.byteCount)
    if let packed = trace.packedByteCount { line.add("packedBytes", packed) }
    if let file = trace.file {
      line.add("chunks", file.chunks.count)
      line.add("openChunks", file.chunks.count(where: \.isOpen))
      line.add("streams", file.streamNumbers.count)
      line.add("isIndexed", file.isIndexed)
    }
    line.add("events", census.eventCount)
    line.add("firstTime", census.firstTime ?? 0)
    line.add("lastTime", census.lastTime)
    line.add("recordedLosses", census.recordedLosses)
    line.add("integrity", integrityJSON)
    if let identity = census.identity {
      var recording = JSONLine()
      recording.add("recording", identity.recording)
      recording.add("segment", identity.segment)
      recording.add("process", identity.process)
      recording.add("program", identity.program)
      recording.add("wallClock", identity.wallClock)
      line.add("recording", recording)
    }
    line.add(
      "kinds",
      census.sortedKinds.map { kind in
        var entry = JSONLine()
        entry.add("kind", kind.name)
        entry.add("events", kind.count)
        return entry
      })
    line.add(
      "threads",
      census.threads.sorted { $0.key < $1.key }.map { thread, count in
        var entry = JSONLine()
        entry.add("thread", thread.rawValue)
        if let name = census.threadNames[thread] { entry.add("name", name) }
        entry.add("events", count)
        return entry
      })
    line.add("eventsOfOtherThreads", census.otherThreadEvents)
    line.add("testCount", census.testCount)
    line.add(
      "tests",
      raw: "[" + census.tests.map { JSONLine.quoted($0) }.joined(separator: ",") + "]")
    return line
  }

  private var integrityJSON: JSONLine {
    var line = JSONLine()
    line.add("isComplete", integrity.isComplete)
    if let offset = integrity.cutOffset { line.add("cutOffset", offset) }
    if let reason = integrity.cutReason { line.add("cutReason", reason) }
    line.add("missingBytes", integrity.missingBytes)
    line.add("skippedRecords", integrity.skippedRecords)
    line.add("lostEvents", integrity.lostEvents)
    line.add("damagedParts", integrity.damagedParts)
    return line
  }
}
