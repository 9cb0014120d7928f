extension Event.Kind {
  static func visitFields<Visitor: FieldVisitor>(
    ofTag tag: UInt64, _ visitor: inout Visitor
  ) throws(Visitor.Failure) -> Bool {
    try reading(tag: tag, &visitor) != nil
  }
}
