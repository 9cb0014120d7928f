/// A value of JSON, as far as a trace needs it.
enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  /// A whole number that fits, exactly.
  case number(UInt64)
  /// Any other number: no field of a trace holds one.
  case otherNumber
  case string(String)
  case array([JSONValue])
  case object(JSONObject)

  /// What the value is, in an error message.
  var summary: String {
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number(let value): "\(value)"
    case .otherNumber: "a number that is negative, too large or not whole"
    case .string: "a text"
    case .array: "a list"
    case .object: "an object"
    }
  }
}

/// The members of an object, in the order of the text; every name is there once.
struct JSONObject: Hashable, Sendable {
  /// One name with its value.
  struct Member: Hashable, Sendable {
    var name: String
    var value: JSONValue
  }

  var members: [Member] = []
  /// Where the object begins, in bytes.
  var offset = 0

  /// The value of the member with a name, which must be ASCII; `nil` when there is none.
  subscript(name: StaticString) -> JSONValue? {
    let length = name.utf8CodeUnitCount
    return members.first { member in
      member.name.utf8.count == length
        && name.withUTF8Buffer { unsafe member.name.utf8.elementsEqual($0) }
    }?.value
  }

  /// A name that is there more than once; `nil` when there is none.
  ///
  /// - Complexity: O(*n*) in the number of members.
  var repeatedName: String? {
    guard members.count > 16 else {
      // An event has few members: comparing them all is quicker than hashing their names.
      for (index, member) in members.enumerated()
      where members[..<index].contains(where: { $0.name == member.name }) {
        return member.name
      }
      return nil
    }
    var names: Set<String> = []
    return members.first { !names.insert($0.name).inserted }?.name
  }
}
