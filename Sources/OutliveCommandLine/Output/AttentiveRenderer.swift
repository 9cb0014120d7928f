internal import OutliveRendering
internal import Synchronization

/// Draws like another renderer, and remembers what could not be drawn.
///
/// A page goes without a drawing that fails and says so in its place; whoever only looks at the
/// terminal must learn it too.
final class AttentiveRenderer: DrawingRenderer {
  private let renderer: any DrawingRenderer
  private let errors = Mutex<[DrawingError]>([])

  /// Makes a renderer that draws like another.
  init(_ renderer: any DrawingRenderer) {
    self.renderer = renderer
  }

  func svg(of drawing: Drawing) throws(DrawingError) -> String {
    do throws(DrawingError) {
      return try renderer.svg(of: drawing)
    } catch {
      errors.withLock { $0.append(error) }
      throw error
    }
  }

  /// What to say about the drawings that failed; `nil` when none did.
  var warning: Diagnostic? {
    errors.withLock { errors in
      guard let first = errors.first else { return nil }
      return Diagnostic(
        .warning, code: first.code,
        message: "\(Quantity(errors.count, "drawing")) left out of the page",
        notes: [first.description.printable])
    }
  }
}
