extension Baseline {
  /// Reads a baseline from the bytes of a file.
  ///
  /// - Parameter bytes: The file's bytes; lines may end with a line feed or with a carriage return
  ///   before it.
  /// - Throws: The first thing that is wrong, with its line.
  /// - Complexity: O(*n*) in the number of bytes.
  package init(reading bytes: [UInt8]) throws(BaselineError) {
    guard bytes.count <= Self.byteLimit else { throw BaselineError(line: 1, .tooLong) }
    var reading = BaselineReading()
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      try reading.take(bytes[start..<end])
      start = end + 1
    }
    self = try reading.finish()
  }
}

/// A baseline that is being read, line after line.
private struct BaselineReading {
  private var baseline = Baseline()
  private var lineNumber = 0
  private var isBegun = false
  private var firstLines: [Fingerprint: Int] = [:]
  private var entry: OpenEntry?
  /// Comments whose place isn't known until the next line.
  private var comments: [String] = []

  private struct OpenEntry {
    var fingerprint: Fingerprint
    var line: Int
    var values: [Baseline.Part: String] = [:]
    var expires: CalendarDate?
    var comments: [Baseline.Part: [String]] = [:]
  }

  /// Takes the next line, without what ends it.
  mutating func take(_ bytes: ArraySlice<UInt8>) throws(BaselineError) {
    lineNumber += 1
    guard bytes.count <= Baseline.lineLimit else { throw error(.lineTooLong) }
    guard let whole = String(validating: bytes, as: UTF8.self) else { throw error(.notText) }
    // A mark of the byte order is what some editors put before the first line.
    let isMarked = lineNumber == 1 && whole.unicodeScalars.first == "\u{FEFF}"
    let text = isMarked ? String(whole.unicodeScalars.dropFirst()) : whole
    let line = Self.trimmed(text)
    if line.isEmpty {
      if !isBegun { baseline.preamble.append("") }
    } else if line.hasPrefix("#") {
      takeComment(line, isIndented: text.first != "#")
    } else if !isBegun {
      try takeVersion(line)
    } else if text.first == " " || text.first == "\t" {
      try takeField(line)
    } else {
      try takeFingerprint(line)
    }
  }

  /// Ends the reading.
  mutating func finish() throws(BaselineError) -> Baseline {
    guard isBegun else {
      lineNumber += 1
      throw error(.notABaseline(found: ""))
    }
    try close()
    baseline.epilogue = comments
    return baseline
  }

  private mutating func takeComment(_ line: String, isIndented: Bool) {
    if !isBegun {
      baseline.preamble.append(line)
    } else if isIndented, entry != nil, comments.isEmpty {
      entry?.comments[.end, default: []].append(line)
    } else {
      comments.append(line)
    }
  }

  private mutating func takeVersion(_ line: String) throws(BaselineError) {
    let words = line.split(separator: " ", omittingEmptySubsequences: true)
    guard words.count == 2, words[0] == Baseline.magic else {
      throw error(.notABaseline(found: line))
    }
    guard words[1] == "\(Baseline.version)" else {
      throw error(.unsupportedVersion(String(words[1])))
    }
    isBegun = true
  }

  private mutating func takeFingerprint(_ line: String) throws(BaselineError) {
    guard let fingerprint = Fingerprint(checking: line) else {
      throw error(.notAFingerprint(line))
    }
    try close()
    if let firstLine = firstLines[fingerprint] {
      throw error(.repeatedEntry(fingerprint, firstLine: firstLine))
    }
    guard firstLines.count < Baseline.entryLimit else { throw error(.tooManyEntries) }
    firstLines[fingerprint] = lineNumber
    var opened = OpenEntry(fingerprint: fingerprint, line: lineNumber)
    if !comments.isEmpty { opened.comments[.fingerprint] = comments }
    comments = []
    entry = opened
  }

  private mutating func takeField(_ line: String) throws(BaselineError) {
    guard var open = entry else { throw error(.fieldOutsideEntry(line)) }
    guard let colon = line.firstIndex(of: ":") else { throw error(.missingColon(line)) }
    let name = Self.trimmed(String(line[..<colon]))
    let value = Self.trimmed(String(line[line.index(after: colon)...]))
    guard let part = Baseline.Part.fields.first(where: { $0.rawValue == name }) else {
      throw error(.unknownField(name))
    }
    guard open.values[part] == nil else { throw error(.repeatedField(name)) }
    // A value of nothing but what can't be seen says nothing.
    guard !Baseline.line(value).isEmpty else { throw error(.emptyField(name)) }
    if part == .expires {
      guard let date = CalendarDate(value) else { throw error(.notADate(value)) }
      open.expires = date
    }
    open.values[part] = value
    // What stood at the end until now stands above this field; so does what wasn't indented.
    let above = (open.comments.removeValue(forKey: .end) ?? []) + comments
    if !above.isEmpty { open.comments[part] = above }
    comments = []
    entry = open
  }

  private mutating func close() throws(BaselineError) {
    guard let open = entry else { return }
    guard let rule = open.values[.rule] else {
      throw BaselineError(line: open.line, .missingField("rule", of: open.fingerprint))
    }
    guard let reason = open.values[.reason] else {
      throw BaselineError(line: open.line, .missingField("reason", of: open.fingerprint))
    }
    var closed = Baseline.Entry(
      fingerprint: open.fingerprint, rule: RuleID(rawValue: Baseline.line(rule)),
      headline: open.values[.headline] ?? "", reason: reason, owner: open.values[.owner],
      expires: open.expires)
    closed.comments = open.comments
    baseline.entries.append(closed)
    entry = nil
  }

  private func error(_ problem: BaselineError.Problem) -> BaselineError {
    BaselineError(line: lineNumber, problem)
  }

  private static func trimmed(_ text: String) -> String {
    var rest = text.unicodeScalars[...]
    while let first = rest.first, isSpace(first) { rest.removeFirst() }
    while let last = rest.last, isSpace(last) { rest.removeLast() }
    return String(rest)
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar == "\t" || scalar == "\r"
  }
}
