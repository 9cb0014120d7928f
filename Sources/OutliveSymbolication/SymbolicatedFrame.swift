public import OutliveTrace

/// A frame of a call stack, for people and for traces: nothing in it tells of a machine.
public struct SymbolicatedFrame: Hashable, Sendable {
  /// The function's name, shortened: `closure #1 in DocumentCell.bind()`.
  public var function: String
  /// The file as in `#fileID`, or by its path from the package's root, and the line; `nil` when
  /// unknown.
  public var site: Site?
  /// The column, starting at 1; 0 when it isn't known.
  public var column: UInt64
  /// Whether the function's code was put into that of the next frame.
  public var isInlined: Bool

  /// Makes a frame from its parts.
  public init(function: String, site: Site? = nil, column: UInt64 = 0, isInlined: Bool = false) {
    self.function = function
    self.site = site
    self.column = column
    self.isInlined = isInlined
  }

  /// Shortens what the debug information tells; makes nothing when not even the function is known.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - root: The package's top folder, without a slash at its end.
  init?(_ frame: DebugFrame, root: String?) {
    guard let mangled = frame.function, !mangled.isEmpty else { return nil }
    self.init(function: FunctionName.short(mangled), isInlined: frame.isInlined)
    guard
      let file = frame.path.flatMap({
        SourcePath.file($0, module: FunctionName.module(mangled), root: root)
      })
    else { return }
    site = Site(file: file, line: frame.line, function: function)
    column = frame.column
  }
}
