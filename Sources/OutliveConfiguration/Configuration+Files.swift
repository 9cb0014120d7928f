public import Foundation
public import OutliveContainer

extension Configuration {
  /// Reads a configuration from a JSON file or a property list.
  ///
  /// - Parameter file: The file; its extension says what it is, `json` or `plist`.
  /// - Throws: A ``ConfigurationFileError`` when it can't be read, is neither, isn't well formed, or has
  ///   something in it that is no configuration value.
  public init(contentsOf file: URL) throws {
    let name = file.lastPathComponent
    let data: Data
    do {
      data = try Data(contentsOf: file)
    } catch {
      throw ConfigurationFileError(name, "can't be read: \(error.localizedDescription)")
    }
    switch file.pathExtension.lowercased() {
    case "json": try self.init(json: data, from: name)
    case "plist": try self.init(propertyList: data, from: name)
    default:
      throw ConfigurationFileError(
        name, "is neither a JSON file nor a property list by its name: .json or .plist")
    }
  }

  /// Reads a configuration from JSON.
  ///
  /// - Parameters:
  ///   - json: The JSON: an object.
  ///   - name: Where it comes from, as messages say it.
  /// - Throws: A ``ConfigurationFileError`` when it isn't well formed, or no object.
  public init(json: Data, from name: String) throws {
    let object: Any
    do {
      object = try JSONSerialization.jsonObject(with: json, options: [.fragmentsAllowed])
    } catch {
      throw ConfigurationFileError(name, "is no well-formed JSON: \(error.localizedDescription)")
    }
    try self.init(object, from: name)
  }

  /// Reads a configuration from a property list.
  ///
  /// - Parameters:
  ///   - propertyList: The property list, as XML or binary: a dictionary.
  ///   - name: Where it comes from, as messages say it.
  /// - Throws: A ``ConfigurationFileError`` when it isn't well formed, no dictionary, or has dates or
  ///   data in it.
  public init(propertyList: Data, from name: String) throws {
    let object: Any
    do {
      object = unsafe try PropertyListSerialization.propertyList(from: propertyList, format: nil)
    } catch {
      throw ConfigurationFileError(
        name, "is no well-formed property list: \(error.localizedDescription)")
    }
    try self.init(object, from: name)
  }

  private init(_ object: Any, from name: String) throws {
    guard let dictionary = object as? [String: Any] else {
      throw ConfigurationFileError(name, "has no keys: it holds a single value or a list")
    }
    var values: [String: ConfigurationValue] = [:]
    for key in dictionary.keys.sorted() {
      guard let value = dictionary[key] else { continue }
      values[key] = try ConfigurationValue(value, at: key, in: name)
    }
    self.init(values, from: name)
  }
}

extension ConfigurationValue {
  /// A value as Foundation reads it.
  fileprivate init(_ value: Any, at key: String, in file: String) throws {
    // A flag is a number to Foundation, and a number is no flag.
    if let number = value as? NSNumber, isFlag(number) {
      self = .flag(number.boolValue)
      return
    }
    switch value {
    case let value as Int: self = .integer(value)
    case let value as Double: self = .number(value)
    case let value as String: self = .text(value)
    case let values as [Any]:
      self = .array(
        try values.enumerated().map { index, value in
          try ConfigurationValue(value, at: "\(key)[\(index)]", in: file)
        })
    case let dictionary as [String: Any]:
      var values: [String: ConfigurationValue] = [:]
      for inner in dictionary.keys.sorted() {
        guard let value = dictionary[inner] else { continue }
        values[inner] = try ConfigurationValue(value, at: "\(key).\(inner)", in: file)
      }
      self = .dictionary(values)
    case is NSNull:
      throw ConfigurationFileError(file, "has null for \(key): leave the key out instead")
    default:
      throw ConfigurationFileError(
        file, "has a \(type(of: value)) for \(key), which is no configuration value")
    }
  }
}

/// Whether a number was written as true or false.
private func isFlag(_ number: NSNumber) -> Bool {
  // A flag's type is that of a character.
  unsafe number.objCType.pointee == CChar(UInt8(ascii: "c"))
}

/// Why a file could not be read as a configuration, or as a list of assemblies.
public struct ConfigurationFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file's name.
  public let file: String
  /// What is wrong with it.
  public let problem: String

  init(_ file: String, _ problem: String) {
    self.file = file
    self.problem = problem
  }

  /// The whole message.
  public var description: String { "\(file) \(problem)." }
}
