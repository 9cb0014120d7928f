/// What symbolicating a trace came to.
public struct SymbolicationSummary: Hashable, Sendable {
  /// An image of which the frames could not all be told, and why.
  public struct Problem: Hashable, Sendable {
    /// The image's name, as recorded.
    public var image: String
    /// Why, in words.
    public var reason: String
  }

  /// How many frames had no name in the trace.
  public var frames = 0
  /// Of how many of them the function is known now.
  public var named = 0
  /// Of how many of them the file is known now.
  public var placed = 0
  /// What stood in the way, in the order of the images.
  public var problems: [Problem] = []

  /// Makes the summary of a trace in which there was nothing to do.
  public init() {}
}
