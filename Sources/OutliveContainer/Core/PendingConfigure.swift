/// A configure step that waits until every component of its phase is made.
///
/// It keeps its component alive until it has run, a weakly shared one too.
struct PendingConfigure {
  let definition: ComponentDefinition
  let run: () throws -> Void
  let resolution: RecordedResolution?
}
