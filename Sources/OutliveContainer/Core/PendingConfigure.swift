internal import OutliveTrace

/// A configure step that waits until every component of its phase is made.
///
/// It keeps its component alive until it has run, a weakly shared one too.
struct PendingConfigure {
  let definition: ComponentDefinition
  let run: () throws -> Void
  let resolution: RecordedResolution?

  /// Tells that it runs now.
  func begin() {
    if definition.isInjected {
      resolution?.injectionBegan(.completion, "")
    } else {
      resolution?.configureBegan()
    }
  }

  /// Tells that it has run.
  func end() {
    if definition.isInjected {
      resolution?.injectionEnded(.completion, "")
    } else {
      resolution?.configureEnded()
    }
  }
}
