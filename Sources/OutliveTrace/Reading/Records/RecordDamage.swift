/// What breaks a rule in the records of a chunk, and where.
struct RecordDamage: Hashable {
  /// Which rule it is.
  enum Reason: Hashable {
    case endsInField
    case numberTooLong
    case lengthBeyondEnd
    case textNotUTF8
    case stringTooLong
    case undefinedString(UInt64)
    case undefinedSite(UInt64)
    case neitherYesNorNo
    case twoCauses
    case streamNumber
    case positionTooLarge
    case timeTooLarge
    case noFirstPosition
  }

  var reason: Reason
  /// The offset in the chunk.
  var offset: Int

  /// The rule that is broken, as a phrase.
  var phrase: String {
    switch reason {
    case .endsInField: "a record ends in the middle of a field"
    case .numberTooLong: "a number needs more than 64 bits"
    case .lengthBeyondEnd: "a length goes beyond what is there"
    case .textNotUTF8: "a text is not valid UTF-8"
    case .stringTooLong: "an interned string is too long"
    case .undefinedString(let number): "string \(number) is not defined"
    case .undefinedSite(let number): "site \(number) is not defined"
    case .neitherYesNorNo: "a yes or no is neither 1 nor 0"
    case .twoCauses: "an event has two causes"
    case .streamNumber: "a stream has a number that can't be"
    case .positionTooLarge: "an event's number needs more than 64 bits"
    case .timeTooLarge: "an event's time needs more than 64 bits"
    case .noFirstPosition: "a chunk doesn't begin with the event that it says"
    }
  }
}
