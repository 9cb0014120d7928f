/// Whether every instance of a type is a value: one of a structure, an enumeration, a tuple or a function.
///
/// What a protocol type stands for may be either, so that is not.
///
/// - Parameter type: The type.
/// - Returns: Whether none of its instances is an object.
package func isValueType(_ type: Any.Type) -> Bool {
  switch TypeMetadata(type).kind {
  case .struct, .enum, .optional, .tuple, .function, .metatype, .existentialMetatype, .fixedArray:
    true
  case .class, .foreignClass, .foreignReference, .opaque, .existential, .extendedExistential, nil:
    false
  }
}
