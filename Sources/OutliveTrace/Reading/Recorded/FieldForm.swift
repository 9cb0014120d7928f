/// What a field of a record holds and how, as one byte: all that a reader has to know that makes numbers
/// of it.
///
/// The forms of a kind's fields are generated from the schema; a 0 is behind the last one. The two
/// highest bits say what sort it is, the others which identifier, or how many values an enumeration has.
enum FieldForm {
  static let number: UInt8 = 1
  static let optionalNumber: UInt8 = 2
  static let flag: UInt8 = 3
  static let text: UInt8 = 4
  static let optionalText: UInt8 = 5

  static let sort: UInt8 = 0xC0
  static let identifier: UInt8 = 0x40
  static let optionalIdentifier: UInt8 = 0x80
  static let enumeration: UInt8 = 0xC0
  static let detail: UInt8 = 0x3F
}
