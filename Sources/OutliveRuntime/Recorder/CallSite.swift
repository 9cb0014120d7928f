public import OutliveTrace

/// The place an instrumented call was written at, as it costs nothing to pass along.
///
/// Its parts point into the program's constant data; a `Site` with real strings is made only when
/// something is recorded.
public struct CallSite: Sendable {
  /// The `#fileID` of the caller.
  public let file: StaticString
  /// The line of the caller.
  public let line: UInt
  /// The function of the caller.
  public let function: StaticString

  /// Makes a place from what the caller's default arguments captured.
  public init(file: StaticString, line: UInt, function: StaticString) {
    self.file = file
    self.line = line
    self.function = function
  }

  /// The place as a trace keeps it.
  public var site: Site {
    Site(file: "\(file)", line: UInt64(line), function: "\(function)")
  }

  /// The place as the recorder's streams take it.
  @inlinable
  package var staticSite: StaticSite {
    StaticSite(file: file, line: line, function: function)
  }
}
