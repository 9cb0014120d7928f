/// A frame as the debug information tells it: its names are neither shortened nor safe to record.
public struct DebugFrame: Hashable, Sendable, Codable {
  /// The function's name, as the linker knows it; `nil` when it isn't known.
  public var function: String?
  /// The path of the source file on the machine that built it; `nil` when it isn't known.
  public var path: String?
  /// The line, starting at 1; 0 when it isn't known.
  public var line: UInt64
  /// The column, starting at 1; 0 when it isn't known.
  public var column: UInt64
  /// Whether the function's code was put into that of the next frame.
  public var isInlined: Bool

  /// Makes a frame from its parts.
  public init(
    function: String?, path: String? = nil, line: UInt64 = 0, column: UInt64 = 0,
    isInlined: Bool = false
  ) {
    self.function = function
    self.path = path
    self.line = line
    self.column = column
    self.isInlined = isInlined
  }
}

/// What debug information tells of some places.
public struct DebugFrames: Hashable, Sendable {
  /// For each place its frames, innermost first; none where nothing is known.
  public var frames: [[DebugFrame]]
  /// What could not be told, in words; `nil` when nothing is missing.
  public var loss: String?

  /// Makes an answer from its parts.
  public init(frames: [[DebugFrame]], loss: String? = nil) {
    self.frames = frames
    self.loss = loss
  }
}

/// Whoever can tell functions and lines from a file's debug information.
public protocol FrameSource: Sendable {
  /// Tells the frames at places in a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - offsets: The return addresses, counted from the beginning of the image.
  /// - Returns: The frames of each of them, and what could not be told.
  /// - Throws: A ``FrameSourceError`` when the file can't be read.
  func frames(
    inFileAt path: String, returningTo offsets: [UInt64]
  ) throws(FrameSourceError) -> DebugFrames
}

/// Why no frames could be told.
public struct FrameSourceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Why, in words.
  public var reason: String

  /// Makes an error.
  public init(reason: String) { self.reason = reason }

  /// Why, in words.
  public var description: String { reason }
}
