internal import OutliveRuntime
internal import OutliveTrace

/// Why a container could not hand out a component.
///
/// Its ``description`` is the whole message: what was asked for, why that can't be, the chain that led
/// there with lifetimes and lines, what comes near, and what to do.
public struct ResolutionError: Error, CustomStringConvertible {
  /// The sort of failure.
  public enum Reason: Hashable, Sendable {
    /// Nothing makes what was asked for.
    case unsatisfied
    /// More than one definition makes it.
    case ambiguous
    /// Making it needs itself.
    case initializerCycle
    /// Components that are made anew each time make each other without end.
    case divergentCycle
    /// The definition is only there for others to build on, or says nowhere how to make it.
    case abstract
    /// The container was closed.
    case closed
    /// A name was used for two types, or what was made has another type than was said.
    case typeMismatch
    /// A post-processor replaced what had been handed out already.
    case identitySplit
    /// The container wasn't ready for it: an assembly that isn't active, a second activation.
    case inactive
    /// A configuration value is missing, or can't be converted.
    case configuration
  }

  /// One step of the chain that led to the failure.
  public struct Step: Hashable, Sendable {
    /// What it made or configured.
    public var component: String
    /// The lifetime, as the program says it.
    public var lifetime: String
    /// Where the definition is, such as `ShelfFactory.swift:12`.
    public var place: String
    /// Whether the component was being configured, not made.
    public var isConfiguring: Bool
  }

  /// A definition that comes near to what was asked for.
  public struct NearMiss: Hashable, Sendable {
    /// The definition's name.
    public var component: String
    /// Why it isn't the one.
    public var difference: String
    /// Where the definition is.
    public var place: String
  }

  /// The sort of failure.
  public let reason: Reason
  /// What was asked for.
  public let asked: String
  /// What happened, in a sentence.
  public let message: String
  /// The chain that led there, outermost first; empty when there is none.
  public let chain: [Step]
  /// What comes near.
  public let nearMisses: [NearMiss]
  /// What to do about it; may be empty.
  public let advice: String
  let callSite: CallSite?

  init(
    _ reason: Reason, asked: String, message: String, chain: [Step] = [],
    nearMisses: [NearMiss] = [], advice: String = "", at callSite: CallSite? = nil
  ) {
    self.reason = reason
    self.asked = asked
    self.message = message
    self.chain = chain
    self.nearMisses = nearMisses
    self.advice = advice
    self.callSite = callSite
  }

  /// The whole message, on several lines.
  public var description: String {
    var lines = [message]
    lines += chain.map { step in
      let phase = step.isConfiguring ? "configure step of " : ""
      return "  \(phase)\(step.lifetime) \(step.component)  \(step.place)"
    }
    lines += nearMisses.map { "  \($0.component): \($0.difference)  \($0.place)" }
    if !advice.isEmpty { lines.append(advice) }
    return lines.joined(separator: "\n")
  }

  /// What a trace says of it beside the reason: the chain, where there is one.
  var recordedDetail: String {
    chain.isEmpty
      ? message : chain.map { "\($0.lifetime) \($0.component)" }.joined(separator: " → ")
  }

  /// The failure as a trace names it.
  var failure: ResolutionFailure {
    switch reason {
    case .unsatisfied: .unsatisfied
    case .ambiguous: .ambiguous
    case .initializerCycle: .initCycle
    case .divergentCycle: .divergentCycle
    case .abstract: .abstract
    case .closed: .closed
    case .typeMismatch: .typeMismatch
    case .identitySplit, .inactive, .configuration: .thrown
    }
  }
}
