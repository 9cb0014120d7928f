/// A leak that the document shelf can be given, by the name the command line knows.
public enum Leak: String, CaseIterable, Sendable {
  /// A cell's closure captures the cell, which holds the observation that holds the closure.
  case closureCycle = "closure-cycle"
  /// Cells are freed while somebody else keeps their observations.
  case observerDied = "observer-died"
  /// A document is freed while the window still observes it.
  case subjectDied = "subject-died"
  /// The shared application object stores the factory that holds it.
  case factoryCycle = "factory-cycle"
  /// The shared log holds the scoped session of one request.
  case captive

  /// What goes wrong, as one sentence.
  public var summary: String {
    switch self {
    case .closureCycle: "a cell's closure captures the cell: cell → observation → closure → cell"
    case .observerDied: "cells are freed while the log still keeps their observations"
    case .subjectDied: "a document is freed while the window still observes it"
    case .factoryCycle: "the shared application object stores the factory that holds it"
    case .captive: "the shared log holds the scoped session of one request"
    }
  }
}
