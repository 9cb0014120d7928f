internal import OutliveTrace

/// The numbers of what was forgotten, so that nothing is taken for new that was there before.
struct RetiredNumbers: Sendable {
  /// The objects; each had been released.
  var objects = SerialSet<ObjectID>()
  /// The observations; each had been freed.
  var observations = SerialSet<ObservationID>()
  /// The objects that these observations were.
  var observationObjects = SerialSet<ObjectID>()
  /// The objects that they observed.
  var subjects = SerialSet<ObjectID>()
  /// The resolutions; each had ended.
  var resolutions = SerialSet<ResolutionID>()
  /// The scopes; each had ended.
  var scopes = SerialSet<ScopeID>()
  /// Those of the containers that were only known to be gone as objects: that they ended may still be told.
  var goneContainers = SerialSet<ContainerID>()
  /// The containers; each had ended.
  var containers = SerialSet<ContainerID>()
}
