/// Something that is wrong with a container's definitions, found before the program runs.
public struct ContainerProblem: Hashable, Sendable, CustomStringConvertible {
  /// How bad it is.
  public enum Severity: Int, Hashable, Sendable, Comparable {
    /// Worth knowing.
    case information
    /// It works, and not as it looks.
    case warning
    /// What is asked for can't be made.
    case error

    /// Orders severities from the least bad.
    public static func < (left: Severity, right: Severity) -> Bool {
      left.rawValue < right.rawValue
    }
  }

  /// The name of the rule that says the same of a trace, such as `init-cycle`.
  public var rule: String
  /// How bad it is.
  public var severity: Severity
  /// The component that is at fault.
  public var component: String
  /// Where its definition is, such as `ShelfAssembly.swift:12`.
  public var place: String
  /// What is wrong, and what to do, on several lines.
  public var message: String
  /// Other components that can't be made because of it.
  public var dependents: [String] = []

  /// The whole problem: place, severity, message and rule, as compilers say it.
  public var description: String {
    let word =
      switch severity {
      case .information: "note"
      case .warning: "warning"
      case .error: "error"
      }
    var lines = message.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    lines[0] = "\(place): \(word): \(lines[0]) [\(rule)]"
    if !dependents.isEmpty {
      lines.append("  so these can't be made either: \(dependents.joined(separator: ", "))")
    }
    return lines.joined(separator: "\n")
  }
}

/// What came of looking at all definitions of a container.
public struct ContainerVerification: Sendable, CustomStringConvertible {
  /// What is wrong, the worst first, then in the order of the definitions.
  public var problems: [ContainerProblem] = []
  /// The components that were made to see whether they can be.
  public var verified: [String] = []
  /// The components that could not be tried, and why.
  public var notVerified: [Unverified] = []

  /// A component that could not be tried.
  public struct Unverified: Hashable, Sendable {
    /// The component.
    public var component: String
    /// Why it could not be tried.
    public var reason: String
  }

  /// Whether nothing is wrong that is worse than worth knowing.
  public var isSound: Bool { problems.allSatisfy { $0.severity == .information } }

  /// Everything, on several lines.
  public var description: String {
    var lines = problems.map(\.description)
    lines.append(
      "\(verified.count) of \(verified.count + notVerified.count) components were made; "
        + "\(problems.count) \(problems.count == 1 ? "problem" : "problems").")
    lines += notVerified.map { "not verified: \($0.component), \($0.reason)" }
    return lines.joined(separator: "\n")
  }
}
