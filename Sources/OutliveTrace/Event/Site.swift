/// A place in the source of the recorded program.
///
/// The file is a `#fileID` (module and file name), never an absolute path, so that a trace says
/// nothing about the machine it was recorded on.
public struct Site: Hashable, Sendable, CustomStringConvertible {
  /// The `#fileID` of the file: `Module/File.swift`.
  public var file: String
  /// The line, starting at 1; 0 when it isn't known.
  public var line: UInt64
  /// The function, as `#function` prints it; empty when it isn't known.
  public var function: String

  /// Makes a place from its parts.
  public init(file: String, line: UInt64, function: String = "") {
    self.file = file
    self.line = line
    self.function = function
  }

  /// The file's name without its module: `File.swift`.
  public var fileName: String {
    guard let slash = file.lastIndex(of: "/") else { return file }
    return String(file[file.index(after: slash)...])
  }

  /// The file's name and the line, as reports print it: `File.swift:12`.
  public var description: String { line == 0 ? fileName : "\(fileName):\(line)" }
}
