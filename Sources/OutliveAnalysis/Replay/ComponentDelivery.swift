internal import OutliveTrace

/// That a component was handed to one that needs it.
struct ComponentDelivery: Hashable, Sendable {
  /// The resolution that makes the one that needs it.
  var consumer: ResolutionID
  /// At what point of building that.
  var phase: InjectionPhase
  /// The parameter, the property or the method; may be empty.
  var name: String
  /// The event that told it.
  var sequence: EventSequence

  /// How many are remembered of one component.
  static let most = 4
}

extension Replay {
  /// Notes that a component was handed to one that is kept for longer.
  ///
  /// Of what is handed on otherwise nobody asks, and there is much of it.
  mutating func deliver(_ event: borrowing RecordedEvent, _ texts: RecordedTexts) {
    let consumer: ResolutionID = event.identifier(DependencyDelivered.Field.resolution)
    let object: ObjectID? = event.optionalIdentifier(DependencyDelivered.Field.object)
    // Only tables are asked: a function of the whole replay would have all of it copied, each time.
    guard let object, objects.isAlive(object),
      let maker = objects.read(object, { $0.definition }) ?? nil,
      definitions[maker]?.lifetime == .scoped,
      let holder = resolutions[consumer].flatMap({ definitions[$0.definition] }), holder.lasts,
      deliveries[object, default: []].count < ComponentDelivery.most
    else { return }
    deliveries[object, default: []].append(
      ComponentDelivery(
        consumer: consumer,
        phase: InjectionPhase(code: event.number(DependencyDelivered.Field.phase)) ?? .unknown,
        name: texts[event.text(DependencyDelivered.Field.name)], sequence: event.sequence))
  }
}
