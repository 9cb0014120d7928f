import Outlive
import OutliveRuntime

extension Benchmarks {
  /// A change of a property that nobody observes, against one of a plain property.
  static func observationUnobserved(_ stopwatch: Stopwatch) -> Measurement {
    let count = 2_000_000
    let observed = ObservedCounter()
    let plain = PlainCounter()
    return stopwatch.compare(
      "observation-unobserved", unit: "ns/change", count: count, to: "a plain property"
    ) {
      for number in 0..<count {
        observed.number = number
        consume(observed)
      }
    } baseline: {
      for number in 0..<count {
        plain.number = number
        consume(plain)
      }
    }
  }

  /// A change that one observer is told of, against a property that calls a stored closure.
  static func observationOne(_ stopwatch: Stopwatch, isRecorded: Bool) -> Measurement {
    let count = isRecorded ? 20_000 : 500_000
    return recorded(isRecorded) {
      let observed = ObservedCounter()
      let plain = PlainCounter()
      let total = Total()
      let observation = PropertyObservation(of: observed, \.$number, by: total) { total, change in
        total.sum &+= change.new &- change.old
      }
      plain.onChange = { [weak total] old, new in total?.sum &+= new &- old }
      return withExtendedLifetime((observation, total)) {
        stopwatch.compare(
          "observation-one\(isRecorded ? "-recorded" : "")", unit: "ns/change", count: count,
          to: "a property that calls a stored closure"
        ) {
          for number in 0..<count { observed.number = number }
          consume(total)
        } baseline: {
          for number in 0..<count { plain.toldNumber = number }
          consume(total)
        }
      }
    }
  }

  /// Ten thousand observations of one property made, told of a change and ended, against a hundred:
  /// the ratio is 1 if the time is linear.
  static func observationMany(_ stopwatch: Stopwatch) -> Measurement {
    stopwatch.compare(
      "observation-many", unit: "ns/observation", count: 10_000, to: "a hundred at a time"
    ) {
      observe(10_000)
    } baseline: {
      for _ in 0..<100 { observe(100) }
    }
  }

  private static func observe(_ count: Int) {
    let counter = ObservedCounter()
    let total = Total()
    let observations = (0..<count).map { _ in
      PropertyObservation(of: counter, \.$number, by: total) { total, change in
        total.sum &+= change.new
      }
    }
    counter.number = 1
    for observation in observations { observation.stop() }
    consume(total)
  }
}

/// A number that can be observed.
private final class ObservedCounter {
  @Observed var number = 0
}

/// The same by hand.
private final class PlainCounter {
  var number = 0
  var onChange: ((Int, Int) -> Void)?
  var toldNumber: Int {
    get { number }
    set {
      let old = number
      number = newValue
      onChange?(old, newValue)
    }
  }
}

/// What handlers add to.
private final class Total {
  var sum = 0
}
