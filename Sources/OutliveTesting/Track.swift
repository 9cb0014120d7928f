internal import OutliveRuntime
internal import OutliveTrace
internal import Testing

/// Marks an object that must be gone when the check around it ends.
///
/// What a container makes is tracked without this.
///
/// - Parameters:
///   - object: The object; it is not retained.
///   - label: A name for it in reports.
///   - fileID: The file of the call, with its module.
///   - filePath: The file of the call, as the compiler knows it.
///   - line: The line of the call.
///   - column: The column of the call.
///   - function: The function of the call.
/// - Returns: The object, so that it can be tracked where it is made.
@discardableResult
public func track<Object: AnyObject>(
  _ object: Object, label: String? = nil, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  function: StaticString = #function
) -> Object {
  guard let recorder = Recorder.current, recorder.currentScope != nil else {
    Issue.record(
      """
      track(_:) was called outside of expectNothingOutlives: nothing judges this object. \
      Move the call into the function that expectNothingOutlives is given.
      """,
      sourceLocation: SourceLocation(
        fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column)))
    return object
  }
  recorder.identify(
    object, label: label, at: CallSite(file: fileID, line: line, function: function))
  return object
}
