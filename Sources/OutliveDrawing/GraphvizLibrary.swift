internal import CGraphviz
package import OutliveRendering
internal import Synchronization

/// The Graphviz library of this process: one context behind one lock.
///
/// Graphviz is not thread-safe, not even with a context per thread, and a context that is freed and
/// made again reads freed memory; so there is one, it lives as long as the process, and whoever calls
/// any function of the library does it within ``withContext(_:)``.
///
/// The context knows two plugins, the layout `dot` and the renderers of the core, and never loads
/// others. Without a plugin for text, Graphviz measures text with figures it has built in, so a
/// layout doesn't depend on the fonts of the machine; and plugins that open files are not there.
package enum GraphvizLibrary {
  @safe private enum State {
    case unopened
    case open(OpaquePointer)
    case missing(DrawingError)
  }

  private static let state = Mutex(State.unopened)
  private static let messages = Mutex<[String]>([])
  /// How much of what Graphviz complains about is kept.
  private static let messageLimit = 8

  /// Calls a function with the context, while nobody else uses Graphviz.
  ///
  /// - Parameter body: What to do; it must not call ``withContext(_:)`` again.
  /// - Returns: What the function returns.
  /// - Throws: What the function throws, or ``DrawingError/unavailable(_:)`` when Graphviz or one of
  ///   its plugins is missing.
  package static func withContext<Result: Sendable>(
    _ body: (OpaquePointer) throws(DrawingError) -> Result
  ) throws(DrawingError) -> Result {
    let outcome = state.withLock { state -> Swift.Result<Result, DrawingError> in
      if case .unopened = state { state = open() }
      switch state {
      case .open(let context):
        messages.withLock { $0.removeAll() }
        do throws(DrawingError) {
          return .success(try unsafe body(context))
        } catch {
          return .failure(error)
        }
      case .missing(let error): return .failure(error)
      case .unopened: return .failure(.unavailable("its library could not be opened"))
      }
    }
    return try outcome.get()
  }

  /// What Graphviz complained about since the lock was taken.
  package static var complaints: String {
    let texts = messages.withLock { $0 }
    return texts.joined().split(whereSeparator: \.isNewline).joined(separator: "; ")
  }

  /// The version of the library, such as `2.43.0`.
  ///
  /// - Returns: The version.
  /// - Throws: ``DrawingError/unavailable(_:)`` when Graphviz is missing.
  package static func version() throws(DrawingError) -> String {
    try unsafe withContext { context throws(DrawingError) -> String in
      guard let text = unsafe gvcVersion(context) else { return "" }
      return unsafe String(cString: text)
    }
  }

  private static func open() -> State {
    let symbols: [GraphvizPlugins.Symbol]
    do throws(DrawingError) {
      unsafe symbols = try GraphvizPlugins.symbols(in: GraphvizPlugins.directories())
    } catch {
      return .missing(error)
    }
    // The library reads this list for as long as the context lives, so it is never freed.
    let list = unsafe UnsafeMutablePointer<lt_symlist_t>.allocate(capacity: symbols.count + 1)
    for unsafe(position, symbol) in unsafe symbols.enumerated() {
      let name = unsafe UnsafeRawPointer(symbol.name.utf8Start)
        .assumingMemoryBound(to: CChar.self)
      unsafe (list + position).initialize(
        to: lt_symlist_t(name: name, address: symbol.address))
    }
    unsafe (list + symbols.count).initialize(to: lt_symlist_t(name: nil, address: nil))
    guard let context = unsafe outlive_gv_context(list) else {
      return .missing(.unavailable("its library gave no context"))
    }
    // Graphviz would write its complaints to standard error, in the middle of somebody's report.
    _ = unsafe agseterrf { text in
      guard let text = unsafe text else { return 0 }
      let message = unsafe String(cString: text)
      GraphvizLibrary.messages.withLock { messages in
        if messages.count < GraphvizLibrary.messageLimit {
          messages.append(DisplayText(message).text)
        }
      }
      return 0
    }
    return unsafe .open(context)
  }
}
