/// One figure, with a reference that was measured in the same run.
struct Measurement: Codable {
  var name: String
  var figure: Double
  var unit: String
  var reference: String
  var referenceFigure: Double
  /// The figure divided by the reference's: what to quote, because machines differ.
  var ratio: Double
}

/// Times two functions in turn, so that a machine that slows down slows both.
struct Stopwatch {
  /// How many rounds are timed; the quickest of each counts.
  var rounds = 7
  /// How many nodes the graphs have that are searched.
  var nodeCount = 1_000_000
  /// How many events a trace has that is analyzed.
  var eventCount = 1_000_000

  /// Times a function against a reference.
  ///
  /// - Parameters:
  ///   - name: The row's name.
  ///   - unit: What is counted, such as `ns/event`.
  ///   - count: How many things each call does.
  ///   - reference: The name of the reference.
  ///   - measured: The function that is measured.
  ///   - baseline: The reference; it does as many things.
  /// - Returns: The row.
  func compare(
    _ name: String, unit: String, count: Int, to reference: String, _ measured: () -> Void,
    baseline: () -> Void
  ) -> Measurement {
    let clock = ContinuousClock()
    measured()
    baseline()
    var best = (measured: Double.infinity, baseline: Double.infinity)
    for _ in 0..<rounds {
      best.measured = min(best.measured, nanoseconds(clock.measure(measured)))
      best.baseline = min(best.baseline, nanoseconds(clock.measure(baseline)))
    }
    let figure = best.measured / Double(count)
    let referenceFigure = best.baseline / Double(count)
    return Measurement(
      name: name, figure: figure, unit: unit, reference: reference,
      referenceFigure: referenceFigure, ratio: figure / max(referenceFigure, 1e-9))
  }

  private func nanoseconds(_ duration: Duration) -> Double {
    Double(duration.components.seconds) * 1e9 + Double(duration.components.attoseconds) / 1e9
  }
}

/// Keeps the optimizer from removing a computation whose result nobody uses.
@inline(never)
func consume<Value>(_ value: Value) { withExtendedLifetime(value) {} }
