internal import OutliveTrace

/// Values that a program is configured with, under keys such as `server.port`.
///
/// A dictionary is looked into by a key with dots. `OutliveConfiguration` reads them from JSON files and
/// property lists.
public struct Configuration: Sendable {
  /// The values.
  public private(set) var values: [String: ConfigurationValue]
  /// Where each came from, as messages say it.
  private(set) var sources: [String: String]

  /// Makes a configuration.
  ///
  /// - Parameters:
  ///   - values: The values.
  ///   - source: Where they come from, such as the name of a file.
  public init(_ values: [String: ConfigurationValue] = [:], from source: String = "") {
    self.values = values
    sources = values.mapValues { _ in source }
  }

  /// Adds the values of another one.
  ///
  /// - Parameter other: The other one.
  /// - Throws: A ``ResolutionError`` when both have a value for one key, and not the same: then which
  ///   one counts would be a matter of order.
  public mutating func merge(_ other: Configuration) throws {
    for key in other.values.keys.sorted() {
      guard let value = values[key] else { continue }
      guard value != other.values[key] else { continue }
      throw ResolutionError(
        .configuration, asked: key,
        message: """
          The configuration has two values for \(key): one from \(named(sources[key])), another from \
          \(named(other.sources[key])).
          """,
        advice: "Leave one of them out.")
    }
    values.merge(other.values) { $1 }
    sources.merge(other.sources) { $1 }
  }

  private func named(_ source: String?) -> String {
    source.flatMap { $0.isEmpty ? nil : $0 } ?? "the program"
  }

  /// The value under a key; `nil` when there is none.
  public subscript(_ key: String) -> ConfigurationValue? {
    if let value = values[key] { return value }
    // Of the ways to split a key at its dots the one with the longest first part counts.
    var index = key.endIndex
    while let dot = key[..<index].lastIndex(of: ".") {
      if case .dictionary(let inner) = values[String(key[..<dot])] {
        return Configuration(inner)[String(key[key.index(after: dot)...])]
      }
      index = dot
    }
    return nil
  }
}

/// A value of a configuration.
public enum ConfigurationValue: Hashable, Sendable {
  /// A text.
  case text(String)
  /// A whole number.
  case integer(Int)
  /// A number.
  case number(Double)
  /// Yes or no.
  case flag(Bool)
  /// Several values.
  case array([ConfigurationValue])
  /// Values under keys.
  case dictionary([String: ConfigurationValue])
}

/// A type that a configuration value can be converted to.
public protocol ConfigurationConvertible {
  /// Makes a value from a configuration's; `nil` when it can't be.
  init?(_ value: ConfigurationValue)
}

/// Converts configuration values to types that can't convert themselves.
///
/// Define one in an assembly, and it is used for all values of the container.
public protocol ConfigurationConverter: AnyObject {
  /// Converts a value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - type: The type that is wanted.
  /// - Returns: The converted value; `nil` when this converter can't.
  func convert<Target>(_ value: ConfigurationValue, to type: Target.Type) -> Target?
}

extension String: ConfigurationConvertible {
  /// A text as it is, a number or a flag as it is written.
  public init?(_ value: ConfigurationValue) {
    switch value {
    case .text(let text): self = text
    case .integer(let integer): self = "\(integer)"
    case .number(let number): self = "\(number)"
    case .flag(let flag): self = "\(flag)"
    case .array, .dictionary: return nil
    }
  }
}

extension Int: ConfigurationConvertible {
  /// A whole number, or a text that is one.
  public init?(_ value: ConfigurationValue) {
    switch value {
    case .integer(let integer): self = integer
    case .number(let number): self.init(exactly: number)
    case .text(let text): self.init(text)
    case .flag, .array, .dictionary: return nil
    }
  }
}

extension Double: ConfigurationConvertible {
  /// A number, or a text that is one.
  public init?(_ value: ConfigurationValue) {
    switch value {
    case .integer(let integer): self = Double(integer)
    case .number(let number): self = number
    case .text(let text): self.init(text)
    case .flag, .array, .dictionary: return nil
    }
  }
}

extension Bool: ConfigurationConvertible {
  /// A flag; the texts `true`, `yes`, `1` and `false`, `no`, `0`; the numbers 1 and 0.
  public init?(_ value: ConfigurationValue) {
    switch value {
    case .flag(let flag): self = flag
    case .integer(1): self = true
    case .integer(0): self = false
    case .number(1): self = true
    case .number(0): self = false
    case .text(let text):
      switch text.lowercased() {
      case "true", "yes", "1": self = true
      case "false", "no", "0": self = false
      default: return nil
      }
    case .integer, .number, .array, .dictionary: return nil
    }
  }
}

extension Array: ConfigurationConvertible where Element: ConfigurationConvertible {
  /// Several values, each converted; a single one as an array of one.
  public init?(_ value: ConfigurationValue) {
    guard case .array(let values) = value else {
      guard let element = Element(value) else { return nil }
      self = [element]
      return
    }
    var elements: [Element] = []
    for value in values {
      guard let element = Element(value) else { return nil }
      elements.append(element)
    }
    self = elements
  }
}

extension Definition {
  /// Injects a configuration value, converted to the property's type.
  ///
  /// - Parameters:
  ///   - property: The property.
  ///   - key: The value's key, such as `server.port`.
  /// - Returns: This definition.
  @discardableResult
  public func inject<Property>(
    _ property: ReferenceWritableKeyPath<Value, Property>, configured key: String
  ) -> Self {
    add(.property, Definition.name(of: property), key: property) {
      [weak self] container, value, _ in
      value[keyPath: property] = try container.configured(key, Property.self, for: self)
    }
  }

  /// Injects a configuration value into a property that may be empty, converted to its type.
  ///
  /// - Parameters:
  ///   - property: The property.
  ///   - key: The value's key, such as `server.port`.
  /// - Returns: This definition.
  @discardableResult
  public func inject<Property>(
    _ property: ReferenceWritableKeyPath<Value, Property?>, configured key: String
  ) -> Self {
    add(.property, Definition.name(of: property), key: property) {
      [weak self] container, value, _ in
      value[keyPath: property] = try container.configured(key, Property.self, for: self)
    }
  }
}

extension AssemblyContainer {
  /// A configuration value, converted to a type.
  ///
  /// - Parameters:
  ///   - key: The value's key, such as `server.port`.
  ///   - type: The type.
  /// - Returns: The value.
  /// - Throws: A ``ResolutionError`` when there is none, or it can't be converted.
  public func configured<Value>(_ key: String, as type: Value.Type = Value.self) throws -> Value {
    try configured(key, type, for: nil)
  }

  func configured<Value>(
    _ key: String, _ type: Value.Type, for definition: AnyDefinition?
  ) throws -> Value {
    // An assembly's own values count for its definitions, before the container's.
    guard let value = definition?.configuration?[key] ?? configuration[key] else {
      let known =
        (definition?.configuration?.values.keys.sorted() ?? [])
        + configuration.values.keys.sorted()
      throw ResolutionError(
        .configuration, asked: key,
        message: "\(who(definition))there is no configuration value for \(key).",
        advice: known.isEmpty
          ? "Pass a configuration when the assembly is activated."
          : "There are: \(known.joined(separator: ", ")).", at: definition?.callSite)
    }
    for converter in converters {
      if let converted = converter.convert(value, to: type) { return converted }
    }
    if let convertible = type as? any ConfigurationConvertible.Type,
      let converted = convertible.init(value) as? Value
    {
      return converted
    }
    throw ResolutionError(
      .configuration, asked: key,
      message: "\(who(definition))the configuration value for \(key) is \(value), not \(type).",
      advice: "Change the value, or define a ConfigurationConverter that makes \(type) of it.",
      at: definition?.callSite)
  }

  private func who(_ definition: AnyDefinition?) -> String {
    definition.map { "\($0.fullName) can't be made: " } ?? ""
  }
}
