/// How a field is written, as one byte: all that a reader has to know that only checks it.
///
/// The shapes of a kind's fields are generated from the schema, eight to a word; a 0 is behind the
/// last one. Of an enumeration the shape is how many values it has, at most ``largestLimit``.
enum FieldShape {
  /// A yes or no, and a number if it is yes.
  static let optionalNumber: UInt64 = 0x41
  /// A yes or no.
  static let flag: UInt64 = 0x42
  /// A yes or no, and a text if it is yes.
  static let optionalText: UInt64 = 0x81
  /// A number or an identifier, also one that may be missing.
  static let number: UInt64 = 0xC0
  /// A text.
  static let text: UInt64 = 0xC1

  /// The bits of a shape that are a limit: a byte below it is all there is of the field.
  ///
  /// A number and a text have other bits there, and are told apart first.
  static let largestLimit: UInt64 = 0x3F
}
