public import Foundation
internal import OutliveObservation
internal import OutliveRuntime
internal import OutliveTrace
internal import Synchronization

/// What a recorded registration with a notification center is removed by.
///
/// It changes nothing about the registration, which stays until it is removed. When this object
/// goes before that, nobody can remove it any more: the rule `never-removed` tells of it.
public final class RecordedNotificationObserver: NSObject, @unchecked Sendable {
  // Sendable is safe to claim: the token is only handed back to its center; how it was removed is
  // behind the lock; the rest is set by the initializer only.

  fileprivate let center: NotificationCenter
  fileprivate var token: CenterToken?
  private var record: RecordedObservation?
  private var missing: (subject: ObjectID, key: String)?
  private let isRemoved = Mutex(false)

  fileprivate init(
    _ name: Notification.Name?, _ object: AnyObject?, in center: NotificationCenter,
    _ queue: OperationQueue?, at callSite: CallSite,
    _ block: @escaping @Sendable (Notification) -> Void
  ) {
    self.center = center
    super.init()
    let subject = object ?? center
    let declared = queue.map { $0 === OperationQueue.main ? "MainActor" : $0.name ?? "" }
    if let recorder = Recorder.current {
      let key = name?.rawValue ?? ""
      record = RecordedObservation(
        of: subject, key, by: nil, as: self, at: callSite, in: recorder)
      record?.described(.notification, declared: declared)
      missing = (recorder.withCurrent { recorder.identify(subject) }, key)
    }
    token = CenterToken(
      token: center.addObserver(forName: name, object: object, queue: queue) {
        [record] notification in
        guard let record else { return block(notification) }
        record.handle(.change, of: nil, because: nil, in: declared) { block(notification) }
      })
  }

  deinit { record?.freed() }

  fileprivate func remove() {
    let isFirst = isRemoved.withVisibleLock { isRemoved in
      defer { isRemoved = true }
      return !isRemoved
    }
    if isFirst {
      record?.removed(.stopped, because: nil)
    } else if let record, let missing {
      record.recorder?.record(
        RemovalMissed(
          subject: missing.subject, reason: .alreadyRemoved, key: missing.key,
          observation: record.id))
    }
    if let token { center.removeObserver(token.token) }
  }
}

extension NotificationCenter {
  /// Registers a block as `addObserver(forName:object:queue:using:)` does, and records it.
  ///
  /// Put it in the place of that call to see whether the block is ever removed. Nothing else
  /// changes: the block stays registered until ``removeRecordedObserver(_:)`` is called, and may
  /// still be called in a posting that had begun by then, which the trace shows.
  ///
  /// - Parameters:
  ///   - name: The notifications' name; `nil` for all.
  ///   - object: Whose notifications they are; `nil` for anybody's.
  ///   - queue: The queue that the block runs on; `nil` for the thread that posts.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - function: The function of the call.
  ///   - block: Is called with each notification; the center keeps it, with what it captures.
  /// - Returns: What the block is removed by.
  public func recordedObserver(
    forName name: Notification.Name?, object: AnyObject?, queue: OperationQueue?,
    file: StaticString = #fileID, line: UInt = #line, function: StaticString = #function,
    using block: @escaping @Sendable (Notification) -> Void
  ) -> RecordedNotificationObserver {
    RecordedNotificationObserver(
      name, object, in: self, queue,
      at: CallSite(file: file, line: line, function: function), block)
  }

  /// Removes a block that was registered with a recorded call, or any other observer.
  ///
  /// Removing one a second time does nothing, and is recorded.
  ///
  /// - Parameter observer: What the registration returned.
  public func removeRecordedObserver(_ observer: Any) {
    if let observer = observer as? RecordedNotificationObserver {
      observer.remove()
    } else {
      removeObserver(observer)
    }
  }

  /// Removes a block that was registered with a recorded call.
  ///
  /// - Parameter observer: What the registration returned.
  public func removeObserver(_ observer: RecordedNotificationObserver) { observer.remove() }
}
