/// A place in the source as a caller's default arguments give it: parts of the constant data.
@usableFromInline
package struct StaticSite {
  @usableFromInline package let file: StaticString
  @usableFromInline package let line: UInt
  @usableFromInline package let function: StaticString

  /// Makes a place from its parts.
  @inlinable
  package init(file: StaticString, line: UInt, function: StaticString) {
    self.file = file
    self.line = line
    self.function = function
  }
}
